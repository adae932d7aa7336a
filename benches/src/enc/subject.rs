//! A content encryption algorithm with a plaintext, ready to be timed.

use super::{Content, Work};
use crate::Error;
use crate::bencher::Timer;
use crate::floor::content::Cipher;
use crate::payload::Payload;
use crate::vectors::Vectors;
use jose_core::{JweAlg, Jwk, base64url};
use jose_jwe::hazmat::{self, ContentKey, Tag};
use jose_jwe::{Backend, Encrypter};
use std::hint::black_box;
use std::sync::Arc;

/// Checks everything that a row is about, and says how to time it: the algorithm must read a
/// token, make the same ciphertext and tag of what is in it, and refuse an altered tag; and the
/// bare primitives likewise. What a result costs to drop is timed with it.
///
/// # Errors
/// Which of these is not so.
pub fn prepare(
    content: &Content,
    work: Work,
    payload: Payload,
    vectors: &Vectors,
) -> Result<Timer, Error> {
    let enc = content.enc;
    let octets = enc.key_octets().unwrap_or_default();
    let received = vectors.key(&format!("oct{}", octets.saturating_mul(8)))?;
    let octets = received.octets("k")?;
    let key = hazmat::content_key(Backend::RUSTCRYPTO, enc, &octets)?;
    let text = payload.read(vectors)?;

    let jwk = Jwk::from_json(&received.json())?;
    let token = Encrypter::new(JweAlg::DIR, enc, &jwk)?.encrypt(&text)?;
    let parts: Vec<&str> = token.split('.').collect();
    let [header, _, iv, ciphertext, tag] = *parts.as_slice() else {
        return Err("a token that has not five parts".into());
    };
    let aad = header.as_bytes().to_vec();
    let [iv, ciphertext, tag] = [
        base64url::decode(iv, "iv")?,
        base64url::decode(ciphertext, "ciphertext")?,
        base64url::decode(tag, "tag")?,
    ];
    let mut altered = tag.clone();
    altered.iter_mut().take(1).for_each(|octet| *octet ^= 1);

    let comes_back = decrypted(&*key, &iv, &aad, &ciphertext, &tag) == Some(text.clone());
    let (again, tag_again) = encrypted(&*key, &iv, &aad, &text)?;
    let same = again == ciphertext && tag_again.as_bytes() == tag;
    if !comes_back || !same || decrypted(&*key, &iv, &aad, &ciphertext, &altered).is_some() {
        return Err(format!("{enc}: not what the library makes of it").into());
    }
    let floor = Cipher::new(enc, &octets)?;
    let (again, tag_again) = floor.encrypt(&iv, &aad, &text)?;
    let same = again == ciphertext && *tag_again == *tag;
    let comes_back = floor.decrypt(&iv, &aad, &ciphertext, &tag)? == text;
    if !comes_back || !same || floor.decrypt(&iv, &aad, &ciphertext, &altered).is_ok() {
        return Err(format!("{enc}: not what the bare primitives make of it").into());
    }
    Ok(match work {
        Work::FloorEncrypt => Box::new(move |bencher| {
            bencher.iter(|| floor.encrypt(black_box(&iv), black_box(&aad), black_box(&text)));
        }),
        Work::FloorDecrypt => Box::new(move |bencher| {
            let ciphertext = black_box(&ciphertext);
            bencher.iter(|| floor.decrypt(black_box(&iv), black_box(&aad), ciphertext, &tag));
        }),
        Work::Encrypt => Box::new(move |bencher| {
            bencher.iter(|| encrypted(&*key, black_box(&iv), black_box(&aad), black_box(&text)));
        }),
        Work::Decrypt => timer(key, iv, aad, ciphertext, tag),
        Work::Reject => timer(key, iv, aad, ciphertext, altered),
        Work::Prepare => Box::new(move |bencher| {
            bencher.iter(|| hazmat::content_key(Backend::RUSTCRYPTO, enc, black_box(&octets)));
        }),
    })
}

fn timer(
    key: Arc<dyn ContentKey>,
    iv: Vec<u8>,
    aad: Vec<u8>,
    ciphertext: Vec<u8>,
    tag: Vec<u8>,
) -> Timer {
    Box::new(move |bencher| {
        let ciphertext = black_box(&ciphertext);
        bencher.iter(|| decrypted(&*key, black_box(&iv), black_box(&aad), ciphertext, &tag));
    })
}

/// Encrypts a copy of the plaintext, with room for its padding.
fn encrypted(
    key: &dyn ContentKey,
    iv: &[u8],
    aad: &[u8],
    text: &[u8],
) -> Result<(Vec<u8>, Tag), Error> {
    let mut buffer = Vec::with_capacity(text.len().saturating_add(16));
    buffer.extend_from_slice(text);
    let tag = key.seal(iv, aad, &mut buffer)?;
    Ok((buffer, tag))
}

/// Decrypts a copy of the ciphertext, if its tag is right.
fn decrypted(
    key: &dyn ContentKey,
    iv: &[u8],
    aad: &[u8],
    ciphertext: &[u8],
    tag: &[u8],
) -> Option<Vec<u8>> {
    let mut buffer = ciphertext.to_vec();
    key.open(iv, aad, &mut buffer, tag).ok()?;
    Some(buffer)
}

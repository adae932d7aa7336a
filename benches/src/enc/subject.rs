//! A content encryption algorithm with a plaintext, ready to be timed.

use super::{Content, ContentKey, Work};
use crate::Error;
use crate::entry::Timer;
use crate::payload::Payload;
use crate::vectors::Vectors;
use jose_core::{JweAlg, Jwk, base64url};
use jose_jwe::Encrypter;
use std::hint::black_box;

/// Checks everything that a row is about, and says how to time it: the primitives as they are
/// put together here must read a token of the library and make the same ciphertext and tag of
/// what is in it, and refuse an altered tag. What a result costs to drop is timed with it.
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
    let key = ContentKey::new(enc, &octets)?;
    let text = payload.read(vectors)?;

    let jwk = Jwk::from_json(&received.json())?;
    let token = Encrypter::new(JweAlg::DIR, enc, &jwk)?.encrypt(&text)?;
    let parts: Vec<&str> = token.split('.').collect();
    let [header, _, iv, ciphertext, given] = *parts.as_slice() else {
        return Err("a token that has not five parts".into());
    };
    let aad = header.as_bytes().to_vec();
    let [iv, ciphertext] = [base64url::decode(iv, "iv")?, base64url::decode(ciphertext, "text")?];
    let mut tag = [0; 32];
    let given = base64url::decode(given, "tag")?;
    tag.iter_mut().zip(&given).for_each(|(to, from)| *to = *from);
    let mut altered = tag;
    altered.iter_mut().take(1).for_each(|octet| *octet ^= 1);

    let comes_back = key.decrypt(&iv, &aad, &ciphertext, &tag)? == text;
    let same = key.encrypt(&iv, &aad, &text)? == (ciphertext.clone(), tag);
    if !comes_back || !same || key.decrypt(&iv, &aad, &ciphertext, &altered).is_ok() {
        return Err(format!("{enc}: not what the library makes of it").into());
    }
    Ok(match work {
        Work::Encrypt => Box::new(move |bencher| {
            bencher.iter(|| key.encrypt(black_box(&iv), black_box(&aad), black_box(&text)));
        }),
        Work::Decrypt => timer(key, iv, aad, ciphertext, tag),
        Work::Reject => timer(key, iv, aad, ciphertext, altered),
        Work::Prepare => {
            Box::new(move |bencher| bencher.iter(|| ContentKey::new(enc, black_box(&octets))))
        }
    })
}

fn timer(key: ContentKey, iv: Vec<u8>, aad: Vec<u8>, text: Vec<u8>, tag: [u8; 32]) -> Timer {
    Box::new(move |bencher| {
        bencher.iter(|| key.decrypt(black_box(&iv), black_box(&aad), black_box(&text), &tag));
    })
}

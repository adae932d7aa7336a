//! A key management algorithm with a plaintext, ready to be timed.

use super::{Case, Keys, Work};
use crate::Error;
use crate::backend::Backend;
use crate::bencher::Timer;
use crate::floor;
use crate::floor::jwe::Sealed;
use crate::floor::jwe::large::Large;
use crate::payload::Payload;
use crate::vectors::Vectors;
use criterion::BatchSize;
use jose_core::{ErrorKind, base64url};
use jose_jwe::{Compact, Decrypter, Encrypter};
use std::hint::black_box;

/// Checks everything that a case is about, and says how to time it: what is encrypted must
/// come back, and must not from an altered token. What a result costs to drop is timed with it.
///
/// # Errors
/// A key, a token or a verdict that is not what it must be.
pub fn prepare(case: &Case, backend: &Backend, vectors: &Vectors) -> Result<Timer, Error> {
    let keys = Keys::prepare(case, backend, vectors)?;
    let jwe = backend.jwe;
    let plaintext = case.payload.read(vectors)?;
    let token = keys.encrypter.encrypt(&plaintext)?;
    if *keys.decrypter.decrypt(&token)?.payload() != plaintext {
        return Err(format!("{} with {}: another plaintext", keys.alg, keys.enc).into());
    }
    let Keys { alg, enc, encrypting_key, decrypting_key, encrypter, decrypter } = keys;
    Ok(match case.work {
        Work::Encrypt => {
            Box::new(move |bencher| bencher.iter(|| encrypter.encrypt(black_box(&plaintext))))
        }
        Work::Decrypt => {
            Box::new(move |bencher| bencher.iter(|| decrypter.decrypt(black_box(&token))))
        }
        Work::DecryptInPlace => Box::new(move |bencher| {
            let in_place = |token| Compact::decrypt_in_place(token, &decrypter);
            bencher.iter_with_setup(|| token.clone().into_bytes(), in_place, BatchSize::LargeInput);
        }),
        Work::Reject => {
            let altered = altered(&token)?;
            match decrypter.decrypt(&altered) {
                Err(error) if error.kind() == ErrorKind::DecryptionFailed => {}
                Err(error) => return Err(format!("{alg}: an altered tag: {error}").into()),
                Ok(_) => return Err(format!("{alg}: an altered tag was accepted").into()),
            }
            Box::new(move |bencher| bencher.iter(|| decrypter.decrypt(black_box(&altered))))
        }
        Work::PrepareEncrypt => Box::new(move |bencher| {
            bencher.iter(|| Encrypter::with_backend(jwe, alg, enc, black_box(&encrypting_key)));
        }),
        Work::PrepareDecrypt => Box::new(move |bencher| {
            bencher.iter(|| Decrypter::with_backend(jwe, alg, &[enc], black_box(&decrypting_key)));
        }),
        Work::FloorEncrypt | Work::FloorDecrypt => match case.payload {
            Payload::Text => floor(case, vectors, &plaintext, &token)?,
            _ => large(case, vectors, plaintext, &token)?,
        },
    })
}

/// The primitives, which must read a token of the library and what they make themselves, and
/// nothing altered.
fn floor(case: &Case, vectors: &Vectors, plaintext: &[u8], token: &str) -> Result<Timer, Error> {
    let alg = case.management.alg;
    let p2c = case.recipient.p2c.unwrap_or_default();
    let floor = floor::jwe::of(alg, case.enc, &case.key(vectors)?, p2c)?;
    let (aad, _) = token.split_once('.').ok_or("a token without a dot")?;
    let aad = aad.as_bytes().to_vec();
    let sealed = Sealed::of(token)?;
    for made in [&sealed, &floor.encrypt(&aad, plaintext)?] {
        if floor.decrypt(&aad, made)? != plaintext {
            return Err(format!("{alg}: the bare primitives give another plaintext").into());
        }
    }
    if floor.decrypt(&aad, &Sealed::of(&altered(token)?)?).is_ok() {
        return Err(format!("{alg}: the bare primitives accept an altered tag").into());
    }
    let plaintext = plaintext.to_vec();
    Ok(match case.work {
        Work::FloorEncrypt => {
            Box::new(move |bencher| floor.time_encrypt(bencher, &aad, &plaintext))
        }
        _ => Box::new(move |bencher| floor.time_decrypt(bencher, &aad, &sealed)),
    })
}

/// AES-GCM and base64url alone, which must read what they make of a large plaintext.
fn large(case: &Case, vectors: &Vectors, plaintext: Vec<u8>, token: &str) -> Result<Timer, Error> {
    let floor = Large::new(&case.key(vectors)?)?;
    let (aad, _) = token.split_once('.').ok_or("a token without a dot")?;
    let aad = aad.as_bytes().to_vec();
    let sealed = floor.encrypt(&aad, &plaintext)?;
    if floor.decrypt(&aad, &sealed)? != plaintext {
        return Err(format!("{}: the bare primitives give another plaintext", case.enc).into());
    }
    Ok(match case.work {
        Work::FloorEncrypt => Box::new(move |bencher| {
            bencher.iter(|| floor.encrypt(black_box(&aad), black_box(&plaintext)));
        }),
        _ => Box::new(move |bencher| {
            bencher.iter(|| floor.decrypt(black_box(&aad), black_box(&sealed)));
        }),
    })
}

/// The same token with one bit of its tag changed.
fn altered(token: &str) -> Result<String, Error> {
    let (rest, tag) = token.rsplit_once('.').ok_or("a token without a dot")?;
    let mut tag = base64url::decode(tag, "tag")?;
    if let Some(octet) = tag.first_mut() {
        *octet ^= 1;
    }
    Ok(format!("{rest}.{}", base64url::encode(&tag)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;
    use crate::entry::Work as Timed;

    #[test]
    fn every_row_passes_its_checks() {
        let vectors = Vectors::read().unwrap();
        for entry in Catalogue::built().unwrap().entries() {
            let Timed::Jwe(case) = entry.work else { continue };
            // Large keys and counts are checked with one row of each kind.
            let slow = matches!(case.recipient.name, Some("3072" | "4096" | "210000" | "600000"));
            if slow && matches!(case.work, Work::Encrypt | Work::Decrypt) {
                continue;
            }
            assert!(prepare(&case, entry.backend, &vectors).is_ok(), "{}", entry.id());
            assert!(case.payload == Payload::Text || entry.octets().is_some());
        }
    }

    #[test]
    fn an_altered_token_differs_in_its_tag_only() {
        assert_eq!(altered("e30.e30.e30.e30.AAAA").unwrap(), "e30.e30.e30.e30.AQAA");
        assert!(altered("e30").is_err());
    }
}

//! RSA encryption: there and back, how much fits, and numbers out of range.

use crate::BACKEND;
use jose_core::jwk::rsa::PrivateKey;
use jose_core::{ErrorKind, Jwk};
use jose_jwe::hazmat;
use jose_jwe::primitive::{DecryptionFailed, RsaPadding};

/// Each padding with the octets that it takes of the modulus.
fn paddings() -> Vec<(RsaPadding, usize)> {
    let mut paddings = vec![
        (RsaPadding::OaepSha1, 42),
        (RsaPadding::OaepSha256, 66),
        (RsaPadding::OaepSha384, 98),
        (RsaPadding::OaepSha512, 130),
    ];
    if cfg!(feature = "rsa1_5") {
        paddings.push((RsaPadding::Pkcs1, 11));
    }
    paddings
}

#[test]
fn there_and_back() {
    // Not a multiple of eight bits, so that the first octet of the modulus is a small one.
    for bits in [2048, 2050] {
        let private = PrivateKey::generate(bits).unwrap();
        let modulus = private.public().n().to_vec();
        let private = Jwk::new(private);
        let public = private.to_public().unwrap();
        for (padding, taken) in paddings() {
            let primitive = hazmat::rsa(BACKEND, padding).unwrap();
            assert_eq!(primitive.padding(), padding);
            let encrypting = primitive.encryption_key(&public).unwrap();
            let decrypting = primitive.decryption_key(&private).unwrap();
            let most = modulus.len().checked_sub(taken).unwrap();
            for len in [0, 1, 16, 64, most] {
                let message = vec![7; len];
                let ciphertext = encrypting.encrypt(&message).unwrap();
                assert_eq!(ciphertext.len(), modulus.len());
                assert_ne!(ciphertext, encrypting.encrypt(&message).unwrap());
                assert_eq!(decrypting.decrypt(&ciphertext).unwrap().as_bytes(), message);
            }
            for over in [1, 2, taken, 10_000] {
                let message = vec![7; most.checked_add(over).unwrap()];
                assert_eq!(encrypting.encrypt(&message).unwrap_err(), ErrorKind::KeySize);
            }
            let public = primitive.decryption_key(&public);
            assert_eq!(public.err().unwrap(), ErrorKind::KeyPrivateRequired);

            let good = encrypting.encrypt(b"message").unwrap();
            let longer = [&[0], &good[..]].concat();
            let above = vec![0xff; modulus.len()];
            let (shorter, appended) = (good.split_last().unwrap().1, [&good[..], &[0]].concat());
            for wrong in [&[], shorter, &longer, &appended, &modulus, &above] {
                assert_eq!(decrypting.decrypt(wrong), Err(DecryptionFailed));
            }
        }
    }
}

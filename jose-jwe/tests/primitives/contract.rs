//! Whoever calls a primitive with octets of another length, or with another key, gets an
//! error: never a panic, and never a result.

use crate::BACKEND;
use jose_core::jwk::{ec, oct, okp};
use jose_core::{Curve, ErrorKind, Hash, Jwk};
use jose_jwe::primitive::{DecryptionFailed, RsaPadding};
use jose_jwe::{Backend, Primitives, hazmat};

const KEYS: [usize; 3] = [16, 24, 32];

#[test]
fn keys_of_another_length() {
    for octets in KEYS {
        for wrong in [0, 1, 8, 15, 17, 23, 25, 31, 33, 48, 64] {
            let wrong = vec![7; wrong];
            let aead = hazmat::aead(BACKEND, octets).unwrap().key(&wrong);
            assert_eq!(aead.err().unwrap(), ErrorKind::Backend);
            let cbc = hazmat::cbc(BACKEND, octets).unwrap().key(&wrong);
            assert_eq!(cbc.err().unwrap(), ErrorKind::Backend);
            let wrap = hazmat::key_wrap(BACKEND, octets).unwrap().key(&wrong);
            assert_eq!(wrap.err().unwrap(), ErrorKind::Backend);
        }
    }
}

#[test]
fn parts_of_blocks() {
    let key = hazmat::cbc(BACKEND, 16).unwrap().key(&[7; 16]).unwrap();
    for len in (0..64).filter(|len| len % 16 != 0) {
        let mut buffer = vec![9; len];
        assert_eq!(key.encrypt(&[0; 16], &mut buffer).unwrap_err(), ErrorKind::Backend);
        assert_eq!(key.decrypt(&[0; 16], &mut buffer).unwrap_err(), ErrorKind::Backend);
        assert_eq!(buffer, vec![9; len]);
    }
    assert!(key.encrypt(&[0; 16], &mut []).is_ok());
}

/// Among them the initial value alone, which the crate unwraps to an empty key.
#[test]
fn wrapped_keys_of_another_length() {
    let kek = hazmat::key_wrap(BACKEND, 16).unwrap().key(&[7; 16]).unwrap();
    for (key, wrapped) in
        [(0, 0), (0, 8), (8, 16), (8, 8), (15, 23), (17, 25), (16, 16), (16, 23), (16, 32)]
    {
        let (mut key, mut wrapped) = (vec![0; key], vec![0xa6; wrapped]);
        assert_eq!(kek.wrap(&key, &mut wrapped).unwrap_err(), ErrorKind::Backend);
        assert_eq!(kek.unwrap(&wrapped, &mut key), Err(DecryptionFailed));
    }
}

#[test]
fn parts_of_tags() {
    for hash in [Hash::Sha256, Hash::Sha384, Hash::Sha512] {
        let key = hazmat::mac(BACKEND, hash).unwrap().key(b"key").unwrap();
        let mut whole = vec![0; hash.octets()];
        key.tag(&[b"message"], &mut whole).unwrap();
        for len in 0..=hash.octets() {
            let mut part = vec![0; len];
            key.tag(&[b"mess", b"", b"age"], &mut part).unwrap();
            assert!(whole.starts_with(&part));
        }
        whole.push(0);
        assert_eq!(key.tag(&[], &mut whole).unwrap_err(), ErrorKind::Backend);
    }
}

#[test]
fn no_iterations() {
    let primitive = hazmat::pbkdf2(BACKEND, Hash::Sha256).unwrap();
    let derived = primitive.derive(b"password", b"salt", 0, &mut [0; 16]);
    assert_eq!(derived.unwrap_err(), ErrorKind::Backend);
}

#[test]
fn keys_of_another_type() {
    let oct = Jwk::new(oct::Secret::generate(32).unwrap());
    let ed25519 = Jwk::new(okp::PrivateKey::generate(Curve::Ed25519).unwrap());
    for curve in [Curve::P256, Curve::P384, Curve::P521, Curve::X25519] {
        let ours = match curve {
            Curve::X25519 => Jwk::new(okp::PrivateKey::generate(curve).unwrap()),
            _ => Jwk::new(ec::PrivateKey::generate(curve).unwrap()),
        };
        let other = match curve {
            Curve::P256 => Curve::Secp256k1,
            _ => Curve::P256,
        };
        let other = Jwk::new(ec::PrivateKey::generate(other).unwrap());
        let primitive = hazmat::agreement(BACKEND, curve).unwrap();
        let key = primitive.key(&ours).unwrap();
        for theirs in [&oct, &ed25519, &other] {
            assert!(primitive.key(theirs).is_err());
            assert_eq!(key.agree(theirs), Err(DecryptionFailed));
        }
        let public = primitive.key(&ours.to_public().unwrap());
        assert_eq!(public.err().unwrap(), ErrorKind::KeyPrivateRequired);
    }
    let rsa = hazmat::rsa(BACKEND, RsaPadding::OaepSha256).unwrap();
    assert!(rsa.encryption_key(&oct).is_err());
    assert!(rsa.decryption_key(&oct).is_err());
}

#[test]
fn what_a_back_end_lacks() {
    const NONE: Backend = Backend::new("none", &Primitives::NONE);
    const OVER: Backend = NONE.over(&Backend::RUSTCRYPTO);
    assert_eq!(hazmat::aead(NONE, 16).err().unwrap(), ErrorKind::AlgUnsupported);
    assert_eq!(hazmat::mac(NONE, Hash::Sha256).err().unwrap(), ErrorKind::AlgUnsupported);
    assert!(hazmat::aead(OVER, 16).is_ok());
    assert_eq!(hazmat::aead(OVER, 17).err().unwrap(), ErrorKind::AlgUnsupported);
    let pkcs1 = hazmat::rsa(OVER, RsaPadding::Pkcs1).is_ok();
    assert_eq!(pkcs1, cfg!(feature = "rsa1_5"));
}

//! ML-DSA in JWS (RFC 9964): what its signatures and keys must be beyond the vectors.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]

mod support;

use jose_core::jwk::{Key, akp};
use jose_core::{ErrorKind, Jwk, JwsAlg, base64url};
use jose_jws::{Backend, Signer, SigningKey, Verifier, hazmat};
use std::sync::Arc;

/// The algorithms, and the octets of their public keys and signatures (FIPS 204, Table 2).
const ALGORITHMS: [(JwsAlg, usize, usize); 3] = [
    (JwsAlg::ML_DSA_44, 1312, 2420),
    (JwsAlg::ML_DSA_65, 1952, 3309),
    (JwsAlg::ML_DSA_87, 2592, 4627),
];

fn signing_key(backend: Backend, alg: JwsAlg, seed: &[u8]) -> Arc<dyn SigningKey> {
    let key = Jwk::new(akp::PrivateKey::new(alg, seed).unwrap());
    hazmat::scheme(backend, alg).unwrap().signing_key(&key).unwrap()
}

fn signed(key: &dyn SigningKey, message: &[&[u8]]) -> Vec<u8> {
    let mut signature = vec![0; key.signature_len()];
    key.sign(message, &mut signature).unwrap();
    signature
}

/// RFC 9964, Appendix A.1: the deterministic variant makes its three tokens again, octet for
/// octet, and the hedged one others, which are as good.
#[test]
fn the_signatures_of_rfc_9964_are_made_again() {
    let mut count = 0;
    for case in support::load("rfc9964") {
        let (alg, key) = (case.alg().unwrap(), case.key().unwrap());
        let published = case.compact.clone().unwrap();
        let header = base64url::decode(published.split('.').next().unwrap(), "header").unwrap();
        let sign = |backend| {
            let signer = Signer::with_backend(backend, alg, &key).unwrap();
            let signer = signer.with_protected_json(str::from_utf8(&header).unwrap()).unwrap();
            signer.sign(&case.payload()).unwrap()
        };
        assert_eq!(sign(hazmat::DETERMINISTIC_ML_DSA), published, "{alg}");
        let (one, other) = (sign(Backend::RUSTCRYPTO), sign(Backend::RUSTCRYPTO));
        assert!(one != published && other != published && one != other, "{alg}");
        for backend in [Backend::RUSTCRYPTO, hazmat::DETERMINISTIC_ML_DSA] {
            let verifier = Verifier::with_backend(backend, alg, &key.to_public().unwrap()).unwrap();
            for token in [&published, &one, &other] {
                assert_eq!(*verifier.verify(token).unwrap().payload(), case.payload(), "{alg}");
            }
        }
        count += 1;
    }
    assert_eq!(count, 3);
}

#[test]
fn sizes_are_those_of_fips_204() {
    for (alg, public_octets, signature_octets) in ALGORITHMS {
        let key = signing_key(Backend::RUSTCRYPTO, alg, &[7; 32]);
        assert_eq!(key.signature_len(), signature_octets, "{alg}");
        let Key::AkpPublic(public) = Jwk::generate(alg).unwrap().to_public().unwrap().key().clone()
        else {
            panic!("another type of key");
        };
        assert_eq!(public.as_bytes().len(), public_octets, "{alg}");
        let scheme = hazmat::scheme(Backend::RUSTCRYPTO, alg).unwrap();
        let prepared = scheme.verifying_key(&Jwk::new(public.clone())).unwrap();
        assert_eq!(prepared.fingerprint().as_deref(), Some(public.as_bytes()), "{alg}");
        assert!(key.stream().is_none() && prepared.stream().is_none(), "{alg}");
    }
}

#[test]
fn pieces_are_signed_as_one_message() {
    for (alg, ..) in ALGORITHMS {
        let key = signing_key(hazmat::DETERMINISTIC_ML_DSA, alg, &[7; 32]);
        let whole = signed(&*key, &[b"header.payload"]);
        let public = Jwk::new(akp::PrivateKey::new(alg, &[7; 32]).unwrap()).to_public().unwrap();
        let scheme = hazmat::scheme(Backend::RUSTCRYPTO, alg).unwrap();
        let verifying = scheme.verifying_key(&public).unwrap();
        for pieces in [&[&b"header"[..], b".", b"payload"][..], &[b"", b"header.", b"", b"payload"]]
        {
            assert_eq!(signed(&*key, pieces), whole, "{alg}");
            verifying.verify(pieces, &whole).unwrap();
        }
        assert!(verifying.verify(&[b"header", b"payload"], &whole).is_err(), "{alg}");
    }
}

/// A seed is good for all three, and the key says for which: also when it says nothing else,
/// and when a scheme is used without a signer around it.
#[test]
fn a_key_of_another_variant_is_refused() {
    let mut count = 0;
    for (own, ..) in ALGORITHMS {
        let private = akp::PrivateKey::new(own, &[7; 32]).unwrap();
        for key in [Jwk::new(private.public().clone()), Jwk::new(private)] {
            for (alg, ..) in ALGORITHMS.iter().filter(|(alg, ..)| *alg != own) {
                for backend in [Backend::RUSTCRYPTO, hazmat::DETERMINISTIC_ML_DSA] {
                    for key in [key.clone().without_alg(), key.clone().with_alg(*alg)] {
                        let error = Verifier::with_backend(backend, *alg, &key).unwrap_err();
                        assert_eq!((error.kind(), error.place()), (ErrorKind::KeyUse, "alg"));
                        let scheme = hazmat::scheme(backend, *alg).unwrap();
                        let unwrapped = scheme.verifying_key(&key).err().unwrap();
                        assert_eq!(unwrapped.to_string(), error.to_string());
                        let error = Signer::with_backend(backend, *alg, &key).unwrap_err();
                        assert_eq!(error, ErrorKind::KeyUse);
                        let expected = match key.is_private() {
                            true => ErrorKind::KeyUse,
                            false => ErrorKind::KeyPrivateRequired,
                        };
                        assert_eq!(scheme.signing_key(&key).err().unwrap(), expected);
                        count += 1;
                    }
                }
            }
        }
    }
    assert_eq!(count, 3 * 2 * 2 * 2 * 2);
}

/// RFC 9964, Section 4: what is signed under a context is another message.
#[test]
fn the_context_is_empty() {
    let seed = [7; 32];
    let private = akp::PrivateKey::new(JwsAlg::ML_DSA_44, &seed).unwrap();
    let scheme = hazmat::scheme(Backend::RUSTCRYPTO, JwsAlg::ML_DSA_44).unwrap();
    let verifying = scheme.verifying_key(&Jwk::new(private)).unwrap();
    let foreign = ml_dsa::ExpandedSigningKey::<ml_dsa::MlDsa44>::from_seed(&seed.into());
    for (context, is_good) in [(&b""[..], true), (b"\0", false), (b"JWS", false)] {
        let signature = foreign.sign_deterministic(b"message", context).unwrap().encode();
        assert_eq!(verifying.verify(&[b"message"], &signature).is_ok(), is_good, "{context:?}");
    }
}

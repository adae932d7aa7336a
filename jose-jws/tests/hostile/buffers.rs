//! What is left in memory that a caller lent.

use crate::support::BACKEND;
use jose_core::{ErrorKind, Jwk, JwsAlg, base64url};
use jose_jws::{SelectVerifier, Signer, Verifier, hazmat};

/// Neither what nobody signed, nor what the token before said.
#[test]
fn of_verifiers_is_empty_after_an_error() {
    let key = Jwk::generate(JwsAlg::HS256).unwrap();
    let token = Signer::new(JwsAlg::HS256, &key).unwrap().sign(b"of the one before").unwrap();
    let verifier = Verifier::new(JwsAlg::HS256, &key).unwrap();
    let header = token.split('.').next().unwrap();
    let forged = base64url::encode(b"forged");
    let mut buffer = Vec::new();
    for (bad, kind) in [
        (format!("{header}.{forged}.!"), ErrorKind::Base64url),
        (format!("{header}.!.AAAA"), ErrorKind::Base64url),
        (format!("!.{forged}.AAAA"), ErrorKind::Base64url),
        (format!("{header}.{forged}"), ErrorKind::Serialization),
    ] {
        let good = verifier.parse_in(&token, &mut buffer).unwrap();
        good.verify_in(&verifier, &mut buffer).unwrap();
        assert_eq!(buffer, b"of the one before");
        assert_eq!(verifier.parse_in(&bad, &mut buffer).unwrap_err(), kind, "{bad}");
        assert!(buffer.is_empty(), "{bad}");
    }
}

#[test]
fn of_signing_keys_must_be_as_long_as_the_signature() {
    let algs = [
        JwsAlg::HS256,
        JwsAlg::ES256,
        JwsAlg::ES384,
        JwsAlg::ES512,
        JwsAlg::ES256K,
        JwsAlg::ED25519,
        JwsAlg::ML_DSA_44,
    ];
    for alg in algs {
        let key = Jwk::generate(alg).unwrap();
        let key = hazmat::scheme(BACKEND, alg).unwrap().signing_key(&key).unwrap();
        let octets = key.signature_len();
        assert!(key.sign(&[b"message"], &mut vec![0; octets]).is_ok(), "{alg}");
        for other in [0, 1, octets - 1, octets + 1, octets * 2] {
            let refused = key.sign(&[b"message"], &mut vec![0; other]).unwrap_err();
            assert_eq!(refused, ErrorKind::Backend, "{alg}, {other}");
        }
    }
}

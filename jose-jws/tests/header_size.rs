//! How large a header may be.

use jose_core::{ErrorKind, Jwk, JwsAlg};
use jose_jws::{Signer, Verifier};

/// Whatever header a signer takes, a verifier with the same limits takes too.
#[test]
fn r_25_a_signer_makes_no_header_that_is_too_large_to_verify() {
    let key = Jwk::generate(JwsAlg::HS256).unwrap();
    let signer = Signer::new(JwsAlg::HS256, &key).unwrap();
    let verifier = Verifier::new(JwsAlg::HS256, &key).unwrap();
    let largest = 16 * 1024 / 4 * 3 - r#"{"alg":"HS256","x":""}"#.len();
    for octets in [0, 1000, largest - 1, largest] {
        let signer = signer.clone().with_member("x", &"y".repeat(octets)).unwrap();
        let token = signer.sign(b"payload").unwrap();
        assert_eq!(verifier.verify(&token).unwrap().payload(), b"payload");
    }
    for octets in [largest + 1, largest + 100, 16 * 1024] {
        let refused = signer.clone().with_member("x", &"y".repeat(octets)).unwrap_err();
        assert_eq!(refused, ErrorKind::Limit, "{octets}");
    }
}

//! What holds for every payload, and for every text.

use super::{key, verifier};
use crate::support::BACKEND;
use jose_core::{JwsAlg, Limits, base64url};
use jose_jws::{Signer, Unverified};
use proptest::prelude::*;
use std::collections::HashMap;
use std::sync::LazyLock;

static SIGNERS: LazyLock<HashMap<JwsAlg, Signer>> = LazyLock::new(|| {
    super::ALL
        .iter()
        .map(|alg| (*alg, Signer::with_backend(BACKEND, *alg, key(*alg)).unwrap()))
        .collect()
});

fn round_trip(algs: &[JwsAlg], payload: &[u8]) -> Result<(), TestCaseError> {
    for alg in algs {
        let token = SIGNERS[alg].sign(payload).unwrap();
        let verified = verifier(*alg).verify(&token).unwrap();
        prop_assert_eq!(verified.payload(), payload);
        let mut again = String::from("something else");
        SIGNERS[alg].sign_into(payload, &mut again).unwrap();
        prop_assert!(verifier(*alg).verify(&again).is_ok());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn what_hmac_and_eddsa_sign_they_verify(payload: Vec<u8>) {
        use JwsAlg as A;
        round_trip(&[A::HS256, A::HS384, A::HS512, A::EDDSA, A::ED25519], &payload)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn what_ecdsa_signs_it_verifies(payload: Vec<u8>) {
        round_trip(&[JwsAlg::ES256, JwsAlg::ES384, JwsAlg::ES512, JwsAlg::ES256K], &payload)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn what_ml_dsa_signs_it_verifies(payload: Vec<u8>) {
        round_trip(&[JwsAlg::ML_DSA_44, JwsAlg::ML_DSA_65, JwsAlg::ML_DSA_87], &payload)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3, ..ProptestConfig::default() })]

    #[test]
    fn what_rsa_signs_it_verifies(payload: Vec<u8>) {
        use JwsAlg as A;
        round_trip(&[A::RS256, A::RS384, A::RS512, A::PS256, A::PS384, A::PS512], &payload)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn r_28_no_text_makes_the_parser_panic(
        text in "\\PC{0,80}|[A-Za-z0-9_.=-]{0,200}|(eyJ[A-Za-z0-9_-]{0,40}\\.){0,4}|[.]{0,9}",
    ) {
        if let Ok(token) = Unverified::parse(&text, &Limits::DEFAULT) {
            prop_assert!(verifier(JwsAlg::HS256).verify(&text).is_err());
            prop_assert!(token.dangerous_header().alg().is_some());
        }
    }

    #[test]
    fn r_28_no_header_makes_the_parser_panic(
        header in "\\PC{0,40}|[\\[\\]{}\",:\\\\u0-9a-f ]{0,60}|\\{\"alg\":\"HS256\",\"\\PC{0,9}\":\\PC{0,20}\\}",
        more: Vec<u8>,
    ) {
        for header in [header.as_bytes(), &[header.as_bytes(), &more].concat(), &more] {
            let token = format!("{}.{}.", base64url::encode(header), base64url::encode(&more));
            prop_assert!(verifier(JwsAlg::HS256).verify(&token).is_err());
        }
    }

    #[test]
    fn what_is_parsed_is_written_the_same(payload: Vec<u8>, signature: Vec<u8>, typ in "\\PC{0,20}") {
        let header = jose_core::Header::new(JwsAlg::HS256).with_string("typ", &typ)?;
        let text = [header.json().as_bytes(), &payload, &signature].map(base64url::encode).join(".");
        let token = Unverified::parse(&text, &Limits::DEFAULT)?;
        prop_assert_eq!(token.dangerous_payload(), payload);
        prop_assert_eq!(token.dangerous_header(), &header);
        prop_assert_eq!(token.dangerous_header().typ(), Some(&*typ));
    }
}

//! Verifiers with tables of their keys.

use super::support::BACKEND;
use super::{ALL, key, seal, signature, verifier};
use jose_core::{ErrorKind, JwkSet, JwsAlg, Limits};
use jose_jws::{Signer, Verifier, VerifierSet, hazmat};

/// What the tables of one key of each curve take with RustCrypto.
fn octets(alg: JwsAlg) -> usize {
    let key = hazmat::scheme(BACKEND, alg).unwrap().verifying_key(key(alg)).unwrap();
    key.table_octets()
}

#[test]
fn only_ecdsa_has_tables_and_all_verify_as_before() {
    let mut tables = 0;
    for alg in ALL.iter().copied() {
        let with_table = verifier(alg).precompute().unwrap();
        assert_eq!(with_table.precomputed_octets(), octets(alg), "{alg}");
        if with_table.precomputed_octets() > 0 {
            assert!(alg.as_str().starts_with("ES"), "{alg}");
            tables += 1;
        }
        let token = seal(alg, format!(r#"{{"alg":"{alg}"}}"#), b"payload");
        assert_eq!(with_table.verify(&token).unwrap().payload(), b"payload");
        let (input, _) = token.rsplit_once('.').unwrap();
        let other = super::token(input, &signature(alg, b"another message"));
        assert_eq!(with_table.verify(&other).unwrap_err(), ErrorKind::SignatureInvalid);
        // Asked for once more, nothing changes.
        let again = with_table.clone().precompute().unwrap();
        assert_eq!(again.precomputed_octets(), with_table.precomputed_octets());
        assert!(again.verify(&token).is_ok());
    }
    assert!(tables >= 3, "{tables}");
}

#[test]
fn a_table_that_is_too_large_is_refused_before_it_is_made() {
    let octets = octets(JwsAlg::ES384);
    let within = |octets: usize| {
        let limits = Limits::default().precomputed_octets(octets);
        Verifier::with_backend(BACKEND, JwsAlg::ES384, key(JwsAlg::ES384))
            .unwrap()
            .with_limits(limits)
            .precompute()
    };
    assert_eq!(within(octets).unwrap().precomputed_octets(), octets);
    let error = within(octets - 1).unwrap_err();
    assert_eq!(error, ErrorKind::Limit);
    assert!(error.to_string().contains("precomputed_octets"), "{error}");
}

#[test]
fn a_set_makes_tables_as_far_as_its_limit_goes() {
    let algs = [JwsAlg::ES384, JwsAlg::ES512, JwsAlg::ES384];
    let keys = algs.iter().zip(["a", "b", "c"]);
    let keys = keys.map(|(alg, kid)| key(*alg).clone().without_alg().with_kid(kid));
    let set: JwkSet = keys.collect();
    let allowed = [JwsAlg::ES384, JwsAlg::ES512];
    let (small, large) = (octets(JwsAlg::ES384), octets(JwsAlg::ES512));
    for (limit, expected) in [
        (0, [0, 0, 0]),
        (small, [small, 0, 0]),
        (2 * small, [small, 0, small]),
        (small + large, [small, large, 0]),
        (2 * small + large, [small, large, small]),
    ] {
        let verifiers = VerifierSet::with_backend(BACKEND, &set, &allowed)
            .unwrap()
            .with_limits(Limits::default().precomputed_octets(limit))
            .precompute();
        let found: Vec<_> =
            verifiers.verifiers().iter().map(Verifier::precomputed_octets).collect();
        assert_eq!(found, expected, "{limit}");
        assert_eq!(verifiers.precomputed_octets(), expected.iter().sum::<usize>());
        // Asked for once more, those that are there count.
        assert_eq!(
            verifiers.clone().precompute().precomputed_octets(),
            verifiers.precomputed_octets()
        );
        let signer = Signer::with_backend(BACKEND, JwsAlg::ES512, key(JwsAlg::ES512)).unwrap();
        let token = signer.with_kid("b").unwrap().sign(b"payload").unwrap();
        assert!(verifiers.verify(&token).is_ok());
    }
}

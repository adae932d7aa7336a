//! What a set of verifiers says of its keys is what it does.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]
#![expect(clippy::arithmetic_side_effects, reason = "counts of a few thousand cases")]

use jose_core::jwk::select::Weighed;
use jose_core::{ErrorKind, Jwk, JwkSet, JwsAlg, Limits, base64url};
use jose_jws::{General, SelectVerifier, Signer, Unverified, Verifier, VerifierSet};
use std::ptr;

const HS: JwsAlg = JwsAlg::HS256;
const ES: JwsAlg = JwsAlg::ES256;

fn fresh(alg: JwsAlg) -> Jwk {
    Jwk::generate(alg).unwrap().without_alg()
}

/// The same numbers in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

/// Keys with and without `kid`, the same twice, and some that no set can use.
fn pool() -> Vec<String> {
    let keys = [
        fresh(HS).with_kid("a"),
        fresh(HS).with_kid("b"),
        fresh(HS),
        fresh(HS),
        fresh(ES).with_kid("a"),
        fresh(ES),
        fresh(JwsAlg::ED25519).with_kid("b"),
        fresh(JwsAlg::ED25519).with_alg(JwsAlg::EDDSA),
        fresh(JwsAlg::ES384).with_kid("a"),
    ];
    let unusable = [
        r#"{"kty":"future","kid":"a"}"#,
        r#"{"kty":"oct","k":"AAAA","kid":"b"}"#,
        r#"{"kty":"EC","crv":"P-256"}"#,
    ];
    let keys = keys.iter().map(|key| String::from(key.to_json().as_str()));
    keys.chain(unusable.map(String::from)).collect()
}

fn token(alg: &str, kid: Option<&str>) -> String {
    let kid = kid.map_or(String::new(), |kid| format!(r#","kid":"{kid}""#));
    let header = format!(r#"{{"alg":"{alg}"{kid}}}"#);
    format!("{}.e30.AAAA", base64url::encode(header.as_bytes()))
}

/// Whether each prepared key of the set is said to be tried, in the order of the set.
fn said(set: &VerifierSet, explained: &[Weighed<'_>]) -> Vec<bool> {
    let total = set.verifiers().len() + set.skipped().len();
    let places: Vec<usize> = explained.iter().map(Weighed::index).collect();
    assert_eq!(places, (0..total).collect::<Vec<_>>());
    let mut skipped = set.skipped().iter();
    for left_out in explained.iter().filter(|it| it.alg().is_none()) {
        let about = skipped.next().unwrap();
        assert_eq!((about.index(), about.kid()), (left_out.index(), left_out.kid()));
        assert_eq!(about.error().to_string(), left_out.why_not().unwrap().to_string());
    }
    let prepared: Vec<_> = explained.iter().filter(|it| it.alg().is_some()).collect();
    assert_eq!(prepared.len(), set.verifiers().len());
    for (said, verifier) in prepared.iter().zip(set.verifiers()) {
        assert_eq!((said.alg(), said.kid()), (Some(verifier.alg().into()), verifier.kid()));
        assert_eq!(said.is_tried(), said.why_not().is_none());
    }
    prepared.iter().map(|it| it.is_tried()).collect()
}

fn is_one_of(verifiers: &[&Verifier], verifier: &Verifier) -> bool {
    verifiers.iter().any(|one| ptr::eq(*one, verifier))
}

#[test]
fn what_is_said_to_be_tried_is_selected() {
    let pool = pool();
    let lists: [&[JwsAlg]; 4] =
        [&[HS], &[HS, ES], &[ES, JwsAlg::ED25519, JwsAlg::EDDSA], &[HS, ES, JwsAlg::ES384]];
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let (mut with_some, mut with_none, mut several) = (0, 0, 0);
    for _ in 0..300 {
        let keys: Vec<&str> =
            (0..numbers.below(8)).map(|_| &*pool[numbers.below(pool.len())]).collect();
        let set = JwkSet::from_json(&format!(r#"{{"keys":[{}]}}"#, keys.join(","))).unwrap();
        let set = VerifierSet::from_jwks(&set, lists[numbers.below(lists.len())]).unwrap();
        let set = set.with_keys_tried(numbers.below(4));
        for alg in ["HS256", "ES256", "EdDSA", "Ed25519", "RS256", "x"] {
            for kid in [None, Some("a"), Some("b"), Some("c"), Some("")] {
                let token = token(alg, kid);
                let token = Unverified::parse(&token, &Limits::DEFAULT).unwrap();
                let explained = set.explain(&token);
                let said = said(&set, &explained);
                let selected = set.select(alg, kid);
                match &selected {
                    Ok(_) => with_some += 1,
                    Err(_) => with_none += 1,
                }
                let selected: Vec<&Verifier> = selected.into_iter().flatten().collect();
                several += usize::from(selected.len() > 1);
                for (said, verifier) in said.iter().zip(set.verifiers()) {
                    assert_eq!(*said, is_one_of(&selected, verifier), "{explained:?}");
                }
            }
        }
    }
    assert_eq!(with_some + with_none, 9000);
    assert!(with_some > 300 && with_none > 5000 && several > 30, "{with_some} {several}");
}

#[test]
fn why_each_key_is_not_tried() {
    let set = format!(
        r#"{{"keys":[{},{{"kty":"future","kid":"f"}},{},{},{}]}}"#,
        fresh(HS).with_kid("a").to_json().as_str(),
        fresh(HS).with_kid("a").to_json().as_str(),
        fresh(HS).to_json().as_str(),
        fresh(ES).with_kid("e").to_json().as_str(),
    );
    let set = JwkSet::from_json(&set).unwrap();
    let set = VerifierSet::from_jwks(&set, &[HS, ES]).unwrap();
    let kinds = |set: &VerifierSet, alg, kid| -> Vec<Option<ErrorKind>> {
        let token = token(alg, kid);
        let explained = set.explain(&Unverified::parse(&token, &Limits::DEFAULT).unwrap());
        explained.iter().map(|it| it.why_not().map(jose_core::Error::kind)).collect()
    };
    let left_out = Some(ErrorKind::KeyUnsupported);
    let (kid, alg) = (Some(ErrorKind::KeyUse), Some(ErrorKind::AlgNotAllowed));
    let many = Some(ErrorKind::KeyAmbiguous);
    assert_eq!(kinds(&set, "ES256", Some("e")), [kid, left_out, kid, kid, None]);
    assert_eq!(kinds(&set, "ES256", None), [alg, left_out, alg, alg, None]);
    assert_eq!(kinds(&set, "HS256", Some("e")), [kid, left_out, kid, kid, alg]);
    assert_eq!(kinds(&set, "HS256", Some("f")), [kid, left_out, kid, kid, kid]);
    assert_eq!(kinds(&set, "HS256", Some("a")), [many, left_out, many, kid, kid]);
    assert_eq!(kinds(&set, "HS256", None), [many, left_out, many, many, alg]);
    let patient = set.with_keys_tried(3);
    assert_eq!(kinds(&patient, "HS256", None), [None, left_out, None, None, alg]);
    assert_eq!(kinds(&patient, "RS256", None), [alg, left_out, alg, alg, alg]);
}

/// One line each, for logs.
#[test]
fn r_51_names_from_outside_are_shown_only_if_harmless() {
    let strange = "\u{1b}[2J\n";
    let keys: JwkSet = [fresh(HS).with_kid(strange), fresh(ES).with_kid("e")].into_iter().collect();
    let set = VerifierSet::from_jwks(&keys, &[HS]).unwrap();
    let token = Signer::new(HS, &keys.keys()[0]).unwrap().with_kid("x\u{202e}").unwrap();
    let token = token.sign(b"payload").unwrap();
    let explained = set.explain(&Unverified::parse(&token, &Limits::DEFAULT).unwrap());
    assert_eq!(explained[0].kid(), Some(strange));
    assert_eq!(
        explained[0].to_string(),
        "key 0, kid a text of 5 octets, `HS256`: not tried: key not meant for this at kid: \
         expected a text of 4 octets, found a text of 5 octets"
    );
    assert_eq!(
        explained[1].to_string(),
        "key 1, kid `e`: left out: wrong type of key: expected a key for `HS256`, found `EC` \
         on `P-256`"
    );
    assert_eq!(
        set.skipped()[0].to_string(),
        "key 1 of the set, kid `e`: wrong type of key: expected a key for `HS256`, found `EC` \
         on `P-256`"
    );
    assert!(explained.iter().all(|it| !format!("{it:?}").contains(['\n', '\u{1b}'])));
}

/// Of several signatures each may be verified with a key of its own.
#[test]
fn the_keys_of_all_signatures_are_tried() {
    let (a, b, c) = (fresh(HS).with_kid("a"), fresh(ES).with_kid("b"), fresh(HS).with_kid("c"));
    let [by_a, by_b] = [(HS, &a), (ES, &b)].map(|(alg, key)| Signer::new(alg, key).unwrap());
    let set: JwkSet = [a, b, c].into_iter().collect();
    let set = VerifierSet::from_jwks(&set, &[HS, ES]).unwrap();
    let tried = |signers: &[&Signer]| -> Vec<bool> {
        let json = General::sign(b"payload", signers).unwrap();
        let explained = set.explain(&General::parse(&json, &Limits::DEFAULT).unwrap());
        explained.iter().map(Weighed::is_tried).collect()
    };
    assert_eq!(tried(&[&by_a]), [true, false, false]);
    assert_eq!(tried(&[&by_b]), [false, true, false]);
    assert_eq!(tried(&[&by_a, &by_b]), [true, true, false]);
}

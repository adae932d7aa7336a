//! What analysis finds.

use crate::support::{ed25519, jwk, key, public, read, set_of, vectors, with};
use jose_core::jwk::analyze::{self, Finding, Issue, Severity};
use jose_core::{ErrorKind, Jwk, JwsAlg, KeyOp, base64url};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The key of RFC 7515, Appendix A.1: those of `interop.json` count.
const RANDOM: &str =
    "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow";

fn found(findings: &[Finding]) -> Vec<(&str, &str)> {
    findings.iter().map(|finding| (finding.code(), finding.place())).collect()
}

/// What is found in a key that has name and algorithm.
fn of_key(jwk: &Value, members: Value) -> Vec<String> {
    let named = with(&with(jwk, json!({"kid": "1"})), members);
    key(&named).analyze().iter().map(|it| format!("{} {}", it.code(), it.place())).collect()
}

fn oct(octets: &[u8]) -> Value {
    json!({"kty": "oct", "k": base64url::encode(octets)})
}

#[test]
fn codes_are_stable_distinct_and_advised_on() {
    let codes: Vec<_> = Issue::ALL.iter().map(|issue| issue.code()).collect();
    assert_eq!(
        codes,
        [
            "refused",
            "unsupported",
            "oct.short",
            "oct.short_for_hmac",
            "oct.pattern",
            "oct.text",
            "rsa.small",
            "rsa.exponent",
            "kid.missing",
            "kid.duplicate",
            "kid.shared",
            "alg.missing",
            "alg.mismatch",
            "alg.deprecated",
            "use.conflict",
            "use.unknown",
            "key_ops.private",
            "member.misplaced",
            "member.unknown",
            "set.empty",
            "set.mixed",
            "set.symmetric",
        ]
    );
    assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len());
    for issue in Issue::ALL {
        assert!(!issue.advice().is_empty() && !issue.advice().contains('\n'));
        assert!(["info", "warning", "error"].contains(&issue.severity().as_str()));
    }
    assert!(Severity::Info < Severity::Warning && Severity::Warning < Severity::Error);
}

#[test]
fn new_keys_with_names_are_good() {
    for alg in JwsAlg::ALL {
        let key = Jwk::generate(*alg).unwrap().with_kid_from_thumbprint().unwrap();
        let expected: &[(&str, &str)] =
            if *alg == JwsAlg::EDDSA { &[("alg.deprecated", "alg")] } else { &[] };
        assert_eq!(found(&key.analyze()), expected, "{alg}");
    }
    let bare = Jwk::generate(JwsAlg::ES256).unwrap().without_alg();
    assert_eq!(found(&bare.analyze()), [("kid.missing", "kid"), ("alg.missing", "alg")]);
}

#[test]
fn r_9_weak_symmetric_keys_are_found() {
    let random = base64url::decode(RANDOM, "").unwrap();
    let hs = |octets: &[u8], alg: &str| of_key(&oct(octets), json!({ "alg": alg }));
    assert!(hs(&random, "HS512").is_empty());
    assert!(hs(&random[..16], "A128KW").is_empty());
    assert_eq!(hs(&random[..63], "HS512"), ["oct.short k"]);
    assert_eq!(hs(&random[..31], "HS256"), ["oct.short k"]);
    assert_eq!(hs(&random[..15], "A128KW"), ["oct.short k"]);
    assert_eq!(of_key(&oct(&random[..31]), json!({})), ["oct.short_for_hmac k", "alg.missing alg"]);
    assert_eq!(of_key(&oct(&random[..16]), json!({"use": "enc"})), ["alg.missing alg"]);
    assert_eq!(hs(&[0; 32], "HS256"), ["oct.pattern k"]);
    assert_eq!(hs(&[b'a'; 32], "HS256"), ["oct.pattern k"]);
    assert_eq!(hs(&(1..=32).collect::<Vec<u8>>(), "HS256"), ["oct.pattern k"]);
    assert_eq!(hs(b"your-256-bit-secret-is-not-random", "HS256"), ["oct.text k"]);
    assert_eq!(hs(b"hi", "HS256"), ["oct.short k", "oct.pattern k"]);
}

#[test]
fn r_10_small_and_odd_rsa_keys_are_found() {
    let of = |name: &str, members| of_key(&public(&jwk(name)), members);
    assert_eq!(of("rsa2048", json!({"alg": "RS256"})), ["rsa.small n"]);
    assert!(of("rsa3072", json!({"alg": "RS256"})).is_empty());
    assert_eq!(of("rsa4096", json!({"alg": "RS256", "e": "Aw"})), ["rsa.exponent e"]);
    let private = with(&jwk("rsa2048"), json!({"alg": "PS256"}));
    assert_eq!(of_key(&private, json!({})), ["rsa.small n"]);
}

#[test]
fn r_10_refused_keys_are_findings() {
    let mut count = 0;
    for case in vectors("negative.json")["cases"].as_array().unwrap() {
        if case["kind"] != "jwk" {
            continue;
        }
        let text = case["key"].to_string();
        let findings = analyze::json(&text);
        let error = Jwk::from_json(&text).unwrap_err();
        assert_eq!(findings.len(), 1, "{}", case["id"]);
        assert_eq!(*findings[0].error().unwrap(), error);
        assert_eq!(findings[0].place(), error.place());
        count += 1;
    }
    assert_eq!(count, 20);
    // The fingerprint: a modulus that is a power of 65537, here 1, modulo the small primes.
    let primes = (3_u32..168).filter(|n| (2..*n).all(|divisor| n % divisor != 0));
    let mut modulus = vec![0_u8; 256];
    modulus[0] = 0x80;
    let residue = |modulus: &[u8], prime: u32| {
        modulus.iter().fold(0, |residue, octet| (residue * 256 + u32::from(*octet)) % prime)
    };
    // Grows by the product of the primes seen so far, until the next residue is 1 too.
    modulus[255] = 1;
    let mut step = vec![0_u8; 256];
    step[255] = 2;
    for prime in primes {
        while residue(&modulus, prime) != 1 {
            modulus = add(&modulus, &step);
        }
        step = (1..prime).fold(step.clone(), |sum, _| add(&sum, &step));
    }
    let weak = json!({"kty": "RSA", "n": base64url::encode(&modulus), "e": "AQAB"});
    let findings = analyze::json(&weak.to_string());
    assert_eq!(found(&findings), [("refused", "n")]);
    assert_eq!(*findings[0].error().unwrap(), ErrorKind::KeyInvalid);
    assert!(findings[0].to_string().contains("ROCA"), "{}", findings[0]);
}

/// The sum of two numbers of the same length, which it does not outgrow.
fn add(one: &[u8], two: &[u8]) -> Vec<u8> {
    let mut carry = 0;
    let mut sum: Vec<u8> = Vec::new();
    for (a, b) in one.iter().rev().zip(two.iter().rev()) {
        let digit = u16::from(*a) + u16::from(*b) + carry;
        sum.push(u8::try_from(digit & 0xff).unwrap());
        carry = digit >> 8;
    }
    sum.reverse();
    sum
}

#[test]
fn r_5_contradictions_are_found() {
    let of = |members| of_key(&ed25519(), members);
    let alg = "Ed25519";
    assert!(of(json!({"alg": alg, "use": "sig", "key_ops": ["verify"]})).is_empty());
    assert_eq!(of(json!({"alg": alg, "use": "enc"})), ["use.conflict use"]);
    assert_eq!(of(json!({"alg": alg, "key_ops": ["encrypt"]})), ["use.conflict key_ops"]);
    assert_eq!(
        of(json!({"alg": "X", "use": "enc", "key_ops": ["wrapKey", "verify"]})),
        ["use.conflict key_ops"]
    );
    assert_eq!(of(json!({"alg": alg, "use": "Sig"})), ["use.unknown use"]);
    assert_eq!(of(json!({"alg": alg, "key_ops": ["sign"]})), ["key_ops.private key_ops"]);
    assert_eq!(of(json!({"alg": "ES256"})), ["alg.mismatch alg"]);
    assert_eq!(of(json!({"alg": "RS256"})), ["alg.mismatch alg"]);
    assert_eq!(of(json!({"alg": "EdDSA"})), ["alg.deprecated alg"]);
}

/// Algorithms of encryption are known as those of signatures are.
#[test]
fn r_5_contradictions_with_encryption_are_found() {
    let [p256, rsa, ed, x] = ["p256", "rsa3072", "ed25519", "x25519"].map(jwk);
    let secret = base64url::decode(RANDOM, "").unwrap();
    let (aes128, aes256) = (oct(&secret[..16]), oct(&secret[..32]));
    for (key, alg, fits) in [
        (&p256, "ECDH-ES", true),
        (&x, "ECDH-ES+A256KW", true),
        (&ed, "ECDH-ES", false),
        (&rsa, "ECDH-ES", false),
        (&rsa, "RSA-OAEP-256", true),
        (&p256, "RSA-OAEP", false),
        (&aes128, "A128KW", true),
        (&aes256, "A128KW", false),
        (&aes256, "A256GCM", true),
        (&aes256, "A128CBC-HS256", true),
        (&aes256, "dir", true),
        (&rsa, "dir", false),
        (&p256, "A256GCM", false),
    ] {
        let found = of_key(key, json!({"kid": "1", "alg": alg}));
        let mismatch = found.iter().any(|code| code.starts_with("alg.mismatch"));
        assert_eq!(mismatch, !fits, "{alg}: {found:?}");
        let found = of_key(key, json!({"kid": "1", "alg": alg, "use": "sig"}));
        assert!(found.iter().any(|code| code.starts_with("use.conflict")), "{alg}: {found:?}");
    }
    for (key, alg) in [(&aes128, "A192KW"), (&aes256, "A256CBC-HS512"), (&aes128, "A192GCM")] {
        assert_eq!(of_key(key, json!({"alg": alg})), ["oct.short k"], "{alg}");
    }
}

#[test]
fn members_of_no_specification_and_of_other_keys_are_found() {
    let of = |members| of_key(&ed25519(), with(&json!({"alg": "Ed25519"}), members));
    assert!(of(json!({"x5t": "AA", "iat": 1, "ext": true})).is_empty());
    assert_eq!(of(json!({"Use": "sig"})), ["member.unknown Use"]);
    assert_eq!(of(json!({"\u{1b}[2J": 1})), ["member.unknown a text of 4 octets"]);
    assert_eq!(of(json!({"k": "AAAA"})), ["member.misplaced k"]);
    assert_eq!(of(json!({"priv": "AAAA"})), ["member.misplaced priv"]);
}

#[test]
fn r_6_sets_are_looked_at_as_a_whole() {
    let named = |members| with(&with(&ed25519(), json!({"alg": "Ed25519"})), members);
    let of = |keys: &[Value]| -> Vec<String> {
        let set = set_of(keys);
        set.analyze().iter().map(|it| format!("{} {}", it.code(), it.place())).collect()
    };
    assert_eq!(of(&[]), ["set.empty keys"]);
    assert!(of(&[named(json!({"kid": "1"})), named(json!({"kid": "2"}))]).is_empty());
    assert_eq!(
        of(&[named(json!({"kid": "1"})), named(json!({"kid": "1"})), named(json!({}))]),
        ["kid.duplicate keys[1].kid", "kid.missing keys[2].kid"]
    );
    let ec = with(&public(&jwk("p256")), json!({"kid": "1", "alg": "ES256"}));
    assert_eq!(of(&[named(json!({"kid": "1"})), ec]), ["kid.shared keys[1].kid"]);
    let private = with(&jwk("ed25519"), json!({"kid": "2", "alg": "Ed25519"}));
    assert_eq!(of(&[named(json!({"kid": "1"})), private.clone()]), ["set.mixed keys"]);
    let secret = json!({"kty": "oct", "k": RANDOM, "kid": "3", "alg": "HS256"});
    assert_eq!(of(&[private, secret]), ["set.symmetric keys[1].kty"]);
    let odd = [json!({"kty": "x"}), json!({"kty": "oct"}), json!(5), named(json!({"kid": "1"}))];
    assert_eq!(of(&odd), ["unsupported keys[0].kty", "refused keys[1].k", "refused keys[2]"]);
}

#[test]
fn text_of_either_kind_is_read() {
    let set = json!({"keys": [ed25519()]}).to_string();
    assert_eq!(
        found(&analyze::json(&set)),
        [("kid.missing", "keys[0].kid"), ("alg.missing", "keys[0].alg")]
    );
    assert_eq!(analyze::json(&set), read(&json!({"keys": [ed25519()]})).unwrap().analyze());
    assert_eq!(
        found(&analyze::json(&ed25519().to_string())),
        [("kid.missing", "kid"), ("alg.missing", "alg")]
    );
    for (text, kind) in [
        ("", ErrorKind::Json),
        ("[]", ErrorKind::Json),
        (r#"{"keys":[],"keys":[]}"#, ErrorKind::DuplicateMember),
        (r#"{"keys":5}"#, ErrorKind::KeyMember),
        (&" ".repeat(600_000), ErrorKind::Limit),
    ] {
        let findings = analyze::json(text);
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].issue(), Issue::Refused);
        assert_eq!(*findings[0].error().unwrap(), kind);
    }
    let unknown = Jwk::from_json_keeping_unknown(r#"{"kty":"x","kid":"1","alg":"y"}"#).unwrap();
    assert_eq!(found(&unknown.analyze()), [("unsupported", "kty")]);
    let public = key(&ed25519()).with_kid("1").with_alg(JwsAlg::ED25519);
    let findings = public.with_key_ops(&[KeyOp::Sign]).analyze();
    assert_eq!(
        findings[0].to_string(),
        "warning: key_ops.private at key_ops: name the counterpart, such as `verify` for `sign`"
    );
}

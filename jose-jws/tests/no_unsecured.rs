//! By default there is no way to a token that nobody signed, nor to algorithms that are for
//! encryption.

#![cfg(not(feature = "unsecured"))]

mod support;

use jose_core::{ErrorKind, Jwk, JwsAlg, Limits, base64url};
use jose_jws::{Backend, Verifier, VerifierSet};
use support::Form;

/// All sixteen.
fn spellings() -> Vec<String> {
    let spell = |bits: u32| {
        let letter = |(at, letter): (usize, char)| match bits >> at & 1 {
            1 => letter.to_ascii_uppercase(),
            _ => letter,
        };
        "none".char_indices().map(letter).collect()
    };
    (0..16).map(spell).collect()
}

#[test]
fn r_1_the_name_cannot_be_made() {
    let spellings = spellings();
    assert_eq!(spellings.len(), 16);
    for none in spellings {
        assert_eq!(none.parse::<JwsAlg>().unwrap_err(), ErrorKind::AlgNone);
        assert_eq!(JwsAlg::custom(none.leak()), None);
    }
    for other in ["RSA1_5", "RSA-OAEP", "RSA-OAEP-256", "dir", "A128KW", "ECDH-ES", "A128GCM", ""] {
        let refused = other.parse::<JwsAlg>().unwrap_err();
        assert_eq!(refused, ErrorKind::AlgUnsupported, "{other}");
    }
    assert!(JwsAlg::ALL.iter().all(|alg| !alg.as_str().eq_ignore_ascii_case("none")));
    assert!(JwsAlg::ALL.iter().all(|alg| !alg.as_str().starts_with("RSA")));
}

#[test]
fn r_1_the_table_has_no_such_scheme() {
    let backend = Backend::RUSTCRYPTO;
    assert!(backend.algorithms().count() >= 14);
    for alg in backend.algorithms() {
        assert!(!alg.as_str().eq_ignore_ascii_case("none") && !alg.as_str().starts_with("RSA"));
        assert!(JwsAlg::ALL.contains(&alg), "{alg}");
        // Nothing signs with nothing, and nothing is not a signature.
        let key = match alg.as_str() {
            "RS256" | "RS384" | "RS512" | "PS256" | "PS384" | "PS512" => support::key("rsa2048"),
            _ => Jwk::generate(alg).unwrap(),
        };
        let scheme = jose_jws::hazmat::scheme(backend, alg).unwrap();
        assert!(scheme.signing_key(&key).unwrap().signature_len() >= 32, "{alg}");
        assert!(scheme.verifying_key(&key).unwrap().verify(&[b"x"], b"").is_err(), "{alg}");
    }
    // A name for encryption can be made by hand; nobody has it.
    let rsa1_5 = JwsAlg::custom("RSA1_5").unwrap();
    assert_eq!(jose_jws::hazmat::scheme(backend, rsa1_5).err().unwrap(), ErrorKind::AlgUnsupported);
    let refused = Verifier::new(rsa1_5, &support::key("rsa2048")).unwrap_err();
    assert_eq!(refused, ErrorKind::AlgUnsupported);
}

/// The texts of a token with this header and a signature, in every serialization.
fn texts(header: &str, signature: &str) -> Vec<(Form, String)> {
    let encoded = base64url::encode(header.as_bytes());
    let protected = format!(r#""protected":"{encoded}","signature":"{signature}""#);
    let unprotected = format!(r#""header":{header},"signature":"{signature}""#);
    let payload = r#""payload":"e30","#;
    let mut texts = vec![
        (Form::Compact, format!("{encoded}.e30.{signature}")),
        (Form::DetachedCompact, format!("{encoded}..{signature}")),
    ];
    for entry in [&protected, &unprotected] {
        texts.extend([
            (Form::Flattened, format!("{{{payload}{entry}}}")),
            (Form::General, format!(r#"{{{payload}"signatures":[{{{entry}}}]}}"#)),
            (Form::DetachedFlattened, format!("{{{entry}}}")),
            (Form::DetachedGeneral, format!(r#"{{"signatures":[{{{entry}}}]}}"#)),
        ]);
    }
    texts
}

#[test]
fn r_1_such_tokens_are_refused_in_every_serialization() {
    let key = Jwk::generate(JwsAlg::HS256).unwrap();
    let verifier = Verifier::new(JwsAlg::HS256, &key).unwrap();
    let set = [key].into_iter().collect();
    let set = VerifierSet::from_jwks(&set, &[JwsAlg::HS256]).unwrap();
    let mut count = 0;
    for (name, expected) in
        spellings().iter().map(|none| (none.as_str(), ErrorKind::AlgNone)).chain([
            ("RSA1_5", ErrorKind::AlgNotAllowed),
            ("dir", ErrorKind::AlgNotAllowed),
            ("", ErrorKind::AlgNotAllowed),
        ])
    {
        for signature in ["", "AAAA"] {
            for (form, text) in texts(&format!(r#"{{"alg":"{name}"}}"#), signature) {
                let refused = form.verify(&text, b"{}", &verifier).unwrap_err();
                assert_eq!(refused, expected, "{text}");
                assert_eq!(form.verify(&text, b"{}", &set).unwrap_err(), expected, "{text}");
                let parsed = form.parse(&text, &Limits::DEFAULT).err();
                let parsed = parsed.map(|error| error.kind());
                let none = expected == ErrorKind::AlgNone;
                assert_eq!(parsed, none.then_some(ErrorKind::AlgNone), "{text}");
                count += 1;
            }
        }
    }
    assert_eq!(count, 19 * 2 * 10);
}

/// A key cannot be bound to it either.
#[test]
fn r_1_no_key_is_for_it() {
    let json = Jwk::generate(JwsAlg::HS256).unwrap().without_alg().to_json();
    let named = |name: &str| json.replacen('{', &format!(r#"{{"alg":"{name}","#), 1);
    for none in spellings() {
        assert_eq!(Jwk::from_json(&named(&none)).unwrap_err(), ErrorKind::AlgNone);
    }
    for name in ["RSA1_5", "dir"] {
        let key = Jwk::from_json(&named(name)).unwrap();
        for alg in JwsAlg::ALL {
            assert!(Verifier::new(*alg, &key).is_err(), "{name} {alg}");
        }
        assert_eq!(Verifier::new(JwsAlg::ALL[0], &key).unwrap_err(), ErrorKind::KeyUse, "{name}");
    }
}

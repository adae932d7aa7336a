//! Headers with one thing wrong under a good signature.

use super::{key, refusal, seal};
use crate::support::BACKEND;
use jose_core::{ErrorKind, Jwk, JwsAlg, Limits};
use jose_jws::{Signer, Unverified, Verified};

/// What is said of a token with this header, signed with HMAC.
fn said(header: impl AsRef<[u8]>) -> &'static str {
    let token = seal(JwsAlg::HS256, header, b"payload");
    refusal(JwsAlg::HS256, &token).map_or("accepted", ErrorKind::code)
}

#[test]
fn a_good_header_is_accepted() {
    for header in [
        r#"{"alg":"HS256"}"#,
        " {\t\"alg\" :\n\"HS256\"\r}",
        r#"{"\u0061lg":"HS\u003256"}"#,
        r#"{"alg":"HS256","x":{"alg":"none"},"ALG":"none"}"#,
    ] {
        assert_eq!(said(header), "accepted", "{header}");
    }
}

#[test]
fn r_1_none_is_refused_in_every_spelling() {
    let mut count = 0;
    for bits in 0..16_u32 {
        let spelled: String = "none"
            .char_indices()
            .map(|(at, c)| if bits >> at & 1 == 1 { c.to_ascii_uppercase() } else { c })
            .collect();
        let header = format!(r#"{{"alg":"{spelled}"}}"#);
        let sealed = seal(JwsAlg::HS256, &header, b"payload");
        let (input, _) = sealed.rsplit_once('.').unwrap();
        for token in [&sealed, &format!("{input}.")] {
            let error = Unverified::parse(token, &Limits::DEFAULT).unwrap_err();
            assert_eq!(error, ErrorKind::AlgNone, "{spelled}");
            for alg in super::ALL.iter() {
                assert_eq!(refusal(*alg, token), Some(ErrorKind::AlgNone), "{spelled} {alg}");
                count += 1;
            }
        }
        assert_eq!(spelled.parse::<JwsAlg>().unwrap_err(), ErrorKind::AlgNone);
    }
    assert_eq!(count, 16 * 2 * 18);
    for near in ["", " none", "none ", "n\\u006fne\\u0000", "null", "\u{feff}none"] {
        assert_eq!(said(format!(r#"{{"alg":"{near}"}}"#)), "alg.not_allowed", "{near:?}");
    }
}

#[test]
fn r_4_an_algorithm_is_a_string() {
    for alg in ["null", "1", "true", "[]", r#"["HS256"]"#, r#"{"alg":"HS256"}"#] {
        assert_eq!(said(format!(r#"{{"alg":{alg}}}"#)), "header.type", "{alg}");
    }
    for header in ["{}", r#"{"typ":"JWT"}"#, r#"{"Alg":"HS256"}"#] {
        assert_eq!(said(header), "header.missing", "{header}");
    }
    for alg in ["hs256", "HS256 ", "HS2560", "HS25", "ES256", "HS256\\u0000"] {
        assert_eq!(said(format!(r#"{{"alg":"{alg}"}}"#)), "alg.not_allowed", "{alg}");
    }
}

#[test]
fn r_20_critical_extensions_are_refused() {
    for (more, expected) in [
        (r#""crit":["x"],"x":1"#, "header.crit_unsupported"),
        (r#""crit":["https://e.example/x"],"https://e.example/x":null"#, "header.crit_unsupported"),
        (r#""crit":["exp"],"exp":1"#, "header.crit_unsupported"),
        (r#""crit":[""],"":1"#, "header.crit_unsupported"),
        (r#""crit":["X"],"x":1"#, "header.crit"),
        (r#""crit":["x"]"#, "header.crit"),
        (r#""crit":["x","x"],"x":1"#, "header.crit"),
        (r#""crit":["x","\u0078"],"x":1"#, "header.crit"),
        (r#""crit":[]"#, "header.crit"),
        (r#""crit":{}"#, "header.crit"),
        (r#""crit":null"#, "header.crit"),
        (r#""crit":false"#, "header.crit"),
        (r#""crit":"x","x":1"#, "header.crit"),
        (r#""crit":[["x"]],"x":1"#, "header.crit"),
        (r#""crit":[null]"#, "header.crit"),
        (r#""crit":["x",1],"x":1"#, "header.crit"),
        (r#""\u0063rit":["x"],"x":1"#, "header.crit_unsupported"),
        // A name that the specifications define is for nobody to list.
        (r#""crit":["alg"]"#, "header.crit"),
        (r#""crit":["crit"]"#, "header.crit"),
        (r#""crit":["kid"],"kid":"x""#, "header.crit"),
        (r#""crit":["enc"]"#, "header.crit"),
    ] {
        assert_eq!(said(format!(r#"{{"alg":"HS256",{more}}}"#)), expected, "{more}");
    }
    assert_eq!(said(r#"{"alg":"HS256","CRIT":["x"]}"#), "accepted");
}

#[test]
fn r_21_b64_is_critical_and_boolean() {
    for (more, expected) in [
        (r#""b64":false,"crit":["b64"]"#, "accepted"),
        (r#""b64":true,"crit":["b64"]"#, "accepted"),
        (r#""b64":false"#, "header.b64"),
        (r#""b64":true"#, "header.b64"),
        (r#""b64":"false""#, "header.type"),
        (r#""b64":0"#, "header.type"),
        (r#""b64":null"#, "header.type"),
        (r#""crit":["b64"]"#, "header.crit"),
    ] {
        assert_eq!(said(format!(r#"{{"alg":"HS256",{more}}}"#)), expected, "{more}");
    }
}

#[test]
fn r_12_the_header_of_an_encrypted_token_is_refused() {
    let serialization = "malformed.serialization";
    assert_eq!(said(r#"{"alg":"HS256","enc":"A256GCM"}"#), serialization);
    assert_eq!(said(r#"{"alg":"HS256","enc":""}"#), serialization);
    assert_eq!(said(r#"{"alg":"HS256","\u0065nc":"x"}"#), serialization);
    assert_eq!(said(r#"{"alg":"HS256","enc":null}"#), "header.type");
}

#[test]
fn r_22_members_are_named_once() {
    for more in [
        r#""alg":"HS256""#,
        r#""alg":"none""#,
        r#""\u0061lg":"HS256""#,
        r#""kid":"a","kid":"b""#,
        r#""x":1,"x":1"#,
        r#""jwk":{"kty":"oct","kty":"RSA"}"#,
        r#""x":[{"y":{"z":1,"z":1}}]"#,
    ] {
        let header = format!(r#"{{"alg":"HS256",{more}}}"#);
        assert_eq!(said(&header), "malformed.duplicate_member", "{header}");
    }
}

#[test]
fn r_25_headers_are_strict_json() {
    for header in [
        "",
        "null",
        "[]",
        r#""alg""#,
        "{",
        r#"{"alg":"HS256"}}"#,
        r#"{"alg":"HS256",}"#,
        "\u{feff}{\"alg\":\"HS256\"}",
        r#"{"alg":"HS256"}{}"#,
        r#"{"alg":"HS256","x":NaN}"#,
        r#"{"alg":"HS256","x":1e999}"#,
        r#"{"alg":"HS256","x":"\ud800"}"#,
        "{'alg':'HS256'}",
        r#"{"alg":"HS256","x":01}"#,
        "{\"alg\":\"HS256\",\"x\":\"\u{1}\"}",
    ] {
        assert_eq!(said(header), "malformed.json", "{header:?}");
    }
    assert_eq!(said(b"{\"alg\":\"HS256\",\"x\":\"\xff\"}"), "malformed.json");
    assert_eq!(said(b"{\"alg\":\"HS256\",\"x\":\"\xed\xa0\x80\"}"), "malformed.json");
}

#[test]
fn r_25_depth_is_bounded() {
    let nested = |levels: usize| {
        let (open, close) = ("[".repeat(levels), "]".repeat(levels));
        said(format!(r#"{{"alg":"HS256","x":{open}{close}}}"#))
    };
    assert_eq!(nested(15), "accepted");
    assert_eq!(nested(16), "limit.exceeded");
    assert_eq!(nested(5000), "limit.exceeded");
}

#[test]
fn r_8_names_are_bounded_and_opaque() {
    let kid = |octets: usize| said(format!(r#"{{"alg":"HS256","kid":"{}"}}"#, "k".repeat(octets)));
    assert_eq!(kid(1024), "accepted");
    assert_eq!(kid(1025), "limit.exceeded");
    for kid in ["../../dev/null", "' OR 1=1 --", "", "https://a.example/k", "\u{202e}"] {
        let token = seal(JwsAlg::HS256, format!(r#"{{"alg":"HS256","kid":"{kid}"}}"#), b"");
        let verified: Verified<_> = super::verifier(JwsAlg::HS256).verify(&token).unwrap();
        assert_eq!(verified.header().kid(), Some(kid));
    }
}

/// CVE-2018-0114: a key that comes with the token is data, not a key.
#[test]
fn r_7_keys_in_the_header_are_not_used() {
    let attacker = Jwk::generate(JwsAlg::ES256).unwrap();
    let signer = Signer::with_backend(BACKEND, JwsAlg::ES256, &attacker).unwrap();
    let jwk: serde_json::Value =
        serde_json::from_str(&attacker.to_public().unwrap().to_json()).unwrap();
    let token = signer.with_member("jwk", &jwk).unwrap().sign(b"payload").unwrap();
    assert_eq!(refusal(JwsAlg::ES256, &token), Some(ErrorKind::SignatureInvalid));
    for more in [
        r#""jku":"http://169.254.169.254/""#,
        r#""x5u":"file:///etc/passwd""#,
        r#""x5c":["AAAA"]"#,
        r#""jwk":{"kty":"oct","k":""}"#,
    ] {
        assert_eq!(said(format!(r#"{{"alg":"HS256",{more}}}"#)), "accepted", "{more}");
    }
}

#[test]
fn r_26_known_members_have_their_type() {
    for more in [
        r#""kid":1"#,
        r#""typ":null"#,
        r#""cty":[]"#,
        r#""jku":{}"#,
        r#""x5u":1"#,
        r#""x5t":1"#,
        r#""x5c":"x""#,
        r#""x5c":[1]"#,
        r#""jwk":"x""#,
        r#""jwk":null"#,
    ] {
        assert_eq!(said(format!(r#"{{"alg":"HS256",{more}}}"#)), "header.type", "{more}");
    }
}

/// Everybody can read a header: a private key has no business there.
#[test]
fn r_51_signers_put_no_private_key_into_a_header() {
    let private: serde_json::Value = serde_json::from_str(&key(JwsAlg::ES256).to_json()).unwrap();
    let signer = || Signer::with_backend(BACKEND, JwsAlg::ES256, key(JwsAlg::ES256)).unwrap();
    assert_eq!(signer().with_member("jwk", &private).unwrap_err(), ErrorKind::Misuse);
    assert_eq!(signer().with_unprotected("jwk", &private).unwrap_err(), ErrorKind::Misuse);
    assert_eq!(signer().with_critical("jwk", &private).unwrap_err(), ErrorKind::Misuse);
    let json = format!(r#"{{"alg":"ES256","jwk":{private}}}"#);
    assert_eq!(signer().with_protected_json(&json).unwrap_err(), ErrorKind::Misuse);
    let secret = signer().with_jwk(key(JwsAlg::HS256)).unwrap_err();
    assert_eq!(secret, ErrorKind::KeyNoPublic);

    let signer = signer().with_jwk(key(JwsAlg::ES256)).unwrap();
    let jwk = signer.header().member("jwk").unwrap();
    assert_eq!(Jwk::from_json(jwk).unwrap(), key(JwsAlg::ES256).to_public().unwrap());
}

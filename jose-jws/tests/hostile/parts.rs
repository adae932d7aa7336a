//! Tokens of the wrong shape.

use super::{refusal, seal, verifier};
use jose_core::{ErrorKind, JwsAlg, Limits};
use jose_jws::Unverified;

fn said(token: &str) -> &'static str {
    refusal(JwsAlg::HS256, token).map_or("accepted", ErrorKind::code)
}

fn good() -> String {
    let token = seal(JwsAlg::HS256, r#"{"alg":"HS256"}"#, b"payload");
    assert_eq!(said(&token), "accepted");
    token
}

#[test]
fn r_27_a_token_has_three_parts() {
    let good = good();
    let parts: Vec<&str> = good.split('.').collect();
    let [header, payload, signature] = parts[..] else { panic!("{good}") };
    for token in [
        String::new(),
        ".".into(),
        header.into(),
        format!("{header}.{payload}"),
        format!("{good}."),
        format!(".{good}"),
        format!("{good}.{signature}"),
        format!("{header}..{payload}.{signature}"),
        format!("{header}.{payload}.{signature}.{payload}.{signature}"),
        format!("{good}.{good}"),
        ".".repeat(100_000),
        format!("{good}{}", ".".repeat(100_000)),
    ] {
        let start = token.get(..token.len().min(40)).unwrap();
        assert_eq!(said(&token), "malformed.serialization", "{start}");
    }
    for (token, expected) in [
        ("..", "malformed.json"),
        (&*format!("..{signature}"), "malformed.json"),
        (&*format!(".{payload}.{signature}"), "malformed.json"),
        (&*format!("{header}.."), "signature.invalid"),
        (&*format!("{header}..{signature}"), "signature.invalid"),
        (&*format!("{header}.{payload}."), "signature.invalid"),
    ] {
        assert_eq!(said(token), expected, "{token}");
    }
}

#[test]
fn r_24_each_part_is_exact_base64url() {
    let good = good();
    let mut count = 0;
    for part in 0..3 {
        let with = |change: &dyn Fn(&str) -> String| {
            let parts: Vec<String> = good
                .split('.')
                .enumerate()
                .map(|(at, text)| if at == part { change(text) } else { text.to_owned() })
                .collect();
            parts.join(".")
        };
        let mut altered = vec![
            with(&|text| format!("{text}{}", text.chars().next().unwrap())),
            with(&|text| format!("={text}")),
            with(&|text| format!("{}A", text.repeat(4))),
        ];
        for junk in
            ["=", "==", "===", " ", "\n", "\r\n", "\t", "\0", "+", "/", "%3D", "é", "\u{2028}"]
        {
            altered.push(with(&|text| format!("{text}{junk}")));
            altered.push(with(&|text| format!("{junk}{text}")));
            altered.push(with(&|text| format!("{}{junk}{}", &text[..4], &text[4..])));
        }
        for token in altered {
            assert_ne!(said(&token), "accepted", "{token:?}");
            count += 1;
        }
    }
    assert_eq!(count, 3 * (3 + 13 * 3));
    for token in
        [format!(" {good}"), format!("{good}\n"), format!("Bearer {good}"), format!("\"{good}\"")]
    {
        assert_eq!(said(&token), "malformed.base64url", "{token:?}");
    }
}

#[test]
fn r_24_unused_bits_are_zero() {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    // A signature of 32 octets leaves two bits of its last character, these payloads four
    // and two.
    for (payload, header) in [
        (&b"a"[..], r#"{"alg":"HS256"}"#),
        (b"ab", r#"{"alg":"HS256" }"#),
        (b"ab", r#"{"alg":"HS256"  }"#),
    ] {
        let good = seal(JwsAlg::HS256, header, payload);
        let mut ends: Vec<usize> = good.match_indices('.').map(|(at, _)| at).collect();
        ends.push(good.len());
        let mut taken = 0;
        for end in ends {
            for other in ALPHABET {
                let mut octets = good.clone().into_bytes();
                octets[end - 1] = *other;
                let altered = String::from_utf8(octets).unwrap();
                taken += usize::from(said(&altered) == "accepted");
            }
        }
        assert_eq!(taken, 3, "the token itself, once for each part");
    }
}

#[test]
fn r_27_sizes_are_bounded_before_anything_is_decoded() {
    let with_payload =
        |octets: usize| seal(JwsAlg::HS256, r#"{"alg":"HS256"}"#, &vec![b'x'; octets]);
    let fits = with_payload(190_000);
    assert_eq!(said(&fits), "accepted");
    let over = with_payload(200_000);
    assert!(over.len() > 256 * 1024);
    assert_eq!(said(&over), "limit.exceeded");
    let raised = Limits::default().token_octets(300 * 1024);
    assert!(verifier(JwsAlg::HS256).with_limits(raised).verify(&over).is_ok());
    let lowered = Limits::default().token_octets(fits.len() - 1);
    let error = verifier(JwsAlg::HS256).with_limits(lowered).verify(&fits).unwrap_err();
    assert_eq!(error, ErrorKind::Limit);
    assert!(
        verifier(JwsAlg::HS256).with_limits(lowered.token_octets(fits.len())).verify(&fits).is_ok()
    );

    // Not base64url, not JSON: nobody has looked.
    assert_eq!(said(&"=".repeat(256 * 1024 + 1)), "limit.exceeded");
    assert_eq!(said(&format!("{}.e30.", "=".repeat(16 * 1024 + 1))), "limit.exceeded");
    let header = |octets: usize| {
        let header = format!(r#"{{"alg":"HS256","x":"{}"}}"#, "y".repeat(octets));
        (header.len(), said(&seal(JwsAlg::HS256, header, b"")))
    };
    assert_eq!(header(12_000).1, "accepted");
    assert_eq!(header(13_000).1, "limit.exceeded");
}

#[test]
fn r_14_other_serializations_are_refused() {
    let good = good();
    let parts: Vec<&str> = good.split('.').collect();
    let json = format!(
        r#"{{"protected":"{}","payload":"{}","signature":"{}"}}"#,
        parts[0], parts[1], parts[2]
    );
    assert_eq!(said(&json), "malformed.serialization");
    // Tervoort's polyglot: JSON around, and between the dots of, a compact token.
    for token in [
        format!(r#"{{" {}":1,"x":"{good}"}}"#, parts[0]),
        format!("{json}{good}"),
        format!("{good}{json}"),
        format!("  {json}.{}.{}", parts[1], parts[2]),
    ] {
        let error = Unverified::parse(&token, &Limits::DEFAULT).unwrap_err();
        assert_eq!(error, ErrorKind::Base64url, "{token}");
    }
}

//! Every truncation and every altered bit of signed objects.

use super::made::{PAYLOAD, PROTECTED, entry, entry_of, flattened, general, said};
use super::support::{Form, Seen};
use super::verifier;
use jose_core::{Error, JwsAlg, base64url};
use jose_jws::VerifyPolicy;
use std::collections::BTreeMap;
use std::ops::Range;

type Verify<'v> = &'v dyn Fn(&str) -> Result<Vec<Seen>, Error>;

/// Alters each bit in turn and counts the texts that are still accepted, for the named spots
/// they were altered in: there is none anywhere else. Whatever is accepted has the same
/// payload and the same protected headers.
fn accepted(
    text: &str,
    spots: &[(&'static str, Range<usize>)],
    verify: Verify<'_>,
) -> Vec<(&'static str, usize)> {
    let good = verify(text).unwrap();
    let mut counts: BTreeMap<usize, usize> = (0..spots.len()).map(|spot| (spot, 0)).collect();
    for bit in 0..text.len() * 8 {
        let mut octets = text.as_bytes().to_vec();
        octets[bit / 8] ^= 1 << (bit % 8);
        let Ok(altered) = String::from_utf8(octets) else { continue };
        let Ok(seen) = verify(&altered) else { continue };
        let spot = spots.iter().position(|(_, spot)| spot.contains(&(bit / 8)));
        let spot = spot.unwrap_or_else(|| panic!("bit {bit} of {text}: {altered}"));
        *counts.get_mut(&spot).unwrap() += 1;
        assert_eq!(seen.len(), good.len(), "{altered}");
        for (seen, good) in seen.iter().zip(&good) {
            assert_eq!(seen.payload, good.payload, "{altered}");
            assert_eq!(seen.protected, good.protected, "{altered}");
        }
    }
    for len in 0..text.len() {
        assert_eq!(verify(&text[..len]).unwrap_err().code(), "malformed.json", "{}", &text[..len]);
    }
    counts.into_iter().map(|(spot, count)| (spots[spot].0, count)).collect()
}

/// Where a piece of the text stands that is there once.
fn spot(text: &str, piece: &str) -> Range<usize> {
    assert_eq!(text.matches(piece).count(), 1, "{piece}");
    let at = text.find(piece).unwrap();
    at..at + piece.len()
}

fn one(form: Form) -> impl Fn(&str) -> Result<Vec<Seen>, Error> {
    let by = verifier(JwsAlg::HS256);
    move |text| form.verify(text, b"payload", &by).map(|seen| vec![seen])
}

#[test]
fn what_the_signature_covers_cannot_be_altered() {
    let good = entry(PROTECTED, "");
    for (form, text) in [(Form::Flattened, flattened(&good)), (Form::General, general(&[&good]))] {
        assert_eq!(accepted(&text, &[], &one(form)), [], "{form:?}");
        let detached = text.replacen(&format!(r#""payload":"{PAYLOAD}","#), "", 1);
        assert_eq!(accepted(&detached, &[], &one(form.detached())), [], "{form:?}");
    }
    let header = r#"{"alg":"HS256","b64":false,"crit":["b64"]}"#;
    let good = entry_of(JwsAlg::HS256, header, "", b"payload");
    let text = format!(r#"{{"payload":"payload",{good}}}"#);
    assert_eq!(accepted(&text, &[], &one(Form::Flattened)), []);
    // The algorithm in the unprotected half, alone.
    let text = flattened(&entry("", r#"{"alg":"HS256"}"#));
    assert_eq!(accepted(&text, &[], &one(Form::Flattened)), []);
}

/// Only the texts of names and values that nothing depends on: a name becomes that of an
/// unknown member, a value another value. Structure and signed parts stand.
#[test]
fn what_the_signature_does_not_cover_is_all_that_can_be_altered() {
    let good = format!(r#"{},"note":["ab",12]"#, entry(PROTECTED, r#"{"kid":"key-1","x":7}"#));
    for (form, text) in [(Form::Flattened, flattened(&good)), (Form::General, general(&[&good]))] {
        let spots = [
            ("the name `header`", "header"),
            ("the name `kid`", "kid"),
            ("the value of `kid`", "key-1"),
            ("the name `x`", "\"x\""),
            ("the value of `x`", ":7}"),
            ("the name `note`", "note"),
            ("a text in `note`", "\"ab\""),
            ("a number in `note`", "12]"),
        ];
        let spots = spots.map(|(name, piece)| {
            let spot = spot(&text, piece);
            let quoted = piece.starts_with(['"', ':']);
            let trimmed = piece.ends_with(['"', '}', ']']);
            (name, spot.start + usize::from(quoted)..spot.end - usize::from(trimmed))
        });
        let counts = accepted(&text, &spots, &one(form));
        assert_eq!(
            counts,
            [
                // Seven bits of each character: the eighth leaves no UTF-8.
                ("the name `header`", 6 * 7),
                ("the name `kid`", 3 * 7),
                // `-` and `1` become control characters.
                ("the value of `kid`", 5 * 7 - 2),
                ("the name `x`", 7),
                // Other digits.
                ("the value of `x`", 3),
                ("the name `note`", 4 * 7),
                // `b` becomes a quotation mark.
                ("a text in `note`", 2 * 7 - 1),
                // Other digits, but no zero in front.
                ("a number in `note`", 3 + 3),
            ],
            "{form:?}"
        );
    }
}

/// A second signature that is not asked for may be anything that can be read.
#[test]
fn of_several_signatures_those_that_are_asked_for_stand() {
    let other = r#"{"alg":"HS512"}"#;
    let first = entry(PROTECTED, "");
    let second = entry_of(JwsAlg::HS512, other, "", PAYLOAD.as_bytes());
    let text = general(&[&first, &second]);
    let all = VerifyPolicy::all([JwsAlg::HS256, JwsAlg::HS512].map(verifier)).unwrap();
    let ask = |text: &str| {
        let seen = Form::General.satisfies(text, b"", &all)?;
        Ok(seen.into_iter().map(|(_, _, seen)| seen).collect())
    };
    assert_eq!(accepted(&text, &[], &ask), []);

    let pieces = second.split('"').filter(|piece| piece.len() > 10);
    let [header, signature] = pieces.collect::<Vec<_>>()[..] else { panic!("{second}") };
    let spots = [
        ("the second header", spot(&text, header)),
        ("the second signature", spot(&text, signature)),
    ];
    // Whatever is base64url is a signature, and headers may name any algorithm.
    let readable = |part: &str, read: &dyn Fn(&[u8]) -> bool| {
        let altered = (0..part.len() * 8).filter_map(|bit| {
            let mut octets = part.as_bytes().to_vec();
            octets[bit / 8] ^= 1 << (bit % 8);
            base64url::decode(&String::from_utf8(octets).ok()?, "").ok()
        });
        altered.filter(|octets| read(octets)).count()
    };
    let is_header = |octets: &[u8]| {
        let header: Option<serde_json::Value> = serde_json::from_slice(octets).ok();
        header.is_some_and(|header| header["alg"].is_string())
    };
    let expected = [
        ("the second header", readable(header, &is_header)),
        ("the second signature", readable(signature, &|_| true)),
    ];
    assert_eq!(accepted(&text, &spots, &one(Form::General)), expected);
    assert_eq!(expected.map(|(_, count)| count), [20, 440]);
}

#[test]
fn an_object_in_an_object_is_not_read() {
    let text = flattened(&entry(PROTECTED, ""));
    for outer in
        [format!(r#"{{"x":{text}}}"#), format!("[{text}]"), format!(r#"{{"payload":{text}}}"#)]
    {
        assert_ne!(said(Form::Flattened, &outer), "accepted");
        assert_ne!(said(Form::General, &outer), "accepted");
    }
}

//! JSON objects that other readers would take.

use super::made::{PAYLOAD, PROTECTED, entry, flattened, general, said, said_in_general, said_of};
use super::support::Form;
use super::verifier;
use jose_core::{JwsAlg, Limits};
use jose_jws::Flattened;

fn good() -> String {
    entry(PROTECTED, "")
}

#[test]
fn r_25_objects_are_strict_json() {
    let [flat, several] = [flattened(&good()), general(&[&good()])];
    for (form, text) in [(Form::Flattened, &flat), (Form::General, &several)] {
        assert_eq!(said(form, text), "accepted");
        for bad in [
            format!("\u{feff}{text}"),
            format!("{text}{text}"),
            format!("{text} x"),
            format!("{text},"),
            format!("{text}\0"),
            format!("[{text}]"),
            format!("\"{text}\""),
            text.replace('"', "'"),
            text.replacen("\"payload\"", "payload", 1),
            text.replacen('{', "{,", 1),
            text.replacen("\"payload\":", "\"x\":NaN,\"payload\":", 1),
            text.replacen("\"payload\":", "\"x\":\"\\ud800\",\"payload\":", 1),
            text.replacen("\"payload\":", "\"x\":1e999,\"payload\":", 1),
            text.replacen("\"payload\":", "\"x\":\"\n\",\"payload\":", 1),
            text.replacen("\"payload\":", "/**/\"payload\":", 1),
            String::new(),
            " ".into(),
            "null".into(),
        ] {
            assert_eq!(said(form, &bad), "malformed.json", "{bad}");
        }
    }
}

#[test]
fn r_25_depth_and_size_are_bounded() {
    let good = good();
    let nested = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    let at_top = |levels: usize| {
        let text = format!(r#"{{"payload":"{PAYLOAD}",{good},"x":{}}}"#, nested(levels));
        said(Form::Flattened, &text)
    };
    assert_eq!(
        [at_top(15), at_top(16), at_top(60_000)],
        ["accepted", "limit.exceeded", "limit.exceeded"]
    );
    let in_entry = |levels: usize| said_in_general(&[&format!(r#"{good},"x":{}"#, nested(levels))]);
    assert_eq!([in_entry(13), in_entry(14)], ["accepted", "limit.exceeded"]);
    let in_header =
        |levels: usize| said_of(&entry(PROTECTED, &format!(r#"{{"x":{}}}"#, nested(levels))));
    assert_eq!(in_header(11), "accepted");
    let in_protected = |levels: usize| {
        said_of(&entry(&format!(r#"{{"alg":"HS256","x":{}}}"#, nested(levels)), ""))
    };
    assert_eq!([in_protected(15), in_protected(16)], ["accepted", "limit.exceeded"]);

    let padded = |octets: usize| {
        let text = format!(r#"{{"payload":"{PAYLOAD}",{good},"x":"""#);
        format!("{}{}\"}}", &text[..text.len() - 1], "y".repeat(octets - text.len() - 1))
    };
    let most = 256 * 1024;
    assert_eq!(padded(most).len(), most);
    assert_eq!(said(Form::Flattened, &padded(most)), "accepted");
    assert_eq!(said(Form::Flattened, &padded(most + 1)), "limit.exceeded");
    let limits = Limits::DEFAULT.token_octets(most + 1);
    assert!(
        Flattened::verify(&padded(most + 1), &verifier(JwsAlg::HS256).with_limits(limits)).is_ok()
    );
    // Nobody has looked whether it is JSON.
    for form in [Form::Flattened, Form::General] {
        assert_eq!(said(form, &"x".repeat(most + 1)), "limit.exceeded");
    }
    // Both halves of a header are held to its limit, each.
    let long = |octets: usize| format!(r#"{{"x":"{}"}}"#, "y".repeat(octets - 8));
    assert_eq!(said_of(&entry(PROTECTED, &long(12_288))), "accepted");
    assert_eq!(said_of(&entry(PROTECTED, &long(12_289))), "limit.exceeded");
    assert_eq!(said_of(&entry(&long(12_289), r#"{"alg":"HS256"}"#)), "limit.exceeded");
}

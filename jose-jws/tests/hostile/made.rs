//! Signed objects put together by hand, so that only what is said of them can be at fault.

use super::{signature, support::Form, verifier};
use jose_core::{JwsAlg, base64url};

/// `payload`, encoded.
pub(crate) const PAYLOAD: &str = "cGF5bG9hZA";
pub(crate) const PROTECTED: &str = r#"{"alg":"HS256"}"#;

/// The members of one good signature over some content; no member for a half of the header
/// that is empty.
pub(crate) fn entry_of(alg: JwsAlg, protected: &str, header: &str, content: &[u8]) -> String {
    let protected = base64url::encode(protected.as_bytes());
    let message = [protected.as_bytes(), b".", content].concat();
    let signature = base64url::encode(&signature(alg, &message));
    members(&protected, header, &signature)
}

pub(crate) fn members(protected: &str, header: &str, signature: &str) -> String {
    let mut members = Vec::new();
    if !protected.is_empty() {
        members.push(format!(r#""protected":"{protected}""#));
    }
    if !header.is_empty() {
        members.push(format!(r#""header":{header}"#));
    }
    members.push(format!(r#""signature":"{signature}""#));
    members.join(",")
}

/// The same with HMAC over `payload`.
pub(crate) fn entry(protected: &str, header: &str) -> String {
    entry_of(JwsAlg::HS256, protected, header, PAYLOAD.as_bytes())
}

/// A signature that nobody made.
pub(crate) fn forged(protected: &str, header: &str) -> String {
    members(&base64url::encode(protected.as_bytes()), header, &base64url::encode(&[7; 32]))
}

pub(crate) fn flattened(entry: &str) -> String {
    format!(r#"{{"payload":"{PAYLOAD}",{entry}}}"#)
}

pub(crate) fn general(entries: &[&str]) -> String {
    format!(r#"{{"payload":"{PAYLOAD}","signatures":[{{{}}}]}}"#, entries.join("},{"))
}

/// What the verifier for HMAC says of a text.
pub(crate) fn said(form: Form, text: &str) -> &'static str {
    match form.verify(text, b"payload", &verifier(JwsAlg::HS256)) {
        Ok(seen) => {
            assert_eq!(seen.payload, b"payload", "{text}");
            "accepted"
        }
        Err(error) => error.code(),
    }
}

/// What it says of one signature, whichever object it stands in.
pub(crate) fn said_of(entry: &str) -> &'static str {
    let said = said(Form::Flattened, &flattened(entry));
    assert_eq!(said_in_general(&[entry]), said, "{entry}");
    said
}

pub(crate) fn said_in_general(entries: &[&str]) -> &'static str {
    said(Form::General, &general(entries))
}

/// What it says of a header, signed.
pub(crate) fn said_of_header(protected: &str, header: &str) -> &'static str {
    said_of(&entry(protected, header))
}

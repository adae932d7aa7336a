//! One form of key passed where another is read: the error says which function reads it.

use crate::Error;

/// The error for a text that is no JSON.
pub(super) fn not_json(error: Error, text: &str) -> Error {
    if text.contains("-----BEGIN ") {
        error.expected("the JSON of a key").found("PEM, which `Jwk::from_pem` reads")
    } else {
        error
    }
}

/// The error for JSON without `kty`.
pub(super) fn no_type(error: Error, is_set: bool) -> Error {
    if is_set {
        error.expected("a key").found("a set of keys, which `JwkSet::from_json` reads")
    } else {
        error
    }
}

/// The error for a text without a block of PEM.
pub(super) fn not_pem(error: Error, text: &str) -> Error {
    let text = text.trim();
    if text.starts_with('{') {
        error.found("JSON, which `Jwk::from_json` reads")
    } else if text.ends_with(".pem") || text.ends_with(".key") {
        error.found("what may be the path of a file and not its text")
    } else {
        error.found("none")
    }
}

/// The error for a block whose text is no base64.
pub(super) fn not_base64(error: Error, body: &str) -> Error {
    if body.contains("\\n") {
        error.found("the two characters `\\n` in place of a line break")
    } else {
        error
    }
}

//! Tokens decoded as far as they go, for people to look at. Nothing is decided by it: what
//! verifies a token is the library's strict reader.

use super::odd::Odd;
use jose_core::{Limits, base64url, json};
use serde_json::{Map, Value};

/// What can be seen of a token.
#[derive(Debug)]
pub(super) struct Seen {
    pub(super) header: Map<String, Value>,
    /// Nothing where it is encrypted, or no object.
    pub(super) claims: Option<Map<String, Value>>,
    pub(super) is_encrypted: bool,
    pub(super) odd: Vec<Odd>,
}

/// Decodes a compact token; `None` where not even its header is JSON.
pub(super) fn decode(token: &str) -> Option<Seen> {
    let mut parts = token.split('.');
    let (header, payload) = (parts.next()?, parts.next()?);
    let is_encrypted = parts.count() == 3;
    let mut odd = Vec::new();
    if token.contains('=') {
        odd.push(Odd::new("base64url.padded", "its parts end in `=`: strict readers refuse it"));
    }
    if token.contains(['+', '/']) {
        odd.push(Odd::new("base64url.alphabet", "it is base64, not base64url: readers refuse it"));
    }
    let header = object(header, "header", &mut odd)?;
    let is_unencoded = header.get("b64") == Some(&Value::Bool(false));
    let claims = match (is_encrypted, is_unencoded) {
        (true, _) => None,
        (false, true) => serde_json::from_str(payload).ok(),
        (false, false) => object(payload, "claims", &mut odd),
    };
    Some(Seen { header, claims, is_encrypted, odd })
}

/// A part that should be the encoding of a JSON object.
fn object(part: &str, what: &'static str, odd: &mut Vec<Odd>) -> Option<Map<String, Value>> {
    let strict: String = part
        .trim_end_matches('=')
        .chars()
        .map(|character| match character {
            '+' => '-',
            '/' => '_',
            other => other,
        })
        .collect();
    let Ok(octets) = base64url::decode(&strict, what) else {
        odd.push(Odd::new("base64url", format!("its {what} cannot be decoded")));
        return None;
    };
    let text = String::from_utf8_lossy(&octets);
    if let Err(error) = json::object(&text, Limits::DEFAULT.max_json_depth(), |_, _| Ok(())) {
        odd.push(Odd::new(error.code(), format!("its {what}: {error}")));
    }
    serde_json::from_str(&text).ok()
}

//! What stands in a text, read without the library.

use crate::support::{Case, Form, Seen};
use jose_core::base64url;
use serde_json::Value;

/// One signature as it stands in a text.
pub(crate) struct Received {
    /// Encoded.
    pub(crate) protected: Option<String>,
    pub(crate) unprotected: Option<Value>,
    pub(crate) signature: String,
}

impl Received {
    /// The signatures of a text, in their order.
    pub(crate) fn of(form: Form, text: &str) -> Vec<Self> {
        if form.is_compact() {
            let (input, signature) = text.rsplit_once('.').unwrap();
            let (protected, _) = input.split_once('.').unwrap();
            let protected = Some(protected.into());
            return vec![Self { protected, unprotected: None, signature: signature.into() }];
        }
        let object: Value = serde_json::from_str(text).unwrap();
        match form.is_general() {
            false => vec![Self::of_object(&object)],
            true => object["signatures"].as_array().unwrap().iter().map(Self::of_object).collect(),
        }
    }

    fn of_object(object: &Value) -> Self {
        Self {
            protected: object.get("protected").map(|text| text.as_str().unwrap().into()),
            unprotected: object.get("header").cloned(),
            signature: object["signature"].as_str().unwrap().into(),
        }
    }

    /// The protected header, octet for octet.
    pub(crate) fn protected_json(&self) -> Option<String> {
        let octets = base64url::decode(self.protected.as_ref()?, "header").unwrap();
        Some(String::from_utf8(octets).unwrap())
    }

    /// Compares with what the case says of this signature.
    pub(crate) fn is_listed(&self, case: &Case, at: usize) {
        let id = &case.id;
        let (encoded, unprotected, signature) = match case.signatures.get(at) {
            Some(one) => (&one.protected_b64, &one.unprotected, Some(&one.signature)),
            None => (&case.protected_b64, &case.unprotected, None),
        };
        if let Some(encoded) = encoded {
            assert_eq!(self.protected.as_ref(), Some(encoded), "{id}");
        }
        if let Some(unprotected) = unprotected {
            assert_eq!(self.unprotected.as_ref(), Some(unprotected), "{id}");
        }
        if let Some(signature) = signature {
            assert_eq!(self.signature, *signature, "{id}");
        }
        if let Some(protected) = &case.protected {
            let header: Value = serde_json::from_str(&self.protected_json().unwrap()).unwrap();
            assert_eq!(header, *protected, "{id}");
        }
    }

    /// Compares with the headers that verification handed out.
    pub(crate) fn is_seen(&self, seen: &Seen, place: &str) {
        let protected = self.protected_json().unwrap_or_else(|| "{}".into());
        assert_eq!(seen.protected.json(), protected, "{place}");
        let members: Value = serde_json::from_str(&protected).unwrap();
        for (name, value) in members.as_object().unwrap() {
            let read = seen.protected.get::<Value>(name).unwrap();
            assert_eq!(read.as_ref(), Some(value), "{place}");
        }
        let unprotected =
            seen.unprotected.as_ref().map(|header| serde_json::from_str(header.json()).unwrap());
        assert_eq!(unprotected, self.unprotected, "{place}");
    }
}

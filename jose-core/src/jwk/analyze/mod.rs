//! What is wrong with keys that work, and what is unwise.
//!
//! A key that exists is valid, and a key that is known to be weak cannot exist. Between that
//! and good there is room: secrets that are words, names that are missing, keys that say two
//! things about themselves. [`Jwk::analyze`] and [`JwkSet::analyze`] find it, and [`json`]
//! reports also what cannot be read at all, such as RSA keys that are too small or have the
//! ROCA weakness. Findings contain no key material.
//!
//! ```
//! use jose_core::jwk::analyze::{self, Severity};
//!
//! let findings = analyze::json(r#"{"kty":"oct","k":"c2VjcmV0","alg":"HS256","kid":"1"}"#);
//! let codes: Vec<_> = findings.iter().map(|finding| finding.code()).collect();
//! assert_eq!(codes, ["oct.short", "oct.text"]);
//! assert_eq!(findings[0].severity(), Severity::Error);
//! assert_eq!(findings[0].place(), "k");
//! # Ok::<(), jose_core::Error>(())
//! ```
//!
//! The codes are those of [`Issue`], and never change once released.

mod finding;
mod issue;
mod key;
mod secret;
mod set;

pub use finding::Finding;
pub use issue::{Issue, Severity};

use super::{Jwk, JwkSet};
use crate::{Error, Limits, json as reader};
use alloc::vec::Vec;

impl Jwk {
    /// What is unwise about the key, as far as it can be seen from the key alone.
    ///
    /// Takes time that depends on the octets of symmetric keys: it is for keys at rest.
    ///
    /// ```
    /// use jose_core::{Jwk, JwsAlg, jwk::analyze::Issue};
    ///
    /// let key = Jwk::generate(JwsAlg::ES256)?;
    /// let findings = key.analyze();
    /// assert_eq!(findings[0].issue(), Issue::KidMissing);
    /// assert!(key.with_kid("2026").analyze().is_empty());
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    #[must_use]
    pub fn analyze(&self) -> Vec<Finding> {
        key::findings(self)
    }
}

impl JwkSet {
    /// What is unwise about the keys of the set, one by one and together.
    #[must_use]
    pub fn analyze(&self) -> Vec<Finding> {
        set::findings(self)
    }
}

/// The same for the JSON of a key or of a set; what cannot be read is a finding too.
#[must_use]
pub fn json(text: &str) -> Vec<Finding> {
    let result = match is_set(text) {
        Ok(true) => JwkSet::from_json(text).map(|set| set.analyze()),
        Ok(false) => Jwk::from_json(text).map(|key| key.analyze()),
        Err(error) => Err(error),
    };
    result.unwrap_or_else(|error| alloc::vec![Finding::of_error(error)])
}

/// Whether the text is that of a set. What is larger than a set may be is no key either.
fn is_set(text: &str) -> Result<bool, Error> {
    let mut found = false;
    if text.len() <= Limits::DEFAULT.max_key_set_octets() {
        reader::object(text, Limits::JSON_DEPTH_CAP, |name, _| {
            found |= name == "keys";
            Ok(())
        })?;
        return Ok(found);
    }
    Ok(true)
}

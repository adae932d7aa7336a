//! Members that key management adds to the header of one token.

use alloc::format;
use alloc::string::String;
use jose_core::{Error, Header, Limits, base64url};

/// Members as JSON text, each with a comma in front.
#[derive(Default)]
pub(crate) struct Members(String);

impl Members {
    pub(crate) fn octets(&mut self, name: &str, octets: &[u8]) {
        self.begin(name);
        self.0.push('"');
        base64url::encode_into(octets, &mut self.0);
        self.0.push('"');
    }

    pub(crate) fn number(&mut self, name: &str, number: u32) {
        self.begin(name);
        self.0.push_str(&format!("{number}"));
    }

    pub(crate) fn json(&mut self, name: &str, json: &str) {
        self.begin(name);
        self.0.push_str(json);
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text of a header with these members behind its own. In one that was `given` as
    /// text they may stand already, and are replaced.
    pub(crate) fn joined(&self, header: &Header, given: bool) -> Result<String, Error> {
        let own = self.0.strip_prefix(',').unwrap_or_default();
        if header.is_empty() {
            return Ok(format!("{{{own}}}"));
        }
        if !given {
            let json = header.json().strip_suffix('}').unwrap_or_default();
            return Ok(format!("{json}{}}}", self.0));
        }
        let own = Header::from_json(format!("{{{own}}}"), &Limits::DEFAULT)?;
        let mut joined = header.clone();
        for (name, json) in own.members() {
            joined = joined.with_member(&name, json)?;
        }
        Ok(String::from(joined.json()))
    }

    /// The three parts of a header with these members in the places where they stand already,
    /// and behind the first where they do not.
    pub(crate) fn placed(&self, mut headers: [Header; 3]) -> Result<[Header; 3], Error> {
        let own = self.0.strip_prefix(',').unwrap_or_default();
        let own = Header::from_json(format!("{{{own}}}"), &Limits::DEFAULT)?;
        for (name, json) in own.members() {
            let standing = headers.iter().rposition(|header| header.member(&name).is_some());
            if let Some(header) = headers.get_mut(standing.unwrap_or_default()) {
                *header = core::mem::replace(header, Header::empty()).with_member(&name, json)?;
            }
        }
        Ok(headers)
    }

    fn begin(&mut self, name: &str) {
        self.0.push_str(",\"");
        self.0.push_str(name);
        self.0.push_str("\":");
    }
}

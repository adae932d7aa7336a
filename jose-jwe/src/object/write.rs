//! Writing the members of an encrypted JSON object.

use alloc::string::String;
use jose_core::{Header, base64url};

/// An encrypted object, about to be written.
pub(crate) struct Writer {
    json: String,
    /// Whether a comma is due.
    begun: bool,
}

impl Writer {
    pub(crate) fn new(room: usize) -> Self {
        let mut json = String::with_capacity(room);
        json.push('{');
        Self { json, begun: false }
    }

    /// A string that needs no escapes, unless it is empty.
    pub(crate) fn text(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            self.begin(name);
            self.json.push('"');
            self.json.push_str(text);
            self.json.push('"');
        }
    }

    /// Octets in base64url, empty or not.
    pub(crate) fn octets(&mut self, name: &str, octets: &[u8]) {
        self.begin(name);
        self.json.push('"');
        base64url::encode_into(octets, &mut self.json);
        self.json.push('"');
    }

    /// A header, unless there is none or it has no members.
    pub(crate) fn header(&mut self, name: &str, header: Option<&Header>) {
        if let Some(header) = header.filter(|header| !header.is_empty()) {
            self.begin(name);
            self.json.push_str(header.json());
        }
    }

    /// The encrypted key, where there is one.
    pub(crate) fn encrypted_key(&mut self, octets: &[u8]) {
        if !octets.is_empty() {
            self.octets("encrypted_key", octets);
        }
    }

    /// The member `recipients`, one element for each item.
    pub(crate) fn recipients<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        write: impl Fn(&mut Self, T),
    ) {
        self.begin("recipients");
        self.json.push('[');
        for (at, item) in items.into_iter().enumerate() {
            self.json.push_str(if at == 0 { "{" } else { ",{" });
            self.begun = false;
            write(self, item);
            self.json.push('}');
        }
        self.json.push(']');
        self.begun = true;
    }

    pub(crate) fn finish(mut self) -> String {
        self.json.push('}');
        self.json
    }

    fn begin(&mut self, name: &str) {
        if self.begun {
            self.json.push(',');
        }
        self.begun = true;
        self.json.push('"');
        self.json.push_str(name);
        self.json.push_str("\":");
    }
}

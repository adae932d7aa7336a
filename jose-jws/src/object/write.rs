//! Writing the members of a signed JSON object.

use crate::Signer;
use crate::content::Content;
use crate::template::Template;
use alloc::string::String;
use jose_core::{Error, ErrorKind, json};

/// A signed object, about to be written.
pub(crate) struct Writer(String);

impl Writer {
    pub(crate) fn new() -> Self {
        Self(String::from("{"))
    }

    /// Room for so many octets more.
    pub(crate) fn reserve(&mut self, octets: usize) {
        self.0.reserve(octets);
    }

    /// Writes the payload as it is signed. An unencoded one must be text.
    pub(crate) fn payload(&mut self, content: &Content<'_>) -> Result<(), Error> {
        self.0.push_str("\"payload\":");
        match content {
            Content::Encoded(text) => self.quoted(text),
            Content::Plain(octets) => match core::str::from_utf8(octets) {
                Ok(text) => json::write_string(text, &mut self.0),
                Err(_) => {
                    return Err(Error::new(ErrorKind::UnencodedPayload)
                        .at("payload")
                        .expected("UTF-8, or a detached payload")
                        .found("other octets"));
                }
            },
        }
        self.0.push(',');
        Ok(())
    }

    /// Writes the members of one signature. `sign` appends its text.
    pub(crate) fn signature(
        &mut self,
        template: &Template,
        sign: impl FnOnce(&mut String) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let (protected, unprotected) = halves(template);
        self.members(protected, unprotected, sign)
    }

    /// Writes the members of one signature as far as its text.
    pub(crate) fn begin_signature(&mut self, template: &Template) {
        let (protected, unprotected) = halves(template);
        self.begin_members(protected, unprotected);
    }

    /// The same from its parts.
    pub(crate) fn members(
        &mut self,
        protected: &str,
        unprotected: Option<&str>,
        sign: impl FnOnce(&mut String) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.begin_members(protected, unprotected);
        sign(&mut self.0)?;
        self.0.push('"');
        Ok(())
    }

    fn begin_members(&mut self, protected: &str, unprotected: Option<&str>) {
        if !protected.is_empty() {
            self.0.push_str("\"protected\":");
            self.quoted(protected);
            self.0.push(',');
        }
        if let Some(json) = unprotected {
            self.0.push_str("\"header\":");
            self.0.push_str(json);
            self.0.push(',');
        }
        self.0.push_str("\"signature\":\"");
    }

    /// Writes the member `signatures`, one element for each item.
    pub(crate) fn signatures<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut before = "\"signatures\":[{";
        for item in items {
            self.0.push_str(before);
            write(self, item)?;
            before = "},{";
        }
        self.0.push_str("}]");
        Ok(())
    }

    /// The text so far.
    pub(crate) fn into_text(self) -> String {
        self.0
    }

    pub(crate) fn finish(mut self) -> String {
        self.0.push('}');
        self.0
    }

    /// A string that needs no escapes.
    fn quoted(&mut self, text: &str) {
        self.0.push('"');
        self.0.push_str(text);
        self.0.push('"');
    }
}

/// The two halves of a header as they stand in an object.
fn halves(template: &Template) -> (&str, Option<&str>) {
    let protected = template.prefix().strip_suffix('.').unwrap_or_default();
    (protected, template.unprotected().map(|header| header.json()))
}

/// The text of one signature over a payload.
pub(crate) fn sign<'c>(
    content: &'c Content<'_>,
    signer: &'c Signer,
) -> impl FnOnce(&mut String) -> Result<(), Error> + 'c {
    move |json| content.sign_into(signer, json)
}

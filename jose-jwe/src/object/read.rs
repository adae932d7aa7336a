//! Reading an encrypted JSON object.

use crate::encrypted::{Encrypted, Recipient};
use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;
use jose_core::json::{self, Kind, Part, Value};
use jose_core::{Error, ErrorKind, Header, Limits, base64url};

/// Reads an object with one recipient.
pub(crate) fn flattened<'t>(text: &'t str, limits: &Limits) -> Result<Encrypted<'t>, Error> {
    let object = Object::read(text, limits)?;
    if object.recipients.is_some() {
        return Err(shape("recipients", "one recipient", "the general serialization"));
    }
    let own = object.own;
    object.encrypted(&[own], limits)
}

/// Reads an object with an array of recipients.
pub(crate) fn general<'t>(text: &'t str, limits: &Limits) -> Result<Encrypted<'t>, Error> {
    let object = Object::read(text, limits)?;
    let Some(array) = object.recipients else {
        return Err(shape("recipients", "an array", "nothing"));
    };
    if object.own.header.is_some() || object.own.encrypted_key.is_some() {
        return Err(shape("recipients", "its members inside `recipients`", "some beside it"));
    }
    let mut entries: Vec<Entry<'t>> = Vec::new();
    let each = array.each_object(|part| match part {
        Part::Element(_) if entries.len() >= limits.max_recipients() => {
            Err(Error::new(ErrorKind::Limit)
                .at("recipients")
                .expected(format!("at most {}", limits.max_recipients()))
                .found("more"))
        }
        Part::Element(Kind::Object) => {
            entries.push(Entry::default());
            Ok(())
        }
        Part::Element(kind) => Err(Error::new(ErrorKind::Serialization)
            .at(format!("recipients[{}]", entries.len()))
            .expected("an object")
            .found(kind.name())),
        Part::Member(name, value) => {
            entries.iter_mut().last().into_iter().for_each(|entry| entry.take(name, value));
            Ok(())
        }
    });
    each.unwrap_or_else(|| {
        Err(array.mistyped(ErrorKind::Serialization, "an array").at("recipients"))
    })?;
    if entries.is_empty() {
        return Err(shape("recipients", "one or more", "an empty array"));
    }
    object.encrypted(&entries, limits)
}

/// The members of the whole object. Others are passed over (RFC 7516, Section 7.2).
#[derive(Default)]
struct Object<'t> {
    protected: Option<Value<'t>>,
    unprotected: Option<Value<'t>>,
    recipients: Option<Value<'t>>,
    iv: Option<Value<'t>>,
    aad: Option<Value<'t>>,
    ciphertext: Option<Value<'t>>,
    tag: Option<Value<'t>>,
    /// The members of a flattened recipient.
    own: Entry<'t>,
}

/// The members of one recipient.
#[derive(Clone, Copy, Default)]
struct Entry<'t> {
    header: Option<Value<'t>>,
    encrypted_key: Option<Value<'t>>,
}

impl<'t> Object<'t> {
    fn read(text: &'t str, limits: &Limits) -> Result<Self, Error> {
        limits.check_token(text.len())?;
        not_compact(text)?;
        let mut object = Self::default();
        json::object(text, limits.max_json_depth(), |name, value| {
            match name {
                "protected" => object.protected = Some(value),
                "unprotected" => object.unprotected = Some(value),
                "recipients" => object.recipients = Some(value),
                "iv" => object.iv = Some(value),
                "aad" => object.aad = Some(value),
                "ciphertext" => object.ciphertext = Some(value),
                "tag" => object.tag = Some(value),
                "signature" | "signatures" | "payload" => {
                    return Err(shape("", "an encrypted token", "the members of a signed one"));
                }
                _ => object.own.take(name, value),
            }
            Ok(())
        })?;
        Ok(object)
    }

    /// Decodes everything but the ciphertext.
    fn encrypted(&self, entries: &[Entry<'t>], limits: &Limits) -> Result<Encrypted<'t>, Error> {
        let encoded = optional(self.protected, "protected")?;
        let protected = match &encoded {
            None => Header::empty(),
            Some(text) if text.is_empty() => {
                return Err(shape("protected", "a header, or no `protected`", "an empty text"));
            }
            Some(text) => Header::from_base64url(text, limits)?,
        };
        let shared = unprotected(self.unprotected, "unprotected", limits)?;
        let mut recipients = Vec::new();
        for (at, entry) in entries.iter().enumerate() {
            let recipient = entry.recipient(limits).map_err(|error| match self.recipients {
                Some(_) => error.within(&format!("recipients[{at}]")),
                None => error,
            });
            recipients.push(recipient?);
        }
        let aad = optional(self.aad, "aad")?;
        match &aad {
            Some(text) if text.is_empty() => {
                return Err(shape("aad", "data, or no `aad`", "an empty text"));
            }
            Some(text) => drop(base64url::decode(text, "aad")?),
            None => {}
        }
        let octets = |value, name| match optional(value, name)? {
            Some(text) => base64url::decode(&text, name),
            None => Ok(Vec::new()),
        };
        let (iv, tag) = (octets(self.iv, "iv")?, octets(self.tag, "tag")?);
        let Some(ciphertext) = optional(self.ciphertext, "ciphertext")? else {
            return Err(shape("ciphertext", "a string", "nothing"));
        };
        let mut recipients = recipients.into_iter();
        let first = recipients.next().ok_or(ErrorKind::Serialization)?;
        let encrypted = Encrypted {
            encoded: encoded.unwrap_or_default(),
            protected,
            shared,
            first,
            others: recipients.collect(),
            iv,
            ciphertext,
            tag,
            aad,
        };
        for recipient in encrypted.recipients() {
            encrypted.headers(recipient).check()?;
        }
        same_enc(&encrypted)?;
        Ok(encrypted)
    }
}

impl<'t> Entry<'t> {
    fn take(&mut self, name: &str, value: Value<'t>) {
        match name {
            "header" => self.header = Some(value),
            "encrypted_key" => self.encrypted_key = Some(value),
            _ => {}
        }
    }

    fn recipient(&self, limits: &Limits) -> Result<Recipient, Error> {
        let encrypted_key = match optional(self.encrypted_key, "encrypted_key")? {
            None => Vec::new(),
            Some(text) => base64url::decode(&text, "encrypted_key")?,
        };
        Ok(Recipient { header: unprotected(self.header, "header", limits)?, encrypted_key })
    }
}

/// There is one content, encrypted in one way for all (RFC 7516, Section 7.2.1).
fn same_enc(encrypted: &Encrypted<'_>) -> Result<(), Error> {
    let enc = encrypted.headers(&encrypted.first).enc();
    match encrypted.recipients().all(|recipient| encrypted.headers(recipient).enc() == enc) {
        true => Ok(()),
        false => Err(Error::new(ErrorKind::Serialization)
            .at("recipients")
            .expected("the same `enc` for every recipient")
            .found("several")),
    }
}

fn unprotected(
    value: Option<Value<'_>>,
    name: &'static str,
    limits: &Limits,
) -> Result<Option<Box<Header>>, Error> {
    match value {
        None => Ok(None),
        Some(value) if value.kind() == Kind::Object => {
            Ok(Some(Box::new(Header::from_json(value.text().to_owned(), limits)?)))
        }
        Some(value) => Err(value.mistyped(ErrorKind::Serialization, "an object").at(name)),
    }
}

fn optional<'t>(
    value: Option<Value<'t>>,
    name: &'static str,
) -> Result<Option<Cow<'t, str>>, Error> {
    let read = |value: Value<'t>| {
        let text = value.as_str();
        text.ok_or_else(|| value.mistyped(ErrorKind::Serialization, "a string").at(name))
    };
    value.map(read).transpose()
}

/// Compact tokens are handed over by mistake.
fn not_compact(text: &str) -> Result<(), Error> {
    let found = match text.split('.').count() {
        _ if text.trim_start().starts_with(['{', '[']) => return Ok(()),
        3 => "3 parts with dots between them, as `Compact` reads of a signed token",
        5 => "5 parts with dots between them, as `Compact` reads of an encrypted token",
        _ => return Ok(()),
    };
    Err(shape("", "a JSON object", found))
}

fn shape(place: &'static str, expected: &'static str, found: &'static str) -> Error {
    Error::new(ErrorKind::Serialization).at(place).expected(expected).found(found)
}

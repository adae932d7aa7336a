//! Reading an encrypted JSON object.

use crate::encrypted::{Encrypted, Recipient};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;
use jose_core::json::Value;
use jose_core::serialization::{self, refusal, string};
use jose_core::{Error, ErrorKind, Limits, base64url};

/// Reads an object with one recipient.
pub(crate) fn flattened<'t>(text: &'t str, limits: &Limits) -> Result<Encrypted<'t>, Error> {
    let object = Object::read(text, limits)?;
    if object.recipients.is_some() {
        return Err(refusal("recipients", "one recipient", "the general serialization"));
    }
    let own = object.own;
    object.encrypted(&[own], limits)
}

/// Reads an object with an array of recipients.
pub(crate) fn general<'t>(text: &'t str, limits: &Limits) -> Result<Encrypted<'t>, Error> {
    let object = Object::read(text, limits)?;
    let Some(array) = object.recipients else {
        let flattened = object.own.header.or(object.own.encrypted_key).or(object.ciphertext);
        return Err(match flattened {
            Some(_) => refusal("recipients", "an array", "nothing, as `Flattened` reads"),
            None => refusal("recipients", "an array", "nothing"),
        });
    };
    if object.own.header.is_some() || object.own.encrypted_key.is_some() {
        return Err(refusal("recipients", "its members inside `recipients`", "some beside it"));
    }
    let most = limits.max_recipients();
    let entries = serialization::entries(array, "recipients", most, Entry::take)?;
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
        let mut object = Self::default();
        serialization::members(text, limits, |name, value| {
            match name {
                "protected" => object.protected = Some(value),
                "unprotected" => object.unprotected = Some(value),
                "recipients" => object.recipients = Some(value),
                "iv" => object.iv = Some(value),
                "aad" => object.aad = Some(value),
                "ciphertext" => object.ciphertext = Some(value),
                "tag" => object.tag = Some(value),
                "signature" | "signatures" | "payload" => {
                    return Err(refusal("", "an encrypted token", "the members of a signed one"));
                }
                _ => object.own.take(name, value),
            }
            Ok(())
        })?;
        Ok(object)
    }

    /// Decodes everything but the ciphertext.
    fn encrypted(&self, entries: &[Entry<'t>], limits: &Limits) -> Result<Encrypted<'t>, Error> {
        let (encoded, protected) = serialization::protected(self.protected, limits)?;
        let shared = serialization::unprotected(self.unprotected, "unprotected", limits)?;
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
                return Err(refusal("aad", "data, or no `aad`", "an empty text"));
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
            return Err(refusal("ciphertext", "a string", "nothing"));
        };
        let mut recipients = recipients.into_iter();
        let first = recipients.next().ok_or(ErrorKind::Serialization)?;
        let encrypted = Encrypted {
            encoded,
            protected,
            shared: shared.map(Box::new),
            first,
            others: recipients.collect(),
            iv,
            ciphertext,
            tag,
            aad,
            header_to_keep: false,
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
        let header = serialization::unprotected(self.header, "header", limits)?;
        Ok(Recipient { header: header.map(Box::new), encrypted_key })
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

fn optional<'t>(
    value: Option<Value<'t>>,
    name: &'static str,
) -> Result<Option<Cow<'t, str>>, Error> {
    value.map(|value| string(value, name)).transpose()
}

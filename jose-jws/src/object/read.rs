//! Reading a signed JSON object.

use crate::rules;
use crate::signature::Signature;
use crate::unverified::{Payload, Unverified};
use alloc::borrow::{Cow, ToOwned};
use alloc::format;
use alloc::vec::Vec;
use core::iter;
use jose_core::json::{self, Kind, Part, Value};
use jose_core::{Error, ErrorKind, Header, Limits, base64url};

/// Reads an object with one signature.
pub(crate) fn flattened<'t>(text: &'t str, limits: &Limits) -> Result<Unverified<'t>, Error> {
    let object = Object::read(text, limits)?;
    if object.signatures.is_some() {
        return Err(shape("signatures", "one signature", "the general serialization"));
    }
    object.unverified(&[object.own], limits)
}

/// Reads an object with an array of signatures.
pub(crate) fn general<'t>(text: &'t str, limits: &Limits) -> Result<Unverified<'t>, Error> {
    let object = Object::read(text, limits)?;
    let Some(array) = object.signatures else {
        return Err(match object.own.signature {
            Some(_) => shape("signature", "`signatures`", "the flattened serialization"),
            None => shape("signatures", "an array", "nothing"),
        });
    };
    if let Some(name) = object.own.present() {
        return Err(shape("signatures", "its members inside `signatures`", name));
    }
    let mut entries: Vec<Entry<'t>> = Vec::new();
    let each = array.each_object(|part| match part {
        Part::Element(_) if entries.len() >= limits.max_signatures() => {
            Err(Error::new(ErrorKind::Limit)
                .at("signatures")
                .expected(format!("at most {}", limits.max_signatures()))
                .found("more"))
        }
        Part::Element(Kind::Object) => {
            entries.push(Entry::default());
            Ok(())
        }
        Part::Element(kind) => Err(Error::new(ErrorKind::Serialization)
            .at(format!("signatures[{}]", entries.len()))
            .expected("an object")
            .found(kind.name())),
        Part::Member(name, value) => {
            entries.iter_mut().last().into_iter().for_each(|entry| entry.take(name, value));
            Ok(())
        }
    });
    each.unwrap_or_else(|| {
        Err(array.mistyped(ErrorKind::Serialization, "an array").at("signatures"))
    })?;
    if entries.is_empty() {
        return Err(shape("signatures", "one or more", "an empty array"));
    }
    object.unverified(&entries, limits)
}

/// The members of the whole object. Others are passed over (RFC 7515, Section 7.2).
#[derive(Default)]
struct Object<'t> {
    payload: Option<Value<'t>>,
    signatures: Option<Value<'t>>,
    /// The members of a flattened signature.
    own: Entry<'t>,
}

/// The members of one signature.
#[derive(Clone, Copy, Default)]
struct Entry<'t> {
    protected: Option<Value<'t>>,
    header: Option<Value<'t>>,
    signature: Option<Value<'t>>,
}

impl<'t> Object<'t> {
    fn read(text: &'t str, limits: &Limits) -> Result<Self, Error> {
        limits.check_token(text.len())?;
        not_compact(text)?;
        let mut object = Self::default();
        json::object(text, limits.max_json_depth(), |name, value| {
            match name {
                "payload" => object.payload = Some(value),
                "signatures" => object.signatures = Some(value),
                "ciphertext" | "recipients" | "encrypted_key" => {
                    return Err(shape("", "a signed token", "the members of an encrypted one"));
                }
                _ => object.own.take(name, value),
            }
            Ok(())
        })?;
        Ok(object)
    }

    /// Decodes everything.
    fn unverified(&self, entries: &[Entry<'t>], limits: &Limits) -> Result<Unverified<'t>, Error> {
        let mut heads = entries.iter().enumerate().map(|(at, entry)| {
            entry.head(limits).map_err(|error| match self.signatures {
                Some(_) => error.within(&format!("signatures[{at}]")),
                None => error,
            })
        });
        let mut first = heads.next().unwrap_or_else(|| Err(ErrorKind::Serialization.into()))?;
        let mut others = heads.collect::<Result<Vec<_>, _>>()?;
        let unencoded = are_unencoded(&first, &others)?;
        let mut octets = Vec::with_capacity(self.room(entries));
        let payload = match self.payload {
            None => Payload::Detached,
            Some(value) => {
                let text = string(value, "payload")?;
                match unencoded {
                    true => octets.extend(text.as_bytes()),
                    false => base64url::decode_into(&text, &mut octets, "payload")?,
                }
                Payload::Attached(text)
            }
        };
        let payload_len = octets.len();
        for (signature, entry) in iter::once(&mut first).chain(&mut others).zip(entries) {
            signature.decode(&entry.signature()?, &mut octets)?;
        }
        Ok(Unverified::new(octets, payload_len, payload, None, first, others))
    }

    /// About how many octets the payload and the signatures are.
    fn room(&self, entries: &[Entry<'t>]) -> usize {
        let signatures = entries.iter().map(|entry| entry.signature);
        signatures
            .chain([self.payload])
            .flatten()
            .map(|value| base64url::decoded_len(value.text().len()))
            .fold(0, usize::saturating_add)
    }
}

impl<'t> Entry<'t> {
    fn take(&mut self, name: &str, value: Value<'t>) {
        match name {
            "protected" => self.protected = Some(value),
            "header" => self.header = Some(value),
            "signature" => self.signature = Some(value),
            _ => {}
        }
    }

    /// The name of a member that is there.
    const fn present(&self) -> Option<&'static str> {
        match self {
            Self { signature: Some(_), .. } => Some("`signature` beside it"),
            Self { protected: Some(_), .. } => Some("`protected` beside it"),
            Self { header: Some(_), .. } => Some("`header` beside it"),
            _ => None,
        }
    }

    fn signature(&self) -> Result<Cow<'t, str>, Error> {
        match self.signature {
            Some(value) => string(value, "signature"),
            None => Err(shape("signature", "a string", "nothing")),
        }
    }

    /// Reads both halves of the header. The octets of the signature come later, behind the
    /// payload.
    fn head(&self, limits: &Limits) -> Result<Signature<'t>, Error> {
        self.signature()?;
        let encoded = self.protected.map(|value| string(value, "protected")).transpose()?;
        let protected = match &encoded {
            None => Header::empty(),
            Some(text) if text.is_empty() => {
                return Err(shape("protected", "a header, or no `protected`", "an empty text"));
            }
            Some(text) => Header::from_base64url(text, limits)?,
        };
        let unprotected = match self.header {
            None => None,
            Some(value) if value.kind() == Kind::Object => {
                Some(Header::from_json(value.text().to_owned(), limits)?)
            }
            Some(value) => {
                return Err(value.mistyped(ErrorKind::Serialization, "an object").at("header"));
            }
        };
        rules::halves(&protected, unprotected.as_ref())?;
        Ok(Signature::new(encoded.unwrap_or_default(), protected, unprotected, 0..0))
    }
}

/// All or none: there is one payload (RFC 7797, Section 3).
fn are_unencoded(first: &Signature<'_>, others: &[Signature<'_>]) -> Result<bool, Error> {
    let unencoded = |head: &Signature<'_>| head.protected().b64() == Some(false);
    match others.iter().find(|other| unencoded(other) != unencoded(first)) {
        None => Ok(unencoded(first)),
        Some(_) => Err(Error::new(ErrorKind::UnencodedPayload)
            .at("signatures")
            .expected("the same `b64` in every signature")
            .found("an encoded and an unencoded payload")),
    }
}

fn string<'t>(value: Value<'t>, name: &'static str) -> Result<Cow<'t, str>, Error> {
    value.as_str().ok_or_else(|| value.mistyped(ErrorKind::Serialization, "a string").at(name))
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

//! Reading a signed JSON object.

use crate::rules;
use crate::signature::Signature;
use crate::unverified::{Payload, Unverified};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;
use core::iter;
use jose_core::json::Value;
use jose_core::serialization::{self, refusal, string};
use jose_core::{Error, ErrorKind, Limits, base64url};

/// Reads an object with one signature.
pub(crate) fn flattened<'t>(text: &'t str, limits: &Limits) -> Result<Unverified<'t>, Error> {
    let object = Object::read(text, limits)?;
    if object.signatures.is_some() {
        return Err(refusal("signatures", "one signature", "the general serialization"));
    }
    object.unverified(&[object.own], limits)
}

/// Reads an object with an array of signatures.
pub(crate) fn general<'t>(text: &'t str, limits: &Limits) -> Result<Unverified<'t>, Error> {
    let object = Object::read(text, limits)?;
    let Some(array) = object.signatures else {
        return Err(match object.own.signature {
            Some(_) => refusal("signature", "`signatures`", "the flattened serialization"),
            None => refusal("signatures", "an array", "nothing"),
        });
    };
    if let Some(name) = object.own.present() {
        return Err(refusal("signatures", "its members inside `signatures`", name));
    }
    let most = limits.max_signatures();
    let entries = serialization::entries(array, "signatures", most, Entry::take)?;
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
        let mut object = Self::default();
        serialization::members(text, limits, |name, value| {
            match name {
                "payload" => object.payload = Some(value),
                "signatures" => object.signatures = Some(value),
                "ciphertext" | "recipients" | "encrypted_key" => {
                    return Err(refusal("", "a signed token", "the members of an encrypted one"));
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
        Ok(Unverified::new(octets, payload_len, payload, None, first, others, false))
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
            None => Err(refusal("signature", "a string", "nothing")),
        }
    }

    /// Reads both halves of the header. The octets of the signature come later, behind the
    /// payload.
    fn head(&self, limits: &Limits) -> Result<Signature<'t>, Error> {
        self.signature()?;
        let (encoded, protected) = serialization::protected(self.protected, limits)?;
        let unprotected = serialization::unprotected(self.header, "header", limits)?;
        rules::halves(&protected, unprotected.as_ref())?;
        Ok(Signature::new(encoded, protected, unprotected.map(Box::new), 0..0))
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

//! The members of claims to be issued: each once, and registered ones of the right type.

use crate::explain::explain;
use crate::members::Members as Places;
use crate::policy::Refusals;
use crate::registered::Registered;
use crate::token::misuse;
use crate::{Audience, NumericDate};
use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use jose_core::json::{self, Value};
use jose_core::{Error, ErrorKind, Limits};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// Names and values in their order.
#[derive(Clone, Default)]
pub(super) struct Members(Vec<(Cow<'static, str>, Member)>);

/// The value of a claim.
#[derive(Clone, Serialize)]
#[serde(untagged)]
pub(super) enum Member {
    Text(String),
    Date(NumericDate),
    Audience(Audience),
    /// As the caller's type was written.
    Json(Box<RawValue>),
}

impl Members {
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &Member)> {
        self.0.iter().map(|(name, member)| (&**name, member))
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.iter().any(|(known, _)| known == name)
    }

    pub(super) fn get_mut(&mut self, name: &str) -> Option<&mut Member> {
        self.0.iter_mut().find(|(known, _)| known == name).map(|(_, member)| member)
    }

    /// At the place of what has this name already, or at the end.
    pub(super) fn set(&mut self, name: &'static str, member: Member) {
        match self.get_mut(name) {
            Some(known) => *known = member,
            None => self.0.push((name.into(), member)),
        }
    }

    /// Appends the members of an object; none of them where one is refused.
    pub(super) fn extend<T: Serialize + ?Sized>(&mut self, object: &T) -> Result<(), Error> {
        let text = serde_json::to_string(object).map_err(|error| misuse(explain(&error)))?;
        if !text.starts_with('{') {
            return Err(misuse("another JSON type".into()));
        }
        let depth = Limits::JSON_DEPTH_CAP;
        let (mut places, mut refusals) = (Places::new(), Refusals::new(false));
        Registered::default().read(&text, depth, &[], &mut places, &mut refusals)?;
        let mut new = Vec::new();
        json::object(&text, depth, |name, value| {
            if self.has(name) {
                return Err(twice(name));
            }
            new.push((name.to_owned().into(), Member::Json(raw(value)?)));
            Ok(())
        })?;
        self.0.append(&mut new);
        Ok(())
    }
}

/// An object of one member.
pub(super) struct One<'a, T: ?Sized>(pub(super) &'a str, pub(super) &'a T);

impl<T: Serialize + ?Sized> Serialize for One<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([(self.0, self.1)])
    }
}

fn raw(value: Value<'_>) -> Result<Box<RawValue>, Error> {
    RawValue::from_string(value.text().to_owned()).map_err(|error| misuse(explain(&error)))
}

fn twice(name: &str) -> Error {
    let error = Error::new(ErrorKind::Misuse).of_claim(name.to_owned());
    error.expected("each claim once").found("one that is there already")
}

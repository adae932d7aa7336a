//! The `aud` claim (RFC 7519, Section 4.1.3).

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Whom a token is meant for: one name or several, read from a string or an array of
/// strings, and written as a string when it is one.
///
/// ```
/// use jose_jwt::Audience;
///
/// let audience: Audience = serde_json::from_str(r#"["api","web"]"#).unwrap();
/// assert!(audience.contains("web"));
/// assert_eq!(serde_json::to_string(&Audience::from("api")).unwrap(), r#""api""#);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Audience(Vec<String>);

impl Audience {
    /// Whether this name, exactly, is among them.
    #[must_use]
    pub fn contains(&self, name: &str) -> bool {
        self.0.iter().any(|member| member == name)
    }

    /// The names.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    pub(crate) fn push(&mut self, name: String) {
        self.0.push(name);
    }
}

impl From<&str> for Audience {
    fn from(name: &str) -> Self {
        Self([name.into()].into())
    }
}

impl<N: Into<String>> FromIterator<N> for Audience {
    fn from_iter<I: IntoIterator<Item = N>>(names: I) -> Self {
        Self(names.into_iter().map(Into::into).collect())
    }
}

impl Serialize for Audience {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.as_slice() {
            [one] => serializer.serialize_str(one),
            several => several.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Audience {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Names)
    }
}

struct Names;

impl<'de> Visitor<'de> for Names {
    type Value = Audience;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string or an array of strings")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<Audience, E> {
        Ok(name.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<Audience, A::Error> {
        let mut all = Vec::new();
        while let Some(name) = names.next_element()? {
            all.push(name);
        }
        Ok(Audience(all))
    }
}

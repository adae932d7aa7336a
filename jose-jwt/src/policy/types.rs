//! The type of a token (RFC 7519, Section 5.1; RFC 8725, Section 3.11).

use super::{listed, misuse};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, Header};

/// Which types of token are accepted.
#[derive(Clone, Debug)]
pub(super) enum Types {
    /// None, or `JWT`, which says nothing that the form of the token does not say. A token
    /// that was made for one purpose is not taken for another.
    Plain,
    /// One of these.
    OneOf(Vec<String>),
    /// Whatever it says.
    Any,
}

impl Types {
    pub(super) fn decide(named: Vec<String>, waived: bool) -> Result<Self, Error> {
        match (named.is_empty(), waived) {
            (true, false) => Ok(Self::Plain),
            (true, true) => Ok(Self::Any),
            (false, true) => Err(misuse("typ", "`typ` or `any_typ`", "both")),
            _ if named.iter().any(String::is_empty) => {
                Err(misuse("typ", "a media type", "an empty text"))
            }
            (false, false) => Ok(Self::OneOf(named)),
        }
    }

    pub(super) fn check(&self, header: &Header) -> Result<(), Error> {
        match self {
            Self::Plain if header.typ().is_none() || header.is_type("JWT") => Ok(()),
            Self::Plain => Err(refused(
                header,
                "`JWT` or none, as the policy names no type by `typ` and waives none by `any_typ`",
            )),
            Self::OneOf(types) if types.iter().any(|typ| header.is_type(typ)) => Ok(()),
            Self::OneOf(types) => Err(refused(header, listed(types))),
            Self::Any => Ok(()),
        }
    }
}

#[cold]
fn refused(header: &Header, expected: impl Into<Cow<'static, str>>) -> Error {
    Error::new(ErrorKind::TypMismatch)
        .at("header.typ")
        .expected(expected)
        .found(header.typ().map_or_else(|| "nothing".into(), quoted))
}

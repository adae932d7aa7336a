//! What is demanded of claims one by one.

use super::{ClaimScalar, ClaimValue, Refusals, listed, mismatch, missing, misuse};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use jose_core::error::quoted;
use jose_core::json::Value;
use jose_core::{Error, ErrorKind};

/// The demands of a policy, and the names of the claims that they are about, each once. The
/// reader of claims looks at every member's name for them, and at nothing twice.
#[derive(Clone, Debug, Default)]
pub(super) struct Demands {
    names: Vec<String>,
    demands: Vec<(usize, Demand)>,
}

/// What one claim must be.
#[derive(Clone)]
pub(super) enum Demand {
    Present,
    Absent,
    Text,
    Equals(ClaimScalar),
    OneOf(Vec<String>),
    Contains(String),
    /// A word of a text.
    Scope(String),
    /// The same, or an element of an array.
    ScopeOrElement(String),
    Check(Cow<'static, str>, Arc<dyn Fn(ClaimValue<'_>) -> bool + Send + Sync>),
}

impl Demands {
    pub(super) fn of(stated: Vec<(String, Demand)>) -> Result<Self, Error> {
        let mut all = Self::default();
        for (name, demand) in stated {
            if name.is_empty() {
                return Err(misuse("claim", "a name", "an empty text"));
            }
            demand.validate().map_err(|error| error.of_claim(name.clone()))?;
            let known = all.names.iter().position(|known| *known == name);
            let at = known.unwrap_or(all.names.len());
            if known.is_none() {
                all.names.push(name);
            }
            all.demands.push((at, demand));
        }
        Ok(all)
    }

    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    /// Whether a claim is forbidden.
    pub(super) fn forbid(&self, name: &str) -> bool {
        self.has(name, |demand| matches!(demand, Demand::Absent))
    }

    /// Whether something is demanded of a claim that it can only be when it is there.
    pub(super) fn need(&self, name: &str) -> bool {
        self.has(name, |demand| !matches!(demand, Demand::Absent))
    }

    fn has(&self, name: &str, is: impl Fn(&Demand) -> bool) -> bool {
        let named = |at: usize| self.names.get(at).is_some_and(|known| known == name);
        self.demands.iter().any(|(at, demand)| named(*at) && is(demand))
    }

    /// `found` are the values of the claims in the order of their names.
    pub(super) fn check(
        &self,
        found: &[Option<Value<'_>>],
        refusals: &mut Refusals,
    ) -> Result<(), Error> {
        for (at, demand) in &self.demands {
            let value = found.get(*at).copied().flatten().map(ClaimValue::new);
            if let Err(refusal) = demand.check(value) {
                let name = self.names.get(*at).cloned().unwrap_or_default();
                refusals.add(refusal.about(name, demand))?;
            }
        }
        Ok(())
    }
}

/// Why a claim is not what is demanded.
enum Refusal {
    Missing,
    Forbidden,
    Mistyped(&'static str),
    Mismatch,
}

impl Refusal {
    #[cold]
    fn about(self, name: String, demand: &Demand) -> Error {
        let expected = demand.expected();
        match self {
            Self::Missing => missing(name, expected),
            Self::Mismatch => mismatch(name, expected, "another value"),
            Self::Forbidden => {
                Error::new(ErrorKind::ClaimForbidden).of_claim(name).expected(expected)
            }
            Self::Mistyped(found) => {
                Error::new(ErrorKind::ClaimType).of_claim(name).expected(expected).found(found)
            }
        }
    }
}

impl Demand {
    fn check(&self, value: Option<ClaimValue<'_>>) -> Result<(), Refusal> {
        match (self, value) {
            (Self::Absent, None) => Ok(()),
            (Self::Absent, Some(_)) => Err(Refusal::Forbidden),
            (_, None) => Err(Refusal::Missing),
            (_, Some(value)) => match self.holds(value) {
                Some(true) => Ok(()),
                Some(false) => Err(Refusal::Mismatch),
                None => Err(Refusal::Mistyped(value.type_name())),
            },
        }
    }

    /// `None` for a value of a type that can never be meant.
    fn holds(&self, value: ClaimValue<'_>) -> Option<bool> {
        let has_word = |scope: &str| Some(value.as_str()?.split(' ').any(|word| word == scope));
        match self {
            Self::Present | Self::Absent => (!value.is_null()).then_some(true),
            Self::Text => value.as_str().map(|_| true),
            Self::Equals(expected) => Some(expected.is(value)),
            Self::OneOf(texts) => {
                let found = value.as_str()?;
                Some(texts.iter().any(|text| *text == found))
            }
            Self::Scope(scope) => has_word(scope),
            Self::ScopeOrElement(scope) if value.is_array() => Some(value.contains(scope)),
            Self::ScopeOrElement(scope) => has_word(scope),
            Self::Contains(text) => {
                (value.is_string() || value.is_array()).then(|| value.contains(text))
            }
            Self::Check(_, test) => Some(test(value)),
        }
    }

    fn validate(&self) -> Result<(), Error> {
        let scope = |scope: &str| !scope.is_empty() && !scope.contains(' ');
        let (good, expected) = match self {
            Self::Present | Self::Absent | Self::Text | Self::Check(..) => (true, ""),
            Self::Equals(value) => (value.is_possible(), "a value that a claim can have"),
            Self::OneOf(texts) => {
                (!texts.is_empty() && !texts.iter().any(String::is_empty), "texts")
            }
            Self::Contains(text) => (!text.is_empty(), "a text"),
            Self::Scope(text) | Self::ScopeOrElement(text) => {
                (scope(text), "one scope without spaces; call it once for each")
            }
        };
        if good { Ok(()) } else { Err(misuse("claim", expected, "another value")) }
    }

    fn expected(&self) -> Cow<'static, str> {
        match self {
            Self::Present => "a value".into(),
            Self::Absent => "no such claim".into(),
            Self::Text => "a string".into(),
            Self::Equals(value) => value.described().into(),
            Self::OneOf(texts) => listed(texts).into(),
            Self::Contains(text) => format!("{} or an array with it", quoted(text)).into(),
            Self::Scope(scope) | Self::ScopeOrElement(scope) => {
                format!("the scope {}", quoted(scope)).into()
            }
            Self::Check(expected, _) => expected.clone(),
        }
    }
}

impl fmt::Debug for Demand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.expected())
    }
}

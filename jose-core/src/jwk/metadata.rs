//! What a JWK says about its key: `use`, `key_ops`, `alg`, `kid` and everything else
//! (RFC 7517, Section 4).

use super::members::{Members, Writer, string};
use crate::error::quoted;
use crate::{Alg, Error, ErrorKind, JwsAlg, KeyOp, KeyUse, Limits};
use alloc::borrow::Cow;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use subtle::{Choice, ConstantTimeEq};
use zeroize::Zeroizing;

/// The members of a JWK other than those that make up the key.
#[derive(Clone, Default)]
pub(super) struct Metadata {
    pub(super) key_use: Option<String>,
    pub(super) key_ops: Option<Vec<String>>,
    pub(super) alg: Option<String>,
    pub(super) kid: Option<String>,
    /// Members by name, as they stand in the text. A member of another type of key may
    /// be among them, and may be secret.
    pub(super) other: BTreeMap<String, Zeroizing<String>>,
    /// The algorithms that the container of the key bound it to; empty for no such bond. It
    /// is no member of the JSON.
    pub(super) bound: &'static [JwsAlg],
}

/// Other members are compared in constant time, since those of an unknown type of key may be
/// private.
impl PartialEq for Metadata {
    fn eq(&self, other: &Self) -> bool {
        let same = |(one, two): (&Zeroizing<String>, &Zeroizing<String>)| {
            one.as_bytes().ct_eq(two.as_bytes())
        };
        let values = self.other.values().zip(other.other.values());
        self.key_use == other.key_use
            && self.key_ops == other.key_ops
            && self.alg == other.alg
            && self.kid == other.kid
            && self.bound == other.bound
            && self.other.keys().eq(other.other.keys())
            && bool::from(values.map(same).fold(Choice::from(1), |all, one| all & one))
    }
}

/// Members that are private in some type of key; none of them is public in another.
pub(crate) const PRIVATE: &[&str] = &["d", "p", "q", "dp", "dq", "qi", "oth", "k", "priv"];

impl Metadata {
    /// Takes all that is left after the key has been read.
    pub(super) fn read(mut members: Members<'_>) -> Result<Self, Error> {
        let key_ops = members.take("key_ops");
        let metadata = Self {
            key_use: name(&mut members, "use")?,
            alg: name(&mut members, "alg")?,
            kid: name(&mut members, "kid")?,
            key_ops: key_ops.map(read_key_ops).transpose()?,
            other: members
                .into_rest()
                .map(|(name, value)| (name, Zeroizing::new(value.text().into())))
                .collect(),
            bound: &[],
        };
        match &metadata.alg {
            Some(alg) if alg.eq_ignore_ascii_case("none") => {
                Err(Error::new(ErrorKind::AlgNone).at("alg"))
            }
            _ => Ok(metadata),
        }
    }

    pub(super) fn write(&self, writer: &mut Writer) {
        if let Some(key_use) = &self.key_use {
            writer.text("use", key_use);
        }
        if let Some(key_ops) = &self.key_ops {
            writer.texts("key_ops", key_ops.iter().map(String::as_str));
        }
        let bound = match self.bound {
            [only] => Some(only.as_str()),
            _ => None,
        };
        if let Some(alg) = self.alg.as_deref().or(bound) {
            writer.text("alg", alg);
        }
        if let Some(kid) = &self.kid {
            writer.text("kid", kid);
        }
        for (name, json) in &self.other {
            writer.raw(name, json);
        }
    }

    /// What is said of the public half: its operations are the counterparts of the
    /// private ones, and nothing comes along that has a private name.
    pub(super) fn to_public(&self) -> Self {
        let mut public = self.clone();
        public.key_ops = self.key_ops.as_deref().map(counterparts);
        public.other.retain(|name, _| !PRIVATE.contains(&name.as_str()));
        public
    }

    /// Whether the key may be used by `alg` for this, and for one of these operations if any are
    /// named, as far as it says anything.
    pub(super) fn check_permits(
        &self,
        alg: Alg,
        purpose: KeyUse,
        ops: &[KeyOp],
    ) -> Result<(), Error> {
        if let Some(own) = self.alg.as_deref().filter(|own| *own != alg.as_str()) {
            return Err(forbidden("alg", &quoted(alg.as_str()), quoted(own)));
        }
        self.check_bond(alg)?;
        if let Some(own) = self.key_use.as_deref().filter(|own| *own != purpose.as_str()) {
            return Err(forbidden("use", &quoted(purpose.as_str()), quoted(own)));
        }
        let listed = |op: &KeyOp| self.key_ops.iter().flatten().any(|own| own == op.as_str());
        match (self.key_ops.as_deref(), ops) {
            (Some(own), [first, others @ ..]) if !ops.iter().any(listed) => {
                let mut expected = quoted(first.as_str());
                for op in others {
                    expected.push_str(" or ");
                    expected.push_str(&quoted(op.as_str()));
                }
                Err(forbidden("key_ops", &expected, list(own)))
            }
            _ => Ok(()),
        }
    }

    /// Whether the container of the key bound it to other algorithms.
    pub(super) fn check_bond(&self, alg: Alg) -> Result<(), Error> {
        if self.allows(alg) {
            return Ok(());
        }
        let own: Vec<String> = self.bound.iter().map(|own| quoted(own.as_str())).collect();
        Err(forbidden("the algorithm identifier", &quoted(alg.as_str()), own.join(", ")))
    }

    /// Whether the key is bound to this algorithm among others, or not at all.
    pub(super) fn allows(&self, alg: Alg) -> bool {
        self.bound.is_empty() || self.bound.iter().any(|bound| Alg::from(*bound) == alg)
    }
}

/// A short text such as `kid`.
fn name(members: &mut Members<'_>, member: &'static str) -> Result<Option<String>, Error> {
    let limit = Limits::DEFAULT.max_name_octets();
    match members.text(member)? {
        Some(text) if text.len() > limit => Err(Error::new(ErrorKind::Limit)
            .at(member)
            .expected(format!("at most {limit} octets"))
            .found(format!("{}", text.len()))),
        text => Ok(text.map(Cow::into_owned)),
    }
}

/// An array of distinct strings (RFC 7517, Section 4.3).
fn read_key_ops(value: crate::json::Value<'_>) -> Result<Vec<String>, Error> {
    let mut seen = BTreeSet::new();
    let mut key_ops = Vec::new();
    let elements = value.each(|element| {
        let op = string(element, "key_ops")?.into_owned();
        if !seen.insert(op.clone()) {
            return Err(Error::new(ErrorKind::KeyMember)
                .at("key_ops")
                .expected("each operation once")
                .found(format!("{} twice", quoted(&op))));
        }
        key_ops.push(op);
        Ok(())
    });
    elements.unwrap_or_else(|| {
        Err(value.mistyped(ErrorKind::KeyMember, "an array of strings").at("key_ops"))
    })?;
    Ok(key_ops)
}

fn counterparts(key_ops: &[String]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut public = Vec::new();
    for own in key_ops {
        let counterpart = match KeyOp::from_name(own) {
            Some(KeyOp::Sign) => KeyOp::Verify.as_str(),
            Some(KeyOp::Decrypt) => KeyOp::Encrypt.as_str(),
            Some(KeyOp::UnwrapKey) => KeyOp::WrapKey.as_str(),
            Some(KeyOp::DeriveKey | KeyOp::DeriveBits) => continue,
            _ => own.as_str(),
        };
        if seen.insert(counterpart) {
            public.push(counterpart.into());
        }
    }
    public
}

fn forbidden(member: &'static str, expected: &str, found: String) -> Error {
    Error::new(ErrorKind::KeyUse).at(member).expected(String::from(expected)).found(found)
}

/// A few names for an error message.
fn list(names: &[String]) -> String {
    match names {
        [] => "none".into(),
        [one] => quoted(one),
        [one, two] => format!("{} and {}", quoted(one), quoted(two)),
        more => format!("{} others", more.len()),
    }
}

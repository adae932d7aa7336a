//! What a key must be and may be used for, rule by rule.

use super::{Jwk, Query};
use crate::error::quoted;
use crate::{Alg, Error, ErrorKind, JwsAlg, KeyOp, KeyUse};
use alloc::format;

/// Whether a key fits a query, and if not, the first rule that it breaks.
pub(super) fn check(query: &Query<'_, '_>, key: &Jwk) -> Result<(), Error> {
    same("kid", query.kid, key.kid(), ErrorKind::KeyUse)?;
    if let Some(key_type) = query.key_type {
        same("kty", Some(key_type.as_str()), Some(key.kty()), ErrorKind::KeyType)?;
    }
    if let Some(curve) = query.curve {
        same("crv", Some(curve.as_str()), key.crv(), ErrorKind::KeyType)?;
    }
    if let Some(alg) = query.alg {
        of_alg(key, alg)?;
    }
    if let Some(key_use) = query.key_use {
        of_use(key, key_use)?;
    }
    if let Some(op) = query.op {
        of_op(key, op)?;
    }
    match &query.thumbprint {
        Some(thumbprint) if !thumbprint.matches(key) => {
            Err(Error::new(ErrorKind::KeyUse).at("thumbprint").found("another one"))
        }
        _ => Ok(()),
    }
}

/// Signing is what a signature algorithm is for, whatever else is asked.
fn of_alg(key: &Jwk, alg: JwsAlg) -> Result<(), Error> {
    if let Some(own) = key.alg() {
        same("alg", Some(alg.as_str()), Some(own), ErrorKind::KeyUse)?;
    }
    key.metadata.check_bond(alg.into())?;
    if alg.key_type().is_some() {
        key.check_fits(alg)?;
    }
    of_use(key, KeyUse::Signature)
}

fn of_use(key: &Jwk, key_use: KeyUse) -> Result<(), Error> {
    says_use(key, key_use)?;
    let is_of_use = |own: &str| KeyOp::from_name(own).map(use_of) == Some(key_use);
    if key.key_ops().is_none_or(|mut own| own.any(is_of_use)) {
        return Ok(());
    }
    Err(Error::new(ErrorKind::KeyUse)
        .at("key_ops")
        .expected(format!("an operation of `{key_use}`"))
        .found("none"))
}

fn of_op(key: &Jwk, op: KeyOp) -> Result<(), Error> {
    says_use(key, use_of(op))?;
    if key.key_ops().is_some_and(|mut own| !own.any(|own| own == op.as_str())) {
        return Err(Error::new(ErrorKind::KeyUse)
            .at("key_ops")
            .expected(quoted(op.as_str()))
            .found("others"));
    }
    if is_private(op) && !key.is_private() {
        return Err(Error::new(ErrorKind::KeyPrivateRequired)
            .expected("a private key")
            .found("a public one"));
    }
    Ok(())
}

/// What `use` says, and an `alg` or a bond that is for something else.
fn says_use(key: &Jwk, key_use: KeyUse) -> Result<(), Error> {
    if let Some(own) = key.key_use() {
        same("use", Some(key_use.as_str()), Some(own), ErrorKind::KeyUse)?;
    }
    let bond = key.metadata.bound.first().map(|alg| alg.as_str());
    match key.alg().or(bond).and_then(Alg::from_name) {
        Some(own) if own.key_use() != key_use => Err(Error::new(ErrorKind::KeyUse)
            .at("alg")
            .expected(format!("an algorithm of `{key_use}`"))
            .found(quoted(own.as_str()))),
        _ => Ok(()),
    }
}

/// The use that an operation belongs to (RFC 7517, Sections 4.2 and 4.3).
pub(in crate::jwk) const fn use_of(op: KeyOp) -> KeyUse {
    match op {
        KeyOp::Sign | KeyOp::Verify => KeyUse::Signature,
        _ => KeyUse::Encryption,
    }
}

/// Whether an operation needs a private key. Derivation is done with either half.
pub(in crate::jwk) const fn is_private(op: KeyOp) -> bool {
    matches!(op, KeyOp::Sign | KeyOp::Decrypt | KeyOp::UnwrapKey)
}

fn same(
    place: &'static str,
    wanted: Option<&str>,
    own: Option<&str>,
    kind: ErrorKind,
) -> Result<(), Error> {
    let Some(wanted) = wanted.filter(|wanted| own != Some(*wanted)) else { return Ok(()) };
    let found = own.map_or_else(|| "none".into(), quoted);
    Err(Error::new(kind).at(place).expected(quoted(wanted)).found(found))
}

//! Reading a set: the text as a whole first, then key by key.

use super::skipped::{Kept, Skipped};
use super::{Jwk, JwkSet};
use crate::json::{self, Kind, Value};
use crate::{Error, ErrorKind, Limits};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use zeroize::Zeroizing;

/// The levels around a key: the set and `keys`. A key may be as deep inside a set as alone.
const LEVELS: usize = 2;

pub(super) fn set(json: &str, limits: &Limits) -> Result<JwkSet, Error> {
    check_octets(json.len(), limits)?;
    let mut other = BTreeMap::new();
    let mut keys = None;
    json::object(json, limits.max_json_depth().saturating_add(LEVELS), |name, value| {
        if name == "keys" {
            keys = Some(value);
        } else {
            other.insert(String::from(name), Zeroizing::new(String::from(value.text())));
        }
        Ok(())
    })?;
    let Some(keys) = keys else {
        let found = if other.contains_key("kty") { "a single key" } else { "no `keys`" };
        return Err(Error::new(ErrorKind::KeyMember).at("keys").expected("a JWK set").found(found));
    };
    let elements = elements(keys, limits)?;
    check_private_rsa(&elements, limits)?;
    let mut set = JwkSet { other, ..JwkSet::new() };
    for (place, value) in elements.into_iter().enumerate() {
        match key(value) {
            Ok(key) => set.add(key),
            Err(error) => {
                let [kid, kty] = names(value);
                let about = Skipped::new(place, kid, kty, error);
                set.skipped.push(Kept::new(about, Zeroizing::new(value.text().into())));
            }
        }
    }
    Ok(set)
}

pub(super) fn check_octets(octets: usize, limits: &Limits) -> Result<(), Error> {
    if octets <= limits.max_key_set_octets() {
        return Ok(());
    }
    Err(Error::new(ErrorKind::Limit)
        .at("key set")
        .expected(format!(
            "at most {} octets (`Limits::key_set_octets`)",
            limits.max_key_set_octets()
        ))
        .found(format!("{octets}")))
}

/// Why a key that was kept without being known cannot be used.
pub(super) fn unsupported(json: &str) -> Error {
    Jwk::from_json(json).err().unwrap_or_else(|| Error::new(ErrorKind::KeyUnsupported))
}

/// The keys, counted before any of them is looked at.
fn elements<'a>(keys: Value<'a>, limits: &Limits) -> Result<Vec<Value<'a>>, Error> {
    let mut elements = Vec::new();
    let result = keys.each(|element| {
        if elements.len() == limits.max_key_set_keys() {
            return Err(Error::new(ErrorKind::Limit)
                .at("keys")
                .expected(format!(
                    "at most {} keys (`Limits::key_set_keys`)",
                    limits.max_key_set_keys()
                ))
                .found("more"));
        }
        elements.push(element);
        Ok(())
    });
    result.unwrap_or_else(|| {
        Err(keys.mistyped(ErrorKind::KeyMember, "an array of keys").at("keys"))
    })?;
    Ok(elements)
}

/// Counts the keys that take long to check, before any of them is.
fn check_private_rsa(elements: &[Value<'_>], limits: &Limits) -> Result<(), Error> {
    let count = elements.iter().filter(|element| is_private_rsa(**element)).count();
    if count <= limits.max_key_set_private_rsa() {
        return Ok(());
    }
    Err(Error::new(ErrorKind::Limit)
        .at("keys")
        .expected(format!(
            "at most {} private RSA keys (`Limits::key_set_private_rsa`)",
            limits.max_key_set_private_rsa()
        ))
        .found(format!("{count}")))
}

fn is_private_rsa(value: Value<'_>) -> bool {
    let (mut rsa, mut private) = (false, false);
    let _ = json::object(value.text(), Limits::JSON_DEPTH_CAP, |name, value| {
        rsa |= name == "kty" && value.as_str().as_deref() == Some("RSA");
        private |= name == "d";
        Ok(())
    });
    rsa && private
}

fn key(value: Value<'_>) -> Result<Jwk, Error> {
    match value.kind() {
        Kind::Object => Jwk::from_json(value.text()),
        _ => Err(value.mistyped(ErrorKind::KeyMember, "a key")),
    }
}

/// `kid` and `kty` of what cannot be used, as far as it has any.
fn names(value: Value<'_>) -> [Option<String>; 2] {
    let mut names = [None, None];
    let [kid, kty] = &mut names;
    // The text was checked with the whole set; what is deeper than a key may be has none.
    let _ = json::object(value.text(), Limits::JSON_DEPTH_CAP, |name, value| {
        let text = || value.as_str().filter(|text| text.len() <= Limits::DEFAULT.max_name_octets());
        match name {
            "kid" => *kid = text().map(Into::into),
            "kty" => *kty = text().map(Into::into),
            _ => {}
        }
        Ok(())
    });
    names
}

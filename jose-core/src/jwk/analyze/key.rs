//! One key.

use super::{Finding, Issue, secret};
use crate::error::quoted;
use crate::jwk::metadata::PRIVATE;
use crate::jwk::select::{is_private, use_of};
use crate::jwk::{Jwk, Key, rsa};
use crate::{Alg, Curve, JwsAlg, KeyOp, KeyType, KeyUse};
use alloc::string::String;
use alloc::vec::Vec;

/// Members that say something about a key, other than those the library reads (RFC 7517,
/// Section 4; `ext` of the Web Cryptography API, Section 15; `iat`, `nbf`, `exp` and
/// `revoked` of OpenID Federation 1.0, Section 8.7).
const KNOWN: &[&str] = &["x5u", "x5c", "x5t", "x5t#S256", "ext", "iat", "nbf", "exp", "revoked"];

/// What is added to a modulus to last (NIST SP 800-57 Part 1, Section 5.6.1).
const LASTING_BITS: usize = 3072;

pub(super) fn findings(key: &Jwk) -> Vec<Finding> {
    let mut findings = Vec::new();
    match key.key() {
        Key::Oct(octets) => secret::findings(key, octets, &mut findings),
        Key::RsaPublic(public) => of_rsa(public, &mut findings),
        Key::RsaPrivate(private) => of_rsa(private.public(), &mut findings),
        Key::Unknown(_) => findings.push(Finding::new(Issue::Unsupported, "kty")),
        _ => {}
    }
    if key.kid().is_none() {
        findings.push(Finding::new(Issue::KidMissing, "kid"));
    }
    of_alg(key, &mut findings);
    of_use(key, &mut findings);
    of_members(key, &mut findings);
    findings
}

fn of_rsa(public: &rsa::PublicKey, findings: &mut Vec<Finding>) {
    if public.bits() < LASTING_BITS {
        findings.push(Finding::new(Issue::RsaSmall, "n"));
    }
    if public.e() != [1, 0, 1] {
        findings.push(Finding::new(Issue::RsaExponent, "e"));
    }
}

fn of_alg(key: &Jwk, findings: &mut Vec<Finding>) {
    let mut add = |issue| findings.push(Finding::new(issue, "alg"));
    let Some(name) = key.alg() else { return add(Issue::AlgMissing) };
    let Some(alg) = Alg::from_name(name) else { return };
    if key.key_type().is_some() && !fits(key, alg) {
        add(Issue::AlgMismatch);
    }
    if alg == Alg::Jws(JwsAlg::EDDSA) {
        add(Issue::AlgDeprecated);
    }
}

/// Whether an algorithm can use a key at all. That a secret is too short is a finding of its
/// own.
fn fits(key: &Jwk, alg: Alg) -> bool {
    let is_secret_of = |octets: Option<usize>| match key.key() {
        Key::Oct(secret) => octets.is_none_or(|octets| secret.as_bytes().len() <= octets),
        _ => false,
    };
    match alg {
        Alg::Jws(alg) => key.check_fits(alg).is_ok(),
        Alg::Enc(enc) => is_secret_of(enc.key_octets()),
        Alg::Jwe(alg) => match alg.key_type() {
            Some(KeyType::Oct) => is_secret_of(alg.key_octets()),
            Some(KeyType::Ec) => {
                matches!(key.curve(), Some(Curve::P256 | Curve::P384 | Curve::P521 | Curve::X25519))
            }
            wanted => key.key_type() == wanted,
        },
    }
}

fn of_use(key: &Jwk, findings: &mut Vec<Finding>) {
    let mut add = |issue, place| findings.push(Finding::new(issue, place));
    let ops: Vec<KeyOp> =
        key.key_ops().into_iter().flatten().filter_map(KeyOp::from_name).collect();
    let of_alg = key.alg().and_then(Alg::from_name).map(Alg::key_use);
    let own = key.key_use().map(KeyUse::from_name);
    match own {
        Some(None) => add(Issue::UseUnknown, "use"),
        Some(own) if of_alg.is_some() && own != of_alg => add(Issue::UseConflict, "use"),
        _ => {}
    }
    let wanted = own.flatten().or(of_alg);
    if wanted.is_some_and(|wanted| ops.iter().any(|op| use_of(*op) != wanted)) {
        add(Issue::UseConflict, "key_ops");
    }
    if !key.is_private() && ops.iter().any(|op| is_private(*op)) {
        add(Issue::OpsPrivate, "key_ops");
    }
}

fn of_members(key: &Jwk, findings: &mut Vec<Finding>) {
    // Of a key of an unknown type, nobody knows which members make it up.
    if matches!(key.key(), Key::Unknown(_)) {
        return;
    }
    for name in key.metadata.other.keys().map(String::as_str) {
        if PRIVATE.contains(&name) {
            findings.push(Finding::new(Issue::MemberMisplaced, name));
        } else if !KNOWN.contains(&name) {
            findings.push(Finding::new(Issue::MemberUnknown, quoted(name).trim_matches('`')));
        }
    }
}

//! Keys that live elsewhere: what they are asked, what they may answer, and what becomes of
//! answers that are wrong.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test that goes wrong fails"
)]

mod der;
mod drafts;
mod executor;
mod kms;
mod later;
mod rotation;
#[path = "../support/mod.rs"]
mod support;
mod types;
mod waiting;

use jose_core::{Curve, Jwk, JwsAlg, KeyType};
use jose_jws::Backend;

/// The private key with which an algorithm is tested.
fn key(alg: JwsAlg) -> Jwk {
    let name = match (alg.key_type(), alg.curve()) {
        (Some(KeyType::Oct), _) => "oct512",
        (Some(KeyType::Rsa), _) => "rsa2048",
        (_, Some(Curve::P256)) => "p256",
        (_, Some(Curve::P384)) => "p384",
        (_, Some(Curve::P521)) => "p521",
        (_, Some(Curve::Secp256k1)) => "secp256k1",
        (_, Some(Curve::Ed25519)) => "ed25519",
        _ => return Jwk::generate(alg).unwrap(),
    };
    support::key(name)
}

/// The algorithms of ECDSA that there are.
fn ecdsa() -> impl Iterator<Item = JwsAlg> {
    Backend::RUSTCRYPTO.algorithms().filter(|alg| alg.key_type() == Some(KeyType::Ec))
}

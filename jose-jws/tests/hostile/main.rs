//! Tokens and keys that somebody made to deceive.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that goes wrong fails")]
#![expect(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "octets are put together by hand"
)]

mod buffers;
mod confusion;
mod critical;
mod detached;
mod ecdsa;
mod eddsa;
mod flips;
mod forms;
mod halves;
mod headers;
mod keys;
mod left_out;
mod made;
mod object_flips;
mod objects;
mod padding;
mod parts;
mod pieces;
mod policy;
mod precomputed;
mod properties;
mod rsa;
mod slips;
mod slow;
mod strict;
#[path = "../support/mod.rs"]
mod support;
mod twin;
mod unencoded;
mod verifier_set;

use jose_core::{ErrorKind, Jwk, JwsAlg, base64url};
use jose_jws::Verifier;
use std::sync::LazyLock;
use support::BACKEND;

/// Every key that one of the algorithms takes.
static KEYS: LazyLock<Vec<(&str, Jwk)>> = LazyLock::new(|| {
    let shared = ["oct512", "rsa2048", "p256", "p384", "p521", "ed25519", "secp256k1"];
    let pairs = ["ML-DSA-44", "ML-DSA-65", "ML-DSA-87"].into_iter().zip(support::load("rfc9964"));
    let pairs = pairs.map(|(name, case)| (name, case.key().unwrap()));
    shared.into_iter().map(|name| (name, support::key(name))).chain(pairs).collect()
});

/// Every algorithm of the back end.
static ALL: LazyLock<Vec<JwsAlg>> = LazyLock::new(|| BACKEND.algorithms().collect());

/// A key for the algorithm.
fn key(alg: JwsAlg) -> &'static Jwk {
    let name = match alg.as_str() {
        "HS256" | "HS384" | "HS512" => "oct512",
        "ES256" => "p256",
        "ES384" => "p384",
        "ES512" => "p521",
        "ES256K" => "secp256k1",
        "EdDSA" | "Ed25519" => "ed25519",
        name if name.starts_with("ML-DSA-") => name,
        _ => "rsa2048",
    };
    &KEYS.iter().find(|(known, _)| *known == name).unwrap().1
}

fn verifier(alg: JwsAlg) -> Verifier {
    Verifier::with_backend(BACKEND, alg, key(alg)).unwrap()
}

fn signature(alg: JwsAlg, message: &[u8]) -> Vec<u8> {
    let key = jose_jws::hazmat::scheme(BACKEND, alg).unwrap().signing_key(key(alg)).unwrap();
    let mut signature = vec![0; key.signature_len()];
    key.sign(&[message], &mut signature).unwrap();
    signature
}

/// Puts a token together.
fn token(input: &str, signature: &[u8]) -> String {
    format!("{input}.{}", base64url::encode(signature))
}

fn input(header: impl AsRef<[u8]>, payload: &[u8]) -> String {
    format!("{}.{}", base64url::encode(header.as_ref()), base64url::encode(payload))
}

/// A token with any header and a good signature, so that only the header can be at fault.
fn seal(alg: JwsAlg, header: impl AsRef<[u8]>, payload: &[u8]) -> String {
    let input = input(header, payload);
    token(&input, &signature(alg, input.as_bytes()))
}

/// What the verifier for an algorithm says of a token; `None` if it takes it.
fn refusal(alg: JwsAlg, token: &str) -> Option<ErrorKind> {
    verifier(alg).verify(token).err().map(|error| error.kind())
}

//! The rows of JSON Web Keys (RFC 7517): what a key costs before it is used.
//!
//! A new RSA key takes seconds, which vary with the luck of finding primes: it has no row.

mod set;
mod subject;
mod thumbprint;
mod verifiers;

pub use subject::Subject;

use crate::row::Row;
use jose_core::JwsAlg;

/// The name of the group, in front of all of its rows.
pub const GROUP: &str = "JWK";

/// What the group holds.
pub const ABOUT: &str = "keys as received, before they are used";

/// What is inside the timer, and with which key of the vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Work {
    /// JSON to the public key in it, or the symmetric one.
    Parse(&'static str),
    /// JSON to a private key.
    ParsePrivate(&'static str),
    /// JSON to ready verifier.
    Prepare(&'static str, JwsAlg),
    /// Octets of the public key to a key of the bare primitive.
    Floor(&'static str),
    /// PEM to key.
    Import(&'static str),
    /// Nothing to a new key.
    Generate(JwsAlg),
    /// Key to its thumbprint with SHA-256.
    Thumbprint(&'static str),
    /// Set of so many keys to one of them.
    Choose(u8),
    /// Set of so many verifiers to one of them.
    ChooseVerifier(u8),
    /// JSON to the set of so many keys in it.
    ParseSet(u8),
}

/// The rows. Floors stand beside the rows they belong to.
pub const ROWS: &[Row<Work>] = &[
    Row::new("parse/oct256", "the JSON of a 256-bit secret to a key", Work::Parse("oct256")),
    Row::new("prepare/oct256", "to a ready verifier", prepare("oct256", JwsAlg::HS256)),
    Row::new("floor/oct256", "HMAC keyed with the octets", Work::Floor("oct256")),
    Row::new("parse/rsa2048", "the JSON of a 2048-bit RSA key to a key", Work::Parse("rsa2048")),
    Row::new("prepare/rsa2048", "to a ready verifier", prepare("rsa2048", JwsAlg::RS256)),
    Row::new("floor/rsa2048", "the bare key of its octets", Work::Floor("rsa2048")),
    Row::new("parse/p256", "the JSON of a P-256 key to a key", Work::Parse("p256")),
    Row::new("prepare/p256", "to a ready verifier", prepare("p256", JwsAlg::ES256)),
    Row::new("floor/p256", "one point decoded", Work::Floor("p256")),
    Row::new("parse/p384", "the JSON of a P-384 key to a key", Work::Parse("p384")),
    Row::new("prepare/p384", "to a ready verifier", prepare("p384", JwsAlg::ES384)),
    Row::new("floor/p384", "one point decoded", Work::Floor("p384")),
    Row::new("parse/p521", "the JSON of a P-521 key to a key", Work::Parse("p521")),
    Row::new("prepare/p521", "to a ready verifier", prepare("p521", JwsAlg::ES512)),
    Row::new("floor/p521", "one point decoded", Work::Floor("p521")),
    Row::new("parse/ed25519", "the JSON of an Ed25519 key to a key", Work::Parse("ed25519")),
    Row::new("prepare/ed25519", "to a ready verifier", prepare("ed25519", JwsAlg::ED25519)),
    Row::new("floor/ed25519", "one point decoded", Work::Floor("ed25519")),
    Row::new(
        "parse/rsa2048-private",
        "the JSON of a private key, its primes tested",
        Work::ParsePrivate("rsa2048"),
    ),
    Row::new(
        "parse/p256-private",
        "the JSON of a private key, its public half recomputed",
        Work::ParsePrivate("p256"),
    ),
    Row::new(
        "parse/set100",
        "the JSON of 100 public keys on P-256 to a set; it should take less than 1 ms",
        Work::ParseSet(100),
    ),
    Row::new("import/pem-p256", "a SubjectPublicKeyInfo in PEM to a key", Work::Import("p256")),
    Row::new("generate/oct256", "a new 256-bit secret", Work::Generate(JwsAlg::HS256)),
    Row::new("generate/p256", "a new key on P-256", Work::Generate(JwsAlg::ES256)),
    Row::new("generate/ed25519", "a new key of Ed25519", Work::Generate(JwsAlg::ED25519)),
    Row::new("thumbprint/oct256", "SHA-256 of a 256-bit secret", Work::Thumbprint("oct256")),
    Row::new("thumbprint/rsa2048", "SHA-256 of a 2048-bit RSA key", Work::Thumbprint("rsa2048")),
    Row::new("thumbprint/p256", "SHA-256 of a key on P-256", Work::Thumbprint("p256")),
    Row::new("choose/1", "by kid and algorithm, out of 1 key on P-256", Work::Choose(1)),
    Row::new("choose/10", "by kid and algorithm, out of 10 keys on P-256", Work::Choose(10)),
    Row::new("choose/100", "by kid and algorithm, out of 100 keys on P-256", Work::Choose(100)),
    verifier("choose/verifier/1", "likewise, out of 1 prepared key", 1),
    verifier("choose/verifier/10", "likewise, out of 10 prepared keys", 10),
    verifier("choose/verifier/100", "likewise, out of 100 prepared keys", 100),
];

const fn verifier(name: &'static str, about: &'static str, count: u8) -> Row<Work> {
    Row::new(name, about, Work::ChooseVerifier(count))
}

const fn prepare(key: &'static str, alg: JwsAlg) -> Work {
    Work::Prepare(key, alg)
}

//! The table of signature algorithms: what each is measured with.

use crate::floor::{Build, ecdsa, eddsa, hmac, ml_dsa, rsa};
use jose_core::JwsAlg;

/// A signature algorithm, as it is measured.
#[derive(Debug)]
#[non_exhaustive]
pub struct Signature {
    /// Which one.
    pub alg: JwsAlg,
    /// The innermost group that it belongs to.
    pub group: &'static str,
    /// The name of its key in the test vectors.
    pub key: &'static str,
    /// Builds the bare primitive.
    pub floor: Build,
    /// One line on what it is.
    pub about: &'static str,
}

/// Every signature algorithm that has rows of its own.
pub const SIGNATURES: &[Signature] = &[
    of(JwsAlg::HS256, "hmac", "oct256", hmac::sha256, "HMAC with SHA-256, 256-bit key"),
    of(JwsAlg::HS384, "hmac", "oct384", hmac::sha384, "HMAC with SHA-384, 384-bit key"),
    of(JwsAlg::HS512, "hmac", "oct512", hmac::sha512, "HMAC with SHA-512, 512-bit key"),
    of(JwsAlg::ES256, "ECDSA", "p256", ecdsa::p256_sha256, "ECDSA on P-256 with SHA-256"),
    of(JwsAlg::ES384, "ECDSA", "p384", ecdsa::p384_sha384, "ECDSA on P-384 with SHA-384"),
    of(JwsAlg::ES512, "ECDSA", "p521", ecdsa::p521_sha512, "ECDSA on P-521 with SHA-512"),
    of(JwsAlg::ES256K, "ECDSA", "secp256k1", ecdsa::k256_sha256, "ECDSA on secp256k1 with SHA-256"),
    of(JwsAlg::ED25519, "EdDSA", "ed25519", eddsa::ed25519, "EdDSA with Ed25519"),
    of(JwsAlg::RS256, "RSASign", "rsa2048", rsa::pkcs1_sha256, "RSASSA-PKCS1-v1_5 with SHA-256"),
    of(JwsAlg::RS384, "RSASign", "rsa2048", rsa::pkcs1_sha384, "RSASSA-PKCS1-v1_5 with SHA-384"),
    of(JwsAlg::RS512, "RSASign", "rsa2048", rsa::pkcs1_sha512, "RSASSA-PKCS1-v1_5 with SHA-512"),
    of(JwsAlg::PS256, "RSASign", "rsa2048", rsa::pss_sha256, "RSASSA-PSS with SHA-256"),
    of(JwsAlg::PS384, "RSASign", "rsa2048", rsa::pss_sha384, "RSASSA-PSS with SHA-384"),
    of(JwsAlg::PS512, "RSASign", "rsa2048", rsa::pss_sha512, "RSASSA-PSS with SHA-512"),
    of(JwsAlg::ML_DSA_44, "ML-DSA", "rfc9964-ml-dsa-44", ml_dsa::ml_dsa_44, "ML-DSA, category 2"),
    of(JwsAlg::ML_DSA_65, "ML-DSA", "rfc9964-ml-dsa-65", ml_dsa::ml_dsa_65, "ML-DSA, category 3"),
    of(JwsAlg::ML_DSA_87, "ML-DSA", "rfc9964-ml-dsa-87", ml_dsa::ml_dsa_87, "ML-DSA, category 5"),
];

/// A name without rows of its own, because it names the same work as another: the
/// group `EdDSA` runs the rows of `Ed25519`.
pub const OLDER_NAME: JwsAlg = JwsAlg::EDDSA;

impl Signature {
    /// How this algorithm is measured.
    #[must_use]
    pub fn of(alg: JwsAlg) -> Option<&'static Self> {
        SIGNATURES.iter().find(|signature| signature.alg == alg)
    }

    /// The name that heads its rows.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.alg.as_str()
    }
}

const fn of(
    alg: JwsAlg,
    group: &'static str,
    key: &'static str,
    floor: Build,
    about: &'static str,
) -> Signature {
    Signature { alg, group, key, floor, about }
}

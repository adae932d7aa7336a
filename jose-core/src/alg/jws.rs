//! The names of signature algorithms (RFC 7518, Section 3.1).

use super::name::algorithms;

algorithms! {
    /// The name of a signature algorithm.
    ///
    /// The constants are spelled as in the RFCs. There is none for `none`, and it cannot
    /// be made from text either. A name of one's own, for an algorithm of one's own, is
    /// made with [`JwsAlg::custom`].
    ///
    /// ```
    /// use jose_core::{ErrorKind, JwsAlg};
    ///
    /// let alg: JwsAlg = "ES256".parse()?;
    /// assert_eq!(alg, JwsAlg::ES256);
    /// assert_eq!("none".parse::<JwsAlg>().unwrap_err(), ErrorKind::AlgNone);
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    JwsAlg, "the name of a signature algorithm, such as `ES256`" {
        /// HMAC with SHA-256 (RFC 7518, Section 3.2).
        HS256 = "HS256";
        /// HMAC with SHA-384 (RFC 7518, Section 3.2).
        HS384 = "HS384";
        /// HMAC with SHA-512 (RFC 7518, Section 3.2).
        HS512 = "HS512";
        /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518, Section 3.3).
        RS256 = "RS256";
        /// RSASSA-PKCS1-v1_5 with SHA-384 (RFC 7518, Section 3.3).
        RS384 = "RS384";
        /// RSASSA-PKCS1-v1_5 with SHA-512 (RFC 7518, Section 3.3).
        RS512 = "RS512";
        /// RSASSA-PSS with SHA-256 (RFC 7518, Section 3.5).
        PS256 = "PS256";
        /// RSASSA-PSS with SHA-384 (RFC 7518, Section 3.5).
        PS384 = "PS384";
        /// RSASSA-PSS with SHA-512 (RFC 7518, Section 3.5).
        PS512 = "PS512";
        /// ECDSA on P-256 with SHA-256 (RFC 7518, Section 3.4).
        ES256 = "ES256";
        /// ECDSA on P-384 with SHA-384 (RFC 7518, Section 3.4).
        ES384 = "ES384";
        /// ECDSA on P-521 with SHA-512 (RFC 7518, Section 3.4).
        ES512 = "ES512";
        /// EdDSA with Ed25519, under its fully specified name (RFC 9864, Section 2.2).
        ED25519 = "Ed25519";
        /// EdDSA with Ed25519, under the older name that leaves the curve to the key
        /// (RFC 8037, Section 3.1; deprecated by RFC 9864).
        EDDSA = "EdDSA";
        /// ECDSA on secp256k1 with SHA-256 (RFC 8812, Section 3.2).
        ES256K = "ES256K";
        /// ML-DSA with the parameters of category 2 (RFC 9964; FIPS 204).
        ML_DSA_44 = "ML-DSA-44";
        /// ML-DSA with the parameters of category 3 (RFC 9964; FIPS 204).
        ML_DSA_65 = "ML-DSA-65";
        /// ML-DSA with the parameters of category 5 (RFC 9964; FIPS 204).
        ML_DSA_87 = "ML-DSA-87";
    }
}

impl JwsAlg {
    /// The other name of the same algorithm: `EdDSA`, as far as its key is an Ed25519 one,
    /// and `Ed25519` (RFC 9864, Section 2.2).
    #[must_use]
    pub fn twin(self) -> Option<Self> {
        match self {
            Self::ED25519 => Some(Self::EDDSA),
            Self::EDDSA => Some(Self::ED25519),
            _ => None,
        }
    }
}

//! New keys.

use super::{Jwk, Key, akp, ec, oct, okp, rsa};
use crate::error::quoted;
use crate::{Alg, Curve, Error, ErrorKind, JweAlg, JwsAlg, KeyType};

/// The bits of a new RSA key.
const RSA_BITS: usize = 3072;

impl Jwk {
    /// Makes a new key for an algorithm, which becomes its `alg`.
    ///
    /// HMAC keys are as long as the hash (RFC 7518, Section 3.2), keys for AES as their
    /// algorithm says; for `dir`, name the content encryption. RSA keys have 3072 bits,
    /// which NIST SP 800-57 Part 1 rates at 128 bits of security, like P-256 and Ed25519;
    /// other sizes come from [`rsa::PrivateKey::generate`]. ECDH-ES gets a key on P-256, which
    /// everybody has; one on another curve comes from [`ec::PrivateKey::generate`] or
    /// [`okp::PrivateKey::generate`].
    ///
    /// # Errors
    /// [`ErrorKind::AlgUnsupported`] for an algorithm of one's own, and for those that do not
    /// say how long a key is (`dir`) or take a password (PBES2); [`ErrorKind::Backend`]
    /// without a generator.
    ///
    /// ```
    /// use jose_core::{Curve, JweAlg, JweEnc, Jwk, JwsAlg};
    ///
    /// let key = Jwk::generate(JwsAlg::ED25519)?;
    /// assert_eq!(key.curve(), Some(Curve::Ed25519));
    /// assert_eq!(key.alg(), Some("Ed25519"));
    ///
    /// assert_eq!(Jwk::generate(JweAlg::ECDH_ES)?.curve(), Some(Curve::P256));
    /// assert_eq!(Jwk::generate(JweEnc::A256GCM)?.alg(), Some("A256GCM"));
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    pub fn generate(alg: impl Into<Alg>) -> Result<Self, Error> {
        let alg = alg.into();
        let key = match alg {
            Alg::Jws(alg) => for_signatures(alg)?,
            Alg::Jwe(alg) => for_key_management(alg)?,
            Alg::Enc(enc) => octets(enc.key_octets(), alg)?,
        };
        Ok(Self::new(key).with_alg(alg))
    }
}

fn for_signatures(alg: JwsAlg) -> Result<Key, Error> {
    Ok(match (alg.key_type(), alg.curve()) {
        (Some(KeyType::Oct), _) => oct::Secret::generate(alg.least_key_octets())?.into(),
        (Some(KeyType::Rsa), _) => rsa::PrivateKey::generate(RSA_BITS)?.into(),
        (Some(KeyType::Ec), Some(curve)) => ec::PrivateKey::generate(curve)?.into(),
        (Some(KeyType::Okp), Some(curve)) => okp::PrivateKey::generate(curve)?.into(),
        (Some(KeyType::Akp), _) => akp::PrivateKey::generate(alg)?.into(),
        _ => return Err(unknown(alg.into())),
    })
}

fn for_key_management(alg: JweAlg) -> Result<Key, Error> {
    Ok(match alg.key_type() {
        Some(KeyType::Rsa) => rsa::PrivateKey::generate(RSA_BITS)?.into(),
        Some(KeyType::Ec) => ec::PrivateKey::generate(Curve::P256)?.into(),
        _ => octets(alg.key_octets(), alg.into())?,
    })
}

fn octets(length: Option<usize>, alg: Alg) -> Result<Key, Error> {
    oct::Secret::generate(length.ok_or_else(|| unknown(alg))?).map(Key::from)
}

fn unknown(alg: Alg) -> Error {
    Error::new(ErrorKind::AlgUnsupported)
        .expected("an algorithm that says what key it takes")
        .found(quoted(alg.as_str()))
}

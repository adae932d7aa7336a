//! Whether a key is of the kind that an algorithm needs.

use super::{Jwk, Key};
use crate::error::quoted;
use crate::{Error, ErrorKind, JwsAlg};
use alloc::format;

impl Jwk {
    /// Whether the key is of the type, and on the curve, that an algorithm needs. What the
    /// key says about itself is for [`Jwk::check_permits`], and the length of a symmetric
    /// key for whoever signs with it.
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`] for another type or curve, [`ErrorKind::AlgUnsupported`] for
    /// an algorithm of one's own, whose needs are not known here.
    ///
    /// ```
    /// use jose_core::{Jwk, JwsAlg};
    ///
    /// let key = Jwk::generate(JwsAlg::ES256)?;
    /// assert!(key.check_fits(JwsAlg::ES256).is_ok());
    /// assert!(key.check_fits(JwsAlg::ES384).is_err());
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    pub fn check_fits(&self, alg: JwsAlg) -> Result<(), Error> {
        let Some(key_type) = alg.key_type() else {
            return Err(Error::new(ErrorKind::AlgUnsupported)
                .expected("an algorithm that says what key it takes")
                .found(quoted(alg.as_str())));
        };
        if self.key_type() != Some(key_type) {
            return Err(wrong("kty", key_type.as_str(), alg, self.kty()));
        }
        if let Some(curve) = alg.curve().filter(|curve| self.curve() != Some(*curve)) {
            return Err(wrong("crv", curve.as_str(), alg, self.crv().unwrap_or_default()));
        }
        match self.pair_alg() {
            Some(own) if own != alg => Err(wrong("alg", alg.as_str(), alg, own.as_str())),
            _ => Ok(()),
        }
    }

    /// The algorithm that an algorithm key pair is bound to.
    const fn pair_alg(&self) -> Option<JwsAlg> {
        match &self.key {
            Key::AkpPublic(key) => Some(key.alg()),
            Key::AkpPrivate(key) => Some(key.public().alg()),
            _ => None,
        }
    }
}

fn wrong(place: &'static str, wanted: &str, alg: JwsAlg, found: &str) -> Error {
    Error::new(ErrorKind::KeyType)
        .at(place)
        .expected(format!("`{wanted}` for {alg}"))
        .found(quoted(found))
}

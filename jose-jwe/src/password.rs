//! Passwords as keys.

use jose_core::error::quoted;
use jose_core::jwk::oct;
use jose_core::{Error, ErrorKind, JweAlg, Jwk};

/// The key of a password, for one of the algorithms that take one.
pub(crate) fn key(alg: JweAlg, password: &[u8]) -> Result<Jwk, Error> {
    if alg.takes_password() {
        return Ok(Jwk::new(oct::Secret::new(password)?));
    }
    Err(Error::new(ErrorKind::KeyType)
        .at("alg")
        .expected("an algorithm that takes a password, such as `PBES2-HS256+A128KW`")
        .found(quoted(alg.as_str())))
}

//! Passwords as keys.

use jose_core::error::quoted;
use jose_core::jwk::oct;
use jose_core::{Error, ErrorKind, JweAlg, Jwk};

/// The key of a password, for one of the algorithms that take one.
pub(crate) fn key(alg: JweAlg, password: &[u8]) -> Result<Jwk, Error> {
    match alg {
        JweAlg::PBES2_HS256_A128KW | JweAlg::PBES2_HS384_A192KW | JweAlg::PBES2_HS512_A256KW => {
            Ok(Jwk::new(oct::Secret::new(password)?))
        }
        other => Err(Error::new(ErrorKind::KeyType)
            .at("alg")
            .expected("an algorithm that takes a password, such as `PBES2-HS256+A128KW`")
            .found(quoted(other.as_str()))),
    }
}

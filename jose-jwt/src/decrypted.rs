//! The claims of a token that was encrypted, and not signed.

use crate::jwe;
use alloc::format;
use core::fmt;
use jose_core::{Error, ErrorKind, Header, JweAlg};

/// Claims that were decrypted and that the policy accepts: only [`decrypt`](crate::decrypt)
/// makes one.
///
/// It is **not** a verified token. That it decrypts says that whoever made it had the key to
/// encrypt with. Where that is the key that decrypts too (`dir`, AES key wrap, a password), this
/// is somebody who shares it, and [`Decrypted::claims`] gives the claims. A public key (RSA,
/// ECDH-ES) everybody has: the claims are then whatever a stranger wrote, issuer and subject
/// included, and only the methods whose names say so give them. To know who issued a token,
/// have it signed as well: [`issue_nested`](crate::issue_nested).
///
/// ```
/// use jose_jwt::{ClaimsPolicy, Decrypted, Decrypter, Encrypter, ErrorKind, JweAlg, JweEnc, Jwk};
/// use serde_json::{Value, json};
///
/// let key = Jwk::generate(JweAlg::ECDH_ES)?;
/// let encrypter = Encrypter::new(JweAlg::ECDH_ES, JweEnc::A256GCM, &key.to_public()?)?;
/// let token = jose_jwt::encrypt(&json!({ "sub": "admin", "exp": 4_000_000_000_u32 }), &encrypter)?;
///
/// let decrypter = Decrypter::new(JweAlg::ECDH_ES, &[JweEnc::A256GCM], &key)?;
/// let policy = ClaimsPolicy::builder().any_issuer().any_audience().build()?;
/// let token: Decrypted<Value> = jose_jwt::decrypt(&token, &decrypter, &policy)?;
/// assert_eq!(token.claims().unwrap_err(), ErrorKind::Unauthenticated);
/// assert_eq!(token.dangerous_unauthenticated()["sub"], "admin");
/// # Ok::<(), jose_jwt::Error>(())
/// ```
///
/// It does not dereference to the claims:
///
/// ```compile_fail,E0608
/// fn subject(token: &jose_jwt::Decrypted<serde_json::Value>) -> &serde_json::Value {
///     &token["sub"]
/// }
/// ```
///
/// and is not taken for a verified one:
///
/// ```compile_fail,E0308
/// use jose_jwt::{Decrypted, Verified};
///
/// fn log_in(token: Decrypted<String>) -> Verified<String> {
///     token
/// }
/// ```
///
/// `Debug` shows neither header nor claims.
#[derive(Clone, PartialEq, Eq)]
pub struct Decrypted<T> {
    opened: jwe::Decrypted<()>,
    claims: T,
}

impl<T> Decrypted<T> {
    pub(crate) const fn new(opened: jwe::Decrypted<()>, claims: T) -> Self {
        Self { opened, claims }
    }

    /// The header.
    #[must_use]
    pub const fn header(&self) -> &Header {
        self.opened.header()
    }

    /// The key management algorithm of the key that decrypted it.
    #[must_use]
    pub const fn alg(&self) -> JweAlg {
        self.opened.alg()
    }

    /// The identifier of the key that decrypted it, as that key has it.
    #[must_use]
    pub fn kid(&self) -> Option<&str> {
        self.opened.kid()
    }

    /// The claims, where whoever made the token had the key that decrypts it.
    ///
    /// # Errors
    /// [`ErrorKind::Unauthenticated`] under a public key, which everybody has.
    pub fn claims(&self) -> Result<&T, Error> {
        self.check_authenticated()?;
        Ok(&self.claims)
    }

    /// The same, out of their wrapping.
    ///
    /// # Errors
    /// As [`Decrypted::claims`].
    pub fn into_claims(self) -> Result<T, Error> {
        self.check_authenticated()?;
        Ok(self.claims)
    }

    /// The claims, which anybody may have written who has the key to encrypt with: under a
    /// public key that is everybody.
    #[must_use]
    pub const fn dangerous_unauthenticated(&self) -> &T {
        &self.claims
    }

    /// The same, out of their wrapping.
    #[must_use]
    pub fn dangerous_into_unauthenticated(self) -> T {
        self.claims
    }

    fn check_authenticated(&self) -> Result<(), Error> {
        if self.alg().is_symmetric() {
            return Ok(());
        }
        Err(Error::new(ErrorKind::Unauthenticated)
            .expected("a shared key, or a token that is signed too, for `verify_nested`")
            .found(format!("`{}`: everybody has the key to encrypt with", self.alg())))
    }
}

impl<T> fmt::Debug for Decrypted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Decrypted(..)")
    }
}

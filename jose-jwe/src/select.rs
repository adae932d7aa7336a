//! Which key decrypts a token.

use crate::{Compact, Decrypter, Encrypted, read};
use alloc::format;
use alloc::sync::Arc;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, Limits};

/// Something that has decrypters: one, or a set to choose from.
pub trait SelectDecrypter {
    /// The place of a recipient, counted from 0, and the decrypter for it. There is one of
    /// each: whatever the number of recipients, one operation is done with a private key.
    ///
    /// # Errors
    /// Why there is none.
    fn select(&self, token: &Encrypted<'_>) -> Result<(usize, &Decrypter), Error>;

    /// What a token is held to before it is read.
    fn limits(&self) -> &Limits;

    /// Parses a compact token.
    ///
    /// # Errors
    /// As [`Compact::parse`].
    fn parse<'t>(&self, token: &'t str) -> Result<Encrypted<'t>, Error> {
        Compact::parse(token, self.limits())
    }

    /// Is told the protected header of each compact token that was decrypted, as it stands there,
    /// where others may have the same, unless it is kept already: [`SelectDecrypter::parse`] need
    /// not read it again. An implementation that leaves this out keeps nothing.
    fn keep_header(&self, encoded: &str) {
        let _ = encoded;
    }
}

impl<T: SelectDecrypter + ?Sized> SelectDecrypter for &T {
    fn select(&self, token: &Encrypted<'_>) -> Result<(usize, &Decrypter), Error> {
        T::select(self, token)
    }

    fn limits(&self) -> &Limits {
        T::limits(self)
    }

    fn parse<'t>(&self, token: &'t str) -> Result<Encrypted<'t>, Error> {
        T::parse(self, token)
    }

    fn keep_header(&self, encoded: &str) {
        T::keep_header(self, encoded);
    }
}

impl<T: SelectDecrypter + ?Sized> SelectDecrypter for Arc<T> {
    fn select(&self, token: &Encrypted<'_>) -> Result<(usize, &Decrypter), Error> {
        T::select(self, token)
    }

    fn limits(&self) -> &Limits {
        T::limits(self)
    }

    fn parse<'t>(&self, token: &'t str) -> Result<Encrypted<'t>, Error> {
        T::parse(self, token)
    }

    fn keep_header(&self, encoded: &str) {
        T::keep_header(self, encoded);
    }
}

impl SelectDecrypter for Decrypter {
    /// The recipient with this algorithm; of several, the one with the key's `kid`, or else the
    /// one without.
    fn select(&self, token: &Encrypted<'_>) -> Result<(usize, &Decrypter), Error> {
        let named = || {
            let headers = token.recipients().map(|recipient| token.headers(recipient));
            headers.enumerate().filter(|(_, headers)| headers.alg() == Some(self.alg().as_str()))
        };
        let mut fitting = named();
        match (fitting.next(), fitting.next()) {
            (Some((at, _)), None) => return Ok((at, self)),
            (None, _) => return Err(not_allowed(token, self)),
            (Some(_), Some(_)) => {}
        }
        for kid in [self.kid(), None] {
            let mut of_kid = named().filter(|(_, headers)| headers.kid() == kid);
            match (of_kid.next(), of_kid.next()) {
                (Some((at, _)), None) => return Ok((at, self)),
                (Some(_), Some(_)) => return Err(ambiguous(self, "several")),
                // Those that name another key are somebody else's.
                (None, _) => {}
            }
        }
        Err(ambiguous(self, "several, each with another"))
    }

    fn limits(&self) -> &Limits {
        self.limits()
    }

    fn parse<'t>(&self, token: &'t str) -> Result<Encrypted<'t>, Error> {
        read::compact(token, self.limits(), Some(self.headers()))
    }

    fn keep_header(&self, encoded: &str) {
        read::keep(encoded, self.limits(), self.headers());
    }
}

/// Which of several recipients is meant does not show.
#[cold]
pub(crate) fn ambiguous(by: &Decrypter, found: &'static str) -> Error {
    Error::new(ErrorKind::KeyAmbiguous)
        .at("recipients")
        .expected(format!("one for {} with the key's `kid`, or one without", by.alg()))
        .found(found)
}

#[cold]
fn not_allowed(token: &Encrypted<'_>, by: &Decrypter) -> Error {
    let mut algs = token.recipients().map(|recipient| token.headers(recipient).alg());
    let found = match (algs.next().flatten(), algs.next()) {
        (Some(only), None) => quoted(only),
        _ => "others".into(),
    };
    Error::new(ErrorKind::AlgNotAllowed)
        .at("header.alg")
        .expected(quoted(by.alg().as_str()))
        .found(found)
}

//! A token that has been parsed and not decrypted.

use crate::headers::Headers;
use crate::{Decrypted, SelectDecrypter};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use jose_core::{Error, Header, base64url};
use zeroize::Zeroize;

/// A token of good shape that anybody may have made.
///
/// What must be looked at before it is decrypted, such as the `kid` that says which key to use,
/// comes by a method whose name says what it is.
pub struct Encrypted<'t> {
    /// The protected header as received, still encoded; empty where there is none.
    pub(crate) encoded: Cow<'t, str>,
    pub(crate) protected: Header,
    pub(crate) shared: Option<Box<Header>>,
    pub(crate) first: Recipient,
    pub(crate) others: Vec<Recipient>,
    pub(crate) iv: Vec<u8>,
    pub(crate) ciphertext: Cow<'t, str>,
    pub(crate) tag: Vec<u8>,
    /// The additional data as received, still encoded.
    pub(crate) aad: Option<Cow<'t, str>>,
    /// Whether it is compact, and its decrypter does not keep its header yet.
    pub(crate) header_to_keep: bool,
}

/// One recipient of a token.
pub(crate) struct Recipient {
    pub(crate) header: Option<Box<Header>>,
    pub(crate) encrypted_key: Vec<u8>,
}

impl Encrypted<'_> {
    /// Decrypts the token: the algorithms, then `crit`, `zip` and the key, then the content.
    ///
    /// # Errors
    /// [`ErrorKind::AlgNotAllowed`](jose_core::ErrorKind::AlgNotAllowed) for other algorithms,
    /// [`ErrorKind::Critical`](jose_core::ErrorKind::Critical) and
    /// [`ErrorKind::CriticalUnsupported`](jose_core::ErrorKind::CriticalUnsupported),
    /// [`ErrorKind::Compression`](jose_core::ErrorKind::Compression) where that is not allowed,
    /// [`ErrorKind::KeyAmbiguous`](jose_core::ErrorKind::KeyAmbiguous) when several recipients
    /// could be meant; [`ErrorKind::HeaderMissing`](jose_core::ErrorKind::HeaderMissing),
    /// [`ErrorKind::HeaderType`](jose_core::ErrorKind::HeaderType),
    /// [`ErrorKind::Serialization`](jose_core::ErrorKind::Serialization) and
    /// [`ErrorKind::Limit`](jose_core::ErrorKind::Limit) for what key management finds without
    /// the key; [`ErrorKind::KeyType`](jose_core::ErrorKind::KeyType),
    /// [`ErrorKind::KeyMember`](jose_core::ErrorKind::KeyMember) and
    /// [`ErrorKind::KeyInvalid`](jose_core::ErrorKind::KeyInvalid) for an ephemeral key that is
    /// none; and [`ErrorKind::DecryptionFailed`](jose_core::ErrorKind::DecryptionFailed) for
    /// all the rest, which says nothing more.
    pub fn decrypt(self, decrypter: &impl SelectDecrypter) -> Result<Decrypted<Vec<u8>>, Error> {
        let mut plaintext = Vec::new();
        let opened = self.decrypt_into(decrypter, &mut plaintext)?;
        Ok(opened.with_payload(plaintext))
    }

    /// Decrypts the token into a buffer of the caller's, whose content is replaced. On failure
    /// it is wiped and empty.
    ///
    /// # Errors
    /// As [`Encrypted::decrypt`].
    pub fn decrypt_into(
        self,
        decrypter: &impl SelectDecrypter,
        plaintext: &mut Vec<u8>,
    ) -> Result<Decrypted<()>, Error> {
        plaintext.zeroize();
        crate::open::token(self, decrypter, plaintext).inspect_err(|_| plaintext.zeroize())
    }

    /// The protected header, which anybody may have written. Use it to find a key, never to
    /// decide how much to trust the token.
    #[must_use]
    pub const fn dangerous_header(&self) -> &Header {
        &self.protected
    }

    /// The three parts of the header of each recipient, which anybody may have written:
    /// protected, shared and its own.
    pub fn dangerous_headers(
        &self,
    ) -> impl Iterator<Item = (&Header, Option<&Header>, Option<&Header>)> {
        let shared = self.shared.as_deref();
        self.recipients()
            .map(move |recipient| (&self.protected, shared, recipient.header.as_deref()))
    }

    /// The additional data, which anybody may have written.
    ///
    /// # Errors
    /// [`ErrorKind::Base64url`](jose_core::ErrorKind::Base64url).
    pub fn dangerous_aad(&self) -> Result<Vec<u8>, Error> {
        base64url::decode(self.aad.as_deref().unwrap_or_default(), "aad")
    }

    /// All but the ciphertext, apart from the text that it was read from.
    pub(crate) fn without_ciphertext(self) -> Encrypted<'static> {
        let Self {
            encoded, protected, shared, first, others, iv, tag, aad, header_to_keep, ..
        } = self;
        Encrypted {
            encoded: Cow::Owned(encoded.into_owned()),
            protected,
            shared,
            first,
            others,
            iv,
            ciphertext: Cow::Borrowed(""),
            tag,
            aad: aad.map(|aad| Cow::Owned(aad.into_owned())),
            header_to_keep,
        }
    }

    pub(crate) fn recipients(&self) -> impl Iterator<Item = &Recipient> {
        core::iter::once(&self.first).chain(&self.others)
    }

    pub(crate) fn headers<'h>(&'h self, recipient: &'h Recipient) -> Headers<'h> {
        Headers([Some(&self.protected), self.shared.as_deref(), recipient.header.as_deref()])
    }

    /// The headers of one recipient.
    pub(crate) fn into_headers(
        mut self,
        at: usize,
    ) -> (Header, Option<Box<Header>>, Option<Box<Header>>) {
        let recipient = match at.checked_sub(1) {
            Some(at) if at < self.others.len() => self.others.swap_remove(at),
            _ => self.first,
        };
        (self.protected, self.shared, recipient.header)
    }
}

impl fmt::Debug for Encrypted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let recipients = self.others.len().saturating_add(1);
        write!(f, "Encrypted({recipients} recipients)")
    }
}

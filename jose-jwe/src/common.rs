//! What the headers of several recipients have in common.

use crate::Encrypter;
use crate::headers::Headers;
use alloc::string::String;
use alloc::vec::Vec;
use jose_core::{Error, ErrorKind, Header, base64url};

/// The protected header of several recipients: the members that are the same for all.
pub(crate) struct Common {
    protected: Header,
    encoded: String,
}

impl Common {
    /// # Errors
    /// [`ErrorKind::Misuse`] for what cannot differ.
    pub(crate) fn of(recipients: &[&Encrypter]) -> Result<Self, Error> {
        let Some((first, others)) = recipients.split_first() else {
            return Err(ErrorKind::Misuse.into());
        };
        if recipients.iter().any(|by| by.key.is_direct()) {
            return Err(differ("algorithms that encrypt the key, for several recipients"));
        }
        let mut protected = first.template.protected().clone();
        for by in others {
            let theirs = by.template.protected();
            for must in ["enc", "zip", "crit"] {
                if theirs.member(must) != first.template.protected().member(must) {
                    return Err(differ("the same `enc`, `zip` and `crit` for every recipient"));
                }
            }
            if by.enc() != first.enc() || by.template.shared() != first.template.shared() {
                return Err(differ("the same `enc` and shared members for every recipient"));
            }
            let different: Vec<String> = protected
                .members()
                .into_iter()
                .filter(|(name, json)| theirs.member(name) != Some(*json))
                .map(|(name, _)| name)
                .collect();
            for name in different {
                protected = protected.without(&name)?;
            }
        }
        protected.check_critical(|_| true)?;
        let encoded = match protected.is_empty() {
            true => String::new(),
            false => base64url::encode(protected.json().as_bytes()),
        };
        Ok(Self { protected, encoded })
    }

    /// The encoded protected header.
    pub(crate) fn encoded(&self) -> &str {
        &self.encoded
    }

    /// Checks the header of one recipient as those will who read it.
    pub(crate) fn check(&self, by: &Encrypter, own: &Header) -> Result<(), Error> {
        Headers([Some(&self.protected), by.template.shared(), Some(own)]).check()
    }

    /// What is left for one recipient.
    pub(crate) fn of_recipient(&self, by: &Encrypter) -> Result<Header, Error> {
        let mut own = by.template.protected().clone();
        for (name, _) in self.protected.members() {
            own = own.without(&name)?;
        }
        for (name, json) in by.template.own().map(Header::members).unwrap_or_default() {
            own = own.with_member(&name, json)?;
        }
        Ok(own)
    }
}

fn differ(expected: &'static str) -> Error {
    Error::new(ErrorKind::Misuse).at("recipients").expected(expected).found("others")
}

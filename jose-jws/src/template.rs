//! What every token of a signer says about itself: its header, in two halves.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, Header, JwsAlg, Limits, base64url};
use serde::Serialize;

/// The protected half of a header, encoded once, and the other half.
#[derive(Clone)]
pub(crate) struct Template {
    alg: JwsAlg,
    protected: Arc<Header>,
    unprotected: Option<Arc<Header>>,
    /// The encoded protected header, or nothing where it has no members, and the dot
    /// behind it.
    prefix: Arc<str>,
}

/// Members that decide how a token is read: they are not set like others.
const DECIDED: [&str; 4] = ["alg", "b64", "crit", "enc"];

impl Template {
    /// A header with the algorithm and, if there is one, the key's identifier.
    pub(crate) fn new(alg: JwsAlg, kid: Option<&str>) -> Result<Self, Error> {
        let mut header = Header::new(alg);
        if let Some(kid) = kid {
            header = header.with_string("kid", kid)?;
        }
        Ok(Self::of(alg, header, None))
    }

    pub(crate) const fn alg(&self) -> JwsAlg {
        self.alg
    }

    pub(crate) fn protected(&self) -> &Header {
        &self.protected
    }

    pub(crate) fn unprotected(&self) -> Option<&Header> {
        self.unprotected.as_deref()
    }

    /// What stands in front of the payload in the octets that are signed.
    pub(crate) fn prefix(&self) -> &str {
        &self.prefix
    }

    /// Whether the payload is signed as it is (RFC 7797).
    pub(crate) fn is_unencoded(&self) -> bool {
        self.protected.b64() == Some(false)
    }

    pub(crate) fn with_string(self, name: &str, value: &str) -> Result<Self, Error> {
        self.map(|protected| protected.with_string(name, value))
    }

    pub(crate) fn with_json(self, name: &str, json: &str) -> Result<Self, Error> {
        self.map(|protected| protected.with_member(name, json))
    }

    pub(crate) fn with_member(self, name: &str, value: &impl Serialize) -> Result<Self, Error> {
        not_decided(name)?;
        self.map(|protected| protected.with_value(name, value))
    }

    pub(crate) fn with_critical(self, name: &str, value: &impl Serialize) -> Result<Self, Error> {
        not_decided(name)?;
        self.map(|protected| protected.with_value(name, value)?.with_critical(name))
    }

    pub(crate) fn with_unencoded_payload(self) -> Result<Self, Error> {
        self.map(|protected| protected.with_member("b64", "false")?.with_critical("b64"))
    }

    pub(crate) fn with_unprotected(
        self,
        name: &str,
        value: &impl Serialize,
    ) -> Result<Self, Error> {
        not_decided(name)?;
        let unprotected = self.unprotected.map_or_else(Header::empty, Arc::unwrap_or_clone);
        let unprotected = unprotected.with_value(name, value)?;
        let protected = Arc::unwrap_or_clone(self.protected).without(name)?;
        checked(self.alg, protected, Some(unprotected))
    }

    /// Moves the whole header to the unprotected half.
    pub(crate) fn with_nothing_protected(self) -> Result<Self, Error> {
        if let Some(name) = self.protected.critical().next() {
            return Err(Error::new(ErrorKind::Misuse)
                .at("header")
                .expected("a header that need not be protected")
                .found(format!("{}, which is critical", quoted(name))));
        }
        let mut unprotected = Arc::unwrap_or_clone(self.protected);
        if let Some(others) = self.unprotected {
            for (name, json) in others.members() {
                unprotected = unprotected.with_member(&name, json)?;
            }
        }
        checked(self.alg, Header::empty(), Some(unprotected))
    }

    /// Takes the protected half as it is.
    pub(crate) fn with_protected_json(self, json: &str) -> Result<Self, Error> {
        let header = Header::from_json(json, &Limits::DEFAULT)?;
        if header.alg() != Some(self.alg.as_str()) {
            return Err(Error::new(ErrorKind::AlgNotAllowed)
                .at("header.alg")
                .expected(quoted(self.alg.as_str()))
                .found(header.alg().map_or_else(|| "nothing".into(), quoted)));
        }
        let unprotected = self.unprotected.map(Arc::unwrap_or_clone);
        checked(self.alg, header, unprotected)
    }

    /// The same for another key: `alg` and `kid` are its own, each in the half where it
    /// stood, and nothing else changes.
    pub(crate) fn of_key(self, alg: JwsAlg, kid: Option<&str>) -> Result<Self, Error> {
        let mut protected = Arc::unwrap_or_clone(self.protected);
        let mut apart = self.unprotected.map_or_else(Header::empty, Arc::unwrap_or_clone);
        if apart.alg().is_some() {
            apart = apart.with_string("alg", alg.as_str())?;
        } else {
            protected = protected.with_string("alg", alg.as_str())?;
        }
        let beside_alg = protected.kid().is_none() && apart.alg().is_some();
        let half = if apart.kid().is_some() || beside_alg { &mut apart } else { &mut protected };
        let before = core::mem::replace(half, Header::empty());
        *half = match kid {
            Some(kid) => before.with_string("kid", kid)?,
            None => before.without("kid")?,
        };
        checked(alg, protected, Some(apart).filter(|apart| !apart.is_empty()))
    }

    /// Changes the protected half.
    fn map(self, change: impl FnOnce(Header) -> Result<Header, Error>) -> Result<Self, Error> {
        let protected = change(Arc::unwrap_or_clone(self.protected))?;
        checked(self.alg, protected, self.unprotected.map(Arc::unwrap_or_clone))
    }

    fn of(alg: JwsAlg, protected: Header, unprotected: Option<Header>) -> Self {
        let mut prefix = String::new();
        if !protected.is_empty() {
            base64url::encode_into(protected.json().as_bytes(), &mut prefix);
        }
        prefix.push('.');
        Self {
            alg,
            protected: Arc::new(protected),
            unprotected: unprotected.map(Arc::new),
            prefix: prefix.into(),
        }
    }
}

/// A header that its reader will take.
fn checked(alg: JwsAlg, protected: Header, unprotected: Option<Header>) -> Result<Template, Error> {
    crate::rules::halves(&protected, unprotected.as_ref())?;
    protected.check_public_key()?;
    unprotected.as_ref().map_or(Ok(()), Header::check_public_key)?;
    // Whoever signs knows what it means.
    protected.check_critical(|_| true)?;
    Ok(Template::of(alg, protected, unprotected))
}

fn not_decided(name: &str) -> Result<(), Error> {
    if !DECIDED.contains(&name) {
        return Ok(());
    }
    Err(Error::new(ErrorKind::Misuse)
        .at("header")
        .expected("a member that the signer does not decide on")
        .found(quoted(name)))
}

//! What every token of an encrypter says about itself: its header, in three parts.

use crate::headers::Headers;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, Header, JweAlg, JweEnc, Limits, base64url};
use serde::Serialize;

#[derive(Clone)]
pub(crate) struct Template {
    alg: JweAlg,
    enc: JweEnc,
    protected: Arc<Header>,
    shared: Option<Arc<Header>>,
    own: Option<Arc<Header>>,
    /// The protected header encoded; nothing where it has no members.
    encoded: Arc<str>,
    /// Whether any part was given as text, with members in it that others are put in place of.
    given: bool,
}

/// Members that decide how a token is read: they are not set like others.
const DECIDED: [&str; 11] =
    ["alg", "enc", "zip", "b64", "crit", "epk", "iv", "tag", "p2s", "p2c", "encrypted_key"];

/// The parts of a header.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Protected,
    Shared,
    Own,
}

impl Template {
    pub(crate) fn new(alg: JweAlg, enc: JweEnc, kid: Option<&str>) -> Result<Self, Error> {
        let mut header =
            Header::empty().with_string("alg", alg.as_str())?.with_string("enc", enc.as_str())?;
        if let Some(kid) = kid {
            header = header.with_string("kid", kid)?;
        }
        Self::of(alg, enc, [header, Header::empty(), Header::empty()], false)
    }

    pub(crate) const fn alg(&self) -> JweAlg {
        self.alg
    }

    pub(crate) fn protected(&self) -> &Header {
        &self.protected
    }

    pub(crate) fn shared(&self) -> Option<&Header> {
        self.shared.as_deref()
    }

    pub(crate) fn own(&self) -> Option<&Header> {
        self.own.as_deref()
    }

    pub(crate) fn encoded(&self) -> &str {
        &self.encoded
    }

    pub(crate) const fn is_given(&self) -> bool {
        self.given
    }

    pub(crate) fn with_string(self, name: &str, value: &str) -> Result<Self, Error> {
        self.set(Part::Protected, name, |header| header.with_string(name, value))
    }

    pub(crate) fn without(self, name: &str) -> Result<Self, Error> {
        self.set(Part::Protected, name, |header| header.without(name))
    }

    /// The sender and the recipient of a key agreement.
    pub(crate) fn parties(&self) -> Result<(Vec<u8>, Vec<u8>), Error> {
        let headers = [Some(&*self.protected), self.shared(), self.own()];
        Headers(headers).parties(&Limits::DEFAULT)
    }

    pub(crate) fn with_member(
        self,
        part: Part,
        name: &str,
        value: &impl Serialize,
    ) -> Result<Self, Error> {
        not_decided(name)?;
        self.set(part, name, |header| header.with_value(name, value))
    }

    pub(crate) fn with_critical(self, name: &str, value: &impl Serialize) -> Result<Self, Error> {
        not_decided(name)?;
        let critical = |header: Header| header.with_value(name, value)?.with_critical(name);
        self.set(Part::Protected, name, critical)
    }

    pub(crate) fn with_zip(self) -> Result<Self, Error> {
        self.with_string("zip", "DEF")
    }

    /// Takes all parts as they are; an empty text for none.
    pub(crate) fn with_json(self, parts: [&str; 3]) -> Result<Self, Error> {
        let mut headers = [Header::empty(), Header::empty(), Header::empty()];
        for (header, json) in headers.iter_mut().zip(parts) {
            if !json.is_empty() {
                *header = Header::from_json(json, &Limits::DEFAULT)?;
            }
        }
        Self::of(self.alg, self.enc, headers, true)
    }

    /// Changes a member in one part, and takes it out of the others.
    fn set(
        self,
        part: Part,
        name: &str,
        change: impl Fn(Header) -> Result<Header, Error>,
    ) -> Result<Self, Error> {
        let header =
            |part: Option<Arc<Header>>| part.map_or_else(Header::empty, Arc::unwrap_or_clone);
        let mut headers = [
            (Part::Protected, Arc::unwrap_or_clone(self.protected)),
            (Part::Shared, header(self.shared)),
            (Part::Own, header(self.own)),
        ];
        for (at, header) in &mut headers {
            let old = core::mem::replace(header, Header::empty());
            *header = if *at == part { change(old)? } else { old.without(name)? };
        }
        Self::of(self.alg, self.enc, headers.map(|(_, header)| header), self.given)
    }

    fn of(alg: JweAlg, enc: JweEnc, headers: [Header; 3], given: bool) -> Result<Self, Error> {
        let joined = Headers([Some(&headers[0]), Some(&headers[1]), Some(&headers[2])]);
        joined.check()?;
        headers.iter().try_for_each(Header::check_public_key)?;
        for (named, own, place) in
            [(joined.alg(), alg.as_str(), "header.alg"), (joined.enc(), enc.as_str(), "header.enc")]
        {
            if named != Some(own) {
                return Err(Error::new(ErrorKind::AlgNotAllowed)
                    .at(place)
                    .expected(quoted(own))
                    .found(named.map_or_else(|| "nothing".into(), quoted)));
            }
        }
        let [protected, shared, own] = headers;
        match protected.get::<String>("zip")?.as_deref() {
            None | Some("DEF") => {}
            Some(other) => {
                return Err(Error::new(ErrorKind::Compression)
                    .at("header.zip")
                    .expected("`DEF`")
                    .found(quoted(other)));
            }
        }
        // Whoever encrypts knows what it means.
        protected.check_critical(|_| true)?;
        let encoded = match protected.is_empty() {
            true => String::new(),
            false => base64url::encode(protected.json().as_bytes()),
        };
        let some = |header: Header| (!header.is_empty()).then(|| Arc::new(header));
        Ok(Self {
            alg,
            enc,
            protected: Arc::new(protected),
            shared: some(shared),
            own: some(own),
            encoded: encoded.into(),
            given,
        })
    }
}

fn not_decided(name: &str) -> Result<(), Error> {
    if !DECIDED.contains(&name) {
        return Ok(());
    }
    Err(Error::new(ErrorKind::Misuse)
        .at("header")
        .expected("a member that the encrypter does not decide on")
        .found(quoted(name)))
}

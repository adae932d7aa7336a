//! A token that has been parsed and not verified.

use crate::content::Content;
use crate::signature::Signature;
use crate::{Compact, SelectVerifier, SignatureInvalid, Verified, Verifier};
use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;
use jose_core::{Error, ErrorKind, Header, Limits};

/// A token of good shape that anybody may have made.
///
/// The payload is out of reach; [`Unverified::verify`] is the way to it. What must be
/// looked at before, such as the `kid` that says which key to fetch, comes by a method
/// whose name says what it is.
///
/// ```
/// use jose_core::Limits;
/// use jose_jws::Unverified;
///
/// // RFC 7515, Appendix A.1, with another signature
/// let token = "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UifQ.AAAA";
/// let unverified = Unverified::parse(token, &Limits::DEFAULT)?;
/// assert_eq!(unverified.dangerous_header().alg(), Some("HS256"));
/// # Ok::<(), jose_core::Error>(())
/// ```
///
/// Read as if it were verified, it does not compile:
///
/// ```compile_fail,E0599
/// use jose_core::Limits;
/// use jose_jws::Unverified;
///
/// let unverified = Unverified::parse("e30.e30.AAAA", &Limits::DEFAULT)?;
/// let payload = unverified.payload();
/// # Ok::<(), jose_core::Error>(())
/// ```
pub struct Unverified<'t> {
    /// The payload, then the signatures, so that one allocation holds all.
    octets: Vec<u8>,
    payload_len: usize,
    payload: Payload<'t>,
    /// What is signed, where it stands together in the token and the payload is not empty.
    signed: Option<&'t str>,
    first: Signature<'t>,
    others: Vec<Signature<'t>>,
    /// Whether it is compact, and its verifier does not keep its header yet.
    header_to_keep: bool,
}

/// Where the payload of a token is.
pub(crate) enum Payload<'t> {
    /// In the token, as this text.
    Attached(Cow<'t, str>),
    /// Somewhere else.
    Detached,
    /// Nothing stands between the dots of a compact token: it is empty, or detached.
    Nothing,
}

impl<'t> Unverified<'t> {
    /// Parses a token in compact serialization.
    ///
    /// # Errors
    /// As [`Compact::parse`].
    pub fn parse(token: &'t str, limits: &Limits) -> Result<Self, Error> {
        Compact::parse(token, limits)
    }

    /// Verifies the token: the algorithm, then `crit`, then the signature. Of several
    /// signatures one must be this verifier's.
    ///
    /// # Errors
    /// [`ErrorKind::AlgNotAllowed`], [`ErrorKind::Critical`],
    /// [`ErrorKind::CriticalUnsupported`], [`ErrorKind::SignatureInvalid`];
    /// [`ErrorKind::Serialization`] for a JSON object whose payload is detached (a compact token
    /// is then one with an empty payload, signed for another); what a
    /// [`VerifierSet`](crate::VerifierSet) says of keys that it does not have. Of several
    /// signatures, an invalid one is named before what is wrong with the others.
    #[inline]
    pub fn verify(self, verifier: &impl SelectVerifier) -> Result<Verified<Vec<u8>>, Error> {
        let at = self.find_attached(verifier)?;
        self.verified(at)
    }

    /// The same with the payload in memory that the caller lends, whose content is replaced.
    /// Parsed by [`SelectVerifier::parse_in`], the token has that memory already. It is left
    /// empty on error.
    ///
    /// # Errors
    /// As [`Unverified::verify`].
    ///
    /// ```
    /// use jose_core::{Jwk, JwsAlg};
    /// use jose_jws::{SelectVerifier, Signer, Verifier};
    ///
    /// let key = Jwk::generate(JwsAlg::HS256)?;
    /// let token = Signer::new(JwsAlg::HS256, &key)?.sign(b"payload")?;
    /// let verifier = Verifier::new(JwsAlg::HS256, &key)?;
    ///
    /// let mut buffer = Vec::new(); // once
    /// let verified = verifier.parse_in(&token, &mut buffer)?.verify_in(&verifier, &mut buffer)?;
    /// assert_eq!((verified.header().alg(), &*buffer), (Some("HS256"), &b"payload"[..]));
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    #[inline]
    pub fn verify_in(
        self,
        verifier: &impl SelectVerifier,
        buffer: &mut Vec<u8>,
    ) -> Result<Verified<()>, Error> {
        match self.find_attached(verifier) {
            Ok(at) => self.verified(at)?.dangerous_try_map(|_, payload| {
                *buffer = payload;
                Ok(())
            }),
            Err(error) => {
                *buffer = self.octets;
                buffer.clear();
                Err(error)
            }
        }
    }

    /// Verifies a token whose payload traveled apart.
    ///
    /// # Errors
    /// As [`Unverified::verify`], but [`ErrorKind::Serialization`] for a token that contains
    /// its payload: which of the two is meant must not be in doubt.
    pub fn verify_detached(
        self,
        payload: &[u8],
        verifier: &impl SelectVerifier,
    ) -> Result<Verified<()>, Error> {
        let content = self.detached(payload)?;
        let check =
            |_, signature: &_, verifier: &_| self.check(signature, verifier, content.as_bytes());
        let at = self.find(verifier, check)?;
        Ok(self.verified(at)?.without_payload())
    }

    /// The protected header, which anybody may have written; of several signatures that of
    /// the first. Use it to find a key, never to decide how much to trust the token.
    #[must_use]
    pub const fn dangerous_header(&self) -> &Header {
        self.first.protected()
    }

    /// The two halves of the header of each signature, which anybody may have written.
    pub fn dangerous_headers(&self) -> impl Iterator<Item = (&Header, Option<&Header>)> {
        self.signatures().map(|signature| (signature.protected(), signature.unprotected()))
    }

    /// The payload, which anybody may have written; nothing where it is detached.
    #[must_use]
    pub fn dangerous_payload(&self) -> &[u8] {
        self.octets.get(..self.payload_len).unwrap_or_default()
    }

    pub(crate) const fn new(
        octets: Vec<u8>,
        payload_len: usize,
        payload: Payload<'t>,
        signed: Option<&'t str>,
        first: Signature<'t>,
        others: Vec<Signature<'t>>,
        header_to_keep: bool,
    ) -> Self {
        Self { octets, payload_len, payload, signed, first, others, header_to_keep }
    }

    pub(crate) fn signatures(&self) -> impl Iterator<Item = &Signature<'t>> {
        core::iter::once(&self.first).chain(&self.others)
    }

    pub(crate) const fn payload(&self) -> &Payload<'t> {
        &self.payload
    }

    /// Whether the payload is signed as it is (RFC 7797).
    pub(crate) fn is_unencoded(&self) -> bool {
        self.first.protected().b64() == Some(false)
    }

    /// The payload as it stands in the token, if it does.
    pub(crate) fn attached(&self) -> Result<&str, Error> {
        match &self.payload {
            Payload::Attached(text) => Ok(text),
            Payload::Nothing => Ok(""),
            Payload::Detached => Err(Error::new(ErrorKind::Serialization)
                .at("payload")
                .expected("a string")
                .found("nothing, as in a token whose payload is detached")),
        }
    }

    pub(crate) fn check_detached(&self) -> Result<(), Error> {
        match &self.payload {
            Payload::Detached | Payload::Nothing => Ok(()),
            Payload::Attached(_) => Err(Error::new(ErrorKind::Serialization)
                .at("payload")
                .expected("a token whose payload is detached")
                .found("a payload in the token")),
        }
    }

    /// A detached payload as it was signed.
    pub(crate) fn detached<'p>(&self, payload: &'p [u8]) -> Result<Content<'p>, Error> {
        self.check_detached()?;
        Ok(Content::of(payload, self.is_unencoded()))
    }

    /// Checks one signature with one key.
    pub(crate) fn check(
        &self,
        signature: &Signature<'_>,
        verifier: &Verifier,
        content: &[u8],
    ) -> Result<(), SignatureInvalid> {
        let message = match self.signed {
            Some(together) => [together.as_bytes(), b"", b""],
            None => [signature.encoded().as_bytes(), b".", content],
        };
        verifier.key().verify(&message, signature.octets(&self.octets))
    }

    pub(crate) fn signature_octets(&self, signature: &Signature<'_>) -> &[u8] {
        signature.octets(&self.octets)
    }

    /// The payload, and the headers of the signatures in their order.
    pub(crate) fn into_parts(mut self) -> (Vec<u8>, impl Iterator<Item = Signature<'t>>) {
        self.octets.truncate(self.payload_len);
        (self.octets, core::iter::once(self.first).chain(self.others))
    }

    /// The first signature that is good over the payload in the token.
    fn find_attached(&self, verifier: &impl SelectVerifier) -> Result<usize, Error> {
        let content = self.attached()?.as_bytes();
        self.find(verifier, |_, signature, verifier| self.check(signature, verifier, content))
    }

    /// The first signature that is good by its header and by what `check` says.
    pub(crate) fn find<'v>(
        &self,
        chosen: &'v impl SelectVerifier,
        mut check: impl FnMut(usize, &Signature<'t>, &'v Verifier) -> Result<(), SignatureInvalid>,
    ) -> Result<usize, Error> {
        let mut refusals = Refusals::default();
        for (at, signature) in self.signatures().enumerate() {
            match chosen.select(signature.alg(), signature.kid()) {
                Err(error) => refusals.add(error),
                Ok(candidates) => {
                    for verifier in candidates {
                        let good = verifier.check_header(signature);
                        match good.and_then(|()| Ok(check(at, signature, verifier)?)) {
                            Ok(()) => {
                                if self.header_to_keep {
                                    chosen.keep_header(signature.encoded());
                                }
                                return Ok(at);
                            }
                            Err(error) => refusals.add(error),
                        }
                    }
                }
            }
        }
        Err(refusals.first().unwrap_or_else(|| SignatureInvalid.into()))
    }

    /// Hands out what the signature at this place covers.
    pub(crate) fn verified(self, at: usize) -> Result<Verified<Vec<u8>>, Error> {
        let Self { mut octets, payload_len, first, others, .. } = self;
        octets.truncate(payload_len);
        let signature = match at.checked_sub(1) {
            None => first,
            Some(at) => others.into_iter().nth(at).ok_or(SignatureInvalid)?,
        };
        let (protected, unprotected) = signature.into_headers();
        Ok(Verified::new(protected, unprotected, octets))
    }
}

/// Why signatures were refused: of several reasons the first, but for an invalid signature,
/// which says that everything else about it was right.
#[derive(Default)]
pub(crate) struct Refusals(Option<Error>);

impl Refusals {
    pub(crate) fn add(&mut self, error: Error) {
        if self.0.is_none() || error == ErrorKind::SignatureInvalid {
            self.0 = Some(error);
        }
    }

    pub(crate) fn first(self) -> Option<Error> {
        self.0
    }
}

impl fmt::Debug for Unverified<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Unverified({} octets of payload)", self.payload_len)
    }
}

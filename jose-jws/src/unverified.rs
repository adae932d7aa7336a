//! A token that has been parsed and not verified.

use crate::compact::{self, Parts};
use crate::{Verified, Verifier};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, Header, JwsAlg, Limits, base64url, json};

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
    header: Header,
    /// The payload, then the signature, so that one allocation holds both.
    octets: Vec<u8>,
    payload_len: usize,
    signing_input: &'t [u8],
}

impl<'t> Unverified<'t> {
    /// Parses a token in compact serialization.
    ///
    /// # Errors
    /// [`ErrorKind::Serialization`] for another number of parts or the header of an
    /// encrypted token, [`ErrorKind::Base64url`], [`ErrorKind::Limit`], what
    /// [`Header::from_json`] says of the header, [`ErrorKind::HeaderMissing`] without
    /// `alg`, [`ErrorKind::AlgNone`] for unsecured tokens, and
    /// [`ErrorKind::UnencodedPayload`] for `b64`.
    pub fn parse(token: &'t str, limits: &Limits) -> Result<Self, Error> {
        let Parts { header, payload, signature, signing_input } = compact::split(token, limits)?;
        let header = read_header(header, limits)?;
        let room = base64url::decoded_len(payload.len())
            .saturating_add(base64url::decoded_len(signature.len()));
        let mut octets = Vec::with_capacity(room);
        base64url::decode_into(payload, &mut octets, "payload")?;
        let payload_len = octets.len();
        base64url::decode_into(signature, &mut octets, "signature")?;
        Ok(Self { header, octets, payload_len, signing_input })
    }

    /// Checks the token against the prepared key: the algorithm, then `crit`, then the
    /// signature.
    ///
    /// # Errors
    /// [`ErrorKind::AlgNotAllowed`], [`ErrorKind::Critical`],
    /// [`ErrorKind::CriticalUnsupported`], [`ErrorKind::SignatureInvalid`].
    pub fn verify(self, verifier: &Verifier) -> Result<Verified<Vec<u8>>, Error> {
        let Self { header, mut octets, payload_len, signing_input } = self;
        check_alg(&header, verifier.alg())?;
        header.check_critical(&[])?;
        let signature = octets.get(payload_len..).unwrap_or_default();
        verifier.key().verify(&[signing_input], signature)?;
        octets.truncate(payload_len);
        Ok(Verified::new(header, octets))
    }

    /// The header, which anybody may have written. Use it to find a key, never to
    /// decide how much to trust the token.
    #[must_use]
    pub const fn dangerous_header(&self) -> &Header {
        &self.header
    }

    /// The payload, which anybody may have written.
    #[must_use]
    pub fn dangerous_payload(&self) -> &[u8] {
        self.octets.get(..self.payload_len).unwrap_or_default()
    }
}

impl fmt::Debug for Unverified<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Unverified({} octets of payload)", self.payload_len)
    }
}

/// What stands before a token in an HTTP header (RFC 6750, Section 2.1), and is often
/// passed along with it.
const BEARER: &str = "Bearer ";

/// Decodes and reads a header, and checks what does not depend on the key.
fn read_header(encoded: &str, limits: &Limits) -> Result<Header, Error> {
    let octets = base64url::decode(encoded, "header").map_err(|error| {
        let scheme = encoded.get(..BEARER.len());
        match scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case(BEARER)) {
            true => error.expected("a token").found("`Bearer ` in front of one"),
            false => error,
        }
    })?;
    let text = String::from_utf8(octets).map_err(|error| {
        let fault = json::utf8(error.as_bytes()).err();
        fault.unwrap_or_else(|| Error::new(ErrorKind::Json)).within("header")
    })?;
    let header = Header::from_json(text, limits)?;
    match header.alg() {
        None => {
            return Err(Error::new(ErrorKind::HeaderMissing)
                .at("header.alg")
                .expected("the name of an algorithm"));
        }
        Some(alg) if alg.eq_ignore_ascii_case("none") => return Err(ErrorKind::AlgNone.into()),
        Some(_) => {}
    }
    if header.is_of_encrypted() {
        return Err(Error::new(ErrorKind::Serialization)
            .at("header.enc")
            .expected("the header of a signed token")
            .found("the header of an encrypted one"));
    }
    if header.b64().is_some() {
        return Err(Error::new(ErrorKind::UnencodedPayload)
            .at("header.b64")
            .expected("an encoded payload")
            .found("a member `b64`"));
    }
    Ok(header)
}

fn check_alg(header: &Header, bound: JwsAlg) -> Result<(), Error> {
    let named = header.alg().unwrap_or_default();
    if named == bound.as_str() {
        return Ok(());
    }
    Err(Error::new(ErrorKind::AlgNotAllowed)
        .at("header.alg")
        .expected(quoted(bound.as_str()))
        .found(quoted(named)))
}

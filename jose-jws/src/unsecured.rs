//! Tokens that nobody signed (RFC 7515, Appendix A.5; RFC 7519, Section 6).
//!
//! Their `alg` is `none`. They prove nothing: whoever reads one must know from elsewhere
//! where it comes from. So they have a type of their own that takes no key and gives no
//! [`Verified`](crate::Verified), and nothing else in this crate reads them. This module is
//! there with the feature `unsecured` only.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use jose_core::error::quoted;
use jose_core::serialization::compact::parts;
use jose_core::{Error, ErrorKind, Header, Limits, base64url};

/// An unsecured token.
///
/// ```
/// use jose_core::Limits;
/// use jose_jws::unsecured::Unsecured;
///
/// let token = Unsecured::encode(b"payload");
/// assert_eq!(token, "eyJhbGciOiJub25lIn0.cGF5bG9hZA.");
/// let read = Unsecured::parse(&token, &Limits::DEFAULT)?;
/// assert_eq!(read.dangerous_payload(), b"payload");
/// # Ok::<(), jose_core::Error>(())
/// ```
pub struct Unsecured {
    header: Header,
    payload: Vec<u8>,
}

impl Unsecured {
    /// Writes a token.
    #[must_use]
    pub fn encode(payload: &[u8]) -> String {
        let mut token = base64url::encode(br#"{"alg":"none"}"#);
        token.push('.');
        base64url::encode_into(payload, &mut token);
        token.push('.');
        token
    }

    /// Reads a token in compact serialization.
    ///
    /// # Errors
    /// [`ErrorKind::AlgNotAllowed`] for any algorithm but `none`, spelled exactly so;
    /// [`ErrorKind::Serialization`] for another number of parts, a signature, or the header of
    /// an encrypted token;
    /// [`ErrorKind::CriticalUnsupported`] and [`ErrorKind::UnencodedPayload`] for `crit` and
    /// `b64`; what [`Header::from_json`] says.
    pub fn parse(token: &str, limits: &Limits) -> Result<Self, Error> {
        let [encoded, payload, signature] = parts(token, limits)?;
        let header = Header::from_base64url(encoded, limits)?;
        if header.alg() != Some("none") {
            return Err(Error::new(ErrorKind::AlgNotAllowed)
                .at("header.alg")
                .expected("`none`")
                .found(header.alg().map_or_else(|| "nothing".into(), quoted)));
        }
        if header.enc().is_some() {
            return Err(Error::new(ErrorKind::Serialization)
                .at("header.enc")
                .expected("the header of an unsecured token")
                .found("the header of an encrypted one"));
        }
        if !signature.is_empty() {
            return Err(Error::new(ErrorKind::Serialization)
                .at("signature")
                .expected("nothing behind the second dot")
                .found(format!("{} characters", signature.len())));
        }
        header.check_critical(|_| false)?;
        if header.b64().is_some() {
            return Err(Error::new(ErrorKind::UnencodedPayload).at("header.b64").found("a member"));
        }
        Ok(Self { header, payload: base64url::decode(payload, "payload")? })
    }

    /// The header, which anybody may have written.
    #[must_use]
    pub const fn dangerous_header(&self) -> &Header {
        &self.header
    }

    /// The payload, which anybody may have written.
    #[must_use]
    pub fn dangerous_payload(&self) -> &[u8] {
        &self.payload
    }
}

impl fmt::Debug for Unsecured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Unsecured({} octets of payload)", self.payload.len())
    }
}

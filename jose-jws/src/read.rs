//! Reading the parts of a signed token, however it is serialized.

use crate::content::fits_compact;
use crate::rules;
use crate::signature::Signature;
use crate::unverified::{Payload, Unverified};
use alloc::borrow::Cow;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem;
use jose_core::serialization::Headers;
use jose_core::serialization::compact::parts;
use jose_core::{Error, Header, Limits, base64url};

/// Reads compact tokens for one verifier, and keeps the headers of those that were good.
#[derive(Clone)]
pub(crate) struct Reader {
    limits: Limits,
    /// Whether `=` may stand at the end of the parts.
    padded: bool,
    /// Shared by clones, which read by the same rules.
    headers: Arc<Headers>,
}

impl Reader {
    pub(crate) fn new() -> Self {
        Self { limits: Limits::DEFAULT, padded: false, headers: Arc::default() }
    }

    pub(crate) fn with_limits(self, limits: Limits) -> Self {
        Self { limits, headers: Arc::default(), ..self }
    }

    pub(crate) fn with_padding_accepted(self) -> Self {
        Self { padded: true, headers: Arc::default(), ..self }
    }

    pub(crate) const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Reads a token.
    pub(crate) fn read<'t>(&self, token: &'t str) -> Result<Unverified<'t>, Error> {
        self.read_in(token, &mut Vec::new())
    }

    /// The same in memory that is lent: taken with the token that comes of it, and else left
    /// empty.
    pub(crate) fn read_in<'t>(
        &self,
        token: &'t str,
        octets: &mut Vec<u8>,
    ) -> Result<Unverified<'t>, Error> {
        octets.clear();
        let read = compact(token, &self.limits, self.padded, Some(&self.headers), octets);
        if read.is_err() {
            octets.clear();
        }
        read
    }

    /// Keeps the header of a token that was verified, by these limits.
    pub(crate) fn keep(&self, encoded: &str) {
        self.headers.keep(encoded, |encoded| header(encoded, &self.limits, self.padded));
    }
}

/// Reads a compact token for whichever verifier.
pub(crate) fn any_compact<'t>(token: &'t str, limits: &Limits) -> Result<Unverified<'t>, Error> {
    compact(token, limits, false, None, &mut Vec::new())
}

fn compact<'t>(
    token: &'t str,
    limits: &Limits,
    padded: bool,
    headers: Option<&Headers>,
    octets: &mut Vec<u8>,
) -> Result<Unverified<'t>, Error> {
    let [encoded, payload, signature] = parts(token, limits)?;
    let kept = headers.and_then(|headers| headers.get(encoded));
    let is_kept = kept.is_some();
    let header = match kept {
        Some(header) => header,
        None => header(encoded, limits, padded)?,
    };
    let strip = |part| if padded { without_padding(part) } else { part };
    let (content, signature) = (strip(payload), strip(signature));
    let room = base64url::decoded_len(content.len())
        .saturating_add(base64url::decoded_len(signature.len()));
    octets.reserve_exact(room);
    match header.b64() {
        Some(false) => octets.extend(fits_compact(payload.as_bytes())?.as_bytes()),
        _ => base64url::decode_into(content, octets, "payload")?,
    }
    let payload_len = octets.len();
    base64url::decode_into(signature, octets, "signature")?;
    let first = Signature::new(encoded.into(), header, None, payload_len..octets.len());
    let (payload, signed) = match payload {
        "" => (Payload::Nothing, None),
        text => {
            let signed = encoded.len().saturating_add(1).saturating_add(text.len());
            (Payload::Attached(Cow::Borrowed(text)), token.get(..signed))
        }
    };
    let octets = mem::take(octets);
    Ok(Unverified::new(octets, payload_len, payload, signed, first, Vec::new(), !is_kept))
}

/// Reads the header of a compact token.
fn header(encoded: &str, limits: &Limits, padded: bool) -> Result<Header, Error> {
    let text = if padded { without_padding(encoded) } else { encoded };
    let header =
        Header::from_base64url(text, limits).map_err(|error| not_bearer(encoded, error))?;
    rules::halves(&header, None)?;
    Ok(header)
}

/// What stands before a token in an HTTP header (RFC 6750, Section 2.1), and is often
/// passed along with it.
const BEARER: &str = "Bearer ";

fn not_bearer(encoded: &str, error: Error) -> Error {
    let scheme = encoded.get(..BEARER.len());
    match scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case(BEARER)) {
        true => error.expected("a token").found("`Bearer ` in front of one"),
        false => error,
    }
}

/// The part without up to two `=` at its end.
fn without_padding(part: &str) -> &str {
    let once = part.strip_suffix('=').unwrap_or(part);
    once.strip_suffix('=').unwrap_or(once)
}

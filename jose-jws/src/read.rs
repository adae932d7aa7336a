//! Reading the parts of a signed token, however it is serialized.

use crate::content::fits_compact;
use crate::rules;
use crate::signature::Signature;
use crate::unverified::{Payload, Unverified};
use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::mem;
use jose_core::serialization::compact::parts;
use jose_core::{Error, Header, Limits, base64url};

/// Reads a compact token. `padded` says whether `=` may stand at the end of its parts.
pub(crate) fn compact<'t>(
    token: &'t str,
    limits: &Limits,
    padded: bool,
) -> Result<Unverified<'t>, Error> {
    compact_in(token, limits, padded, &mut Vec::new())
}

/// The same in memory that is lent: taken with the token that comes of it, and else left.
pub(crate) fn compact_in<'t>(
    token: &'t str,
    limits: &Limits,
    padded: bool,
    octets: &mut Vec<u8>,
) -> Result<Unverified<'t>, Error> {
    let [encoded, payload, signature] = parts(token, limits)?;
    let strip = |part| if padded { without_padding(part) } else { part };
    let header = Header::from_base64url(strip(encoded), limits)
        .map_err(|error| not_bearer(encoded, error))?;
    rules::halves(&header, None)?;

    let (content, signature) = (strip(payload), strip(signature));
    let room = base64url::decoded_len(content.len())
        .saturating_add(base64url::decoded_len(signature.len()));
    octets.clear();
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
    Ok(Unverified::new(mem::take(octets), payload_len, payload, signed, first, Vec::new()))
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

//! Claims out of a payload that is authentic: the policy first, the caller's type last.

use crate::ClaimsPolicy;
use crate::explain::{claim_of, explain};
use crate::registered::Registered;
use jose_core::{Error, ErrorKind, Header, json};
use serde::Deserialize;

/// Holds the header and the registered claims to the policy, then reads the payload.
pub(crate) fn claims<'p, T: Deserialize<'p>>(
    header: &Header,
    payload: &'p [u8],
    policy: &ClaimsPolicy,
    max_depth: usize,
) -> Result<T, Error> {
    from_text(accept(header, payload, policy, max_depth)?)
}

/// Reads a payload that was accepted.
pub(crate) fn read<'p, T: Deserialize<'p>>(payload: &'p [u8]) -> Result<T, Error> {
    from_text(json::utf8(payload)?)
}

fn from_text<'p, T: Deserialize<'p>>(text: &'p str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| shape(&error, text))
}

/// The payload as text, if the policy accepts what it says.
pub(crate) fn accept<'p>(
    header: &Header,
    payload: &'p [u8],
    policy: &ClaimsPolicy,
    max_depth: usize,
) -> Result<&'p str, Error> {
    let mut refusals = policy.refusals();
    refusals.note(policy.check_type(header))?;
    let read = json::utf8(payload).and_then(|text| {
        Ok((text, Registered::read(text, max_depth, policy.demanded(), &mut refusals)?))
    });
    match read {
        Ok((text, claims)) => {
            policy.check(&claims, &mut refusals)?;
            refusals.done().map(|()| text)
        }
        // What was refused already as a claim has its place.
        Err(error) if error.claim().is_some() => Err(error),
        Err(error) => Err(refusals.with_last(error.within("claims"))),
    }
}

/// Why the claims do not fit the caller's type, and which of them, where that can be told.
#[cold]
fn shape(error: &serde_json::Error, text: &str) -> Error {
    let refusal = Error::new(ErrorKind::ClaimsShape);
    let refusal = match claim_of(error, text) {
        Some(name) => refusal.of_claim(name),
        None => refusal.at("claims"),
    };
    refusal.expected("a value that its type takes").found(explain(error))
}

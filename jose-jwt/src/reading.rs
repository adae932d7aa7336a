//! Claims out of a payload that is authentic: the policy first, the caller's type last.

use crate::ClaimsPolicy;
use crate::explain::{claim_of, explain};
use crate::members::Members;
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
    let mut members = Members::new();
    let text = accept(header, payload, policy, max_depth, &mut members)?;
    from_text(text, &members)
}

/// Reads a payload that was accepted, and has these members.
pub(crate) fn read<'p, T: Deserialize<'p>>(
    payload: &'p [u8],
    members: &Members,
) -> Result<T, Error> {
    from_text(json::utf8(payload)?, members)
}

fn from_text<'p, T: Deserialize<'p>>(text: &'p str, members: &Members) -> Result<T, Error> {
    members.read(text).map_err(|error| shape(&error, text))
}

/// The payload as text, if the policy accepts what it says. Its members are remembered.
pub(crate) fn accept<'p>(
    header: &Header,
    payload: &'p [u8],
    policy: &ClaimsPolicy,
    max_depth: usize,
    members: &mut Members,
) -> Result<&'p str, Error> {
    let mut refusals = policy.refusals();
    refusals.note(policy.check_type(header))?;
    let mut claims = Registered::default();
    let read = json::utf8(payload).and_then(|text| {
        claims.read(text, max_depth, policy.demanded(), members, &mut refusals)?;
        Ok(text)
    });
    match read {
        Ok(text) => {
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

//! Claims out of a payload that is authentic: the policy first, the caller's type last.

use crate::ClaimsPolicy;
use crate::explain::explain;
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
    policy.check_type(header)?;
    let text = json::utf8(payload).map_err(|error| error.within("claims"))?;
    let registered = Registered::read(text, max_depth).map_err(|error| error.within("claims"))?;
    policy.check(&registered)?;
    serde_json::from_str(text)
        .map_err(|error| Error::new(ErrorKind::ClaimsShape).at("claims").found(explain(&error)))
}

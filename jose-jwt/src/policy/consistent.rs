//! Decisions that contradict one another.

use super::{ClaimsPolicy, misuse};
use alloc::string::String;
use jose_core::Error;

impl ClaimsPolicy {
    /// The policy, if a token can satisfy it.
    pub(super) fn consistent(self) -> Result<Self, Error> {
        let demands = &self.demands;
        let forbidden = |name: &String| {
            demands.forbid(name)
                && (demands.need(name)
                    || match name.as_str() {
                        "iss" => self.issuers.is_some(),
                        "aud" => self.audiences.is_some(),
                        "exp" => self.times.expiry_required,
                        "iat" => self.times.max_age.is_some(),
                        _ => false,
                    })
        };
        if let Some(name) = demands.names().iter().find(|name| forbidden(name)) {
            let error = misuse("claim", "a claim that is either forbidden or checked", "both");
            return Err(error.of_claim(name.clone()));
        }
        if demands.need("exp") && !self.times.expiry_required {
            return Err(misuse("exp", "a claim that is either required or optional", "both"));
        }
        Ok(self)
    }
}

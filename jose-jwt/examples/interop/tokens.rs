//! Tokens with claims.

use super::{Answer, Request, required};
use jose_jwt::{ClaimsPolicy, Error, Signer, Verified, Verifier};
use serde_json::value::RawValue;

impl Request {
    pub(super) fn sign(&self) -> Result<Answer, Error> {
        let mut signer = Signer::new(self.alg()?, &self.key()?)?;
        for (name, value) in &self.header {
            signer = signer.with_member(name, value)?;
        }
        jose_jwt::issue(required("claims", self.claims.as_ref())?, &signer).map(Answer::Token)
    }

    pub(super) fn verify(&self) -> Result<Answer, Error> {
        let verifier = Verifier::new(self.alg()?, &self.key()?)?;
        let policy = ClaimsPolicy::builder();
        let policy = match &self.issuer {
            Some(issuer) => policy.issuer(issuer),
            None => policy.any_issuer(),
        };
        let policy = match &self.audience {
            Some(audience) => policy.audience(audience),
            None => policy.any_audience(),
        };
        let token = required("token", self.token.as_ref())?;
        let verified: Verified<Box<RawValue>> =
            jose_jwt::verify(token, &verifier, &policy.build()?)?;
        Ok(Answer::Claims(verified.into_payload()))
    }
}

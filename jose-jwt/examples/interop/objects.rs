//! Signed JSON objects, with payloads that are text.

use super::{Answer, Party, Request, misuse, raw, required, text};
use jose_jwt::jws::{Flattened, General, VerifyPolicy};
use jose_jwt::{Error, Jwk, Limits, Signer, Verifier};
use serde::Serialize;

/// What was signed, and which signatures were whose.
#[derive(Serialize)]
pub(super) struct Content {
    payload: String,
    signatures: Vec<(usize, usize)>,
}

impl Party {
    fn signer(&self, unencoded: bool) -> Result<Signer, Error> {
        let mut signer = Signer::new(self.alg.parse()?, &Jwk::from_json(self.key.get())?)?;
        for (name, value) in &self.header {
            signer = signer.with_member(name, value)?;
        }
        for (name, value) in &self.unprotected {
            signer = signer.with_unprotected(name, value)?;
        }
        if unencoded { signer.with_unencoded_payload() } else { Ok(signer) }
    }

    fn verifier(&self) -> Result<Verifier, Error> {
        Verifier::new(self.alg.parse()?, &Jwk::from_json(self.key.get())?)
    }
}

impl Request {
    pub(super) fn sign_flattened(&self) -> Result<Answer, Error> {
        let payload = self.payload()?.as_bytes();
        let signer = self.party()?.signer(self.unencoded)?;
        let json = match self.detached {
            false => Flattened::sign(payload, &signer)?,
            true => Flattened::sign_detached(payload, &signer)?,
        };
        raw(json).map(Answer::Object)
    }

    pub(super) fn sign_general(&self) -> Result<Answer, Error> {
        let payload = self.payload()?.as_bytes();
        let signers = self.parties.iter().map(|party| party.signer(self.unencoded));
        let signers = signers.collect::<Result<Vec<_>, _>>()?;
        let signers: Vec<&Signer> = signers.iter().collect();
        let json = match self.detached {
            false => General::sign(payload, &signers)?,
            true => General::sign_detached(payload, &signers)?,
        };
        raw(json).map(Answer::Object)
    }

    pub(super) fn verify_flattened(&self) -> Result<Answer, Error> {
        let verifier = self.party()?.verifier()?;
        let payload = match &self.payload {
            None => text(Flattened::verify(self.object()?, &verifier)?.into_payload())?,
            Some(payload) => {
                Flattened::verify_detached(self.object()?, payload.as_bytes(), &verifier)?;
                payload.clone()
            }
        };
        Ok(Answer::Verified(Content { payload, signatures: vec![(0, 0)] }))
    }

    pub(super) fn verify_general(&self) -> Result<Answer, Error> {
        let policy = self.policy()?;
        let token = General::parse(self.object()?, &Limits::DEFAULT)?;
        let (payload, good) = match &self.payload {
            None => {
                let verified = policy.verify(token)?;
                let good = verified.signatures().to_vec();
                (text(verified.into_payload())?, good)
            }
            Some(payload) => {
                let verified = policy.verify_detached(token, payload.as_bytes())?;
                (payload.clone(), verified.signatures().to_vec())
            }
        };
        let signatures = good.iter().map(|good| (good.signature(), good.verifier())).collect();
        Ok(Answer::Verified(Content { payload, signatures }))
    }

    fn policy(&self) -> Result<VerifyPolicy, Error> {
        let verifiers = self.parties.iter().map(Party::verifier);
        let verifiers = verifiers.collect::<Result<Vec<_>, _>>()?;
        match required("policy", self.policy.as_ref())?.as_str() {
            "one" => Ok(VerifyPolicy::one(self.party()?.verifier()?)),
            "any" => VerifyPolicy::any(verifiers),
            "all" => VerifyPolicy::all(verifiers),
            "at_least" => {
                VerifyPolicy::at_least(*required("least", self.least.as_ref())?, verifiers)
            }
            _ => Err(misuse("`one`, `any`, `all` or `at_least`").at("policy")),
        }
    }
}

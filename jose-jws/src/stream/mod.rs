//! Payloads that are read in pieces (RFC 7515, Appendix F), for algorithms that sign a hash.

mod feed;
mod verdicts;

use crate::content::are_unencoded;
use crate::object::write::Writer;
use crate::unverified::Unverified;
use crate::verified_by::VerifiedBy;
use crate::{
    Compact, Flattened, General, SelectVerifier, SignStream, Signer, Verified, Verifier,
    VerifyPolicy, compact, general,
};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use feed::feed;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, JwsAlg, KeyType, base64url};
use std::io::Read;
use verdicts::Verdicts;

impl Compact {
    /// As [`Compact::sign_detached`], for a payload that is read in pieces.
    ///
    /// ```
    /// use jose_core::{Jwk, JwsAlg};
    /// use jose_jws::{Compact, Signer, Verifier};
    ///
    /// let key = Jwk::generate(JwsAlg::ES256)?;
    /// let signer = Signer::new(JwsAlg::ES256, &key)?.with_unencoded_payload()?;
    /// let video = vec![7; 1_000_000];
    /// let token = Compact::sign_detached_from(video.as_slice(), &signer)?;
    ///
    /// let verifier = Verifier::new(JwsAlg::ES256, &key.to_public()?)?;
    /// assert!(Compact::verify_detached_from(&token, video.as_slice(), &verifier).is_ok());
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Compact::sign`], [`ErrorKind::Misuse`] for an algorithm that needs the payload as a
    /// whole (EdDSA, ML-DSA), and [`ErrorKind::Payload`] when it cannot be read.
    pub fn sign_detached_from(payload: impl Read, signer: &Signer) -> Result<String, Error> {
        let mut token = compact::detached(signer)?;
        let mut signatures = signatures(payload, &[signer])?;
        token.push_str(&signatures.pop().unwrap_or_default());
        Ok(token)
    }

    /// As [`Compact::verify_detached`], for a payload that is read in pieces. What was read
    /// is worth nothing until this returns.
    ///
    /// # Errors
    /// What [`Compact::parse`] and [`Unverified::verify_detached_from`] say.
    pub fn verify_detached_from(
        token: &str,
        payload: impl Read,
        verifier: &impl SelectVerifier,
    ) -> Result<Verified<()>, Error> {
        verifier.parse(token)?.verify_detached_from(payload, verifier)
    }
}

impl Flattened {
    /// As [`Flattened::sign_detached`], for a payload that is read in pieces.
    ///
    /// # Errors
    /// As [`Compact::sign_detached_from`].
    pub fn sign_detached_from(payload: impl Read, signer: &Signer) -> Result<String, Error> {
        let signatures = signatures(payload, &[signer])?;
        let mut json = Writer::new();
        for signature in signatures {
            json.signature(signer.template(), append(&signature))?;
        }
        Ok(json.finish())
    }

    /// As [`Flattened::verify_detached`], for a payload that is read in pieces.
    ///
    /// # Errors
    /// What [`Flattened::parse`] and [`Unverified::verify_detached_from`] say.
    pub fn verify_detached_from(
        json: &str,
        payload: impl Read,
        verifier: &impl SelectVerifier,
    ) -> Result<Verified<()>, Error> {
        Self::parse(json, verifier.limits())?.verify_detached_from(payload, verifier)
    }
}

impl General {
    /// As [`General::sign_detached`], for a payload that is read in pieces, once.
    ///
    /// # Errors
    /// As [`General::sign`] and [`Compact::sign_detached_from`].
    pub fn sign_detached_from(payload: impl Read, signers: &[&Signer]) -> Result<String, Error> {
        general::check_number(signers.len())?;
        let made = signatures(payload, signers)?;
        let mut json = Writer::new();
        json.signatures(signers.iter().zip(&made), |json, (signer, signature)| {
            json.signature(signer.template(), append(signature))
        })?;
        Ok(json.finish())
    }

    /// As [`General::verify_detached`], for a payload that is read in pieces.
    ///
    /// # Errors
    /// What [`General::parse`] and [`Unverified::verify_detached_from`] say.
    pub fn verify_detached_from(
        json: &str,
        payload: impl Read,
        verifier: &impl SelectVerifier,
    ) -> Result<Verified<()>, Error> {
        Self::parse(json, verifier.limits())?.verify_detached_from(payload, verifier)
    }
}

impl Unverified<'_> {
    /// As [`Unverified::verify_detached`], for a payload that is read in pieces. What was read
    /// is worth nothing until this returns.
    ///
    /// # Errors
    /// As [`Unverified::verify_detached`], [`ErrorKind::AlgNotAllowed`] for an algorithm that needs
    /// the payload as a whole (EdDSA, ML-DSA), and [`ErrorKind::Payload`] when it cannot be
    /// read.
    pub fn verify_detached_from(
        self,
        payload: impl Read,
        verifier: &impl SelectVerifier,
    ) -> Result<Verified<()>, Error> {
        let mut pairs = Vec::new();
        for (at, signature) in self.signatures().enumerate() {
            if let Ok(candidates) = verifier.select(signature.alg(), signature.kid()) {
                pairs.extend(candidates.map(|verifier| (at, verifier)));
            }
        }
        let verdicts = Verdicts::read(&self, pairs, payload)?;
        let at = self.find(verifier, |at, _, verifier| verdicts.of(at, verifier))?;
        Ok(self.verified(at)?.without_payload())
    }
}

impl VerifyPolicy {
    /// As [`VerifyPolicy::verify_detached`], for a payload that is read in pieces.
    ///
    /// # Errors
    /// As [`VerifyPolicy::verify_detached`] and [`Unverified::verify_detached_from`];
    /// [`ErrorKind::Misuse`] also when too few of the keys can take it so.
    pub fn verify_detached_from(
        &self,
        token: Unverified<'_>,
        payload: impl Read,
    ) -> Result<VerifiedBy<()>, Error> {
        let whole_only = |verifier: &&Verifier| verifier.key().stream().is_none();
        let able = self
            .verifiers()
            .len()
            .saturating_sub(self.verifiers().iter().filter(whole_only).count());
        if let Some(unable) =
            self.verifiers().iter().find(whole_only).filter(|_| able < self.least())
        {
            return Err(whole(unable.alg(), ErrorKind::Misuse));
        }
        let places = token.signatures().enumerate().map(|(at, _)| at);
        let pairs =
            places.flat_map(|at| self.verifiers().iter().map(move |verifier| (at, verifier)));
        let verdicts = Verdicts::read(&token, pairs.collect(), payload)?;
        let good = self.satisfy(&token, |at, _, verifier| verdicts.of(at, verifier))?;
        Ok(VerifiedBy::new(token, good).without_payload())
    }
}

/// The encoded signatures of each signer over a payload that is read once.
fn signatures(payload: impl Read, signers: &[&Signer]) -> Result<Vec<String>, Error> {
    let unencoded = are_unencoded(signers)?;
    let mut running: Vec<(&Signer, Box<dyn SignStream + '_>)> = Vec::new();
    for signer in signers {
        let stream = signer.key().stream();
        let mut stream = stream.ok_or_else(|| whole(signer.alg(), ErrorKind::Misuse))?;
        stream.update(signer.template().prefix().as_bytes());
        running.push((signer, stream));
    }
    feed(payload, unencoded, |piece| {
        running.iter_mut().for_each(|(_, stream)| stream.update(piece));
    })?;
    let finish = |(signer, stream): (&Signer, Box<dyn SignStream>)| {
        signer.in_room(|_, signature| {
            stream.finish(signature)?;
            Ok(base64url::encode(signature))
        })
    };
    running.into_iter().map(finish).collect()
}

fn append(signature: &str) -> impl FnOnce(&mut String) -> Result<(), Error> + '_ {
    |json| {
        json.push_str(signature);
        Ok(())
    }
}

/// Pieces are not enough for this algorithm, or for a key elsewhere.
fn whole(alg: JwsAlg, kind: ErrorKind) -> Error {
    let hashes_first = alg.prehash().is_some() || alg.key_type() == Some(KeyType::Oct);
    let (expected, found) = match hashes_first {
        true => ("a key in this process", "one elsewhere, which is given the payload as a whole"),
        false => {
            ("an algorithm that hashes the payload first", "one that needs the payload as a whole")
        }
    };
    Error::new(kind)
        .at("alg")
        .expected(expected)
        .found(format!("{}, {found}", quoted(alg.as_str())))
}

//! Payloads that are read in pieces (RFC 7515, Appendix F), for algorithms that sign a hash.

use crate::content::are_unencoded;
use crate::object::write::Writer;
use crate::unverified::Unverified;
use crate::verified_by::VerifiedBy;
use crate::{
    Compact, Flattened, General, SelectVerifier, SignStream, SignatureInvalid, Signer, Verified,
    Verifier, VerifyPolicy, VerifyStream, compact, general,
};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ptr;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, base64url};
use std::io::{ErrorKind as IoErrorKind, Read};

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
    /// As [`Unverified::verify_detached`], [`ErrorKind::Misuse`] for an algorithm that needs
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
    /// As [`VerifyPolicy::verify_detached`] and [`Unverified::verify_detached_from`].
    pub fn verify_detached_from(
        &self,
        token: Unverified<'_>,
        payload: impl Read,
    ) -> Result<VerifiedBy<()>, Error> {
        let places = token.signatures().enumerate().map(|(at, _)| at);
        let pairs =
            places.flat_map(|at| self.verifiers().iter().map(move |verifier| (at, verifier)));
        let verdicts = Verdicts::read(&token, pairs.collect(), payload)?;
        let good = self.satisfy(&token, |at, _, verifier| verdicts.of(at, verifier))?;
        Ok(VerifiedBy::new(token, good).without_payload())
    }
}

/// What became of signatures, each with one key.
struct Verdicts<'v>(Vec<(usize, &'v Verifier, Result<(), SignatureInvalid>)>);

impl<'v> Verdicts<'v> {
    /// Reads the payload once for all pairs of a signature and a verifier that its header
    /// allows.
    fn read(
        token: &Unverified<'_>,
        pairs: Vec<(usize, &'v Verifier)>,
        payload: impl Read,
    ) -> Result<Self, Error> {
        token.check_detached()?;
        let mut running: Vec<(usize, &Verifier, Box<dyn VerifyStream + '_>)> = Vec::new();
        for (at, signature) in token.signatures().enumerate() {
            for (_, verifier) in pairs.iter().filter(|(of, _)| *of == at) {
                if verifier.check_header(signature).is_ok() {
                    let mut stream =
                        verifier.key().stream().ok_or_else(|| whole(verifier.alg().as_str()))?;
                    stream.update(signature.encoded().as_bytes());
                    stream.update(b".");
                    running.push((at, verifier, stream));
                }
            }
        }
        if running.is_empty() {
            // No key is for any of them, whatever the payload.
            return Ok(Self(Vec::new()));
        }
        feed(payload, token.is_unencoded(), |piece| {
            running.iter_mut().for_each(|(_, _, stream)| stream.update(piece));
        })?;
        let mut signatures = token.signatures().enumerate().peekable();
        let mut verdicts = Vec::new();
        for (at, verifier, stream) in running {
            while signatures.next_if(|(before, _)| *before < at).is_some() {}
            let octets = signatures.peek().map(|(_, signature)| token.signature_octets(signature));
            verdicts.push((at, verifier, stream.finish(octets.unwrap_or_default())));
        }
        Ok(Self(verdicts))
    }

    fn of(&self, at: usize, verifier: &Verifier) -> Result<(), SignatureInvalid> {
        let this = |(of, by, _): &&(usize, &Verifier, _)| *of == at && ptr::eq(*by, verifier);
        self.0.iter().find(this).map_or(Err(SignatureInvalid), |(_, _, verdict)| *verdict)
    }
}

/// The encoded signatures of each signer over a payload that is read once.
fn signatures(payload: impl Read, signers: &[&Signer]) -> Result<Vec<String>, Error> {
    let unencoded = are_unencoded(signers)?;
    let mut running: Vec<(&Signer, Box<dyn SignStream + '_>)> = Vec::new();
    for signer in signers {
        let mut stream = signer.key().stream().ok_or_else(|| whole(signer.alg().as_str()))?;
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

/// How many octets are read at once: a multiple of three, so that pieces are encoded as the
/// whole would be.
const PIECE: usize = 3 * 16 * 1024;

/// Reads a payload and hands out what is signed of it.
fn feed(mut payload: impl Read, unencoded: bool, mut take: impl FnMut(&[u8])) -> Result<(), Error> {
    let mut buffer = vec![0; PIECE];
    let mut encoded = String::new();
    loop {
        let filled = fill(&mut payload, &mut buffer)?;
        let piece = buffer.get(..filled).unwrap_or_default();
        if unencoded {
            take(piece);
        } else {
            encoded.clear();
            base64url::encode_into(piece, &mut encoded);
            take(encoded.as_bytes());
        }
        if filled < PIECE {
            return Ok(());
        }
    }
}

/// Fills the buffer as far as there is something to read.
fn fill(payload: &mut impl Read, buffer: &mut [u8]) -> Result<usize, Error> {
    let mut filled = 0;
    while let Some(rest) = buffer.get_mut(filled..).filter(|rest| !rest.is_empty()) {
        match payload.read(rest) {
            Ok(0) => break,
            // A reader that says it read more than there was room for is not believed.
            Ok(octets) => filled = filled.saturating_add(octets.min(rest.len())),
            Err(error) if error.kind() == IoErrorKind::Interrupted => {}
            Err(error) => {
                return Err(Error::new(ErrorKind::Payload)
                    .at("payload")
                    .expected("octets")
                    .found(format!("{}", error.kind())));
            }
        }
    }
    Ok(filled)
}

fn whole(alg: &str) -> Error {
    Error::new(ErrorKind::Misuse)
        .at("alg")
        .expected(
            "an algorithm that hashes the payload first and a key in this process, \
             or the payload as a whole",
        )
        .found(quoted(alg))
}

//! Signatures verified together, over a payload that is read once.

use super::feed::feed;
use super::whole;
use crate::unverified::Unverified;
use crate::{SignatureInvalid, Verifier, VerifyStream};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ptr;
use jose_core::{Error, ErrorKind};
use std::io::Read;

/// What became of signatures, each with one key.
pub(super) struct Verdicts<'v>(Vec<(usize, &'v Verifier, Result<(), SignatureInvalid>)>);

impl<'v> Verdicts<'v> {
    /// Reads the payload once for all pairs of a signature and a verifier that its header
    /// allows, and whose algorithm can take it in pieces.
    pub(super) fn read(
        token: &Unverified<'_>,
        pairs: Vec<(usize, &'v Verifier)>,
        payload: impl Read,
    ) -> Result<Self, Error> {
        token.check_detached()?;
        let mut running: Vec<(usize, &Verifier, Box<dyn VerifyStream + '_>)> = Vec::new();
        let mut left_out = None;
        for (at, signature) in token.signatures().enumerate() {
            for (_, verifier) in pairs.iter().filter(|(of, _)| *of == at) {
                if verifier.check_header(signature).is_err() {
                    continue;
                }
                // Another signature may do: nobody can spoil it by adding one.
                let Some(mut stream) = verifier.key().stream() else {
                    left_out = Some(verifier.alg());
                    continue;
                };
                stream.update(signature.encoded().as_bytes());
                stream.update(b".");
                running.push((at, verifier, stream));
            }
        }
        match (running.is_empty(), left_out) {
            (true, Some(alg)) => return Err(whole(alg, ErrorKind::AlgNotAllowed)),
            // No key is for any of them, whatever the payload.
            (true, None) => return Ok(Self(Vec::new())),
            (false, _) => {}
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

    pub(super) fn of(&self, at: usize, verifier: &Verifier) -> Result<(), SignatureInvalid> {
        let this = |(of, by, _): &&(usize, &Verifier, _)| *of == at && ptr::eq(*by, verifier);
        self.0.iter().find(this).map_or(Err(SignatureInvalid), |(_, _, verdict)| *verdict)
    }
}

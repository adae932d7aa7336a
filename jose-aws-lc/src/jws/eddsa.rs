//! EdDSA with Ed25519 (RFC 8037, Section 3.1; RFC 9864, Section 2.2): signing only.

use super::{below, failed};
use aws_lc_rs::signature::Ed25519KeyPair;
use jose_core::jwk::Key;
use jose_core::{Curve, Error, Jwk, JwsAlg};
use jose_jws::{KeyRequirement, SignatureScheme, SigningKey, VerifyingKey};
use std::sync::Arc;

pub(super) static ED25519: EdDsa = EdDsa(JwsAlg::ED25519);
pub(super) static EDDSA: EdDsa = EdDsa(JwsAlg::EDDSA);

pub(super) struct EdDsa(JwsAlg);

impl SignatureScheme for EdDsa {
    fn alg(&self) -> JwsAlg {
        self.0
    }

    fn requirement(&self) -> KeyRequirement {
        KeyRequirement::okp(Curve::Ed25519)
    }

    fn signing_key(&self, key: &Jwk) -> Result<Arc<dyn SigningKey>, Error> {
        match signing(key) {
            Some(prepared) => Ok(Arc::new(prepared)),
            None => below(self.0)?.signing_key(key),
        }
    }

    /// RustCrypto's is the faster one, and accepts exactly what it accepts everywhere.
    fn verifying_key(&self, key: &Jwk) -> Result<Arc<dyn VerifyingKey>, Error> {
        below(self.0)?.verifying_key(key)
    }
}

fn signing(key: &Jwk) -> Option<Signing> {
    let Key::OkpPrivate(private) = key.key() else {
        return None;
    };
    let (seed, public) = (private.seed(), private.public().as_bytes());
    Ed25519KeyPair::from_seed_and_public_key(seed, public).ok().map(Signing)
}

struct Signing(Ed25519KeyPair);

impl SigningKey for Signing {
    fn signature_len(&self) -> usize {
        64
    }

    /// A message is hashed twice, and the crate takes it in one piece only.
    fn sign(&self, message: &[&[u8]], signature: &mut [u8]) -> Result<(), Error> {
        let made = match message {
            [whole] => self.0.sign(whole),
            pieces => self.0.sign(&pieces.concat()),
        };
        if made.as_ref().len() != signature.len() {
            return Err(failed());
        }
        signature.copy_from_slice(made.as_ref());
        Ok(())
    }
}

//! EdDSA with Ed25519 (RFC 8037, Section 3.1; RFC 9864, Section 2.2).

use super::{failed, hand_out, private_required, refused_key};
use crate::{KeyRequirement, SignatureInvalid, SignatureScheme, SigningKey, VerifyingKey};
use alloc::sync::Arc;
use alloc::vec::Vec;
use ed25519_dalek::Signature;
use jose_core::jwk::Key;
use jose_core::{Curve, Error, Jwk, JwsAlg};
use signature::{MultipartSigner, MultipartVerifier};

pub(crate) static ED25519: EdDsa = EdDsa(JwsAlg::ED25519);
pub(crate) static EDDSA: EdDsa = EdDsa(JwsAlg::EDDSA);

pub(crate) struct EdDsa(JwsAlg);

impl SignatureScheme for EdDsa {
    fn alg(&self) -> JwsAlg {
        self.0
    }

    fn requirement(&self) -> KeyRequirement {
        KeyRequirement::okp(Curve::Ed25519)
    }

    fn signing_key(&self, key: &Jwk) -> Result<Arc<dyn SigningKey>, Error> {
        let Key::OkpPrivate(private) = key.key() else {
            return Err(private_required());
        };
        let key = ed25519_dalek::SigningKey::try_from(private.seed()).map_err(|_| refused_key())?;
        Ok(Arc::new(Signing(key)))
    }

    fn verifying_key(&self, key: &Jwk) -> Result<Arc<dyn VerifyingKey>, Error> {
        let public = match key.key() {
            Key::OkpPublic(public) => public,
            Key::OkpPrivate(private) => private.public(),
            _ => return Err(refused_key()),
        };
        Ok(Arc::new(Verifying(*public.ed25519().ok_or_else(refused_key)?)))
    }
}

struct Signing(ed25519_dalek::SigningKey);

impl SigningKey for Signing {
    fn signature_len(&self) -> usize {
        Signature::BYTE_SIZE
    }

    fn sign(&self, message: &[&[u8]], signature: &mut [u8]) -> Result<(), Error> {
        let made = self.0.try_multipart_sign(message).map_err(|_| failed())?;
        hand_out(&made.to_bytes(), signature)
    }
}

struct Verifying(ed25519_dalek::VerifyingKey);

impl VerifyingKey for Verifying {
    /// Accepts what `verify_strict` accepts, and decodes one point less: the key was
    /// found not to be weak when it was made, and the equation compares the octets of R
    /// with the canonical encoding of a point, so only canonical encodings of points of
    /// small order are left to refuse.
    fn verify(&self, message: &[&[u8]], signature: &[u8]) -> Result<(), SignatureInvalid> {
        let signature = Signature::from_slice(signature).map_err(|_| SignatureInvalid)?;
        if is_of_small_order(signature.r_bytes()) {
            return Err(SignatureInvalid);
        }
        self.0.multipart_verify(message, &signature).map_err(|_| SignatureInvalid)
    }

    fn fingerprint(&self) -> Option<Vec<u8>> {
        Some(self.0.to_bytes().to_vec())
    }
}

/// Whether this encodes one of the eight points whose order divides 8. The sign bit is
/// left out: a point and its negative have the same order.
fn is_of_small_order(encoded: &[u8; 32]) -> bool {
    let mut y = *encoded;
    if let Some(last) = y.last_mut() {
        *last &= 0x7f;
    }
    SMALL_ORDER.contains(&y)
}

/// The y coordinates of those points: of order 1, 2, 4, and the two of order 8.
static SMALL_ORDER: [[u8; 32]; 5] = [
    *b"\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    *b"\xec\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\
       \xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f",
    [0; 32],
    *b"\x26\xe8\x95\x8f\xc2\xb2\x27\xb0\x45\xc3\xf4\x89\xf2\xef\x98\xf0\
       \xd5\xdf\xac\x05\xd3\xc6\x33\x39\xb1\x38\x02\x88\x6d\x53\xfc\x05",
    *b"\xc7\x17\x6a\x70\x3d\x4d\xd8\x4f\xba\x3c\x0b\x76\x0d\x10\x67\x0f\
       \x2a\x20\x53\xfa\x2c\x39\xcc\xc6\x4e\xc7\xfd\x77\x92\xac\x03\x7a",
];

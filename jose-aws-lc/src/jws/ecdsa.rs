//! ECDSA on the NIST curves (RFC 7518, Section 3.4).

use super::hashing::{hashed, to_sign, to_verify};
use super::{below, failed};
use aws_lc_rs::digest::{self, Digest};
use aws_lc_rs::signature::{
    self as aws, EcdsaKeyPair, EcdsaSigningAlgorithm, EcdsaVerificationAlgorithm, ParsedPublicKey,
};
use jose_core::jwk::Key;
use jose_core::{Curve, Error, Jwk, JwsAlg};
use jose_jws::{
    KeyRequirement, SignStream, SignatureInvalid, SignatureScheme, SigningKey, VerifyStream,
    VerifyingKey,
};
use std::sync::Arc;

/// Declares algorithms: the curve, the hash, the octets of a signature, how AWS-LC calls signing and
/// verifying, whether RustCrypto verifies faster with a table.
macro_rules! ecdsa {
    ($($alg:ident: $curve:ident, $hash:ident, $octets:literal, $sign:ident, $verify:ident, $below:literal;)+) => {$(
        pub(super) static $alg: Ecdsa = Ecdsa {
            alg: JwsAlg::$alg,
            curve: Curve::$curve,
            hash: &digest::$hash,
            octets: $octets,
            sign: &aws::$sign,
            verify: &aws::$verify,
            faster_below_with_table: $below,
        };
    )+};
}

ecdsa! {
    ES256: P256, SHA256, 64, ECDSA_P256_SHA256_FIXED_SIGNING, ECDSA_P256_SHA256_FIXED, false;
    ES384: P384, SHA384, 96, ECDSA_P384_SHA384_FIXED_SIGNING, ECDSA_P384_SHA384_FIXED, true;
    ES512: P521, SHA512, 132, ECDSA_P521_SHA512_FIXED_SIGNING, ECDSA_P521_SHA512_FIXED, true;
}

pub(super) struct Ecdsa {
    alg: JwsAlg,
    curve: Curve,
    hash: &'static digest::Algorithm,
    octets: usize,
    sign: &'static EcdsaSigningAlgorithm,
    verify: &'static EcdsaVerificationAlgorithm,
    faster_below_with_table: bool,
}

impl Ecdsa {
    fn signing(&self, key: &Jwk) -> Option<Signing> {
        let Key::EcPrivate(private) = key.key() else {
            return None;
        };
        let (d, point) = (private.d(), private.public().sec1());
        let key = EcdsaKeyPair::from_private_key_and_public_key(self.sign, d, point).ok()?;
        Some(Signing { key, hash: self.hash, octets: self.octets })
    }

    /// A table is RustCrypto's, where that is the faster one with it.
    fn verifying(&self, key: &Jwk) -> Option<Verifying> {
        let public = match key.key() {
            Key::EcPublic(public) => public,
            Key::EcPrivate(private) => private.public(),
            _ => return None,
        };
        let below = match self.faster_below_with_table {
            true => Some(below(self.alg).ok()?.verifying_key(key).ok()?),
            false => None,
        };
        let key = ParsedPublicKey::new(self.verify, public.sec1()).ok()?;
        Some(Verifying { key, hash: self.hash, encoded: public.sec1().to_vec(), below })
    }
}

impl SignatureScheme for Ecdsa {
    fn alg(&self) -> JwsAlg {
        self.alg
    }

    fn requirement(&self) -> KeyRequirement {
        KeyRequirement::ec(self.curve)
    }

    fn signing_key(&self, key: &Jwk) -> Result<Arc<dyn SigningKey>, Error> {
        match self.signing(key) {
            Some(prepared) => Ok(Arc::new(prepared)),
            None => below(self.alg)?.signing_key(key),
        }
    }

    fn verifying_key(&self, key: &Jwk) -> Result<Arc<dyn VerifyingKey>, Error> {
        match self.verifying(key) {
            Some(prepared) => Ok(Arc::new(prepared)),
            None => below(self.alg)?.verifying_key(key),
        }
    }
}

struct Signing {
    key: EcdsaKeyPair,
    hash: &'static digest::Algorithm,
    octets: usize,
}

impl Signing {
    fn sign_hash(&self, hash: &Digest, signature: &mut [u8]) -> Result<(), Error> {
        let made = self.key.sign_digest(hash).map_err(|_| failed())?;
        if made.as_ref().len() != signature.len() {
            return Err(failed());
        }
        signature.copy_from_slice(made.as_ref());
        Ok(())
    }
}

impl SigningKey for Signing {
    fn signature_len(&self) -> usize {
        self.octets
    }

    fn sign(&self, message: &[&[u8]], signature: &mut [u8]) -> Result<(), Error> {
        self.sign_hash(&hashed(self.hash, message), signature)
    }

    fn stream(&self) -> Option<Box<dyn SignStream + '_>> {
        to_sign(self.hash, |hash, signature| self.sign_hash(hash, signature))
    }
}

struct Verifying {
    key: ParsedPublicKey,
    hash: &'static digest::Algorithm,
    /// The point as octets.
    encoded: Vec<u8>,
    /// What has the table that may be asked for.
    below: Option<Arc<dyn VerifyingKey>>,
}

impl Verifying {
    fn verify_hash(&self, hash: &Digest, signature: &[u8]) -> Result<(), SignatureInvalid> {
        self.key.verify_digest_sig(hash, signature).map_err(|_| SignatureInvalid)
    }
}

impl VerifyingKey for Verifying {
    fn verify(&self, message: &[&[u8]], signature: &[u8]) -> Result<(), SignatureInvalid> {
        self.verify_hash(&hashed(self.hash, message), signature)
    }

    fn stream(&self) -> Option<Box<dyn VerifyStream + '_>> {
        to_verify(self.hash, |hash, signature| self.verify_hash(hash, signature))
    }

    fn fingerprint(&self) -> Option<Vec<u8>> {
        Some(self.encoded.clone())
    }

    fn table_octets(&self) -> usize {
        self.below.as_ref().map_or(0, |key| key.table_octets())
    }

    fn precomputed(&self) -> Option<Arc<dyn VerifyingKey>> {
        self.below.as_ref()?.precomputed()
    }
}

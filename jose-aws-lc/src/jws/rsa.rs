//! RSASSA-PKCS1-v1_5 and RSASSA-PSS (RFC 7518, Sections 3.3 and 3.5).
//!
//! AWS-LC blinds the private operation. PSS uses a salt as long as the hash, and MGF1 with the same
//! hash; nothing else is accepted.

use super::hashing::{hashed, to_sign, to_verify};
use super::{below, failed};
use aws_lc_rs::digest::{self, Digest};
use aws_lc_rs::rsa::KeyPair;
use aws_lc_rs::signature::{self as aws, ParsedPublicKey, RsaEncoding, RsaParameters};
use jose_core::jwk::Key;
use jose_core::{Error, Jwk, JwsAlg};
use jose_jws::{
    KeyRequirement, SignStream, SignatureInvalid, SignatureScheme, SigningKey, VerifyStream,
    VerifyingKey,
};
use std::sync::Arc;

/// Declares algorithms: the hash, the padding to sign, the padding to verify.
macro_rules! rsa {
    ($($alg:ident: $hash:ident, $encoding:ident, $parameters:ident;)+) => {$(
        pub(super) static $alg: Rsa = Rsa {
            alg: JwsAlg::$alg,
            hash: &digest::$hash,
            encoding: &aws::$encoding,
            parameters: &aws::$parameters,
        };
    )+};
}

rsa! {
    RS256: SHA256, RSA_PKCS1_SHA256, RSA_PKCS1_2048_8192_SHA256;
    RS384: SHA384, RSA_PKCS1_SHA384, RSA_PKCS1_2048_8192_SHA384;
    RS512: SHA512, RSA_PKCS1_SHA512, RSA_PKCS1_2048_8192_SHA512;
    PS256: SHA256, RSA_PSS_SHA256, RSA_PSS_2048_8192_SHA256;
    PS384: SHA384, RSA_PSS_SHA384, RSA_PSS_2048_8192_SHA384;
    PS512: SHA512, RSA_PSS_SHA512, RSA_PSS_2048_8192_SHA512;
}

pub(super) struct Rsa {
    alg: JwsAlg,
    hash: &'static digest::Algorithm,
    encoding: &'static dyn RsaEncoding,
    parameters: &'static RsaParameters,
}

impl Rsa {
    /// `None` for keys that AWS-LC does not take: those with a public exponent of more than 33 bits.
    fn signing(&self, key: &Jwk) -> Option<Signing> {
        let key = KeyPair::from_der(key.to_pkcs1_der().ok()?.as_bytes()).ok()?;
        Some(Signing { key, hash: self.hash, encoding: self.encoding })
    }

    /// Likewise.
    fn verifying(&self, key: &Jwk) -> Option<Verifying> {
        let public = match key.key() {
            Key::RsaPublic(public) => public,
            Key::RsaPrivate(private) => private.public(),
            _ => return None,
        };
        let n = public.n().to_vec();
        let key = ParsedPublicKey::new(self.parameters, key.to_pkcs1_public_der().ok()?).ok()?;
        Some(Verifying { key, hash: self.hash, n })
    }
}

impl SignatureScheme for Rsa {
    fn alg(&self) -> JwsAlg {
        self.alg
    }

    fn requirement(&self) -> KeyRequirement {
        KeyRequirement::rsa()
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
    key: KeyPair,
    hash: &'static digest::Algorithm,
    encoding: &'static dyn RsaEncoding,
}

impl Signing {
    fn sign_hash(&self, hash: &Digest, signature: &mut [u8]) -> Result<(), Error> {
        // Any other length makes the crate panic.
        if signature.len() != self.signature_len() {
            return Err(failed());
        }
        self.key.sign_digest(self.encoding, hash, signature).map_err(|_| failed())
    }
}

impl SigningKey for Signing {
    fn signature_len(&self) -> usize {
        self.key.public_modulus_len()
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
    n: Vec<u8>,
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

    /// The modulus alone: who has its factors signs for whatever exponent stands beside it.
    fn fingerprint(&self) -> Option<Vec<u8>> {
        Some(self.n.clone())
    }
}

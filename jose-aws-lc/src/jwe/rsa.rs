//! RSA encryption (RFC 8017, Section 7.1): OAEP with an empty label and one hash in both places.
//! PKCS#1 v1.5 stays with the back end below, which replaces a message whose padding is wrong.
//!
//! The private operation is blinded, and its result held against the public one. What is random
//! comes from AWS-LC's own generator, which is seeded by the system's and notices a fork.

use super::{BELOW, failed};
use aws_lc_rs::rsa::{
    OAEP_SHA1_MGF1SHA1, OAEP_SHA256_MGF1SHA256, OAEP_SHA384_MGF1SHA384, OAEP_SHA512_MGF1SHA512,
    OaepAlgorithm, OaepPrivateDecryptingKey, OaepPublicEncryptingKey, PrivateDecryptingKey,
    PublicKeyComponents,
};
use jose_core::jwk::Key;
use jose_core::{Error, ErrorKind, Jwk, SecretBytes};
use jose_jwe::hazmat;
use jose_jwe::primitive::{
    DecryptionFailed, RsaDecryptionKey, RsaEncryption, RsaEncryptionKey, RsaPadding,
};
use std::sync::Arc;
use zeroize::Zeroizing;

pub(super) static OAEP_SHA1: Oaep =
    Oaep { padding: RsaPadding::OaepSha1, algorithm: &OAEP_SHA1_MGF1SHA1 };
pub(super) static OAEP_SHA256: Oaep =
    Oaep { padding: RsaPadding::OaepSha256, algorithm: &OAEP_SHA256_MGF1SHA256 };
pub(super) static OAEP_SHA384: Oaep =
    Oaep { padding: RsaPadding::OaepSha384, algorithm: &OAEP_SHA384_MGF1SHA384 };
pub(super) static OAEP_SHA512: Oaep =
    Oaep { padding: RsaPadding::OaepSha512, algorithm: &OAEP_SHA512_MGF1SHA512 };

pub(super) struct Oaep {
    padding: RsaPadding,
    algorithm: &'static OaepAlgorithm,
}

impl RsaEncryption for Oaep {
    fn padding(&self) -> RsaPadding {
        self.padding
    }

    fn encryption_key(&self, key: &Jwk) -> Result<Arc<dyn RsaEncryptionKey>, Error> {
        match public(key) {
            Some(key) => Ok(Arc::new(Encrypting { key, algorithm: self.algorithm })),
            None => hazmat::rsa(BELOW, self.padding)?.encryption_key(key),
        }
    }

    fn decryption_key(&self, key: &Jwk) -> Result<Arc<dyn RsaDecryptionKey>, Error> {
        match private(key) {
            Some(key) => Ok(Arc::new(Decrypting { key, algorithm: self.algorithm })),
            None => hazmat::rsa(BELOW, self.padding)?.decryption_key(key),
        }
    }
}

fn public(key: &Jwk) -> Option<OaepPublicEncryptingKey> {
    let public = match key.key() {
        Key::RsaPublic(public) => public,
        Key::RsaPrivate(private) => private.public(),
        _ => return None,
    };
    let parts = PublicKeyComponents { n: public.n(), e: public.e() };
    OaepPublicEncryptingKey::new(parts.try_into().ok()?).ok()
}

fn private(key: &Jwk) -> Option<OaepPrivateDecryptingKey> {
    let pkcs8 = key.to_pkcs8_der().ok()?;
    OaepPrivateDecryptingKey::new(PrivateDecryptingKey::from_pkcs8(pkcs8.as_bytes()).ok()?).ok()
}

struct Encrypting {
    key: OaepPublicEncryptingKey,
    algorithm: &'static OaepAlgorithm,
}

impl RsaEncryptionKey for Encrypting {
    fn encrypt(&self, message: &[u8]) -> Result<Vec<u8>, Error> {
        if message.len() > self.key.max_plaintext_size(self.algorithm) {
            return Err(Error::new(ErrorKind::KeySize)
                .expected("an RSA key with room for the message")
                .found("a shorter one"));
        }
        let mut ciphertext = vec![0; self.key.ciphertext_size()];
        let encrypted = self.key.encrypt(self.algorithm, message, &mut ciphertext, None);
        encrypted.map_err(|_| failed("encrypted octets"))?;
        Ok(ciphertext)
    }
}

/// AWS-LC wipes all memory that it frees: exponents, primes, and what it computes with them.
struct Decrypting {
    key: OaepPrivateDecryptingKey,
    algorithm: &'static OaepAlgorithm,
}

impl RsaDecryptionKey for Decrypting {
    /// A wrong padding is an error, whatever is wrong with it: all of it is looked at in constant
    /// time, the first octet too, before anything is said.
    fn decrypt(&self, ciphertext: &[u8]) -> Result<SecretBytes, DecryptionFailed> {
        let mut message = Zeroizing::new(vec![0; self.key.min_output_size()]);
        let decrypted = self.key.decrypt(self.algorithm, ciphertext, &mut message, None);
        let length = decrypted.map_err(|_| DecryptionFailed)?.len();
        message.truncate(length);
        Ok(SecretBytes::from(core::mem::take(&mut *message)))
    }
}

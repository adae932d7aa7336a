//! RSA encryption (RFC 7518, Sections 4.2 and 4.3).

use super::{DecryptionKey, EncryptionKey, KeyManagement, Making, Opening, Setting, wrong_type};
use crate::content::{ContentKey, MOST_KEY_OCTETS};
use crate::primitive::{RsaDecryptionKey, RsaEncryptionKey, RsaPadding};
use alloc::sync::Arc;
use alloc::vec::Vec;
use jose_core::{Error, ErrorKind, JweAlg, KeyOp, KeyType, random};
use subtle::{ConditionallySelectable, ConstantTimeEq};
use zeroize::Zeroizing;

pub(crate) static RSA_OAEP: Rsa = Rsa(JweAlg::RSA_OAEP, RsaPadding::OaepSha1);
pub(crate) static RSA_OAEP_256: Rsa = Rsa(JweAlg::RSA_OAEP_256, RsaPadding::OaepSha256);
pub(crate) static RSA_OAEP_384: Rsa = Rsa(JweAlg::RSA_OAEP_384, RsaPadding::OaepSha384);
pub(crate) static RSA_OAEP_512: Rsa = Rsa(JweAlg::RSA_OAEP_512, RsaPadding::OaepSha512);
#[cfg(feature = "rsa1_5")]
pub(crate) static RSA1_5: Rsa = Rsa(JweAlg::RSA1_5, RsaPadding::Pkcs1);

/// An algorithm and its padding.
pub(crate) struct Rsa(JweAlg, RsaPadding);

impl Rsa {
    fn check(&self, setting: &Setting<'_>, ops: &[KeyOp]) -> Result<(), Error> {
        if setting.key.key_type() != Some(KeyType::Rsa) {
            return Err(wrong_type("RSA", self.0.as_str(), setting.key));
        }
        setting.key.check_permits_encryption(self.0, ops)
    }
}

impl KeyManagement for Rsa {
    fn alg(&self) -> JweAlg {
        self.0
    }

    fn encryption_key(&self, setting: &Setting<'_>) -> Result<Arc<dyn EncryptionKey>, Error> {
        self.check(setting, &[KeyOp::WrapKey, KeyOp::Encrypt])?;
        Ok(Arc::new(Public(setting.backend.rsa(self.1)?.encryption_key(setting.key)?)))
    }

    fn decryption_key(&self, setting: &Setting<'_>) -> Result<Arc<dyn DecryptionKey>, Error> {
        self.check(setting, &[KeyOp::UnwrapKey, KeyOp::Decrypt])?;
        Ok(Arc::new(Private(setting.backend.rsa(self.1)?.decryption_key(setting.key)?)))
    }
}

struct Public(Arc<dyn RsaEncryptionKey>);

impl EncryptionKey for Public {
    fn encrypt(&self, cek: &[u8], _made: &mut Making<'_>) -> Result<Vec<u8>, Error> {
        self.0.encrypt(cek)
    }
}

struct Private(Arc<dyn RsaDecryptionKey>);

impl DecryptionKey for Private {
    /// Whatever goes wrong with the encrypted key, and whatever its length is when it comes
    /// out: a random key takes its place, chosen without a branch, and the content is
    /// decrypted with that (RFC 7516, Section 11.5). So nobody learns whether the padding was
    /// good.
    fn content_key(&self, token: &Opening<'_>) -> Result<Arc<dyn ContentKey>, Error> {
        token.must_have_key()?;
        let octets = token.enc.key_octets();
        let mut cek = Zeroizing::new([0; MOST_KEY_OCTETS]);
        let cek = cek.get_mut(..octets).ok_or(ErrorKind::Backend)?;
        random::fill(cek)?;
        let decrypted = self.0.decrypt(token.encrypted_key);
        let message = decrypted.as_ref().map_or(&[] as &[u8], |message| message.as_bytes());
        let good = message.len().ct_eq(&octets);
        // As many steps whatever came out.
        let padded = message.iter().copied().chain(core::iter::repeat(0));
        for (to, from) in cek.iter_mut().zip(padded) {
            to.conditional_assign(&from, good);
        }
        token.enc.key(token.backend, cek)
    }
}

//! Encryption under a password (RFC 7518, Section 4.8): PBKDF2, then AES key wrap.

use super::aes_kw::{unwrap, wrap};
use super::{DecryptionKey, EncryptionKey, KeyManagement, Making, Opening, Setting, octets};
use crate::Backend;
use crate::content::{ContentKey, MOST_KEY_OCTETS};
use crate::primitive::{KeyWrapKey, Pbkdf2};
use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, Hash, JweAlg, KeyOp, SecretBytes};
use zeroize::Zeroizing;

pub(crate) static PBES2_HS256_A128KW: Pbes2 = Pbes2 {
    alg: JweAlg::PBES2_HS256_A128KW,
    hash: Hash::Sha256,
    key_octets: 16,
    // What OWASP recommends for each hash.
    count: 600_000,
};
pub(crate) static PBES2_HS384_A192KW: Pbes2 =
    Pbes2 { alg: JweAlg::PBES2_HS384_A192KW, hash: Hash::Sha384, key_octets: 24, count: 210_000 };
pub(crate) static PBES2_HS512_A256KW: Pbes2 =
    Pbes2 { alg: JweAlg::PBES2_HS512_A256KW, hash: Hash::Sha512, key_octets: 32, count: 210_000 };

#[derive(Clone, Copy)]
pub(crate) struct Pbes2 {
    alg: JweAlg,
    hash: Hash,
    key_octets: usize,
    count: u32,
}

/// The octets of a new salt.
const SALT: usize = 16;

/// The least octets of a salt (Section 4.8.1.1).
const LEAST_SALT: usize = 8;

impl Pbes2 {
    fn prepare(&self, setting: &Setting<'_>, ops: &[KeyOp]) -> Result<Password, Error> {
        setting.key.check_permits_encryption(self.alg, ops)?;
        setting.backend.key_wrap(self.key_octets)?;
        Ok(Password {
            scheme: *self,
            pbkdf2: setting.backend.pbkdf2(self.hash)?,
            password: SecretBytes::from(octets(setting.key, 0, self.alg.as_str())?),
        })
    }
}

impl KeyManagement for Pbes2 {
    fn alg(&self) -> JweAlg {
        self.alg
    }

    fn encryption_key(&self, setting: &Setting<'_>) -> Result<Arc<dyn EncryptionKey>, Error> {
        Ok(Arc::new(self.prepare(setting, &[KeyOp::WrapKey, KeyOp::DeriveKey])?))
    }

    fn decryption_key(&self, setting: &Setting<'_>) -> Result<Arc<dyn DecryptionKey>, Error> {
        Ok(Arc::new(self.prepare(setting, &[KeyOp::UnwrapKey, KeyOp::DeriveKey])?))
    }
}

struct Password {
    scheme: Pbes2,
    pbkdf2: &'static dyn Pbkdf2,
    password: SecretBytes,
}

impl Password {
    /// The key that wraps. The salt begins with the name of the algorithm (Section 4.8.1.1).
    fn key(&self, backend: Backend, p2s: &[u8], count: u32) -> Result<Arc<dyn KeyWrapKey>, Error> {
        let salt = [self.scheme.alg.as_str().as_bytes(), b"\0", p2s].concat();
        let mut key = Zeroizing::new([0; MOST_KEY_OCTETS]);
        let key = key.get_mut(..self.scheme.key_octets).ok_or(ErrorKind::Backend)?;
        self.pbkdf2.derive(self.password.as_bytes(), &salt, count, key)?;
        backend.key_wrap(self.scheme.key_octets)?.key(key)
    }
}

impl EncryptionKey for Password {
    fn random_octets(&self) -> usize {
        SALT
    }

    fn encrypt(&self, cek: &[u8], made: &mut Making<'_>) -> Result<Vec<u8>, Error> {
        let count = made.p2c.unwrap_or(self.scheme.count);
        let p2s = made.random;
        made.members.octets("p2s", p2s);
        made.members.number("p2c", count);
        wrap(&*self.key(made.backend, p2s, count)?, cek)
    }
}

impl DecryptionKey for Password {
    fn content_key(&self, token: &Opening<'_>) -> Result<Arc<dyn ContentKey>, Error> {
        token.must_have_key()?;
        let p2s = token.headers.octets("p2s")?;
        if p2s.len() < LEAST_SALT {
            return Err(Error::new(ErrorKind::HeaderType)
                .at("header.p2s")
                .expected(format!("{LEAST_SALT} octets or more"))
                .found(format!("{}", p2s.len())));
        }
        let count = count(token)?;
        let key = self.key(token.backend, &p2s, count)?;
        token.unwrapped(|wrapped, cek| unwrap(&*key, wrapped, cek))
    }
}

/// How often to iterate, decided before any work is done.
fn count(token: &Opening<'_>) -> Result<u32, Error> {
    let text = token.headers.number("p2c")?;
    let most = token.limits.max_p2c();
    match text.parse::<u32>() {
        Ok(0) => {}
        Ok(count) if count <= most => return Ok(count),
        _ if text.bytes().all(|digit| digit.is_ascii_digit()) => {
            return Err(Error::new(ErrorKind::Limit)
                .at("header.p2c")
                .expected(format!("at most {most} (`Limits::p2c`)"))
                .found(quoted(text)));
        }
        _ => {}
    }
    Err(Error::new(ErrorKind::HeaderType)
        .at("header.p2c")
        .expected("a positive integer")
        .found(quoted(text)))
}

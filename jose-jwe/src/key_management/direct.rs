//! Direct encryption with a shared key (RFC 7518, Section 4.5).

use super::{DecryptionKey, EncryptionKey, KeyManagement, Making, Opening, Setting, octets};
use crate::content::{ContentKey, ContentScheme};
use alloc::sync::Arc;
use alloc::vec::Vec;
use jose_core::{Error, ErrorKind, JweAlg, JweEnc, KeyOp};

pub(crate) static DIR: Direct = Direct;

pub(crate) struct Direct;

impl KeyManagement for Direct {
    fn alg(&self) -> JweAlg {
        JweAlg::DIR
    }

    fn encryption_key(&self, setting: &Setting<'_>) -> Result<Arc<dyn EncryptionKey>, Error> {
        prepare(setting, KeyOp::Encrypt).map(|key| Arc::new(key) as Arc<dyn EncryptionKey>)
    }

    fn decryption_key(&self, setting: &Setting<'_>) -> Result<Arc<dyn DecryptionKey>, Error> {
        prepare(setting, KeyOp::Decrypt).map(|key| Arc::new(key) as Arc<dyn DecryptionKey>)
    }
}

/// The key, prepared for each algorithm that it is long enough for.
struct Shared(Vec<(JweEnc, Arc<dyn ContentKey>)>);

fn prepare(setting: &Setting<'_>, op: KeyOp) -> Result<Shared, Error> {
    let mut prepared = Vec::new();
    let mut refusal = None;
    for enc in setting.encs {
        match key_for(setting, *enc, op) {
            Ok(key) => prepared.push((enc.enc(), key)),
            Err(error) => refusal = refusal.or(Some(error)),
        }
    }
    match (prepared.is_empty(), refusal) {
        (true, Some(error)) => Err(error),
        _ => Ok(Shared(prepared)),
    }
}

/// The key's own `alg` may be `dir` or the content encryption (as in RFC 7520, Section 5.6).
fn key_for(
    setting: &Setting<'_>,
    enc: &'static dyn ContentScheme,
    op: KeyOp,
) -> Result<Arc<dyn ContentKey>, Error> {
    let key = setting.key;
    let either = key.check_permits(JweAlg::DIR, op);
    either.or_else(|_| key.check_permits(enc.enc(), op))?;
    enc.key(setting.backend, octets(key, enc.key_octets(), enc.enc().as_str())?)
}

impl Shared {
    fn of(&self, enc: JweEnc) -> Result<Arc<dyn ContentKey>, Error> {
        let key = self.0.iter().find(|(known, _)| *known == enc);
        key.map(|(_, key)| key.clone()).ok_or_else(|| ErrorKind::DecryptionFailed.into())
    }
}

impl EncryptionKey for Shared {
    fn is_direct(&self) -> bool {
        true
    }

    fn content_key(&self, made: &mut Making<'_>) -> Result<Arc<dyn ContentKey>, Error> {
        self.of(made.enc.enc())
    }
}

impl DecryptionKey for Shared {
    fn fits(&self, enc: JweEnc) -> bool {
        self.0.iter().any(|(known, _)| *known == enc)
    }

    fn content_key(&self, token: &Opening<'_>) -> Result<Arc<dyn ContentKey>, Error> {
        token.must_not_have_key()?;
        self.of(token.enc.enc())
    }
}

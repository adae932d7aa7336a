//! Key agreement with an ephemeral key (RFC 7518, Section 4.6; RFC 8037, Section 3.2).

use super::aes_kw::{unwrap, wrap};
use super::{
    DecryptionKey, EncryptionKey, KeyManagement, Making, Opening, Setting, concat_kdf, wrong_type,
};
use crate::Backend;
use crate::content::{ContentKey, MOST_KEY_OCTETS};
use crate::primitive::{Agreement, AgreementKey, DecryptionFailed};
use alloc::sync::Arc;
use alloc::vec::Vec;
use jose_core::{Curve, Error, ErrorKind, JweAlg, Jwk, KeyOp, SecretBytes, random};
use zeroize::Zeroizing;

pub(crate) static ECDH_ES: EcdhEs = EcdhEs { alg: JweAlg::ECDH_ES, wrap: None };
pub(crate) static ECDH_ES_A128KW: EcdhEs = EcdhEs { alg: JweAlg::ECDH_ES_A128KW, wrap: Some(16) };
pub(crate) static ECDH_ES_A192KW: EcdhEs = EcdhEs { alg: JweAlg::ECDH_ES_A192KW, wrap: Some(24) };
pub(crate) static ECDH_ES_A256KW: EcdhEs = EcdhEs { alg: JweAlg::ECDH_ES_A256KW, wrap: Some(32) };

const DERIVE: [KeyOp; 2] = [KeyOp::DeriveKey, KeyOp::DeriveBits];

/// An algorithm, and the octets of the key that wraps, where it does not agree on the content
/// encryption key itself.
#[derive(Clone, Copy)]
pub(crate) struct EcdhEs {
    alg: JweAlg,
    wrap: Option<usize>,
}

impl EcdhEs {
    fn curve(self, key: &Jwk) -> Result<Curve, Error> {
        match key.curve() {
            Some(curve @ (Curve::P256 | Curve::P384 | Curve::P521 | Curve::X25519)) => Ok(curve),
            Some(other) => Err(Error::new(ErrorKind::KeyType)
                .at("crv")
                .expected("`P-256`, `P-384`, `P-521` or `X25519`")
                .found(other.as_str())),
            None => Err(wrong_type("EC", self.alg.as_str(), key)),
        }
    }

    /// Whether the back end wraps keys as the algorithm does.
    fn check(self, backend: Backend) -> Result<(), Error> {
        self.wrap.map_or(Ok(()), |octets| backend.key_wrap(octets).map(|_| ()))
    }

    /// The key that both sides derive: it wraps, or encrypts the content.
    fn derive(
        self,
        secret: &SecretBytes,
        enc: &str,
        parties: (&[u8], &[u8]),
        key: &mut [u8],
    ) -> Result<(), Error> {
        let algorithm = if self.wrap.is_some() { self.alg.as_str() } else { enc };
        concat_kdf::derive(secret.as_bytes(), algorithm, parties.0, parties.1, key)
    }
}

impl KeyManagement for EcdhEs {
    fn alg(&self) -> JweAlg {
        self.alg
    }

    fn encryption_key(&self, setting: &Setting<'_>) -> Result<Arc<dyn EncryptionKey>, Error> {
        // A public key is not said to derive anything (W3C Web Cryptography API), but one that is
        // for other things, such as to verify signatures, is not for this.
        let none = setting.key.key_ops().is_some_and(|mut ops| ops.next().is_none());
        setting.key.check_permits_encryption(self.alg, if none { &[] } else { &DERIVE })?;
        self.check(setting.backend)?;
        let agreement = setting.backend.agreement(self.curve(setting.key)?)?;
        let to = setting.key.to_public()?;
        Ok(Arc::new(Sending { scheme: *self, agreement, to }))
    }

    fn decryption_key(&self, setting: &Setting<'_>) -> Result<Arc<dyn DecryptionKey>, Error> {
        setting.key.check_permits_encryption(self.alg, &DERIVE)?;
        self.check(setting.backend)?;
        let curve = self.curve(setting.key)?;
        let key = setting.backend.agreement(curve)?.key(setting.key)?;
        Ok(Arc::new(Receiving { scheme: *self, curve, key }))
    }
}

struct Sending {
    scheme: EcdhEs,
    agreement: &'static dyn Agreement,
    to: Jwk,
}

impl Sending {
    /// Agrees with a new key, whose public half goes into the header.
    fn derive(&self, made: &mut Making<'_>, key: &mut [u8]) -> Result<(), Error> {
        let (epk, ephemeral) = self.agreement.ephemeral(made.generator)?;
        let secret = ephemeral.agree(&self.to)?;
        made.members.json("epk", &epk.to_json());
        self.scheme.derive(&secret, made.enc.enc().as_str(), made.parties, key)
    }
}

impl EncryptionKey for Sending {
    fn is_direct(&self) -> bool {
        self.scheme.wrap.is_none()
    }

    fn content_key(&self, made: &mut Making<'_>) -> Result<Arc<dyn ContentKey>, Error> {
        let mut cek = Zeroizing::new([0; MOST_KEY_OCTETS]);
        let cek = cek.get_mut(..made.enc.key_octets()).ok_or(ErrorKind::Backend)?;
        self.derive(made, cek)?;
        made.enc.key(made.backend, cek)
    }

    fn encrypt(&self, cek: &[u8], made: &mut Making<'_>) -> Result<Vec<u8>, Error> {
        let Some(octets) = self.scheme.wrap else { return Ok(Vec::new()) };
        let mut kek = Zeroizing::new([0; MOST_KEY_OCTETS]);
        let kek = kek.get_mut(..octets).ok_or(ErrorKind::Backend)?;
        self.derive(made, kek)?;
        wrap(&*made.backend.key_wrap(octets)?.key(kek)?, cek)
    }
}

struct Receiving {
    scheme: EcdhEs,
    curve: Curve,
    key: Arc<dyn AgreementKey>,
}

impl Receiving {
    fn derive(&self, token: &Opening<'_>, key: &mut [u8]) -> Result<(), Error> {
        let epk = token.headers.public_key("epk", self.curve)?;
        let (apu, apv) = token.headers.parties(token.limits)?;
        let enc = token.enc.enc().as_str();
        match self.key.agree(&epk) {
            Ok(secret) => self.scheme.derive(&secret, enc, (&apu, &apv), key),
            // A secret that everybody knows is no secret.
            Err(DecryptionFailed) => Ok(random::fill(key).map_err(|_| DecryptionFailed)?),
        }
    }
}

impl DecryptionKey for Receiving {
    fn content_key(&self, token: &Opening<'_>) -> Result<Arc<dyn ContentKey>, Error> {
        let mut derived = Zeroizing::new([0; MOST_KEY_OCTETS]);
        let octets = self.scheme.wrap.unwrap_or_else(|| token.enc.key_octets());
        let derived = derived.get_mut(..octets).ok_or(ErrorKind::Backend)?;
        match self.scheme.wrap {
            None => {
                token.must_not_have_key()?;
                self.derive(token, derived)?;
                token.enc.key(token.backend, derived)
            }
            Some(octets) => {
                token.must_have_key()?;
                self.derive(token, derived)?;
                let kek = token.backend.key_wrap(octets)?.key(derived)?;
                token.unwrapped(|wrapped, cek| unwrap(&*kek, wrapped, cek))
            }
        }
    }
}

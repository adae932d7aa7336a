//! Encrypted tokens, JSON objects and keys, with plaintexts that are text.

use super::{Answer, Party, Request, key, misuse, raw, required, text};
use jose_jwt::jwe::{self, Compact, Encrypted, Flattened, General};
use jose_jwt::jwk::{ec, oct, okp, rsa};
use jose_jwt::{Curve, Decrypter, Encrypter, Error, JweAlg, JweEnc, Jwk, Limits};
use serde::{Deserialize, Serialize};

/// How something is encrypted, other than by algorithms and keys.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Encryption {
    enc: String,
    p2c: Option<u32>,
    apu: Option<String>,
    apv: Option<String>,
    #[serde(default)]
    compressed: bool,
    aad: Option<String>,
}

/// What was encrypted, and the data beside it.
#[derive(Serialize)]
pub(super) struct Plain {
    payload: String,
    aad: Option<String>,
}

impl Request {
    pub(super) fn generate_of_kind(&self) -> Result<Answer, Error> {
        let ec = |curve| ec::PrivateKey::generate(curve).map(Jwk::new);
        key(&match required("kind", self.kind.as_ref())?.as_str() {
            "RSA" => Jwk::new(rsa::PrivateKey::generate(2048)?),
            "P-256" => ec(Curve::P256)?,
            "P-384" => ec(Curve::P384)?,
            "P-521" => ec(Curve::P521)?,
            "X25519" => Jwk::new(okp::PrivateKey::generate(Curve::X25519)?),
            "oct" => Jwk::new(oct::Secret::generate(*required("octets", self.octets.as_ref())?)?),
            _ => return Err(misuse("`RSA`, `oct` or a curve").at("kind")),
        })
    }

    pub(super) fn encrypt(&self) -> Result<Answer, Error> {
        let encrypter = self.party()?.encrypter(self.encryption()?)?;
        encrypter.encrypt(self.payload()?.as_bytes()).map(Answer::Token)
    }

    pub(super) fn decrypt(&self) -> Result<Answer, Error> {
        let token = required("token", self.token.as_ref())?;
        self.decrypted(Compact::parse(token, &Limits::DEFAULT)?)
    }

    pub(super) fn encrypt_flattened(&self) -> Result<Answer, Error> {
        let encryption = self.encryption()?;
        let (payload, by) = (self.payload()?.as_bytes(), self.party()?.encrypter(encryption)?);
        let json = match &encryption.aad {
            None => Flattened::encrypt(payload, &by)?,
            Some(aad) => Flattened::encrypt_with_aad(payload, aad.as_bytes(), &by)?,
        };
        raw(json).map(Answer::Object)
    }

    pub(super) fn encrypt_general(&self) -> Result<Answer, Error> {
        let encryption = self.encryption()?;
        let payload = self.payload()?.as_bytes();
        let recipients = self.parties.iter().map(|party| party.encrypter(encryption));
        let recipients = recipients.collect::<Result<Vec<_>, _>>()?;
        let recipients: Vec<&Encrypter> = recipients.iter().collect();
        let json = match &encryption.aad {
            None => General::encrypt(payload, &recipients)?,
            Some(aad) => General::encrypt_with_aad(payload, aad.as_bytes(), &recipients)?,
        };
        raw(json).map(Answer::Object)
    }

    pub(super) fn decrypt_flattened(&self) -> Result<Answer, Error> {
        self.decrypted(Flattened::parse(self.object()?, &Limits::DEFAULT)?)
    }

    pub(super) fn decrypt_general(&self) -> Result<Answer, Error> {
        self.decrypted(General::parse(self.object()?, &Limits::DEFAULT)?)
    }

    pub(super) fn encrypt_key(&self) -> Result<Answer, Error> {
        let encrypter = self.party()?.encrypter(self.encryption()?)?;
        jwe::encrypt_jwk(&self.key()?, &encrypter).map(Answer::Token)
    }

    pub(super) fn decrypt_key(&self) -> Result<Answer, Error> {
        let decrypter = self.party()?.decrypter(self.encryption()?)?;
        key(&jwe::decrypt_jwk(required("token", self.token.as_ref())?, &decrypter)?)
    }

    fn decrypted(&self, encrypted: Encrypted<'_>) -> Result<Answer, Error> {
        let mut decrypter = self.party()?.decrypter(self.encryption()?)?;
        if self.encryption()?.compressed {
            decrypter = decrypter.with_compression_allowed();
        }
        let aad = encrypted.dangerous_aad()?;
        let payload = text(encrypted.decrypt(&decrypter)?.into_payload())?;
        let aad = if aad.is_empty() { None } else { Some(text(aad)?) };
        Ok(Answer::Decrypted(Plain { payload, aad }))
    }

    fn encryption(&self) -> Result<&Encryption, Error> {
        required("encryption", self.encryption.as_ref())
    }
}

impl Party {
    fn encrypter(&self, encryption: &Encryption) -> Result<Encrypter, Error> {
        let (alg, enc): (JweAlg, JweEnc) = (self.alg.parse()?, encryption.enc.parse()?);
        let mut encrypter = Encrypter::new(alg, enc, &Jwk::from_json(self.key.get())?)?;
        for (name, value) in &self.header {
            encrypter = encrypter.with_member(name, value)?;
        }
        for (name, value) in &self.unprotected {
            encrypter = encrypter.with_unprotected(name, value)?;
        }
        if let Some(iterations) = encryption.p2c {
            encrypter = encrypter.with_p2c(iterations)?;
        }
        if let (Some(apu), Some(apv)) = (&encryption.apu, &encryption.apv) {
            encrypter = encrypter.with_parties(apu.as_bytes(), apv.as_bytes())?;
        }
        if encryption.compressed { encrypter.with_compression() } else { Ok(encrypter) }
    }

    fn decrypter(&self, encryption: &Encryption) -> Result<Decrypter, Error> {
        let enc = encryption.enc.parse()?;
        Decrypter::new(self.alg.parse()?, &[enc], &Jwk::from_json(self.key.get())?)
    }
}

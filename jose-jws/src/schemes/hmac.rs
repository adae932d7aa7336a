//! HMAC with SHA-2 (RFC 7518, Section 3.2).

use super::{hand_out, refused_key};
use crate::{
    KeyRequirement, SignStream, SignatureInvalid, SignatureScheme, SigningKey, VerifyStream,
    VerifyingKey,
};
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::marker::PhantomData;
use hmac::{KeyInit, Mac};
use jose_core::jwk::Key;
use jose_core::{Error, Jwk, JwsAlg};
use sha2::{Sha256, Sha384, Sha512};

pub(crate) static HS256: Hmac<hmac::Hmac<Sha256>> = Hmac::new(JwsAlg::HS256, 32);
pub(crate) static HS384: Hmac<hmac::Hmac<Sha384>> = Hmac::new(JwsAlg::HS384, 48);
pub(crate) static HS512: Hmac<hmac::Hmac<Sha512>> = Hmac::new(JwsAlg::HS512, 64);

pub(crate) struct Hmac<M> {
    alg: JwsAlg,
    tag_octets: usize,
    least_key_octets: usize,
    mac: PhantomData<fn() -> M>,
}

impl<M> Hmac<M> {
    const fn new(alg: JwsAlg, hash_octets: usize) -> Self {
        Self { alg, tag_octets: hash_octets, least_key_octets: hash_octets, mac: PhantomData }
    }

    pub(crate) const fn with_any_key(&self) -> Self {
        Self { least_key_octets: 1, ..*self }
    }
}

impl<M: Mac + KeyInit + Clone + Send + Sync + 'static> Hmac<M> {
    fn prepare(&self, key: &Jwk) -> Result<Arc<Keyed<M>>, Error> {
        let Key::Oct(secret) = key.key() else {
            return Err(refused_key());
        };
        let mac = M::new_from_slice(secret.as_bytes()).map_err(|_| refused_key())?;
        Ok(Arc::new(Keyed { mac, tag_octets: self.tag_octets }))
    }
}

impl<M: Mac + KeyInit + Clone + Send + Sync + 'static> SignatureScheme for Hmac<M> {
    fn alg(&self) -> JwsAlg {
        self.alg
    }

    fn requirement(&self) -> KeyRequirement {
        KeyRequirement::oct(self.least_key_octets)
    }

    fn signing_key(&self, key: &Jwk) -> Result<Arc<dyn SigningKey>, Error> {
        Ok(self.prepare(key)?)
    }

    fn verifying_key(&self, key: &Jwk) -> Result<Arc<dyn VerifyingKey>, Error> {
        Ok(self.prepare(key)?)
    }
}

/// A MAC that has taken in its key, to be cloned for each message.
struct Keyed<M> {
    mac: M,
    tag_octets: usize,
}

impl<M: Mac + Clone + Send + Sync> Keyed<M> {
    fn of(&self, message: &[&[u8]]) -> M {
        let mut mac = self.mac.clone();
        message.iter().for_each(|piece| mac.update(piece));
        mac
    }
}

impl<M: Mac + Clone + Send + Sync> SigningKey for Keyed<M> {
    fn signature_len(&self) -> usize {
        self.tag_octets
    }

    fn sign(&self, message: &[&[u8]], signature: &mut [u8]) -> Result<(), Error> {
        hand_out(&self.of(message).finalize().into_bytes(), signature)
    }

    fn stream(&self) -> Option<Box<dyn SignStream + '_>> {
        Some(Box::new(Stream(self.mac.clone())))
    }
}

impl<M: Mac + Clone + Send + Sync> VerifyingKey for Keyed<M> {
    fn verify(&self, message: &[&[u8]], signature: &[u8]) -> Result<(), SignatureInvalid> {
        compare(self.of(message), signature)
    }

    fn stream(&self) -> Option<Box<dyn VerifyStream + '_>> {
        Some(Box::new(Stream(self.mac.clone())))
    }

    /// The tag of a text that is no signing input, since those have a dot in them.
    fn fingerprint(&self) -> Option<Vec<u8>> {
        Some(self.of(&[b"fingerprint"]).finalize().into_bytes().to_vec())
    }
}

/// A MAC that has taken in its key and a part of the message.
struct Stream<M>(M);

impl<M: Mac> SignStream for Stream<M> {
    fn update(&mut self, piece: &[u8]) {
        self.0.update(piece);
    }

    fn finish(self: Box<Self>, signature: &mut [u8]) -> Result<(), Error> {
        hand_out(&self.0.finalize().into_bytes(), signature)
    }
}

impl<M: Mac> VerifyStream for Stream<M> {
    fn update(&mut self, piece: &[u8]) {
        self.0.update(piece);
    }

    fn finish(self: Box<Self>, signature: &[u8]) -> Result<(), SignatureInvalid> {
        compare(self.0, signature)
    }
}

/// Compares lengths first, then the whole tag in constant time.
fn compare(mac: impl Mac, signature: &[u8]) -> Result<(), SignatureInvalid> {
    mac.verify_slice(signature).map_err(|_| SignatureInvalid)
}

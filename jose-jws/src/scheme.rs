//! What an algorithm is to the rest of the library.

use alloc::boxed::Box;
use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;
use jose_core::{Curve, Error, ErrorKind, Jwk, JwsAlg, KeyType};

/// A signature algorithm: its name, the key it needs, and how to prepare one.
///
/// Whoever has an algorithm of their own implements this and the two key traits, puts
/// the scheme into a [`Backend`](crate::Backend), and uses it through the ordinary
/// [`Signer`](crate::Signer) and [`Verifier`](crate::Verifier).
pub trait SignatureScheme: Send + Sync {
    /// The name in the header.
    fn alg(&self) -> JwsAlg;

    /// The key it needs. Both `prepare` functions are called with such keys only.
    fn requirement(&self) -> KeyRequirement;

    /// Prepares a private or symmetric key.
    ///
    /// # Errors
    /// [`ErrorKind::KeyPrivateRequired`] for a public key, and whatever else makes the
    /// key unusable.
    fn signing_key(&self, key: &Jwk) -> Result<Arc<dyn SigningKey>, Error>;

    /// Prepares a key, of which only the public half is used if it has one.
    ///
    /// # Errors
    /// Whatever makes the key unusable.
    fn verifying_key(&self, key: &Jwk) -> Result<Arc<dyn VerifyingKey>, Error>;
}

/// A prepared private or symmetric key.
///
/// A message comes in pieces that are read one after the other: what is signed is never
/// put together when it does not stand together already.
pub trait SigningKey: Send + Sync {
    /// The octets of a signature.
    fn signature_len(&self) -> usize;

    /// Signs the pieces of a message into the whole of `signature`, which is as long as
    /// [`SigningKey::signature_len`] says.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`] when the primitive or its source of randomness fails.
    fn sign(&self, message: &[&[u8]], signature: &mut [u8]) -> Result<(), Error>;

    /// Begins to sign a message that is not there as a whole; `None` for algorithms that
    /// need all of it.
    fn stream(&self) -> Option<Box<dyn SignStream + '_>> {
        None
    }
}

/// A message about to be signed, of which a part was seen.
pub trait SignStream {
    /// Takes the next piece.
    fn update(&mut self, piece: &[u8]);

    /// Signs what was taken, as [`SigningKey::sign`] does.
    ///
    /// # Errors
    /// As [`SigningKey::sign`].
    fn finish(self: Box<Self>, signature: &mut [u8]) -> Result<(), Error>;
}

/// A prepared public or symmetric key.
pub trait VerifyingKey: Send + Sync {
    /// Checks the signature over the pieces of a message, its length first.
    ///
    /// # Errors
    /// [`SignatureInvalid`], whatever the reason.
    fn verify(&self, message: &[&[u8]], signature: &[u8]) -> Result<(), SignatureInvalid>;

    /// Begins to verify a message that is not there as a whole; `None` for algorithms that
    /// need all of it.
    fn stream(&self) -> Option<Box<dyn VerifyStream + '_>> {
        None
    }

    /// Octets that are the same for the same key and for no other: by them a policy sees
    /// that it was given one key twice. They give nothing away of a key that cannot be
    /// guessed, and are for comparing only. `None` when there are
    /// no such octets: then only clones of one verifier are found to be the same.
    fn fingerprint(&self) -> Option<Vec<u8>> {
        None
    }

    /// The octets that [`VerifyingKey::precomputed`] takes, zero where there is nothing to
    /// precompute.
    fn table_octets(&self) -> usize {
        0
    }

    /// The same key, which accepts the same signatures, with a table that makes verifying faster;
    /// `None` where there is nothing to precompute.
    fn precomputed(&self) -> Option<Arc<dyn VerifyingKey>> {
        None
    }
}

/// A message about to be verified, of which a part was seen.
pub trait VerifyStream {
    /// Takes the next piece.
    fn update(&mut self, piece: &[u8]);

    /// Checks the signature over what was taken, its length first.
    ///
    /// # Errors
    /// [`SignatureInvalid`], whatever the reason.
    fn finish(self: Box<Self>, signature: &[u8]) -> Result<(), SignatureInvalid>;
}

/// The signature does not match: there is nothing more to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "it will never say more")]
pub struct SignatureInvalid;

impl From<SignatureInvalid> for Error {
    fn from(_: SignatureInvalid) -> Self {
        Self::new(ErrorKind::SignatureInvalid)
    }
}

/// The type of key that an algorithm needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyRequirement {
    key_type: KeyType,
    curve: Option<Curve>,
    least_octets: usize,
}

impl KeyRequirement {
    /// A symmetric key of at least so many octets (RFC 7518, Section 3.2).
    #[must_use]
    pub const fn oct(least_octets: usize) -> Self {
        Self { key_type: KeyType::Oct, curve: None, least_octets }
    }

    /// A key on this elliptic curve.
    #[must_use]
    pub const fn ec(curve: Curve) -> Self {
        Self { key_type: KeyType::Ec, curve: Some(curve), least_octets: 0 }
    }

    /// An octet key pair of this curve.
    #[must_use]
    pub const fn okp(curve: Curve) -> Self {
        Self { key_type: KeyType::Okp, curve: Some(curve), least_octets: 0 }
    }

    /// An RSA key. Its size was checked when it was made.
    #[must_use]
    pub const fn rsa() -> Self {
        Self { key_type: KeyType::Rsa, curve: None, least_octets: 0 }
    }

    /// A key pair of the algorithm that it names (RFC 9964, Section 3).
    #[must_use]
    pub const fn akp() -> Self {
        Self { key_type: KeyType::Akp, curve: None, least_octets: 0 }
    }

    /// The type of key.
    #[must_use]
    pub const fn key_type(&self) -> KeyType {
        self.key_type
    }

    /// The curve, for keys that have one.
    #[must_use]
    pub const fn curve(&self) -> Option<Curve> {
        self.curve
    }

    /// The least number of octets, for symmetric keys.
    #[must_use]
    pub const fn least_octets(&self) -> usize {
        self.least_octets
    }

    /// Whether this is such a key.
    pub(crate) fn check(&self, alg: JwsAlg, key: &Jwk) -> Result<(), Error> {
        let wrong = |place, wanted: &str, found: &str| {
            Err(Error::new(ErrorKind::KeyType)
                .at(place)
                .expected(format!("`{wanted}` for {alg}"))
                .found(format!("`{found}`")))
        };
        if key.key_type() != Some(self.key_type) {
            return wrong("kty", self.key_type.as_str(), key.kty());
        }
        if let (Some(wanted), Some(found)) = (self.curve, key.curve())
            && wanted != found
        {
            return wrong("crv", wanted.as_str(), found.as_str());
        }
        if let jose_core::jwk::Key::Oct(secret) = key.key()
            && secret.as_bytes().len() < self.least_octets
        {
            return Err(Error::new(ErrorKind::KeySize)
                .at("k")
                .expected(format!("at least {} octets for {alg}", self.least_octets))
                .found(format!("{}", secret.as_bytes().len())));
        }
        Ok(())
    }
}

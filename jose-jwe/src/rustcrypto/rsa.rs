//! RSA encryption (RFC 8017, Section 7): OAEP with an empty label and one hash in both places,
//! and PKCS#1 v1.5 for those who ask for it.
//!
//! The private operation is always blinded with the system's generator: without the argument for
//! it the crate does not blind. It refuses ciphertexts of another length than the modulus and
//! numbers that are not below it, both of which the sender knows anyway.

use super::{failed, private_required, refused_key};
use crate::primitive::{
    DecryptionFailed, RsaDecryptionKey, RsaEncryption, RsaEncryptionKey, RsaPadding,
};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use jose_core::jwk::Key;
use jose_core::random::SystemRandom;
use jose_core::{Error, ErrorKind, Jwk, SecretBytes};
use rsa::{BoxedUint, PrivateKey, PublicKey};
use sha1::Sha1;
use sha2::digest::FixedOutputReset;
use sha2::{Digest, Sha256, Sha384, Sha512};

pub(super) static OAEP_SHA1: Rsa = oaep::<Sha1>(RsaPadding::OaepSha1);
pub(super) static OAEP_SHA256: Rsa = oaep::<Sha256>(RsaPadding::OaepSha256);
pub(super) static OAEP_SHA384: Rsa = oaep::<Sha384>(RsaPadding::OaepSha384);
pub(super) static OAEP_SHA512: Rsa = oaep::<Sha512>(RsaPadding::OaepSha512);

/// A wrong padding is no error here: in its place comes a message, of random length, that
/// follows from the private key and the ciphertext (draft-irtf-cfrg-rsa-guidance, Section 7.2).
/// So whoever asks learns nothing from an error, and nothing from asking twice; that the
/// message is not the right one shows when the content is found not to be authentic.
#[cfg(feature = "rsa1_5")]
pub(super) static PKCS1: Rsa = Rsa {
    padding: RsaPadding::Pkcs1,
    encrypt: |key, message| key.pkcs1v15_encrypt_with_rng(&mut SystemRandom, message),
    decrypt: |key, ciphertext| key.pkcs1v15_decrypt_with_rng(&mut SystemRandom, ciphertext),
};

/// A wrong padding is an error, whatever is wrong with it. The first octet is not looked at,
/// on purpose: a reader that tells it apart from the rest can be asked for the plaintext (Manger's
/// attack), and nobody can change it who does not know the message.
const fn oaep<D: Digest + FixedOutputReset>(padding: RsaPadding) -> Rsa {
    Rsa {
        padding,
        encrypt: |key, message| key.oaep_encrypt_with_rng::<D, _>(&mut SystemRandom, message),
        decrypt: |key, text| key.oaep_decrypt_with_rng::<D, _>(&mut SystemRandom, text),
    }
}

type Encrypt = fn(&PublicKey, &[u8]) -> rsa::Result<Vec<u8>>;
type Decrypt = fn(&PrivateKey, &[u8]) -> rsa::Result<Vec<u8>>;

pub(super) struct Rsa {
    padding: RsaPadding,
    encrypt: Encrypt,
    decrypt: Decrypt,
}

impl RsaEncryption for Rsa {
    fn padding(&self) -> RsaPadding {
        self.padding
    }

    fn encryption_key(&self, key: &Jwk) -> Result<Arc<dyn RsaEncryptionKey>, Error> {
        let public = match key.key() {
            Key::RsaPublic(public) => public,
            Key::RsaPrivate(private) => private.public(),
            _ => return Err(refused_key()),
        };
        let key = PublicKey::new(number(public.n()), number(public.e()));
        let key = key.map_err(|_| refused_key())?;
        Ok(Arc::new(Encrypting { key, encrypt: self.encrypt }))
    }

    fn decryption_key(&self, key: &Jwk) -> Result<Arc<dyn RsaDecryptionKey>, Error> {
        let Key::RsaPrivate(private) = key.key() else {
            return Err(private_required());
        };
        let public = private.public();
        // With the primes, what makes decryption two to three times faster is precomputed.
        let key = PrivateKey::from_components(
            number(public.n()),
            number(public.e()),
            number(private.d()),
            vec![number(private.p()), number(private.q())],
        );
        let key = key.map_err(|_| refused_key())?;
        Ok(Arc::new(Decrypting { key, decrypt: self.decrypt }))
    }
}

fn number(octets: &[u8]) -> BoxedUint {
    BoxedUint::from_be_slice_vartime(octets)
}

struct Encrypting {
    key: PublicKey,
    encrypt: Encrypt,
}

impl RsaEncryptionKey for Encrypting {
    fn encrypt(&self, message: &[u8]) -> Result<Vec<u8>, Error> {
        (self.encrypt)(&self.key, message).map_err(|error| match error {
            rsa::Error::MessageTooLong => Error::new(ErrorKind::KeySize)
                .expected("an RSA key with room for the message")
                .found("a shorter one"),
            _ => failed("encrypted octets"),
        })
    }
}

/// The crate wipes exponents and primes. It leaves in freed memory what it computes with them,
/// also the copy of the first prime that belongs to the inverse of the second.
struct Decrypting {
    key: PrivateKey,
    decrypt: Decrypt,
}

impl RsaDecryptionKey for Decrypting {
    fn decrypt(&self, ciphertext: &[u8]) -> Result<SecretBytes, DecryptionFailed> {
        (self.decrypt)(&self.key, ciphertext).map(SecretBytes::from).map_err(|_| DecryptionFailed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeroize::ZeroizeOnDrop;

    #[test]
    fn prepared_keys_are_wiped() {
        fn wiped<K: ZeroizeOnDrop>(_: fn(Decrypting) -> K) {}
        wiped(|decrypting| decrypting.key);
    }
}

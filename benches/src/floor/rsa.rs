//! RSASSA-PKCS1-v1_5 and RSASSA-PSS (RFC 8017). The private key is kept precomputed,
//! and blinding and salt come from the system's generator, as in the library.

use super::{Floor, primitive};
use crate::Error;
use crate::vectors::Key;
use jose_core::random::SystemRandom;
use rsa::signature::{RandomizedSigner, SignatureEncoding, Verifier};
use rsa::{BoxedUint, PrivateKey, pkcs1v15, pss};
use sha2::{Sha256, Sha384, Sha512};

macro_rules! floor {
    ($(#[$doc:meta])* $name:ident, $scheme:ident, $hash:ty) => {
        $(#[$doc])*
        ///
        /// # Errors
        /// A key that is not one for RSA.
        pub fn $name(key: &Key<'_>) -> Result<Box<dyn Floor>, Error> {
            let private = private_key(key)?;
            let verifying = $scheme::VerifyingKey::<$hash>::new(private.to_public_key());
            let signing = $scheme::SigningKey::<$hash>::new(private);
            Ok(primitive(
                move |input: &[u8]| {
                    Ok(signing.try_sign_with_rng(&mut SystemRandom::default(), input)?.to_bytes())
                },
                move |input: &[u8], signature: &[u8]| {
                    $scheme::Signature::try_from(signature)
                        .is_ok_and(|signature| verifying.verify(input, &signature).is_ok())
                },
            ))
        }
    };
}

floor! {
    /// RS256.
    pkcs1_sha256, pkcs1v15, Sha256
}

floor! {
    /// RS384.
    pkcs1_sha384, pkcs1v15, Sha384
}

floor! {
    /// RS512.
    pkcs1_sha512, pkcs1v15, Sha512
}

floor! {
    /// PS256.
    pss_sha256, pss, Sha256
}

floor! {
    /// PS384.
    pss_sha384, pss, Sha384
}

floor! {
    /// PS512.
    pss_sha512, pss, Sha512
}

/// The constructor precomputes what the Chinese remainder theorem needs.
pub(super) fn private_key(key: &Key<'_>) -> Result<PrivateKey, Error> {
    let integer = |member| -> Result<BoxedUint, Error> {
        Ok(BoxedUint::from_be_slice_vartime(&key.octets(member)?))
    };
    let primes = vec![integer("p")?, integer("q")?];
    Ok(PrivateKey::from_components(integer("n")?, integer("e")?, integer("d")?, primes)?)
}

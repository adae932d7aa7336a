//! ECDSA (FIPS 186) with deterministic nonces (RFC 6979), signatures as the two
//! integers one after the other (RFC 7518, Section 3.4; RFC 8812, Section 3.2).

use super::{Floor, primitive};
use crate::Error;
use crate::vectors::Key;

macro_rules! floor {
    ($(#[$doc:meta])* $name:ident, $curve:ident) => {
        $(#[$doc])*
        ///
        /// # Errors
        /// A key that is not one on this curve.
        pub fn $name(key: &Key<'_>) -> Result<Box<dyn Floor>, Error> {
            use $curve::ecdsa::signature::{Signer, Verifier};
            use $curve::ecdsa::{Signature, SigningKey, VerifyingKey};

            let signing = SigningKey::from_slice(&key.octets("d")?)?;
            let verifying: VerifyingKey = *signing.verifying_key();
            Ok(primitive(
                move |input: &[u8]| {
                    let signature: Signature = signing.try_sign(input)?;
                    Ok(signature.to_bytes())
                },
                move |input: &[u8], signature: &[u8]| {
                    Signature::from_slice(signature)
                        .is_ok_and(|signature| verifying.verify(input, &signature).is_ok())
                },
            ))
        }
    };
}

floor! {
    /// ES256.
    p256_sha256, p256
}

floor! {
    /// ES384.
    p384_sha384, p384
}

floor! {
    /// ES512.
    p521_sha512, p521
}

floor! {
    /// ES256K. It refuses the higher of the two possible `s`, which the library accepts.
    k256_sha256, k256
}

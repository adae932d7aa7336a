//! Algorithm names and what belongs to them (RFC 7518, RFC 8037, RFC 9864).

mod any;
mod hash;
mod jwe;
mod jws;
mod name;
mod requirement;

pub use any::Alg;
pub use jwe::{JweAlg, JweEnc};
pub use jws::JwsAlg;

use core::fmt;

macro_rules! names {
    ($(#[$doc:meta])* $type:ident { $($(#[$variant_doc:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $type { $($(#[$variant_doc])* $variant,)+ }

        impl $type {
            /// Every one of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The registered name.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// The one of this name, exactly as spelled.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|known| known.as_str() == name)
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }
    };
}

names! {
    /// The `kty` of a key (RFC 7518, Section 6.1; RFC 8037, Section 2; RFC 9964, Section 3).
    KeyType {
        /// Octets, for symmetric algorithms.
        Oct = "oct",
        /// An elliptic-curve key.
        Ec = "EC",
        /// An RSA key.
        Rsa = "RSA",
        /// An octet key pair.
        Okp = "OKP",
        /// A key pair of the algorithm that it names (RFC 9964).
        Akp = "AKP",
    }
}

names! {
    /// The `crv` of a key (RFC 7518, Section 6.2.1.1; RFC 8037, Section 2).
    Curve {
        /// NIST P-256, also called secp256r1 and prime256v1.
        P256 = "P-256",
        /// NIST P-384, also called secp384r1.
        P384 = "P-384",
        /// NIST P-521, also called secp521r1.
        P521 = "P-521",
        /// The Koblitz curve of RFC 8812.
        Secp256k1 = "secp256k1",
        /// The signature curve of RFC 8032 with 32-octet keys.
        Ed25519 = "Ed25519",
        /// The agreement curve of RFC 7748 with 32-octet keys.
        X25519 = "X25519",
    }
}

names! {
    /// The registered values of a key's `use` (RFC 7517, Section 4.2).
    KeyUse {
        /// Signatures and MACs.
        Signature = "sig",
        /// Encryption.
        Encryption = "enc",
    }
}

names! {
    /// The registered values of a key's `key_ops` (RFC 7517, Section 4.3).
    KeyOp {
        /// Make signatures or MACs.
        Sign = "sign",
        /// Verify signatures or MACs.
        Verify = "verify",
        /// Encrypt content.
        Encrypt = "encrypt",
        /// Decrypt content.
        Decrypt = "decrypt",
        /// Encrypt keys.
        WrapKey = "wrapKey",
        /// Decrypt keys.
        UnwrapKey = "unwrapKey",
        /// Derive keys.
        DeriveKey = "deriveKey",
        /// Derive octets that are not used as a key.
        DeriveBits = "deriveBits",
    }
}

names! {
    /// A hash function, by its name in URIs (RFC 6920, Section 9.4; RFC 9278, Section 4).
    Hash {
        /// SHA-256 (FIPS 180-4).
        Sha256 = "sha-256",
        /// SHA-384 (FIPS 180-4).
        Sha384 = "sha-384",
        /// SHA-512 (FIPS 180-4).
        Sha512 = "sha-512",
    }
}

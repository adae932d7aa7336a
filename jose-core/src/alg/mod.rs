//! Algorithm names and what belongs to them (RFC 7518, RFC 8037, RFC 9864).

mod hash;
mod requirement;

use crate::error::quoted;
use crate::{Error, ErrorKind};
use core::fmt;
use core::str::FromStr;

/// The name of a signature algorithm.
///
/// The constants are spelled as in the RFCs. There is none for `none`, and it cannot
/// be made from text either. A name of one's own, for an algorithm of one's own, is
/// made with [`JwsAlg::custom`].
///
/// ```
/// use jose_core::{ErrorKind, JwsAlg};
///
/// let alg: JwsAlg = "ES256".parse()?;
/// assert_eq!(alg, JwsAlg::ES256);
/// assert_eq!("none".parse::<JwsAlg>().unwrap_err(), ErrorKind::AlgNone);
/// # Ok::<(), jose_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JwsAlg(&'static str);

macro_rules! signature_algorithms {
    ($($(#[$doc:meta])* $constant:ident = $name:literal;)+) => {
        impl JwsAlg {
            $($(#[$doc])* pub const $constant: Self = Self($name);)+

            /// Every named algorithm.
            pub const ALL: &'static [Self] = &[$(Self::$constant),+];
        }
    };
}

signature_algorithms! {
    /// HMAC with SHA-256 (RFC 7518, Section 3.2).
    HS256 = "HS256";
    /// HMAC with SHA-384 (RFC 7518, Section 3.2).
    HS384 = "HS384";
    /// HMAC with SHA-512 (RFC 7518, Section 3.2).
    HS512 = "HS512";
    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518, Section 3.3).
    RS256 = "RS256";
    /// RSASSA-PKCS1-v1_5 with SHA-384 (RFC 7518, Section 3.3).
    RS384 = "RS384";
    /// RSASSA-PKCS1-v1_5 with SHA-512 (RFC 7518, Section 3.3).
    RS512 = "RS512";
    /// RSASSA-PSS with SHA-256 (RFC 7518, Section 3.5).
    PS256 = "PS256";
    /// RSASSA-PSS with SHA-384 (RFC 7518, Section 3.5).
    PS384 = "PS384";
    /// RSASSA-PSS with SHA-512 (RFC 7518, Section 3.5).
    PS512 = "PS512";
    /// ECDSA on P-256 with SHA-256 (RFC 7518, Section 3.4).
    ES256 = "ES256";
    /// ECDSA on P-384 with SHA-384 (RFC 7518, Section 3.4).
    ES384 = "ES384";
    /// ECDSA on P-521 with SHA-512 (RFC 7518, Section 3.4).
    ES512 = "ES512";
    /// EdDSA with Ed25519, under its fully specified name (RFC 9864, Section 2.2).
    ED25519 = "Ed25519";
    /// EdDSA with Ed25519, under the older name that leaves the curve to the key
    /// (RFC 8037, Section 3.1; deprecated by RFC 9864).
    EDDSA = "EdDSA";
    /// ECDSA on secp256k1 with SHA-256 (RFC 8812, Section 3.2).
    ES256K = "ES256K";
    /// ML-DSA with the parameters of category 2 (RFC 9964; FIPS 204).
    ML_DSA_44 = "ML-DSA-44";
    /// ML-DSA with the parameters of category 3 (RFC 9964; FIPS 204).
    ML_DSA_65 = "ML-DSA-65";
    /// ML-DSA with the parameters of category 5 (RFC 9964; FIPS 204).
    ML_DSA_87 = "ML-DSA-87";
}

impl JwsAlg {
    /// A name for an algorithm of one's own; `None` for an empty name and for `none`
    /// in whatever spelling.
    ///
    /// ```
    /// use jose_core::JwsAlg;
    ///
    /// assert!(JwsAlg::custom("X-EXAMPLE").is_some());
    /// assert!(JwsAlg::custom("NONE").is_none());
    /// ```
    #[must_use]
    pub const fn custom(name: &'static str) -> Option<Self> {
        match name.as_bytes() {
            [] | [b'n' | b'N', b'o' | b'O', b'n' | b'N', b'e' | b'E'] => None,
            _ => Some(Self(name)),
        }
    }

    /// The name as it stands in a header.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// The other name of the same algorithm: `EdDSA`, as far as its key is an Ed25519 one,
    /// and `Ed25519` (RFC 9864, Section 2.2).
    #[must_use]
    pub fn twin(self) -> Option<Self> {
        match self {
            Self::ED25519 => Some(Self::EDDSA),
            Self::EDDSA => Some(Self::ED25519),
            _ => None,
        }
    }
}

impl FromStr for JwsAlg {
    type Err = Error;

    /// One of the named algorithms, exactly as spelled.
    fn from_str(name: &str) -> Result<Self, Error> {
        if name.eq_ignore_ascii_case("none") {
            return Err(Error::new(ErrorKind::AlgNone));
        }
        Self::ALL.iter().copied().find(|alg| alg.0 == name).ok_or_else(|| {
            Error::new(ErrorKind::AlgUnsupported)
                .expected("the name of a signature algorithm, such as `ES256`")
                .found(quoted(name))
        })
    }
}

impl fmt::Display for JwsAlg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

impl fmt::Debug for JwsAlg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

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

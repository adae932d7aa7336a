//! The names of key management and content encryption algorithms (RFC 7518, Sections 4.1
//! and 5.1).

use super::KeyType;
use super::name::algorithms;

algorithms! {
    /// The name of a key management algorithm: how the key that encrypts the content comes to
    /// its recipient.
    ///
    /// ```
    /// use jose_core::JweAlg;
    ///
    /// let alg: JweAlg = "ECDH-ES+A256KW".parse()?;
    /// assert_eq!(alg, JweAlg::ECDH_ES_A256KW);
    /// assert!("A256GCM".parse::<JweAlg>().is_err());
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    JweAlg, "the name of a key management algorithm, such as `ECDH-ES`" {
        /// The shared key encrypts the content itself (RFC 7518, Section 4.5).
        DIR = "dir";
        /// AES key wrap with a 128-bit key (RFC 7518, Section 4.4; RFC 3394).
        A128KW = "A128KW";
        /// AES key wrap with a 192-bit key (RFC 7518, Section 4.4; RFC 3394).
        A192KW = "A192KW";
        /// AES key wrap with a 256-bit key (RFC 7518, Section 4.4; RFC 3394).
        A256KW = "A256KW";
        /// Key encryption with AES-GCM, 128-bit key (RFC 7518, Section 4.7).
        A128GCMKW = "A128GCMKW";
        /// Key encryption with AES-GCM, 192-bit key (RFC 7518, Section 4.7).
        A192GCMKW = "A192GCMKW";
        /// Key encryption with AES-GCM, 256-bit key (RFC 7518, Section 4.7).
        A256GCMKW = "A256GCMKW";
        /// Key agreement with an ephemeral key (RFC 7518, Section 4.6; RFC 8037, Section 3.2).
        ECDH_ES = "ECDH-ES";
        /// The same with AES key wrap, 128 bits.
        ECDH_ES_A128KW = "ECDH-ES+A128KW";
        /// The same with AES key wrap, 192 bits.
        ECDH_ES_A192KW = "ECDH-ES+A192KW";
        /// The same with AES key wrap, 256 bits.
        ECDH_ES_A256KW = "ECDH-ES+A256KW";
        /// A password, PBKDF2 with SHA-256 and AES key wrap, 128 bits (RFC 7518, Section 4.8).
        PBES2_HS256_A128KW = "PBES2-HS256+A128KW";
        /// A password, PBKDF2 with SHA-384 and AES key wrap, 192 bits (RFC 7518, Section 4.8).
        PBES2_HS384_A192KW = "PBES2-HS384+A192KW";
        /// A password, PBKDF2 with SHA-512 and AES key wrap, 256 bits (RFC 7518, Section 4.8).
        PBES2_HS512_A256KW = "PBES2-HS512+A256KW";
        /// RSAES-OAEP with SHA-1 and MGF1 with SHA-1 (RFC 7518, Section 4.3).
        RSA_OAEP = "RSA-OAEP";
        /// RSAES-OAEP with SHA-256 and MGF1 with SHA-256 (RFC 7518, Section 4.3).
        RSA_OAEP_256 = "RSA-OAEP-256";
        /// RSAES-OAEP with SHA-384 and MGF1 with SHA-384 (W3C Web Cryptography API).
        RSA_OAEP_384 = "RSA-OAEP-384";
        /// RSAES-OAEP with SHA-512 and MGF1 with SHA-512 (W3C Web Cryptography API).
        RSA_OAEP_512 = "RSA-OAEP-512";
        /// RSAES-PKCS1-v1_5 (RFC 7518, Section 4.2), whose padding has been attacked since 1998.
        RSA1_5 = "RSA1_5";
    }
}

algorithms! {
    /// The name of a content encryption algorithm.
    ///
    /// ```
    /// use jose_core::JweEnc;
    ///
    /// assert_eq!("A256GCM".parse::<JweEnc>()?, JweEnc::A256GCM);
    /// assert_eq!(JweEnc::A128CBC_HS256.key_octets(), Some(32));
    /// # Ok::<(), jose_core::Error>(())
    /// ```
    JweEnc, "the name of a content encryption algorithm, such as `A256GCM`" {
        /// AES-GCM with a 128-bit key (RFC 7518, Section 5.3).
        A128GCM = "A128GCM";
        /// AES-GCM with a 192-bit key (RFC 7518, Section 5.3).
        A192GCM = "A192GCM";
        /// AES-GCM with a 256-bit key (RFC 7518, Section 5.3).
        A256GCM = "A256GCM";
        /// AES-CBC with a 128-bit key and HMAC with SHA-256 (RFC 7518, Section 5.2.3).
        A128CBC_HS256 = "A128CBC-HS256";
        /// AES-CBC with a 192-bit key and HMAC with SHA-384 (RFC 7518, Section 5.2.4).
        A192CBC_HS384 = "A192CBC-HS384";
        /// AES-CBC with a 256-bit key and HMAC with SHA-512 (RFC 7518, Section 5.2.5).
        A256CBC_HS512 = "A256CBC-HS512";
    }
}

impl JweAlg {
    /// The type of key that the algorithm needs; `None` for one of one's own. ECDH-ES takes
    /// an octet key pair as well (RFC 8037, Section 3.2).
    #[must_use]
    pub fn key_type(self) -> Option<KeyType> {
        match self {
            Self::ECDH_ES | Self::ECDH_ES_A128KW | Self::ECDH_ES_A192KW | Self::ECDH_ES_A256KW => {
                Some(KeyType::Ec)
            }
            Self::RSA_OAEP
            | Self::RSA_OAEP_256
            | Self::RSA_OAEP_384
            | Self::RSA_OAEP_512
            | Self::RSA1_5 => Some(KeyType::Rsa),
            _ => Self::ALL.contains(&self).then_some(KeyType::Oct),
        }
    }

    /// Whether a password is its key (RFC 7518, Section 4.8).
    #[must_use]
    pub fn takes_password(self) -> bool {
        let all = [Self::PBES2_HS256_A128KW, Self::PBES2_HS384_A192KW, Self::PBES2_HS512_A256KW];
        all.contains(&self)
    }

    /// Whether the key that encrypts is the one that decrypts, so that a token comes from
    /// somebody who has it. To a public key anybody can encrypt; of an algorithm of one's own
    /// nothing is known.
    ///
    /// ```
    /// use jose_core::JweAlg;
    ///
    /// assert!(JweAlg::DIR.is_symmetric());
    /// assert!(!JweAlg::ECDH_ES.is_symmetric());
    /// ```
    #[must_use]
    pub fn is_symmetric(self) -> bool {
        // By name, so that a new algorithm is not taken for one of them.
        matches!(
            self,
            Self::DIR
                | Self::A128KW
                | Self::A192KW
                | Self::A256KW
                | Self::A128GCMKW
                | Self::A192GCMKW
                | Self::A256GCMKW
                | Self::PBES2_HS256_A128KW
                | Self::PBES2_HS384_A192KW
                | Self::PBES2_HS512_A256KW
        )
    }

    /// The octets of a symmetric key, where the algorithm says how many.
    #[must_use]
    pub fn key_octets(self) -> Option<usize> {
        match self {
            Self::A128KW | Self::A128GCMKW => Some(16),
            Self::A192KW | Self::A192GCMKW => Some(24),
            Self::A256KW | Self::A256GCMKW => Some(32),
            _ => None,
        }
    }
}

impl JweEnc {
    /// The octets of its key; `None` for an algorithm of one's own.
    #[must_use]
    pub fn key_octets(self) -> Option<usize> {
        match self {
            Self::A128GCM => Some(16),
            Self::A192GCM => Some(24),
            Self::A256GCM | Self::A128CBC_HS256 => Some(32),
            Self::A192CBC_HS384 => Some(48),
            Self::A256CBC_HS512 => Some(64),
            _ => None,
        }
    }
}

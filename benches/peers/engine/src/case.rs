//! What an engine is asked to do.

use serde::{Deserialize, Serialize};

/// One operation, with all that it takes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Case {
    pub operation: Operation,
    /// The algorithm of the signature or of the key management.
    pub alg: String,
    /// The content encryption algorithm; empty for signatures.
    #[serde(default)]
    pub enc: String,
    /// A way of doing it: `owned`, `borrowed` or `precomputed` for verifying, else empty.
    #[serde(default)]
    pub variant: String,
    /// How often PBES2 iterates.
    #[serde(default)]
    pub p2c: Option<u32>,
    pub keys: Keys,
    /// The token to read; empty where one is made.
    #[serde(default)]
    pub token: String,
    /// The claims as JSON, or the plaintext; empty where a token is read.
    #[serde(default)]
    pub content: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Operation {
    Sign,
    Verify,
    Encrypt,
    Decrypt,
}

impl Operation {
    /// Whether it makes a token.
    #[must_use]
    pub fn makes(self) -> bool {
        matches!(self, Self::Sign | Self::Encrypt)
    }

    /// What reads the token that this makes, and makes the token that this reads.
    #[must_use]
    pub fn reverse(self) -> Self {
        match self {
            Self::Sign => Self::Verify,
            Self::Verify => Self::Sign,
            Self::Encrypt => Self::Decrypt,
            Self::Decrypt => Self::Encrypt,
        }
    }
}

/// A key in every form that a library may want.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Keys {
    pub kid: String,
    pub private: Form,
    /// The same as `private` for a symmetric key.
    pub public: Form,
    /// The octets of a symmetric key.
    #[serde(default)]
    pub octets: Option<Vec<u8>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Form {
    /// The JSON of a JWK, with `kid`.
    pub jwk: String,
    /// PKCS#8 or SubjectPublicKeyInfo; empty for a symmetric key.
    #[serde(default)]
    pub der: Vec<u8>,
    /// The same as PEM.
    #[serde(default)]
    pub pem: String,
}

impl Keys {
    /// The octets of a symmetric key.
    ///
    /// # Errors
    /// When it is another one.
    pub fn symmetric(&self) -> Result<&[u8], crate::Failure> {
        self.octets.as_deref().ok_or_else(|| "a symmetric key is needed".into())
    }
}

//! Which key a signature algorithm needs: the one table of it.

use super::{Curve, JwsAlg, KeyType};

/// What an algorithm needs of its key.
#[derive(Clone, Copy)]
enum Need {
    /// A symmetric key of at least so many octets (RFC 7518, Section 3.2).
    Octets(usize),
    Rsa,
    Ec(Curve),
    Okp(Curve),
    /// A key pair that is bound to the algorithm by its own `alg` (RFC 9964, Section 3).
    Akp,
}

const TABLE: &[(JwsAlg, Need)] = &[
    (JwsAlg::HS256, Need::Octets(32)),
    (JwsAlg::HS384, Need::Octets(48)),
    (JwsAlg::HS512, Need::Octets(64)),
    (JwsAlg::RS256, Need::Rsa),
    (JwsAlg::RS384, Need::Rsa),
    (JwsAlg::RS512, Need::Rsa),
    (JwsAlg::PS256, Need::Rsa),
    (JwsAlg::PS384, Need::Rsa),
    (JwsAlg::PS512, Need::Rsa),
    (JwsAlg::ES256, Need::Ec(Curve::P256)),
    (JwsAlg::ES384, Need::Ec(Curve::P384)),
    (JwsAlg::ES512, Need::Ec(Curve::P521)),
    (JwsAlg::ES256K, Need::Ec(Curve::Secp256k1)),
    (JwsAlg::ED25519, Need::Okp(Curve::Ed25519)),
    (JwsAlg::EDDSA, Need::Okp(Curve::Ed25519)),
    (JwsAlg::ML_DSA_44, Need::Akp),
    (JwsAlg::ML_DSA_65, Need::Akp),
    (JwsAlg::ML_DSA_87, Need::Akp),
];

impl JwsAlg {
    /// The type of key that the algorithm needs; `None` for one of one's own.
    ///
    /// ```
    /// use jose_core::{Curve, JwsAlg, KeyType};
    ///
    /// assert_eq!(JwsAlg::ES384.key_type(), Some(KeyType::Ec));
    /// assert_eq!(JwsAlg::ES384.curve(), Some(Curve::P384));
    /// assert_eq!(JwsAlg::HS384.least_key_octets(), 48);
    /// ```
    #[must_use]
    pub fn key_type(self) -> Option<KeyType> {
        Some(match self.need()? {
            Need::Octets(_) => KeyType::Oct,
            Need::Rsa => KeyType::Rsa,
            Need::Ec(_) => KeyType::Ec,
            Need::Okp(_) => KeyType::Okp,
            Need::Akp => KeyType::Akp,
        })
    }

    /// The curve on which the algorithm needs its key, if it needs one. For `EdDSA` it is
    /// Ed25519, the only one of its curves that the library has.
    #[must_use]
    pub fn curve(self) -> Option<Curve> {
        match self.need()? {
            Need::Ec(curve) | Need::Okp(curve) => Some(curve),
            Need::Octets(_) | Need::Rsa | Need::Akp => None,
        }
    }

    /// The least octets of a symmetric key, which are those of the hash (RFC 7518,
    /// Section 3.2); 0 where the algorithm needs another type of key.
    #[must_use]
    pub fn least_key_octets(self) -> usize {
        match self.need() {
            Some(Need::Octets(least)) => least,
            _ => 0,
        }
    }

    fn need(self) -> Option<Need> {
        TABLE.iter().find(|(alg, _)| *alg == self).map(|(_, need)| *need)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_algorithm_stands_in_the_table_once() {
        assert_eq!(TABLE.len(), JwsAlg::ALL.len());
        assert!(JwsAlg::ALL.iter().all(|alg| alg.key_type().is_some()));
        assert!(JwsAlg::custom("X-EXAMPLE").is_some_and(|alg| alg.key_type().is_none()));
    }
}

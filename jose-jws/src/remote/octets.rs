//! How large signatures are.

use jose_core::jwk::Key;
use jose_core::{Jwk, JwsAlg, KeyType};

/// The octets of a signature; `None` for an algorithm of one's own.
pub(super) fn of_signature(alg: JwsAlg, public: Option<&Jwk>) -> Option<usize> {
    if let Some(width) = of_scalar(alg) {
        return width.checked_mul(2);
    }
    match (alg.key_type()?, alg) {
        // As long as the hash, which is the least length of the key (RFC 7518, Section 3.2).
        (KeyType::Oct, _) => Some(alg.least_key_octets()),
        // RFC 8017, Sections 8.1.1 and 8.2.1
        (KeyType::Rsa, _) => match public?.key() {
            Key::RsaPublic(key) => Some(key.n().len()),
            _ => None,
        },
        // RFC 8032, Section 5.1.6
        (KeyType::Okp, _) => Some(64),
        // FIPS 204, Table 2
        (_, JwsAlg::ML_DSA_44) => Some(2420),
        (_, JwsAlg::ML_DSA_65) => Some(3309),
        (_, JwsAlg::ML_DSA_87) => Some(4627),
        _ => None,
    }
}

/// The octets of r, and of s, for ECDSA (RFC 7518, Section 3.4; RFC 8812, Section 3.2).
pub(super) fn of_scalar(alg: JwsAlg) -> Option<usize> {
    match alg {
        JwsAlg::ES256 | JwsAlg::ES256K => Some(32),
        JwsAlg::ES384 => Some(48),
        JwsAlg::ES512 => Some(66),
        _ => None,
    }
}

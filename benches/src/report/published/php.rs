//! The figures of web-token/jwt-framework, in microseconds.

use super::{Figure, Microseconds};

/// As its authors published it.
pub(super) const PHP_7: &[Figure] = &[
    signature("HS256", "sign", 19.6),
    signature("HS256", "verify", 24.0),
    signature("HS384", "sign", 20.1),
    signature("HS384", "verify", 24.7),
    signature("HS512", "sign", 19.8),
    signature("HS512", "verify", 24.9),
    signature("ES256", "sign", 139.0),
    signature("ES256", "verify", 223.0),
    signature("ES384", "sign", 942.0),
    signature("ES384", "verify", 1_075.0),
    signature("ES512", "sign", 504.0),
    signature("ES512", "verify", 827.0),
    signature("Ed25519", "sign", 139.0),
    signature("Ed25519", "verify", 169.0),
    signature("RS256", "sign", 1_281.0),
    signature("RS256", "verify", 106.0),
    signature("RS384", "sign", 1_281.0),
    signature("RS384", "verify", 297.0),
    signature("RS512", "sign", 1_660.0),
    signature("RS512", "verify", 119.0),
    signature("PS256", "sign", 1_310.0),
    signature("PS256", "verify", 121.0),
    signature("PS384", "sign", 1_301.0),
    signature("PS384", "verify", 119.0),
    signature("PS512", "sign", 1_302.0),
    signature("PS512", "verify", 117.0),
    between("A128GCMKW", "", &[], 48.0, 63.0),
    between("A128KW", "", &[], 94.0, 211.0),
    between("A256KW", "", &[], 94.0, 209.0),
    between("PBES2-HS256+A128KW", "", &["1024"], 2_109.0, 7_943.0),
    between("PBES2-HS256+A128KW", "", &["4096"], 2_109.0, 7_943.0),
    between("PBES2-HS384+A192KW", "", &["1024"], 2_719.0, 10_466.0),
    between("PBES2-HS384+A192KW", "", &["4096"], 2_719.0, 10_466.0),
    between("PBES2-HS512+A256KW", "", &["1024"], 2_747.0, 10_600.0),
    between("PBES2-HS512+A256KW", "", &["4096"], 2_747.0, 10_600.0),
    encryption("ECDH-ES", "encrypt", &["P-256"], 44_763.0),
    encryption("ECDH-ES", "decrypt", &["P-256"], 21_894.0),
    encryption("ECDH-ES", "encrypt", &["P-384"], 76_661.0),
    encryption("ECDH-ES", "decrypt", &["P-384"], 37_380.0),
    encryption("ECDH-ES", "encrypt", &["P-521"], 119_539.0),
    encryption("ECDH-ES", "decrypt", &["P-521"], 58_232.0),
    encryption("ECDH-ES", "encrypt", &["X25519"], 370.0),
    encryption("ECDH-ES", "decrypt", &["X25519"], 263.0),
    between("RSA1_5", "encrypt", &["2048"], 178.0, 374.0),
    between("RSA1_5", "encrypt", &["4096"], 178.0, 374.0),
    between("RSA1_5", "decrypt", &["2048"], 355.0, 10_148.0),
    between("RSA1_5", "decrypt", &["4096"], 355.0, 10_148.0),
    between("RSA-OAEP-256", "encrypt", &["2048"], 195.0, 411.0),
    between("RSA-OAEP-256", "encrypt", &["4096"], 195.0, 411.0),
    between("RSA-OAEP-256", "decrypt", &["2048"], 354.0, 11_238.0),
    between("RSA-OAEP-256", "decrypt", &["4096"], 354.0, 11_238.0),
];

/// As it was run again.
pub(super) const PHP_8: &[Figure] = &[
    signature("HS256", "sign", 29.6),
    signature("HS256", "verify", 24.3),
    signature("ES256", "sign", 409.0),
    signature("ES256", "verify", 411.0),
    signature("ES384", "sign", 1_197.0),
    signature("ES384", "verify", 1_005.0),
    signature("ES512", "sign", 686.0),
    signature("ES512", "verify", 850.0),
    signature("RS256", "sign", 1_447.0),
    signature("RS256", "verify", 521.0),
    signature("PS256", "sign", 869.0),
    signature("PS256", "verify", 109.0),
    signature("Ed25519", "sign", 50.8),
    signature("Ed25519", "verify", 74.7),
    encryption("A128KW", "encrypt", &["A128GCM"], 48.0),
    encryption("A128KW", "decrypt", &["A128GCM"], 43.0),
    encryption("A256KW", "encrypt", &["A128GCM"], 51.0),
    encryption("A256KW", "decrypt", &["A128GCM"], 45.0),
    encryption("A128GCMKW", "encrypt", &["A128GCM"], 44.0),
    encryption("A128GCMKW", "decrypt", &["A128GCM"], 35.0),
    encryption("ECDH-ES", "encrypt", &["A128GCM", "P-256"], 1_996.0),
    encryption("ECDH-ES", "decrypt", &["A128GCM", "P-256"], 848.0),
    encryption("ECDH-ES", "encrypt", &["A128GCM", "X25519"], 114.0),
    encryption("ECDH-ES", "decrypt", &["A128GCM", "X25519"], 69.0),
    encryption("ECDH-ES+A128KW", "encrypt", &["A128GCM", "P-256"], 1_921.0),
    encryption("ECDH-ES+A128KW", "decrypt", &["A128GCM", "P-256"], 853.0),
    encryption("PBES2-HS256+A128KW", "encrypt", &["A128GCM", "4096"], 3_808.0),
    encryption("PBES2-HS256+A128KW", "decrypt", &["A128GCM", "4096"], 3_769.0),
    encryption("RSA-OAEP-256", "encrypt", &["A128GCM", "2048"], 163.0),
    encryption("RSA-OAEP-256", "decrypt", &["A128GCM", "2048"], 873.0),
];

const fn signature(heading: &'static str, operation: &'static str, one: f64) -> Figure {
    encryption(heading, operation, &[], one)
}

const fn encryption(
    heading: &'static str,
    operation: &'static str,
    words: &'static [&'static str],
    one: f64,
) -> Figure {
    Figure { heading, operation, words, microseconds: Microseconds::One(one) }
}

const fn between(
    heading: &'static str,
    operation: &'static str,
    words: &'static [&'static str],
    low: f64,
    high: f64,
) -> Figure {
    Figure { heading, operation, words, microseconds: Microseconds::Between(low, high) }
}

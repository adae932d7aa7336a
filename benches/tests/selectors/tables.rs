//! The rows there must be, and the names of signatures that run them.

/// What is measured of every signature algorithm.
pub(crate) const ROWS: [&str; 23] = [
    "sign",
    "floor/sign",
    "sign/flattened",
    "sign/general",
    "verify",
    "floor/verify",
    "verify/flattened",
    "verify/general",
    "reject",
    "prepare/sign",
    "prepare/verify",
    "sign/1KiB",
    "floor/sign/1KiB",
    "verify/1KiB",
    "floor/verify/1KiB",
    "sign/64KiB",
    "floor/sign/64KiB",
    "verify/64KiB",
    "floor/verify/64KiB",
    "sign/1MiB",
    "floor/sign/1MiB",
    "verify/1MiB",
    "floor/verify/1MiB",
];

/// What is measured of ECDSA besides, and the row that it stands behind.
pub(crate) const ECDSA_ROWS: [(&str, &str); 2] =
    [("verify", "verify/precomputed"), ("prepare/verify", "prepare/precompute")];

/// What is measured of every signature algorithm with claims.
pub(crate) const JWT_ROWS: [&str; 5] = ["issue", "floor/issue", "verify", "floor/verify", "reject"];

/// What is measured of claims alone.
pub(crate) const CLAIMS: [&str; 3] = ["JWT/claims/write", "JWT/claims/read", "JWT/claims/check"];

/// What is measured of keys that were fetched.
pub(crate) const REMOTE: [&str; 5] = [
    "JWT/remote/choose/own",
    "JWT/remote/choose/fetched",
    "JWT/remote/verify/own",
    "JWT/remote/verify/fetched",
    "JWT/remote/verify/async",
];

/// What is measured of randomness.
pub(crate) const RNG: [&str; 22] = [
    "rng/system",
    "rng/default",
    "rng/chacha8",
    "rng/chacha12",
    "rng/chacha20",
    "rng/mersenne-twister",
    "rng/small",
    "rng/shared/chacha20/1",
    "rng/shared/chacha20/2",
    "rng/shared/chacha20/4",
    "rng/threads/chacha8/1",
    "rng/threads/chacha8/2",
    "rng/threads/chacha8/4",
    "rng/threads/chacha12/1",
    "rng/threads/chacha12/2",
    "rng/threads/chacha12/4",
    "rng/threads/chacha20/1",
    "rng/threads/chacha20/2",
    "rng/threads/chacha20/4",
    "rng/threads/hc128/1",
    "rng/threads/hc128/2",
    "rng/threads/hc128/4",
];

/// What is measured of threads.
pub(crate) const SCALING: [&str; 24] = [
    "scaling/own/1",
    "scaling/own/2",
    "scaling/fetched/1",
    "scaling/fetched/2",
    "scaling/sign/HS256/1",
    "scaling/sign/HS256/2",
    "scaling/verify/HS256/1",
    "scaling/verify/HS256/2",
    "scaling/sign/ES256/1",
    "scaling/sign/ES256/2",
    "scaling/verify/ES256/1",
    "scaling/verify/ES256/2",
    "scaling/sign/RS256/1",
    "scaling/sign/RS256/2",
    "scaling/verify/RS256/1",
    "scaling/verify/RS256/2",
    "scaling/sign/Ed25519/1",
    "scaling/sign/Ed25519/2",
    "scaling/verify/Ed25519/1",
    "scaling/verify/Ed25519/2",
    "scaling/encrypt/dir/1",
    "scaling/encrypt/dir/2",
    "scaling/decrypt/dir/1",
    "scaling/decrypt/dir/2",
];

/// What is measured of memory.
pub(crate) const MEMORY: [&str; 6] = [
    "memory/encrypt/A256GCM",
    "memory/decrypt/A256GCM",
    "memory/decrypt-in-place/A256GCM",
    "memory/encrypt/A256CBC-HS512",
    "memory/decrypt/A256CBC-HS512",
    "memory/decrypt-in-place/A256CBC-HS512",
];

/// The keys whose parsing and preparing is measured.
pub(crate) const KEYS: [&str; 6] = ["oct256", "rsa2048", "p256", "p384", "p521", "ed25519"];

/// What else is measured of keys.
pub(crate) const OTHER_KEY_ROWS: [&str; 16] = [
    "parse/rsa2048-private",
    "parse/p256-private",
    "parse/set100",
    "import/pem-p256",
    "generate/oct256",
    "generate/p256",
    "generate/ed25519",
    "thumbprint/oct256",
    "thumbprint/rsa2048",
    "thumbprint/p256",
    "choose/1",
    "choose/10",
    "choose/100",
    "choose/verifier/1",
    "choose/verifier/10",
    "choose/verifier/100",
];

/// Every name of signatures, and the algorithms whose rows it runs.
pub(crate) const NAMES: [(&str, &[&str]); 23] = [
    (
        "JWS",
        &[
            "HS256",
            "HS384",
            "HS512",
            "RS256",
            "RS384",
            "RS512",
            "PS256",
            "PS384",
            "PS512",
            "ES256",
            "ES384",
            "ES512",
            "ES256K",
            "Ed25519",
            "ML-DSA-44",
            "ML-DSA-65",
            "ML-DSA-87",
        ],
    ),
    ("hmac", &["HS256", "HS384", "HS512"]),
    ("ECDSA", &["ES256", "ES384", "ES512", "ES256K"]),
    ("EdDSA", &["Ed25519"]),
    ("RSASign", &["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"]),
    ("ML-DSA", &["ML-DSA-44", "ML-DSA-65", "ML-DSA-87"]),
    ("HS256", &["HS256"]),
    ("HS384", &["HS384"]),
    ("HS512", &["HS512"]),
    ("RS256", &["RS256"]),
    ("RS384", &["RS384"]),
    ("RS512", &["RS512"]),
    ("PS256", &["PS256"]),
    ("PS384", &["PS384"]),
    ("PS512", &["PS512"]),
    ("ES256", &["ES256"]),
    ("ES384", &["ES384"]),
    ("ES512", &["ES512"]),
    ("ES256K", &["ES256K"]),
    ("Ed25519", &["Ed25519"]),
    ("ML-DSA-44", &["ML-DSA-44"]),
    ("ML-DSA-65", &["ML-DSA-65"]),
    ("ML-DSA-87", &["ML-DSA-87"]),
];

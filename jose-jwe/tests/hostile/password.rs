//! How often a stranger can have a password hashed.

use super::tokens::{decrypter, oct, refusal, seal, wrap};
use crate::BACKEND;
use jose_core::{Hash, JweAlg, JweEnc, Limits};
use jose_jwe::{Decrypter, Encrypter, hazmat};

const ALG: JweAlg = JweAlg::PBES2_HS256_A128KW;

/// A token whose key was derived with so many iterations, and whose header says something else.
fn sealed(count: u32, p2c: &str, p2s: &str) -> String {
    let salt = [ALG.as_str().as_bytes(), b"\0saltsalt"].concat();
    let mut kek = [0; 16];
    let pbkdf2 = hazmat::pbkdf2(BACKEND, Hash::Sha256).unwrap();
    pbkdf2.derive(&[7; 16], &salt, count, &mut kek).unwrap();
    let header = format!(r#"{{"alg":"{ALG}","enc":"A128GCM"{p2s}{p2c}}}"#);
    seal(&header, &wrap(&kek, &[9; 16]), &[9; 16], b"plaintext")
}

const SALT: &str = r#","p2s":"c2FsdHNhbHQ""#;

fn by() -> Decrypter {
    decrypter(ALG, JweEnc::A128GCM)
}

#[test]
fn counts() {
    for (count, p2c, code) in [
        (1000, r#","p2c":1000"#, None),
        // Below what RFC 7518 recommends: the password is as weak as whoever wrote it made it.
        (1, r#","p2c":1"#, None),
        (1, r#","p2c":1000"#, Some("decryption.failed")),
        (1, r#","p2c":0"#, Some("header.type")),
        (1, r#","p2c":-0"#, Some("header.type")),
        (1, r#","p2c":-1"#, Some("header.type")),
        (1000, r#","p2c":1e3"#, Some("header.type")),
        (1000, r#","p2c":1000.0"#, Some("header.type")),
        (1000, r#","p2c":"1000""#, Some("header.type")),
        (1000, r#","p2c":[1000]"#, Some("header.type")),
        (1000, r#","p2c":null"#, Some("header.type")),
        (1000, r#","p2c":true"#, Some("header.type")),
        (1000, "", Some("header.missing")),
        (1000, r#","p2c":01000"#, Some("malformed.json")),
        (1000, r#","p2c":+1000"#, Some("malformed.json")),
        (1000, r#","p2c":1000,"p2c":1000"#, Some("malformed.duplicate_member")),
        (1, r#","p2c":600001"#, Some("limit.exceeded")),
        (1, r#","p2c":1000000000"#, Some("limit.exceeded")),
        (1, r#","p2c":2147483648"#, Some("limit.exceeded")),
        (1, r#","p2c":4294967295"#, Some("limit.exceeded")),
        (1, r#","p2c":4294967296"#, Some("limit.exceeded")),
        (1, r#","p2c":4294968296"#, Some("limit.exceeded")),
        (1, r#","p2c":18446744073709551617"#, Some("limit.exceeded")),
        (1, r#","p2c":99999999999999999999999999999999999999999"#, Some("limit.exceeded")),
    ] {
        assert_eq!(refusal(&by(), &sealed(count, p2c, SALT)), code, "{p2c}");
    }
}

#[test]
fn salts() {
    for (p2s, code) in [
        (SALT, None),
        ("", Some("header.missing")),
        (r#","p2s":"""#, Some("header.type")),
        (r#","p2s":"c2FsdHNhbA""#, Some("header.type")),
        (r#","p2s":7"#, Some("header.type")),
        (r#","p2s":"c2FsdHNhbHQ=""#, Some("malformed.base64url")),
        (r#","p2s":"c2FsdHNhbHR""#, Some("malformed.base64url")),
    ] {
        assert_eq!(refusal(&by(), &sealed(1000, r#","p2c":1000"#, p2s)), code, "{p2s}");
    }
}

#[test]
fn limit_is_the_callers() {
    let token = sealed(1001, r#","p2c":1001"#, SALT);
    let limited = |most| refusal(&by().with_limits(Limits::DEFAULT.p2c(most)), &token);
    assert_eq!(limited(1000), Some("limit.exceeded"));
    assert_eq!(limited(1001), None);
}

#[test]
fn passwords_and_algorithms() {
    let encs = [JweEnc::A128GCM];
    let code = |alg, password: &[u8]| {
        let encrypter = Encrypter::with_password(alg, JweEnc::A128GCM, password).err();
        let decrypter = Decrypter::with_password(alg, &encs, password).err();
        let codes = [encrypter, decrypter].map(|error| error.map(|error| error.code()));
        assert_eq!(codes[0], codes[1]);
        codes[0]
    };
    assert_eq!(code(ALG, b"a password"), None);
    assert_eq!(code(ALG, b""), Some("key.size"));
    assert_eq!(code(JweAlg::A128KW, &[7; 16]), Some("key.type"));
    assert_eq!(code(JweAlg::DIR, &[7; 16]), Some("key.type"));
    for count in [0, 1, 999] {
        let encrypter = Encrypter::with_backend(BACKEND, ALG, JweEnc::A128GCM, &oct(16)).unwrap();
        assert_eq!(encrypter.with_p2c(count).unwrap_err().code(), "misuse");
    }
}

//! Tokens that are put together by hand, and what they are read with.

use crate::{BACKEND, support};
use jose_core::jwk::oct;
use jose_core::{JweAlg, JweEnc, Jwk, base64url};
use jose_jwe::{Decrypter, Encrypter, hazmat};

/// A symmetric key of so many octets.
pub(super) fn oct(octets: usize) -> Jwk {
    Jwk::new(oct::Secret::new(vec![7; octets]).unwrap())
}

/// A key for the algorithm; with `dir`, for A128GCM.
pub(super) fn key(alg: JweAlg) -> Jwk {
    match alg.as_str() {
        "dir" => oct(16),
        name if name.starts_with("RSA") => support::key("rsa2048"),
        name if name.starts_with("ECDH-ES") => support::key("p256"),
        "A192KW" | "A192GCMKW" => oct(24),
        "A256KW" | "A256GCMKW" => oct(32),
        _ => oct(16),
    }
}

pub(super) const ALGS: [JweAlg; 18] = [
    JweAlg::DIR,
    JweAlg::A128KW,
    JweAlg::A192KW,
    JweAlg::A256KW,
    JweAlg::A128GCMKW,
    JweAlg::A192GCMKW,
    JweAlg::A256GCMKW,
    JweAlg::ECDH_ES,
    JweAlg::ECDH_ES_A128KW,
    JweAlg::ECDH_ES_A192KW,
    JweAlg::ECDH_ES_A256KW,
    JweAlg::PBES2_HS256_A128KW,
    JweAlg::PBES2_HS384_A192KW,
    JweAlg::PBES2_HS512_A256KW,
    JweAlg::RSA_OAEP,
    JweAlg::RSA_OAEP_256,
    JweAlg::RSA_OAEP_384,
    JweAlg::RSA_OAEP_512,
];

pub(super) fn encrypter(alg: JweAlg, enc: JweEnc) -> Encrypter {
    Encrypter::with_backend(BACKEND, alg, enc, &key(alg)).unwrap().with_p2c(1000).unwrap()
}

pub(super) fn decrypter(alg: JweAlg, enc: JweEnc) -> Decrypter {
    Decrypter::with_backend(BACKEND, alg, &[enc], &key(alg)).unwrap()
}

/// What a decrypter says of a token; `None` if it takes it.
pub(super) fn refusal(by: &Decrypter, token: &str) -> Option<&'static str> {
    by.decrypt(token).err().map(|error| error.code())
}

/// The octets of the five parts of a token.
pub(super) fn parts(token: &str) -> [Vec<u8>; 5] {
    let parts: Vec<_> = token.split('.').map(|part| base64url::decode(part, "").unwrap()).collect();
    parts.try_into().unwrap()
}

pub(super) fn join(parts: &[Vec<u8>; 5]) -> String {
    parts.each_ref().map(|part| base64url::encode(part)).join(".")
}

/// A token with one part put in place of another.
pub(super) fn with_part(token: &str, at: usize, octets: &[u8]) -> String {
    let mut parts = parts(token);
    parts[at] = octets.to_vec();
    join(&parts)
}

/// A token with any header and encrypted key, and content that AES-GCM encrypted with this key,
/// so that nothing else can be at fault.
pub(super) fn seal(header: &str, encrypted_key: &[u8], cek: &[u8], plaintext: &[u8]) -> String {
    let iv = [3; 12];
    let mut text = plaintext.to_vec();
    let aad = base64url::encode(header.as_bytes());
    let key = hazmat::aead(BACKEND, cek.len()).unwrap().key(cek).unwrap();
    let tag = key.seal(&iv, aad.as_bytes(), &mut text).unwrap();
    join(&[header.into(), encrypted_key.into(), iv.into(), text, tag.into()])
}

/// The same for `dir`, A128GCM and [`key`].
pub(super) fn seal_direct(header: &str) -> String {
    seal(header, b"", &[7; 16], b"plaintext")
}

pub(super) fn direct() -> Decrypter {
    decrypter(JweAlg::DIR, JweEnc::A128GCM)
}

/// Wraps a key as AES key wrap does.
pub(super) fn wrap(kek: &[u8], cek: &[u8]) -> Vec<u8> {
    let mut wrapped = vec![0; cek.len() + 8];
    let kek = hazmat::key_wrap(BACKEND, kek.len()).unwrap().key(kek).unwrap();
    kek.wrap(cek, &mut wrapped).unwrap();
    wrapped
}

#[test]
fn what_is_put_together_by_hand_decrypts() {
    let token = seal_direct(r#"{"alg":"dir","enc":"A128GCM"}"#);
    assert_eq!(refusal(&direct(), &token), None);
    let header = r#"{"alg":"A128KW","enc":"A128GCM"}"#;
    let token = seal(header, &wrap(&[7; 16], &[9; 16]), &[9; 16], b"plaintext");
    assert_eq!(refusal(&decrypter(JweAlg::A128KW, JweEnc::A128GCM), &token), None);
}

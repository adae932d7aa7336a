//! A back end of one's own, written against the public API alone: it supplies one primitive, an
//! AES-GCM that counts what it is asked for, and lies over one that has them all.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]

use jose_core::jwk::{ec, oct};
use jose_core::{Curve, Error, ErrorKind, Hash, JweAlg, JweEnc, Jwk};
use jose_jwe::primitive::{Aead, AeadKey, Agreement, AgreementKey, DecryptionFailed, Pbkdf2};
use jose_jwe::{Backend, Compact, Decrypter, Encrypter, Primitives, hazmat};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Keys prepared, texts sealed, texts opened.
static CALLS: [AtomicUsize; 3] = [const { AtomicUsize::new(0) }; 3];

fn calls() -> [usize; 3] {
    CALLS.each_ref().map(|calls| calls.load(Ordering::Relaxed))
}

/// Primitives that need others beside them.
struct Derive;

impl Pbkdf2 for Derive {
    fn hash(&self) -> Hash {
        Hash::Sha256
    }

    fn derive(&self, _: &[u8], _: &[u8], _: u32, _: &mut [u8]) -> Result<(), Error> {
        Err(ErrorKind::Backend.into())
    }
}

struct Agree;

impl Agreement for Agree {
    fn curve(&self) -> Curve {
        Curve::P256
    }

    fn key(&self, private: &Jwk) -> Result<Arc<dyn AgreementKey>, Error> {
        hazmat::agreement(Backend::RUSTCRYPTO, Curve::P256)?.key(private)
    }
}

struct Counting;

impl Aead for Counting {
    fn key_octets(&self) -> usize {
        32
    }

    fn key(&self, key: &[u8]) -> Result<Arc<dyn AeadKey>, Error> {
        CALLS[0].fetch_add(1, Ordering::Relaxed);
        Ok(Arc::new(Keyed(hazmat::aead(Backend::RUSTCRYPTO, key.len())?.key(key)?)))
    }
}

struct Keyed(Arc<dyn AeadKey>);

impl AeadKey for Keyed {
    fn seal(&self, iv: &[u8; 12], aad: &[u8], buffer: &mut [u8]) -> Result<[u8; 16], Error> {
        CALLS[1].fetch_add(1, Ordering::Relaxed);
        self.0.seal(iv, aad, buffer)
    }

    fn open(
        &self,
        iv: &[u8; 12],
        aad: &[u8],
        buffer: &mut [u8],
        tag: &[u8; 16],
    ) -> Result<(), DecryptionFailed> {
        CALLS[2].fetch_add(1, Ordering::Relaxed);
        self.0.open(iv, aad, buffer, tag)
    }
}

const OWN: Primitives = Primitives { aead: &[&Counting], ..Primitives::NONE };
const ALONE: Backend = Backend::new("own", &OWN);
const BACKEND: Backend = ALONE.over(&Backend::RUSTCRYPTO);

fn pair(backend: Backend, alg: JweAlg, enc: JweEnc, key: &Jwk) -> (Encrypter, Decrypter) {
    let encrypter = Encrypter::with_backend(backend, alg, enc, key).unwrap();
    (encrypter, Decrypter::with_backend(backend, alg, &[enc], key).unwrap())
}

/// What key management needs beside its own primitive is missed at once, too.
#[test]
fn what_is_missing_is_said_before_there_is_a_token() {
    static DERIVING: Primitives = Primitives { pbkdf2: &[&Derive], agreement: &[&Agree], ..OWN };
    let backend = Backend::new("deriving", &DERIVING);
    let (password, p256) = (
        Jwk::new(oct::Secret::new(vec![7; 32]).unwrap()),
        Jwk::new(ec::PrivateKey::generate(Curve::P256).unwrap()),
    );
    for (alg, key, supported) in [
        (JweAlg::ECDH_ES, &p256, true),
        (JweAlg::ECDH_ES_A128KW, &p256, false),
        (JweAlg::PBES2_HS256_A128KW, &password, false),
    ] {
        let encrypter = Encrypter::with_backend(backend, alg, JweEnc::A256GCM, key);
        assert_eq!(encrypter.err().map(|error| error.code()), missing(supported), "{alg}");
        let decrypter = Decrypter::with_backend(backend, alg, &[JweEnc::A256GCM], key);
        assert_eq!(decrypter.err().map(|error| error.code()), missing(supported), "{alg}");
    }
}

fn missing(supported: bool) -> Option<&'static str> {
    (!supported).then_some("alg.unsupported")
}

/// One test, for the counts are shared.
#[test]
fn own_primitive_is_asked_first() {
    assert_eq!(BACKEND.name(), "own");
    let key = Jwk::new(oct::Secret::new(vec![7; 32]).unwrap());

    // A prepared key encrypts the content: it is prepared once for all tokens.
    let (encrypter, decrypter) = pair(BACKEND, JweAlg::DIR, JweEnc::A256GCM, &key);
    assert_eq!(calls(), [2, 0, 0]);
    let token = encrypter.encrypt(b"plaintext").unwrap();
    assert_eq!(decrypter.decrypt(&token).unwrap().payload(), b"plaintext");
    assert_eq!(decrypter.decrypt(&token).unwrap().payload(), b"plaintext");
    assert_eq!(calls(), [2, 1, 2]);

    // Nobody else notices a difference.
    let (_, other) = pair(Backend::RUSTCRYPTO, JweAlg::DIR, JweEnc::A256GCM, &key);
    assert_eq!(other.decrypt(&token).unwrap().payload(), b"plaintext");
    assert_eq!(calls(), [2, 1, 2]);

    // One key wraps another, and both are for this primitive.
    let (encrypter, decrypter) = pair(BACKEND, JweAlg::A256GCMKW, JweEnc::A256GCM, &key);
    let token = encrypter.encrypt(b"plaintext").unwrap();
    assert_eq!(calls(), [5, 3, 2]);
    assert_eq!(decrypter.decrypt(&token).unwrap().payload(), b"plaintext");
    assert_eq!(calls(), [6, 3, 4]);

    // With the key wrap of the back end below.
    let (encrypter, decrypter) = pair(BACKEND, JweAlg::A256KW, JweEnc::A256GCM, &key);
    let token = encrypter.encrypt(b"plaintext").unwrap();
    assert_eq!(Compact::decrypt(&token, &decrypter).unwrap().payload(), b"plaintext");
    assert_eq!(calls(), [8, 4, 5]);

    // Shorter keys are for the one below.
    let (encrypter, decrypter) = pair(BACKEND, JweAlg::A256KW, JweEnc::A128GCM, &key);
    let token = encrypter.encrypt(b"plaintext").unwrap();
    assert_eq!(decrypter.decrypt(&token).unwrap().payload(), b"plaintext");
    assert_eq!(calls(), [8, 4, 5]);

    // Alone it has only the one primitive, and says so before there is a token.
    pair(ALONE, JweAlg::DIR, JweEnc::A256GCM, &key);
    assert_eq!(calls(), [10, 4, 5]);
    let unsupported = Encrypter::with_backend(ALONE, JweAlg::A256KW, JweEnc::A256GCM, &key);
    assert_eq!(unsupported.unwrap_err().code(), "alg.unsupported");
    let unsupported = Decrypter::with_backend(ALONE, JweAlg::A256KW, &[JweEnc::A256GCM], &key);
    assert_eq!(unsupported.unwrap_err().code(), "alg.unsupported");
    // Not only for the algorithm, but for the content encryption too.
    let unsupported = Encrypter::with_backend(ALONE, JweAlg::A256GCMKW, JweEnc::A128GCM, &key);
    assert_eq!(unsupported.unwrap_err().code(), "alg.unsupported");
    let encs = [JweEnc::A256GCM, JweEnc::A128GCM];
    let unsupported = Decrypter::with_backend(ALONE, JweAlg::A256GCMKW, &encs, &key);
    assert_eq!(unsupported.unwrap_err().code(), "alg.unsupported");
}

//! Decrypters that keep the headers of tokens that were good are as strict as those that do not.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]

use jose_core::{Error, ErrorKind, JweAlg, JweEnc, Jwk, JwkSet, Limits};
use jose_jwe::{Compact, Decrypter, DecrypterSet, Encrypted, Encrypter, SelectDecrypter};
use std::sync::atomic::{AtomicUsize, Ordering};

const ENC: JweEnc = JweEnc::A128GCM;

/// Counts how often it is told a header.
struct Told(Decrypter, AtomicUsize);

impl SelectDecrypter for Told {
    fn select(&self, token: &Encrypted<'_>) -> Result<(usize, &Decrypter), Error> {
        self.0.select(token)
    }

    fn limits(&self) -> &Limits {
        self.0.limits()
    }

    fn parse<'t>(&self, token: &'t str) -> Result<Encrypted<'t>, Error> {
        self.0.parse(token)
    }

    fn keep_header(&self, encoded: &str) {
        self.1.fetch_add(1, Ordering::Relaxed);
        self.0.keep_header(encoded);
    }
}

fn key(alg: JweAlg) -> Jwk {
    let key = match alg {
        JweAlg::DIR => Jwk::generate(ENC),
        other => Jwk::generate(other),
    };
    key.unwrap().with_kid("a-name-of-twenty-chars")
}

fn token(alg: JweAlg, key: &Jwk) -> String {
    let key = key.to_public().unwrap_or_else(|_| key.clone());
    Encrypter::new(alg, ENC, &key).unwrap().encrypt(b"plaintext").unwrap()
}

/// How often a decrypter is told the header of three tokens.
fn told(alg: JweAlg) -> usize {
    let key = key(alg);
    let decrypter = Told(Decrypter::new(alg, &[ENC], &key).unwrap(), AtomicUsize::new(0));
    let tokens = [token(alg, &key), token(alg, &key), token(alg, &key)];
    for token in &tokens {
        let decrypted = Compact::decrypt(token, &decrypter).unwrap();
        assert_eq!(decrypted.payload(), b"plaintext");
        assert_eq!(decrypted.header().kid(), Some("a-name-of-twenty-chars"));
        let in_place = Compact::decrypt_in_place(token.clone().into_bytes(), &decrypter).unwrap();
        assert_eq!(in_place.header(), decrypted.header());
    }
    decrypter.1.into_inner()
}

#[test]
fn a_header_is_told_once_and_never_where_each_has_its_own_or_anybody_can_make_one() {
    assert_eq!(told(JweAlg::DIR), 1);
    assert_eq!(told(JweAlg::A256KW), 1);
    assert_eq!(told(JweAlg::RSA_OAEP_256), 0);
    assert_eq!(told(JweAlg::A128GCMKW), 0);
    assert_eq!(told(JweAlg::ECDH_ES), 0);
    assert_eq!(told(JweAlg::ECDH_ES_A128KW), 0);
}

#[test]
fn a_token_is_checked_whichever_header_is_kept() {
    let (key, other) = (key(JweAlg::A128KW), key(JweAlg::A128KW));
    let decrypter = Decrypter::new(JweAlg::A128KW, &[ENC], &key).unwrap();
    let set: JwkSet = [key.clone()].into_iter().collect();
    let decrypters = DecrypterSet::from_jwks(&set, &[JweAlg::A128KW], &[ENC]).unwrap();
    for _ in 0..3 {
        let (good, bad) = (token(JweAlg::A128KW, &key), token(JweAlg::A128KW, &other));
        assert!(decrypter.decrypt(&good).is_ok() && decrypters.decrypt(&good).is_ok());
        assert_eq!(decrypter.decrypt(&bad).unwrap_err(), ErrorKind::DecryptionFailed);
        assert_eq!(decrypters.decrypt(&bad).unwrap_err(), ErrorKind::DecryptionFailed);
    }
}

#[test]
fn the_header_of_a_refused_token_is_not_told() {
    let (key, other) = (key(JweAlg::DIR), key(JweAlg::DIR));
    let decrypter = Told(Decrypter::new(JweAlg::DIR, &[ENC], &key).unwrap(), AtomicUsize::new(0));
    let bad = token(JweAlg::DIR, &other);
    assert!(Compact::decrypt(&bad, &decrypter).is_err());
    assert!(Compact::decrypt_in_place(bad.into_bytes(), &decrypter).is_err());
    assert_eq!(decrypter.1.into_inner(), 0);
}

#[test]
fn another_header_is_read_when_the_slots_are_full() {
    let key = key(JweAlg::DIR);
    let decrypter = Decrypter::new(JweAlg::DIR, &[ENC], &key).unwrap();
    let encrypter = || Encrypter::new(JweAlg::DIR, ENC, &key).unwrap();
    for number in 0..20_u32 {
        let number = number % 10;
        let token = encrypter().with_member("n", &number).unwrap().encrypt(b"").unwrap();
        let decrypted = decrypter.decrypt(&token).unwrap();
        assert_eq!(decrypted.header().get::<u32>("n").unwrap(), Some(number));
    }
    let critical = encrypter().with_critical("urn:x", &1).unwrap().encrypt(b"").unwrap();
    for _ in 0..2 {
        let refused = decrypter.decrypt(&critical).unwrap_err();
        assert_eq!(refused, ErrorKind::CriticalUnsupported);
    }
}

#[test]
fn other_limits_read_headers_anew() {
    let key = key(JweAlg::DIR);
    let decrypter = Decrypter::new(JweAlg::DIR, &[ENC], &key).unwrap();
    let token = token(JweAlg::DIR, &key);
    assert!(decrypter.decrypt(&token).is_ok() && decrypter.clone().decrypt(&token).is_ok());
    let strict = decrypter.with_limits(Limits::DEFAULT.header_octets(20));
    assert_eq!(strict.decrypt(&token).unwrap_err(), ErrorKind::Limit);
    let set: JwkSet = [key].into_iter().collect();
    let decrypters = DecrypterSet::from_jwks(&set, &[JweAlg::DIR], &[ENC]).unwrap();
    assert!(decrypters.decrypt(&token).is_ok());
    let strict = decrypters.with_limits(Limits::DEFAULT.header_octets(20));
    assert_eq!(strict.decrypt(&token).unwrap_err(), ErrorKind::Limit);
}

//! How much work a stranger can ask for: one operation with the key, or one derivation, whatever
//! a token says and however many recipients it has.

use super::tokens::{oct, parts, with_part};
use crate::BACKEND;
use crate::support::key;
use jose_core::{Curve, Error, Hash, JweAlg, JweEnc, Jwk, Limits, SecretBytes};
use jose_jwe::primitive::{
    Agreement, AgreementKey, DecryptionFailed, KeyWrap, KeyWrapKey, Pbkdf2, RsaDecryptionKey,
    RsaEncryption, RsaEncryptionKey, RsaPadding,
};
use jose_jwe::{Backend, Compact, Decrypter, Encrypter, General, Primitives, hazmat};
use std::cell::Cell;
use std::sync::Arc;

thread_local! {
    /// RSA decryptions, agreements, derivations and unwrappings.
    static CALLS: Cell<[usize; 4]> = const { Cell::new([0; 4]) };
}

fn called(at: usize) {
    let mut calls = CALLS.get();
    calls[at] += 1;
    CALLS.set(calls);
}

struct Counting;

struct Counted<K: ?Sized>(Arc<K>);

impl RsaEncryption for Counting {
    fn padding(&self) -> RsaPadding {
        RsaPadding::OaepSha256
    }

    fn encryption_key(&self, key: &Jwk) -> Result<Arc<dyn RsaEncryptionKey>, Error> {
        hazmat::rsa(BACKEND, self.padding())?.encryption_key(key)
    }

    fn decryption_key(&self, key: &Jwk) -> Result<Arc<dyn RsaDecryptionKey>, Error> {
        let key = hazmat::rsa(BACKEND, self.padding())?.decryption_key(key)?;
        Ok(Arc::new(Counted(key)))
    }
}

impl RsaDecryptionKey for Counted<dyn RsaDecryptionKey> {
    fn decrypt(&self, ciphertext: &[u8]) -> Result<SecretBytes, DecryptionFailed> {
        called(0);
        self.0.decrypt(ciphertext)
    }
}

impl Agreement for Counting {
    fn curve(&self) -> Curve {
        Curve::P256
    }

    fn key(&self, private: &Jwk) -> Result<Arc<dyn AgreementKey>, Error> {
        Ok(Arc::new(Counted(hazmat::agreement(BACKEND, Curve::P256)?.key(private)?)))
    }
}

impl AgreementKey for Counted<dyn AgreementKey> {
    fn agree(&self, public: &Jwk) -> Result<SecretBytes, DecryptionFailed> {
        called(1);
        self.0.agree(public)
    }
}

impl Pbkdf2 for Counting {
    fn hash(&self) -> Hash {
        Hash::Sha256
    }

    fn derive(
        &self,
        password: &[u8],
        salt: &[u8],
        count: u32,
        key: &mut [u8],
    ) -> Result<(), Error> {
        called(2);
        hazmat::pbkdf2(BACKEND, Hash::Sha256)?.derive(password, salt, count, key)
    }
}

impl KeyWrap for Counting {
    fn key_octets(&self) -> usize {
        16
    }

    fn key(&self, key: &[u8]) -> Result<Arc<dyn KeyWrapKey>, Error> {
        Ok(Arc::new(Counted(hazmat::key_wrap(BACKEND, 16)?.key(key)?)))
    }
}

impl KeyWrapKey for Counted<dyn KeyWrapKey> {
    fn wrap(&self, key: &[u8], wrapped: &mut [u8]) -> Result<(), Error> {
        self.0.wrap(key, wrapped)
    }

    fn unwrap(&self, wrapped: &[u8], key: &mut [u8]) -> Result<(), DecryptionFailed> {
        called(3);
        self.0.unwrap(wrapped, key)
    }
}

const COUNTING: Primitives = Primitives {
    rsa: &[&Counting],
    agreement: &[&Counting],
    pbkdf2: &[&Counting],
    key_wrap: &[&Counting],
    ..Primitives::NONE
};
const OVER: Backend = Backend::new("counting", &COUNTING).over(&BACKEND);

/// The algorithms, and what one token of theirs may cost.
const COSTS: [(JweAlg, [usize; 4]); 4] = [
    (JweAlg::RSA_OAEP_256, [1, 0, 0, 0]),
    (JweAlg::ECDH_ES_A128KW, [0, 1, 0, 1]),
    (JweAlg::PBES2_HS256_A128KW, [0, 0, 1, 1]),
    (JweAlg::A128KW, [0, 0, 0, 1]),
];

fn private(alg: JweAlg, kid: &str) -> Jwk {
    let key = match alg {
        JweAlg::RSA_OAEP_256 => key("rsa2048"),
        JweAlg::ECDH_ES_A128KW => key("p256"),
        _ => oct(16),
    };
    key.with_kid(kid)
}

fn encrypter(alg: JweAlg, kid: &str) -> Encrypter {
    Encrypter::with_backend(BACKEND, alg, JweEnc::A128GCM, &private(alg, kid))
        .unwrap()
        .with_p2c(1000)
        .unwrap()
}

fn decrypter(alg: JweAlg, kid: &str) -> Decrypter {
    Decrypter::with_backend(OVER, alg, &[JweEnc::A128GCM], &private(alg, kid)).unwrap()
}

/// The code of a refusal, and what it cost.
fn cost<T>(run: impl FnOnce() -> Result<T, Error>) -> (Option<&'static str>, [usize; 4]) {
    CALLS.set([0; 4]);
    (run().err().map(|error| error.code()), CALLS.get())
}

#[test]
fn of_one_recipient() {
    for (alg, most) in COSTS {
        let by = decrypter(alg, "1");
        let token = encrypter(alg, "1").encrypt(b"plaintext").unwrap();
        assert_eq!(cost(|| by.decrypt(&token)), (None, most), "{alg}");
        for part in [1, 2, 3, 4] {
            let length = parts(&token)[part].len();
            let other = with_part(&token, part, &vec![1; length]);
            assert_eq!(cost(|| by.decrypt(&other)), (Some("decryption.failed"), most), "{alg}");
            assert_eq!(
                cost(|| Compact::decrypt_in_place(other.into_bytes(), &by)),
                (Some("decryption.failed"), most),
                "{alg}"
            );
        }
    }
}

#[test]
fn of_many_recipients() {
    for (alg, most) in COSTS {
        let kids: Vec<String> = (0..16).map(|at| format!("{at}")).collect();
        let all: Vec<Encrypter> = kids.iter().map(|kid| encrypter(alg, kid)).collect();
        let token = General::encrypt(b"plaintext", &all.iter().collect::<Vec<_>>()).unwrap();
        for kid in [&kids[0], &kids[15]] {
            let decrypted = cost(|| General::decrypt(&token, &decrypter(alg, kid)));
            assert_eq!(decrypted, (None, most), "{alg}");
        }
        // Of one that is not named, none is tried; nor where several are named alike.
        let other = cost(|| General::decrypt(&token, &decrypter(alg, "other")));
        assert_eq!(other, (Some("key.ambiguous"), [0; 4]), "{alg}");
        let alike = token.replace(r#""kid":"1""#, r#""kid":"0""#);
        let alike = cost(|| General::decrypt(&alike, &decrypter(alg, "0")));
        assert_eq!(alike, (Some("key.ambiguous"), [0; 4]), "{alg}");
        // The right one, with another key.
        let other = oct(24).with_kid("0");
        let by = Decrypter::with_backend(OVER, JweAlg::A192KW, &[JweEnc::A128GCM], &other);
        let other = cost(|| General::decrypt(&token, &by.unwrap()));
        assert_eq!(other, (Some("alg.not_allowed"), [0; 4]), "{alg}");
    }
}

/// What can be seen without the key is looked at first.
#[test]
fn of_tokens_that_are_refused_unread() {
    for (alg, _) in COSTS {
        let by = decrypter(alg, "1");
        let token = encrypter(alg, "1").encrypt(b"plaintext").unwrap();
        let header = String::from_utf8(parts(&token)[0].clone()).unwrap();
        for (with, code) in [
            (r#","zip":"DEF"}"#, "header.zip"),
            (r#","crit":["x"],"x":1}"#, "header.crit_unsupported"),
            (r#","b64":true}"#, "header.b64"),
        ] {
            let header = header.strip_suffix('}').unwrap().to_owned() + with;
            let other = with_part(&token, 0, header.as_bytes());
            assert_eq!(cost(|| by.decrypt(&other)), (Some(code), [0; 4]), "{alg}");
        }
        let other = with_part(&token, 0, header.replace("A128GCM", "A256GCM").as_bytes());
        assert_eq!(cost(|| by.decrypt(&other)), (Some("alg.not_allowed"), [0; 4]), "{alg}");
        let other = with_part(&token, 1, &[]);
        assert_eq!(cost(|| by.decrypt(&other)), (Some("malformed.serialization"), [0; 4]), "{alg}");
        let other = format!("{token}=");
        let refused = (Some("malformed.base64url"), [0; 4]);
        assert_eq!(cost(|| by.decrypt(&other)), refused, "{alg}");
        let mut dots = token.rsplitn(2, '.');
        let (tag, rest) = (dots.next().unwrap(), dots.next().unwrap());
        let other = format!("{rest}=.{tag}");
        assert_eq!(cost(|| by.decrypt(&other)), refused, "{alg}");
        let in_place = cost(|| Compact::decrypt_in_place(other.into_bytes(), &by));
        assert_eq!(in_place, refused, "{alg}");
        let small = by.clone().with_limits(Limits::DEFAULT.p2c(999).token_octets(100));
        assert_eq!(cost(|| small.decrypt(&token)), (Some("limit.exceeded"), [0; 4]), "{alg}");
    }
    let alg = JweAlg::PBES2_HS256_A128KW;
    let token = encrypter(alg, "1").encrypt(b"plaintext").unwrap();
    let by = decrypter(alg, "1").with_limits(Limits::DEFAULT.p2c(999));
    assert_eq!(cost(|| by.decrypt(&token)), (Some("limit.exceeded"), [0; 4]));
}

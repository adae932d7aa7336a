//! What a set of decrypters says of its keys is what it does.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]
#![expect(clippy::arithmetic_side_effects, reason = "counts of a few thousand cases")]

use jose_core::jwk::oct;
use jose_core::jwk::select::Weighed;
use jose_core::{Error, ErrorKind, JweAlg, JweEnc, Jwk, JwkSet, Limits};
use jose_jwe::{DecrypterSet, Encrypter, General, SelectDecrypter};
use std::ptr;

const ENC: JweEnc = JweEnc::A128GCM;
const KW: JweAlg = JweAlg::A128KW;
const GCMKW: JweAlg = JweAlg::A192GCMKW;

fn key(octets: usize, octet: u8) -> Jwk {
    Jwk::new(oct::Secret::new(vec![octet; octets]).unwrap())
}

fn to(alg: JweAlg, kid: Option<&str>) -> Encrypter {
    let key = key(if alg == KW { 16 } else { 24 }, 9);
    let encrypter = Encrypter::new(alg, ENC, &key).unwrap();
    kid.map_or(encrypter.clone(), |kid| encrypter.with_kid(kid).unwrap())
}

/// The same numbers in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

fn pool() -> Vec<String> {
    let keys = [
        key(16, 1).with_kid("a"),
        key(16, 2).with_kid("b"),
        key(16, 3),
        key(24, 4).with_kid("a"),
        key(24, 5),
        key(32, 6).with_kid("b"),
    ];
    let unusable = [r#"{"kty":"future","kid":"a"}"#, r#"{"kty":"EC","crv":"P-256"}"#];
    let keys = keys.iter().map(|key| String::from(key.to_json().as_str()));
    keys.chain(unusable.map(String::from)).collect()
}

#[test]
fn what_is_said_to_be_tried_is_selected() {
    let pool = pool();
    let recipients: Vec<Encrypter> = [KW, GCMKW]
        .into_iter()
        .flat_map(|alg| [None, Some("a"), Some("b"), Some("c")].map(|kid| to(alg, kid)))
        .collect();
    let lists: [&[JweAlg]; 3] = [&[KW], &[KW, GCMKW], &[GCMKW, JweAlg::A256KW]];
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let (mut with_one, mut with_none) = (0, 0);
    for _ in 0..2000 {
        let keys: Vec<&str> =
            (0..numbers.below(7)).map(|_| &*pool[numbers.below(pool.len())]).collect();
        let set = JwkSet::from_json(&format!(r#"{{"keys":[{}]}}"#, keys.join(","))).unwrap();
        let list = lists[numbers.below(lists.len())];
        let set = DecrypterSet::from_jwks(&set, list, &[ENC]).unwrap();
        let chosen: Vec<&Encrypter> =
            (0..=numbers.below(3)).map(|_| &recipients[numbers.below(recipients.len())]).collect();
        let json = General::encrypt(b"plaintext", &chosen).unwrap();
        let token = General::parse(&json, &Limits::DEFAULT).unwrap();
        let selected = set.select(&token).map(|(_, decrypter)| decrypter);
        match &selected {
            Ok(_) => with_one += 1,
            Err(_) => with_none += 1,
        }
        let explained = set.explain(&token);
        assert_eq!(
            explained.iter().map(Weighed::index).collect::<Vec<_>>(),
            (0..keys.len()).collect::<Vec<_>>()
        );
        let prepared: Vec<_> = explained.iter().filter(|it| it.alg().is_some()).collect();
        assert_eq!(prepared.len(), set.decrypters().len());
        for (said, decrypter) in prepared.iter().zip(set.decrypters()) {
            assert_eq!((said.alg(), said.kid()), (Some(decrypter.alg().into()), decrypter.kid()));
            let is_selected = selected.as_ref().is_ok_and(|one| ptr::eq(*one, decrypter));
            assert_eq!(said.is_tried(), is_selected, "{explained:?}");
        }
    }
    assert_eq!(with_one + with_none, 2000);
    assert!(with_one > 300 && with_none > 300, "{with_one}");
}

#[test]
fn why_each_key_is_not_tried() {
    let set = format!(
        r#"{{"keys":[{},{{"kty":"future","kid":"f"}},{},{},{}]}}"#,
        key(16, 1).with_kid("a").to_json().as_str(),
        key(16, 2).with_kid("a").to_json().as_str(),
        key(16, 3).to_json().as_str(),
        key(24, 4).with_kid("e").to_json().as_str(),
    );
    let set = JwkSet::from_json(&set).unwrap();
    let set = DecrypterSet::from_jwks(&set, &[KW, GCMKW], &[ENC]).unwrap();
    let kinds = |recipients: &[&Encrypter]| -> Vec<Option<ErrorKind>> {
        let json = General::encrypt(b"plaintext", recipients).unwrap();
        let explained = set.explain(&General::parse(&json, &Limits::DEFAULT).unwrap());
        explained.iter().map(|it| it.why_not().map(Error::kind)).collect()
    };
    let left_out = Some(ErrorKind::KeyUnsupported);
    let (kid, alg) = (Some(ErrorKind::KeyUse), Some(ErrorKind::AlgNotAllowed));
    let many = Some(ErrorKind::KeyAmbiguous);
    assert_eq!(kinds(&[&to(GCMKW, Some("e"))]), [kid, left_out, kid, kid, None]);
    assert_eq!(kinds(&[&to(GCMKW, None)]), [alg, left_out, alg, alg, None]);
    assert_eq!(kinds(&[&to(KW, Some("e"))]), [kid, left_out, kid, kid, alg]);
    assert_eq!(kinds(&[&to(KW, Some("a"))]), [many, left_out, many, kid, kid]);
    assert_eq!(kinds(&[&to(KW, None)]), [many, left_out, many, many, alg]);
    // One recipient is decrypted for: the first that names a key.
    let (named, nameless) = (to(GCMKW, Some("e")), to(KW, None));
    assert_eq!(kinds(&[&nameless, &named]), [many, left_out, many, many, None]);
    let elsewhere = to(KW, Some("x"));
    assert_eq!(kinds(&[&elsewhere, &named]), [kid, left_out, kid, kid, None]);
}

//! Every algorithm with every content encryption and every kind of key, in every serialization,
//! there and back.

use crate::BACKEND;
use crate::support::key;
use jose_core::{JweAlg, JweEnc, Jwk, Limits};
use jose_jwe::{Compact, Decrypter, Encrypter, Flattened, General};
use std::collections::BTreeMap;

const ENCS: [JweEnc; 6] = [
    JweEnc::A128GCM,
    JweEnc::A192GCM,
    JweEnc::A256GCM,
    JweEnc::A128CBC_HS256,
    JweEnc::A192CBC_HS384,
    JweEnc::A256CBC_HS512,
];

const CURVES: &[&str] = &["p256", "p384", "p521", "x25519"];

/// RSA keys other than the shortest take long where nothing is optimised.
const RSA: &[&str] =
    if cfg!(debug_assertions) { &["rsa2048"] } else { &["rsa2048", "rsa3072", "rsa4096"] };

/// Every algorithm, and the keys that it is tried with; `dir` has one for each `enc`.
const ALGS: &[(JweAlg, &[&str])] = &[
    (JweAlg::DIR, &["oct128", "oct192", "oct256", "oct384", "oct512"]),
    (JweAlg::A128KW, &["oct128"]),
    (JweAlg::A192KW, &["oct192"]),
    (JweAlg::A256KW, &["oct256"]),
    (JweAlg::A128GCMKW, &["oct128"]),
    (JweAlg::A192GCMKW, &["oct192"]),
    (JweAlg::A256GCMKW, &["oct256"]),
    (JweAlg::ECDH_ES, CURVES),
    (JweAlg::ECDH_ES_A128KW, CURVES),
    (JweAlg::ECDH_ES_A192KW, CURVES),
    (JweAlg::ECDH_ES_A256KW, CURVES),
    (JweAlg::PBES2_HS256_A128KW, &["oct128"]),
    (JweAlg::PBES2_HS384_A192KW, &["oct192"]),
    (JweAlg::PBES2_HS512_A256KW, &["oct512"]),
    (JweAlg::RSA_OAEP, RSA),
    (JweAlg::RSA_OAEP_256, RSA),
    (JweAlg::RSA_OAEP_384, RSA),
    (JweAlg::RSA_OAEP_512, RSA),
    #[cfg(feature = "rsa1_5")]
    (JweAlg::RSA1_5, RSA),
];

/// No block, part of one, a whole one, and several.
const LENGTHS: [usize; 4] = [0, 15, 16, 300];

#[test]
fn every_combination() {
    let keys: BTreeMap<&str, Jwk> =
        ALGS.iter().flat_map(|(_, names)| *names).map(|name| (*name, key(name))).collect();
    let (mut combinations, mut too_short_or_long) = (0, 0);
    for (alg, names) in ALGS {
        for (name, enc) in names.iter().flat_map(|name| ENCS.map(|enc| (name, enc))) {
            let key = keys.get(name).unwrap();
            let to = key.to_public().unwrap_or_else(|_| key.clone());
            let encrypter = Encrypter::with_backend(BACKEND, *alg, enc, &to);
            let decrypter = Decrypter::with_backend(BACKEND, *alg, &[enc], key);
            match (encrypter, decrypter) {
                (Ok(encrypter), Ok(decrypter)) => {
                    there_and_back(&encrypter.with_p2c(1000).unwrap(), &decrypter);
                    combinations += 1;
                }
                (encrypter, decrypter) => {
                    assert_eq!(*alg, JweAlg::DIR);
                    assert_eq!(encrypter.unwrap_err().code(), "key.size");
                    assert_eq!(decrypter.unwrap_err().code(), "key.size");
                    too_short_or_long += 1;
                }
            }
        }
    }
    // Of the 30 of `dir`, one for each content encryption.
    assert_eq!(too_short_or_long, 24);
    let rsa1_5 = if cfg!(feature = "rsa1_5") { 6 * RSA.len() } else { 0 };
    assert_eq!(combinations, if cfg!(debug_assertions) { 180 } else { 228 } + rsa1_5);
}

fn there_and_back(encrypter: &Encrypter, decrypter: &Decrypter) {
    let limits = &Limits::DEFAULT;
    for (length, aad) in LENGTHS.into_iter().zip([b"".as_slice(), b"a", b"", b"additional"]) {
        let plaintext: Vec<u8> = (0..=255).cycle().take(length).collect();

        let token = Compact::encrypt(&plaintext, encrypter).unwrap();
        assert_eq!(*Compact::decrypt(&token, decrypter).unwrap().payload(), plaintext);
        let in_place = Compact::decrypt_in_place(token.into_bytes(), decrypter).unwrap();
        assert_eq!(*in_place.payload(), plaintext);

        let token = Flattened::encrypt_with_aad(&plaintext, aad, encrypter).unwrap();
        let parsed = Flattened::parse(&token, limits).unwrap();
        assert_eq!(parsed.dangerous_aad().unwrap(), aad);
        assert_eq!(*parsed.decrypt(decrypter).unwrap().payload(), plaintext);

        let token = General::encrypt_with_aad(&plaintext, aad, &[encrypter]).unwrap();
        let parsed = General::parse(&token, limits).unwrap();
        assert_eq!(parsed.dangerous_aad().unwrap(), aad);
        let mut buffer = b"left from before".to_vec();
        parsed.decrypt_into(decrypter, &mut buffer).unwrap();
        assert_eq!(buffer, plaintext);
    }
}

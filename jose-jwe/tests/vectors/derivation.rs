//! Keys that ECDH-ES derives, as RFC 7518 and RFC 8037 print them: a token is made with the
//! ephemeral key of the example, and opened with the primitives alone.

use crate::BACKEND;
use crate::support::random::Listed;
use crate::support::{octets, read};
use jose_core::{JweAlg, JweEnc, Jwk};
use jose_jwe::{Compact, Decrypter, Encrypter, hazmat};
use serde_json::Value;

#[test]
fn derived_keys() {
    let mut derived = [0, 0];
    for case in ["rfc7518", "rfc8037"].iter().flat_map(|file| {
        let cases = read(file)["cases"].as_array().unwrap().clone();
        cases.into_iter().filter(|case| case["kind"] == "kdf")
    }) {
        match Jwk::from_json(&case["static"].to_string()) {
            Ok(key) => one(&case, &key),
            Err(error) => {
                assert_eq!(error.code(), "key.unsupported_curve");
                assert_eq!(case["crv"], "X448");
                derived[1] += 1;
                continue;
            }
        }
        derived[0] += 1;
    }
    assert_eq!(derived, [2, 1]);
}

fn one(case: &Value, key: &Jwk) {
    let alg: JweAlg = case["alg"].as_str().unwrap().parse().unwrap();
    let enc: JweEnc = case["enc"].as_str().unwrap().parse().unwrap();
    let party = |name: &str| case.get(name).map(octets).unwrap_or_default();
    let (cek, iv, d) = ([1; 16], [2; 12], octets(&case["ephemeral"]["d"]));
    let mut random = Vec::new();
    if alg != JweAlg::ECDH_ES {
        random.extend(cek);
    }
    random.extend(iv);
    random.extend(d);
    let by = Encrypter::with_backend(BACKEND, alg, enc, &key.to_public().unwrap())
        .and_then(|by| by.with_parties(&party("apu"), &party("apv")))
        .unwrap()
        .with_generator(Listed::new(&random));
    let token = Compact::encrypt(b"plaintext", &by).unwrap();
    let opened = Decrypter::with_backend(BACKEND, alg, &[enc], key).unwrap().decrypt(&token);
    let opened = opened.unwrap();
    let epk: Value = opened.header().get("epk").unwrap().unwrap();
    for member in ["kty", "crv", "x", "y"] {
        assert_eq!(epk.get(member), case["header"]["epk"].get(member), "{member}");
    }
    let parts: Vec<&str> = token.split('.').collect();
    let part = |at: usize| octets(&parts[at].into());
    let mut content_key = octets(&case["derived_key"]);
    if alg != JweAlg::ECDH_ES {
        let kek = hazmat::key_wrap(BACKEND, content_key.len()).unwrap();
        let mut unwrapped = vec![0; 16];
        kek.key(&content_key).unwrap().unwrap(&part(1), &mut unwrapped).unwrap();
        assert_eq!(unwrapped, cek);
        content_key = unwrapped;
    }
    let mut text = part(3);
    let aead = hazmat::aead(BACKEND, 16).unwrap().key(&content_key).unwrap();
    let tag: [u8; 16] = part(4).try_into().unwrap();
    aead.open(&iv, parts[0].as_bytes(), &mut text, &tag).unwrap();
    assert_eq!(text, b"plaintext");
}

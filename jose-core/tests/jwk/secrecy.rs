//! Private parts stay private.

use crate::support::{jwk, octets, read, with};
use jose_core::{Jwk, jwk::Key};
use serde_json::{Value, json};

const PRIVATE: [&str; 7] = ["d", "p", "q", "dp", "dq", "qi", "k"];

fn private_keys() -> Vec<Value> {
    let mut keys: Vec<Value> =
        ["rsa2048", "p256", "p384", "p521", "ed25519"].into_iter().map(jwk).collect();
    keys.push(json!({"kty": "oct", "k": "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0"}));
    keys
}

/// Whether a text shows any of the octets, in any way that `Debug` and friends might.
fn shows(text: &str, octets: &[u8]) -> bool {
    let text = text.to_lowercase();
    let sample = &octets[octets.len() / 2..][..4.min(octets.len() / 2)];
    let hex: String = sample.iter().map(|octet| format!("{octet:02x}")).collect();
    let list = format!("{sample:?}");
    let base64 = jose_core::base64url::encode(octets).to_lowercase();
    text.contains(&hex)
        || text.contains(list.trim_matches(['[', ']']))
        || text.contains(&base64[..8])
}

#[test]
fn r_51_debug_shows_no_private_part() {
    for original in private_keys() {
        let key = read(&with(&original, "p2", "AQ")).unwrap();
        let mut texts = vec![format!("{key:?}"), format!("{key:#?}"), format!("{:?}", key.key())];
        texts.push(match key.key() {
            Key::Oct(key) => format!("{key:?}"),
            Key::EcPrivate(key) => format!("{key:?}"),
            Key::RsaPrivate(key) => format!("{key:?}"),
            Key::OkpPrivate(key) => format!("{key:?}"),
            other => panic!("{other:?}"),
        });
        texts.push(format!("{:?}", key.to_json()));
        for member in PRIVATE.iter().filter(|member| original.get(**member).is_some()) {
            for text in &texts {
                assert!(!shows(text, &octets(&original, member)), "{member} in {text}");
            }
        }
        assert!(!shows(&texts[0], b"AQAQAQAQ"));
    }
    let key = jose_core::jwk::oct::Secret::new([1, 2, 3].as_slice()).unwrap();
    assert_eq!(format!("{key:?}"), "oct::Secret(3 octets)");
}

#[test]
fn r_51_debug_does_not_show_members_of_another_type_of_key() {
    let key = read(&with(&jwk("p256"), "k", "c2VjcmV0")).unwrap();
    assert!(!format!("{key:#?}").contains("c2VjcmV0"));
}

#[test]
fn r_51_errors_show_no_private_part() {
    for original in private_keys() {
        for member in PRIVATE.iter().filter(|member| original.get(**member).is_some()) {
            let value = original[*member].as_str().unwrap();
            let secret = octets(&original, member);
            let others = PRIVATE.iter().filter(|other| original.get(**other).is_some());
            let damaged = others.flat_map(|other| {
                [
                    with(&original, other, format!("{value}!")),
                    with(&original, other, format!("{value}AAAA")),
                    with(&original, other, &value[1..]),
                    with(&original, other, json!([value])),
                    with(&original, "x", value),
                ]
            });
            for jwk in damaged {
                if let Err(error) = read(&jwk) {
                    let text = format!("{error} {error:?}");
                    assert!(!shows(&text, &secret), "{member} in {text}");
                }
            }
        }
    }
}

#[test]
fn r_52_copies_are_equal_and_apart() {
    for original in private_keys() {
        let key = read(&original).unwrap();
        let copy = key.clone();
        let json = key.to_json();
        drop(key);
        assert_eq!(copy, Jwk::from_json(&json).unwrap());
    }
}

#[test]
fn keys_can_be_sent_and_shared() {
    fn sent_and_shared<T: Send + Sync + Clone + std::fmt::Debug + 'static>() {}
    sent_and_shared::<Jwk>();
    sent_and_shared::<Key>();
}

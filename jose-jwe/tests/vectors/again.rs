//! Tokens made again, octet for octet, from the octets that were random when they were made.

use crate::BACKEND;
use crate::support::random::Listed;
use crate::support::{Case, octets};
use jose_core::base64url;
use jose_jwe::{Compact, Encrypter, Flattened, General};
use serde_json::Value;

/// What was made again.
pub(crate) struct Made {
    /// In how many serializations.
    pub(crate) forms: usize,
    /// Also the encrypted keys.
    pub(crate) whole: bool,
}

/// Makes the token of a case again in each serialization that is there, if its random octets
/// are, and it is not compressed.
pub(crate) fn made_again(case: &Case) -> Option<Made> {
    case.member("iv")?;
    if case.member("zip").is_some() || super::files::unsupported(case, 0).is_some() {
        return None;
    }
    let direct = case.alg(0).is_ok_and(|alg| matches!(alg.as_str(), "dir" | "ECDH-ES"));
    if !direct && case.member("cek").is_none() {
        return None;
    }
    let plaintext = case.octets("plaintext");
    let aad = case.member("aad").map(octets).unwrap_or_default();
    let mut made = Made { forms: 0, whole: true };
    let all = || 0..case.recipients();
    if case.member("compact").is_some() {
        let (by, random) = encrypters(case, None, direct);
        let token = Compact::encrypt(&plaintext, &by[0]).unwrap();
        let expected = case.compact();
        for (at, (part, expected)) in token.split('.').zip(expected.split('.')).enumerate() {
            if at != 1 || is_deterministic(case, 0) {
                assert_eq!(part, expected, "{}, part {at}", case.id);
            }
        }
        assert_eq!(random.left(), 0, "{}", case.id);
        made.forms += 1;
    }
    if let Some(expected) = case.member("flattened") {
        let (by, random) = encrypters(case, Some(expected), direct);
        let json = Flattened::encrypt_with_aad(&plaintext, &aad, &by[0]).unwrap();
        compare(case, serde_json::from_str(&json).unwrap(), expected.clone());
        assert_eq!(random.left(), 0, "{}", case.id);
        made.forms += 1;
    }
    if let Some(expected) = case.member("general") {
        let (by, random) = encrypters(case, Some(expected), direct);
        let json = General::encrypt_with_aad(&plaintext, &aad, &by.iter().collect::<Vec<_>>());
        compare(case, serde_json::from_str(&json.unwrap()).unwrap(), expected.clone());
        assert_eq!(random.left(), 0, "{}", case.id);
        made.forms += 1;
    }
    made.whole = all().all(|recipient| is_deterministic(case, recipient));
    Some(made)
}

/// Whether the encrypted key follows from what is listed.
fn is_deterministic(case: &Case, recipient: usize) -> bool {
    case.of(recipient)["deterministic"] == true
}

/// An encrypter for each recipient, with the headers of the case, and the generator that all
/// of them ask.
fn encrypters(
    case: &Case,
    object: Option<&Value>,
    direct: bool,
) -> (Vec<Encrypter>, std::sync::Arc<Listed>) {
    let mut random = Vec::new();
    if !direct {
        random.extend(case.octets("cek"));
    }
    random.extend(case.octets("iv"));
    for recipient in 0..case.recipients() {
        let case = case.of(recipient);
        for extra in ["p2s", "kw_iv"] {
            random.extend(case.get(extra).map(octets).unwrap_or_default());
        }
        let ephemeral = case.get("epk_private");
        random.extend(ephemeral.map(|key| octets(&key["d"])).unwrap_or_default());
    }
    let random = Listed::new(&random);
    let encoded = case.member("protected_b64").map(octets).unwrap_or_default();
    let protected = String::from_utf8(encoded).unwrap();
    let json = |header: Option<&Value>| header.map(Value::to_string).unwrap_or_default();
    let by = |recipient: usize| {
        let own = object.and_then(|object| match object.get("recipients") {
            Some(all) => all[recipient].get("header"),
            None => object.get("header"),
        });
        let shared = object.and_then(|object| object.get("unprotected"));
        let mut by = case
            .encrypter(BACKEND, recipient)
            .and_then(|by| by.with_header_json(&protected, &json(shared), &json(own)))
            .unwrap_or_else(|error| panic!("{}: {error}", case.id));
        if let Some(count) = case.member("p2c") {
            by = by.with_p2c(count.as_u64().unwrap().try_into().unwrap()).unwrap();
        }
        by.with_generator(random.clone())
    };
    ((0..case.recipients()).map(by).collect(), random)
}

/// Compares the members of two objects, but for encrypted keys that differ each time.
fn compare(case: &Case, mut made: Value, mut expected: Value) {
    for object in [&mut made, &mut expected] {
        for recipient in (0..case.recipients()).filter(|at| !is_deterministic(case, *at)) {
            let entry = match object.get_mut("recipients") {
                Some(all) => &mut all[recipient],
                None => &mut *object,
            };
            let removed = entry.as_object_mut().unwrap().remove("encrypted_key").unwrap();
            assert!(!base64url::decode(removed.as_str().unwrap(), "").unwrap().is_empty());
        }
    }
    assert_eq!(made, expected, "{}", case.id);
}

//! Every encrypted case of `vectors/`: decrypted in each serialization and for each recipient,
//! refused for the right reason, or unsupported and refused all the same.

use super::again;
use super::refusals::REFUSALS;
use crate::BACKEND;
use crate::support::{self, Case, Form};
use jose_core::{Error, Limits, base64url};
use jose_jwe::{Compact, Decrypted, Decrypter, Flattened, General};
use serde_json::Value;
use std::collections::BTreeMap;

/// What became of the cases of one file. One case may be several: each serialization counts,
/// and in it each recipient.
#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    cases: usize,
    decrypted: usize,
    refused: usize,
    unsupported: BTreeMap<&'static str, usize>,
    /// Made again, octet for octet.
    again: usize,
    /// The same but for encrypted keys that are different each time.
    content_again: usize,
}

fn count(file: &str) -> Count {
    let mut count = Count::default();
    for case in support::load(file) {
        count.cases += 1;
        let refused = REFUSALS.iter().find(|(id, _)| *id == case.id);
        for (form, at) in case
            .forms()
            .iter()
            .flat_map(|form| (0..case.recipients()).map(move |recipient| (form, recipient)))
        {
            if let Some((reason, code)) = unsupported(&case, at) {
                assert_eq!(self::code(&case, form, at), code, "{}", case.id);
                *count.unsupported.entry(reason).or_default() += 1;
            } else if let Some((_, code)) = refused {
                assert_eq!(self::code(&case, form, at), *code, "{}", case.id);
                count.refused += 1;
            } else {
                assert_eq!(case.member("expect").unwrap(), "valid", "{}: no code listed", case.id);
                let decrypted = decrypt(&case, form, at);
                let decrypted = decrypted.unwrap_or_else(|error| panic!("{}: {error}", case.id));
                is_as_expected(&case, form, at, &decrypted);
                count.decrypted += 1;
            }
        }
        match again::made_again(&case) {
            Some(again::Made { forms, whole: true }) => count.again += forms,
            Some(again::Made { forms, whole: false }) => count.content_again += forms,
            None => {}
        }
    }
    count
}

/// Why a case is not for us, and the code it is refused with.
pub(super) fn unsupported(case: &Case, recipient: usize) -> Option<(&'static str, &'static str)> {
    let alg = case.alg(recipient).ok()?;
    let curve = case.key(recipient).err().map(|error| error.code());
    match alg.as_str() {
        "RSA1_5" if !cfg!(feature = "rsa1_5") => Some(("RSA1_5", "alg.unsupported")),
        alg if alg.starts_with("ECDH") && curve == Some("key.unsupported_curve") => {
            Some(("X448", "key.unsupported_curve"))
        }
        _ => None,
    }
}

fn code(case: &Case, form: &Form, recipient: usize) -> &'static str {
    match decrypt(case, form, recipient) {
        Ok(_) => "accepted",
        Err(error) => error.code(),
    }
}

/// Decrypts in every way that there is, all of which have to agree.
fn decrypt(case: &Case, form: &Form, recipient: usize) -> Result<Decrypted<Vec<u8>>, Error> {
    let by = case.decrypter(BACKEND, recipient)?;
    if case.member("zip").is_none() && !case.id.starts_with("jwe-zip-") {
        return one_form(form, &by);
    }
    // Compression is refused unless it was allowed.
    assert_eq!(one_form(form, &by).unwrap_err().code(), "header.zip", "{}", case.id);
    one_form(form, &by.with_compression_allowed())
}

fn one_form(form: &Form, by: &Decrypter) -> Result<Decrypted<Vec<u8>>, Error> {
    let limits = &Limits::DEFAULT;
    let (text, parsed, result) = match form {
        Form::Compact(text) => (text, Compact::parse(text, limits), Compact::decrypt(text, by)),
        Form::Flattened(text) => {
            (text, Flattened::parse(text, limits), Flattened::decrypt(text, by))
        }
        Form::General(text) => (text, General::parse(text, limits), General::decrypt(text, by)),
    };
    let mut plaintext = b"left from before".to_vec();
    let into = parsed.and_then(|parsed| {
        let opened = parsed.decrypt_into(by, &mut plaintext);
        assert!(opened.is_ok() || plaintext.is_empty());
        opened.map(|_| plaintext)
    });
    let same = |other: Result<Vec<u8>, Error>| match (&result, &other) {
        (Ok(one), Ok(other)) => assert_eq!(one.payload(), other),
        (Err(one), Err(other)) => assert_eq!(one.code(), other.code()),
        (one, other) => panic!("{text}: {one:?} and {other:?}"),
    };
    same(into);
    if let Form::Compact(text) = form {
        let in_place = Compact::decrypt_in_place(text.clone().into_bytes(), by);
        same(in_place.map(Decrypted::into_payload));
    }
    result
}

fn is_as_expected(case: &Case, form: &Form, at: usize, decrypted: &Decrypted<Vec<u8>>) {
    assert_eq!(*decrypted.payload(), case.octets("plaintext"), "{}", case.id);
    let encoded = match form {
        Form::Compact(text) => text.split('.').next().unwrap().to_owned(),
        Form::Flattened(text) | Form::General(text) => {
            let object: Value = serde_json::from_str(text).unwrap();
            object["protected"].as_str().unwrap_or_default().to_owned()
        }
    };
    let received = base64url::decode(&encoded, "header").unwrap();
    match received.is_empty() {
        true => assert!(decrypted.header().is_empty(), "{}", case.id),
        false => assert_eq!(decrypted.header().json().as_bytes(), received, "{}", case.id),
    }
    if let Some(expected) = case.member("protected_b64") {
        assert_eq!(encoded, *expected, "{}", case.id);
    }
    let header = |json: &str| serde_json::from_str::<Value>(json).unwrap();
    if let Some(protected) = case.member("protected") {
        assert_eq!(header(decrypted.header().json()), *protected, "{}", case.id);
    }
    let (shared, own) = decrypted.dangerous_unprotected_headers();
    assert_eq!(shared.map(|shared| header(shared.json())).as_ref(), case.member("unprotected"));
    let expected = match form {
        Form::General(_) => case.member("general").unwrap()["recipients"][at].get("header"),
        _ => case.member("header"),
    };
    assert_eq!(own.map(|own| header(own.json())).as_ref(), expected, "{}", case.id);
}

macro_rules! files {
    ($($test:ident: $file:literal = $cases:literal cases, $decrypted:literal decrypted,
       $refused:literal refused, $again:literal made again, $content:literal but for the key,
       X448 $x448:literal,
       RSA1_5 ($rsa:literal decrypted, $rsa_refused:literal refused, $rsa_again:literal made);)+) => {
        $(#[test]
        fn $test() {
            let rsa = |count| if cfg!(feature = "rsa1_5") { count } else { 0 };
            let rsa_unsupported = $rsa + $rsa_refused - rsa($rsa + $rsa_refused);
            let unsupported = [("X448", $x448), ("RSA1_5", rsa_unsupported)].into_iter();
            let expected = Count {
                cases: $cases,
                decrypted: $decrypted + rsa($rsa),
                refused: $refused + rsa($rsa_refused),
                unsupported: unsupported.filter(|(_, count)| *count != 0).collect(),
                again: $again,
                content_again: $content + rsa($rsa_again),
            };
            assert_eq!(count($file), expected, "{}", $file);
        })+

        const FILES: &[&str] = &[$($file),+];
    };
}

files! {
    interop: "interop" = 239 cases, 234 decrypted, 0 refused, 0 made again, 0 but for the key,
        X448 8, RSA1_5 (6 decrypted, 0 refused, 0 made);
    negative: "negative" = 62 cases, 1 decrypted, 59 refused, 0 made again, 0 but for the key,
        X448 0, RSA1_5 (0 decrypted, 2 refused, 0 made);
    rfc7516: "rfc7516" = 5 cases, 4 decrypted, 0 refused, 2 made again, 1 but for the key,
        X448 0, RSA1_5 (2 decrypted, 0 refused, 2 made);
    rfc7517: "rfc7517" = 1 cases, 1 decrypted, 0 refused, 1 made again, 0 but for the key,
        X448 0, RSA1_5 (0 decrypted, 0 refused, 0 made);
    rfc7519: "rfc7519" = 2 cases, 0 decrypted, 0 refused, 0 made again, 0 but for the key,
        X448 0, RSA1_5 (2 decrypted, 0 refused, 0 made);
    rfc7520: "rfc7520" = 14 cases, 33 decrypted, 0 refused, 22 made again, 6 but for the key,
        X448 0, RSA1_5 (4 decrypted, 0 refused, 4 made);
}

#[test]
fn every_code_listed_belongs_to_one_case() {
    let cases = support::load("negative");
    for (id, _) in REFUSALS {
        assert_eq!(cases.iter().filter(|case| case.id == *id).count(), 1, "{id}");
        assert_eq!(REFUSALS.iter().filter(|(other, _)| other == id).count(), 1, "{id}");
    }
}

#[test]
fn every_file_with_encrypted_cases_is_counted() {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../vectors");
    let names = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name());
    let mut with: Vec<String> = names
        .filter_map(|name| Some(name.to_str()?.strip_suffix(".json")?.to_owned()))
        .filter(|file| !support::load(file).is_empty())
        .collect();
    with.sort();
    assert_eq!(with, FILES);
}

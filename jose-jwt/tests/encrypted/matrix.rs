//! Every kind of token for every call: each reads its own kind and no other.

use super::{claims, of_pair, of_shared, open, signer, to_pair, to_shared, verifier};
use jose_jwt::{ErrorKind, Unverified};
use serde_json::Value;

/// The kind of token; then what `verify`, `decrypt` and `verify_nested` say to it, the latter two
/// with the key pair and with the shared key.
type Row = (&'static str, [&'static str; 5]);

const SHAPE: &str = "malformed.serialization";
const TYPE: &str = "header.typ";
const ALG: &str = "alg.not_allowed";

const ROWS: [Row; 5] = [
    ("signed", ["ok", SHAPE, SHAPE, SHAPE, SHAPE]),
    ("encrypted to a pair", [SHAPE, "ok", ALG, TYPE, TYPE]),
    ("encrypted with a shared key", [SHAPE, ALG, "ok", TYPE, TYPE]),
    ("nested to a pair", [SHAPE, TYPE, TYPE, "ok", ALG]),
    ("nested with a shared key", [SHAPE, TYPE, TYPE, ALG, "ok"]),
];

fn token(kind: &str) -> String {
    let claims = claims();
    match kind {
        "signed" => jose_jwt::issue(&claims, &signer()),
        "encrypted to a pair" => jose_jwt::encrypt(&claims, &to_pair()),
        "encrypted with a shared key" => jose_jwt::encrypt(&claims, &to_shared()),
        "nested to a pair" => jose_jwt::issue_nested(&claims, &signer(), &to_pair()),
        "nested with a shared key" => jose_jwt::issue_nested(&claims, &signer(), &to_shared()),
        _ => panic!("{kind}"),
    }
    .unwrap()
}

#[test]
fn r_12_no_call_reads_the_tokens_of_another() {
    let policy = open().build().unwrap();
    let (mut read, mut refused) = (0, 0);
    for (kind, expected) in ROWS {
        let token = token(kind);
        let decrypt = |by| jose_jwt::decrypt::<Value>(&token, by, &policy).err();
        let nested = |by| jose_jwt::verify_nested::<Value>(&token, by, &verifier(), &policy).err();
        let said = [
            jose_jwt::verify::<Value>(&token, &verifier(), &policy).err(),
            decrypt(&of_pair()),
            decrypt(&of_shared()),
            nested(&of_pair()),
            nested(&of_shared()),
        ];
        for (said, expected) in said.iter().zip(expected) {
            let code = said.as_ref().map_or("ok", |error| error.code());
            assert_eq!(code, expected, "{kind}");
            match said {
                None => read += 1,
                Some(_) => refused += 1,
            }
        }
    }
    assert_eq!((read, refused), (5, 20));
}

/// What is said names the call that would have done.
#[test]
fn refusals_say_what_kind_of_token_it_is() {
    let policy = open().build().unwrap();
    let (signed, nested) = (token("signed"), token("nested to a pair"));
    let encrypted = token("encrypted to a pair");
    for (said, expected) in [
        (
            jose_jwt::verify::<Value>(&encrypted, &verifier(), &policy).err(),
            "malformed token at compact serialization: expected 3 parts separated by dots, \
             found 5, as an encrypted token (JWE) has",
        ),
        (
            jose_jwt::decrypt::<Value>(&signed, &of_pair(), &policy).err(),
            "malformed token at compact serialization: expected 5 parts separated by dots, \
             found 3, as a signed token (JWS) has",
        ),
        (
            jose_jwt::decrypt::<Value>(&nested, &of_pair(), &policy).err(),
            "token of another type at header.cty: expected claims; `issue_nested` and \
             `verify_nested` are for tokens in tokens, found `JWT`",
        ),
        (
            jose_jwt::verify_nested::<Value>(&encrypted, &of_pair(), &verifier(), &policy).err(),
            "token of another type at header.cty: expected `JWT`, for a token with a token in \
             it, found nothing, as where claims are inside",
        ),
    ] {
        assert_eq!(said.unwrap().to_string(), expected);
    }
}

/// An encrypted token is not even parsed as one that could be verified.
#[test]
fn r_12_an_encrypted_token_is_no_unverified_one() {
    for kind in ["encrypted to a pair", "nested to a pair", "nested with a shared key"] {
        let token = token(kind);
        let parsed = Unverified::parse(&token, &jose_jwt::Limits::DEFAULT);
        assert_eq!(parsed.unwrap_err(), ErrorKind::Serialization);
    }
}

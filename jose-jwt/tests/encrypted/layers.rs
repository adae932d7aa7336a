//! Limits and what was allowed hold for each layer by itself.

use super::{ENC, claims, enclose, of_pair, open, refusal, said, signer, to_pair, verifier};
use jose_jwt::{Decrypter, Error, Limits, Verified, Verifier};
use serde_json::Value;
use std::sync::Arc;

fn read(token: &str, decrypter: &Decrypter, verifier: &Verifier) -> Result<Verified<Value>, Error> {
    jose_jwt::verify_nested(token, decrypter, verifier, &open().build().unwrap())
}

#[test]
fn limits_of_both_layers_apply() {
    let signed = jose_jwt::issue(&claims(), &signer()).unwrap();
    let token = enclose(&signed);
    let (outer, inner) = (token.len(), signed.len());
    let limits = |octets| Limits::DEFAULT.token_octets(octets);
    let said = |of_outer, of_inner| {
        let decrypter = of_pair().with_limits(of_outer);
        said(read(&token, &decrypter, &verifier().with_limits(of_inner)))
    };
    assert_eq!(said(limits(outer), limits(inner)).0, "ok");
    assert_eq!(said(limits(outer - 1), limits(inner)), refusal("limit.exceeded", "token"));
    assert_eq!(said(limits(outer), limits(inner - 1)), refusal("limit.exceeded", "nested.token"));
    let header = |octets| Limits::DEFAULT.header_octets(octets);
    assert_eq!(said(header(10), Limits::DEFAULT), refusal("limit.exceeded", "header"));
    assert_eq!(said(Limits::DEFAULT, header(10)), refusal("limit.exceeded", "nested.header"));
    let depth = |levels| Limits::DEFAULT.json_depth(levels);
    assert_eq!(said(Limits::DEFAULT, depth(1)).0, "limit.exceeded");
    // The claims are the inner token's.
    assert_eq!(said(depth(3), depth(2)).0, "ok");
}

#[test]
fn what_is_critical_is_so_in_its_layer() {
    let name = "urn:example:x";
    let to = to_pair().with_critical(name, &1).unwrap();
    let by = signer().with_critical(name, &1).unwrap();
    let outer = jose_jwt::issue_nested(&claims(), &signer(), &to).unwrap();
    let inner = jose_jwt::issue_nested(&claims(), &by, &to_pair()).unwrap();
    let (decrypter, verifier) = (of_pair(), verifier());
    let lenient = decrypter.clone().with_critical(&[name]);
    let tolerant = verifier.clone().with_critical(&[name]);
    for (token, decrypter, verifier, code) in [
        (&outer, &decrypter, &verifier, "header.crit_unsupported"),
        (&outer, &decrypter, &tolerant, "header.crit_unsupported"),
        (&outer, &lenient, &verifier, "ok"),
        (&inner, &decrypter, &verifier, "header.crit_unsupported"),
        (&inner, &lenient, &verifier, "header.crit_unsupported"),
        (&inner, &decrypter, &tolerant, "ok"),
    ] {
        assert_eq!(said(read(token, decrypter, verifier)).0, code);
    }
}

#[test]
fn r_48_compression_is_allowed_or_refused_by_the_decrypter() {
    let to = to_pair().with_compression().unwrap();
    let nested = jose_jwt::issue_nested(&claims(), &signer(), &to).unwrap();
    let encrypted = jose_jwt::encrypt(&claims(), &to).unwrap();
    let policy = open().build().unwrap();
    let decrypt = |by: &Decrypter| said(jose_jwt::decrypt::<Value>(&encrypted, by, &policy)).0;
    assert_eq!(said(read(&nested, &of_pair(), &verifier())).0, "header.zip");
    assert_eq!(decrypt(&of_pair()), "header.zip");
    let allowing = of_pair().with_compression_allowed();
    assert_eq!(said(read(&nested, &allowing, &verifier())).0, "ok");
    assert_eq!(decrypt(&allowing), "ok");
    let small = allowing.with_limits(Limits::DEFAULT.inflated_octets(10));
    assert_eq!(said(read(&nested, &small, &verifier())).0, "limit.exceeded");
    assert_eq!(decrypt(&small), "limit.exceeded");
}

/// References, shared ones too, decrypt like what they refer to.
#[test]
fn decrypters_are_lent_and_shared() {
    let token = jose_jwt::issue_nested(&claims(), &signer(), &to_pair()).unwrap();
    let policy = open().build().unwrap();
    let shared = Arc::new(of_pair());
    let lent = &&of_pair();
    let verifier = Arc::new(verifier());
    assert!(jose_jwt::verify_nested::<Value>(&token, &shared, &verifier, &policy).is_ok());
    assert!(jose_jwt::verify_nested::<Value>(&token, lent, &&*verifier, &policy).is_ok());
    assert_eq!(shared.encs(), [ENC]);
}

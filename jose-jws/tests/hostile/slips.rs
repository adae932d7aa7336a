//! What people pass by mistake, and whether they are told.

use jose_core::Limits;
use jose_jws::Unverified;

#[test]
fn common_slips_are_named() {
    let token = "eyJhbGciOiJIUzI1NiJ9.e30.AAAA";
    for (text, told) in [
        (
            format!("{token}\n"),
            "signature: expected base64url without padding, found white space at character 4",
        ),
        (
            format!(" {token}"),
            "header: expected base64url without padding, found white space at character 0",
        ),
        (format!("Bearer {token}"), "header: expected a token, found `Bearer ` in front of one"),
        (format!("bearer {token}"), "found `Bearer ` in front of one"),
        (String::new(), "found an empty text"),
        (" \n".into(), "found an empty text"),
        ("token".into(), "expected 3 parts separated by dots, found 1"),
        (format!("{token}.AAAA.AAAA"), "found 5, as an encrypted token (JWE) has"),
    ] {
        let error = Unverified::parse(&text, &Limits::DEFAULT).unwrap_err().to_string();
        assert!(error.ends_with(told), "{text:?}: {error}");
    }
    assert!(Unverified::parse(token, &Limits::DEFAULT).is_ok());
}

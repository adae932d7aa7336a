//! The cases that nobody signed, through the reader that is made for them.

use crate::support::{self, FILES, Form};
use jose_core::Limits;
use jose_jws::unsecured::Unsecured;

/// The identifier of a case, and what becomes of it.
const CASES: &[(&str, &str)] = &[
    ("jws-alg-none-1", "accepted"),
    ("jws-alg-none-2", "alg.not_allowed"),
    ("jws-alg-none-3", "alg.not_allowed"),
    ("jws-alg-none-4", "alg.not_allowed"),
    ("jws-alg-none-with-signature", "malformed.serialization"),
    ("rfc7515-a5", "accepted"),
    ("rfc7515-e", "header.crit_unsupported"),
    ("rfc7519-6.1", "accepted"),
];

#[test]
fn r_1_unsecured_cases_are_read_by_their_own_reader_only() {
    let (mut found, mut others) = (Vec::new(), 0);
    for case in FILES.iter().flat_map(|file| support::load(file)) {
        for (form, text) in case.texts() {
            let said = match Unsecured::parse(&text, &Limits::DEFAULT) {
                Ok(read) => {
                    assert_eq!(read.dangerous_payload(), case.payload(), "{}", case.id);
                    assert_eq!(read.dangerous_header().alg(), Some("none"), "{}", case.id);
                    "accepted"
                }
                Err(error) => error.code(),
            };
            if let Some((id, expected)) = CASES.iter().find(|(id, _)| *id == case.id) {
                assert_eq!(form, Form::Compact, "{id}");
                assert_eq!(said, *expected, "{id}");
                found.push(*id);
            } else {
                // Signed tokens are not read without their signature.
                assert_ne!(said, "accepted", "{}", case.id);
                others += 1;
            }
        }
    }
    found.sort_unstable();
    assert_eq!(found, CASES.iter().map(|(id, _)| *id).collect::<Vec<_>>());
    assert_eq!(others, 212);
}

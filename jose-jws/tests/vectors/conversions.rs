//! Accepted texts in every other serialization that has room for them.

use crate::received::Received;
use crate::support::{Case, Form};
use jose_core::{ErrorKind, Limits, base64url};
use jose_jws::Verifier;

/// Converts a text to each serialization and verifies it again with each key. Says how often
/// that was possible; where it is not, the refusal is the documented one.
pub(crate) fn of(case: &Case, form: Form, text: &str, verifiers: &[Verifier]) -> usize {
    let place = format!("{} {form:?}", case.id);
    let payload = case.payload();
    let limits = Limits::DEFAULT;
    let before = Received::of(form, text);
    let several = before.len() > 1;
    let unprotected = before.iter().any(|one| one.unprotected.is_some());
    let unencoded = before
        .iter()
        .any(|one| one.protected_json().is_some_and(|header| header.contains(r#""b64":false"#)));
    // Between dots there is room for printable ASCII without a dot.
    let fits = payload.iter().all(|octet| (b' '..=b'~').contains(octet) && *octet != b'.');

    let mut made = 0;
    let token = || form.parse(text, &limits).unwrap();
    for (to, converted, refusal) in [
        (
            Form::Compact,
            token().to_compact(),
            match (several || unprotected, unencoded && !form.is_detached() && !fits) {
                (true, _) => Some(ErrorKind::Misuse),
                (_, true) => Some(ErrorKind::UnencodedPayload),
                _ => None,
            },
        ),
        (Form::Flattened, token().to_flattened(), several.then_some(ErrorKind::Misuse)),
        (Form::General, token().to_general(), None),
    ] {
        let converted = match (converted, refusal) {
            (Ok(converted), None) => converted,
            (Err(error), Some(kind)) => {
                assert_eq!(error, kind, "{place} to {to:?}");
                continue;
            }
            (Ok(_), Some(kind)) => panic!("{place} to {to:?}: not {kind:?}"),
            (Err(error), None) => panic!("{place} to {to:?}: {error}"),
        };
        // Of an empty compact token nobody knows whether its payload is elsewhere.
        let apart = form.is_detached() || form.is_compact() && payload.is_empty();
        let to = if apart && !to.is_compact() { to.detached() } else { to };
        let to = if form.is_detached() { to.detached() } else { to };
        let after = Received::of(to, &converted);
        assert_eq!(after.len(), before.len(), "{place} to {to:?}");
        for ((before, after), verifier) in before.iter().zip(&after).zip(verifiers) {
            assert_eq!(before.protected, after.protected, "{place} to {to:?}");
            assert_eq!(before.unprotected, after.unprotected, "{place} to {to:?}");
            assert_eq!(
                base64url::decode(&before.signature, "").unwrap(),
                base64url::decode(&after.signature, "").unwrap(),
                "{place} to {to:?}"
            );
            let seen = to.verify(&converted, &payload, verifier);
            let seen = seen.unwrap_or_else(|error| panic!("{place} to {to:?}: {error}"));
            assert_eq!(seen.payload, payload, "{place} to {to:?}");
            after.is_seen(&seen, &place);
        }
        // Back again.
        let token = to.parse(&converted, &limits).unwrap();
        let back = match form.is_compact() {
            true => token.to_compact(),
            false if form.is_general() => token.to_general(),
            false => token.to_flattened(),
        };
        let back = back.unwrap_or_else(|error| panic!("{place} to {to:?} and back: {error}"));
        if form.is_compact() {
            assert_eq!(back, text, "{place} to {to:?} and back");
        }
        let seen = form.verify(&back, &payload, &verifiers[0]).or_else(|error| {
            // An empty payload stays apart.
            if apart { form.detached().verify(&back, &payload, &verifiers[0]) } else { Err(error) }
        });
        assert_eq!(seen.unwrap().payload, payload, "{place} to {to:?} and back");
        made += 1;
    }
    made
}

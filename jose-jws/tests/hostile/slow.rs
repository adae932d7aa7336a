//! Objects that are made to cost more than they weigh.

use super::*;
use jose_core::Limits;
use jose_jws::{Compact, Flattened, VerifyPolicy};

const MEMBERS: u32 = 200_000;
const LIMITS: Limits = Limits::DEFAULT.token_octets(1 << 24).header_octets(1 << 24);

/// That many members, and what they begin with.
fn members(first: char) -> String {
    (0..MEMBERS).map(|number| format!(",\"{first}{number:06}\":1")).collect()
}

/// Each member of one half looked for in all of the other, so many would take hours, and
/// nothing was verified yet.
#[test]
fn r_25_two_large_halves_are_read_once() {
    let protected = base64url::encode(format!("{{\"alg\":\"HS256\"{}}}", members('p')).as_bytes());
    let json = |first: char| {
        let header = format!("{{\"typ\":\"x\"{}}}", members(first));
        format!(r#"{{"payload":"","protected":"{protected}","header":{header},"signature":""}}"#)
    };
    assert!(Flattened::parse(&json('u'), &LIMITS).is_ok());
    let refused = Flattened::parse(&json('p'), &LIMITS).unwrap_err();
    assert_eq!(refused, ErrorKind::DuplicateMember);
}

/// Each name looked for in the whole header, likewise.
#[test]
fn r_25_a_large_critical_list_is_compared_once() {
    let list: String = (0..MEMBERS).map(|number| format!("\"p{number:06}\",")).collect();
    let header =
        format!("{{\"alg\":\"HS256\",\"crit\":[{list}\"b64\"]{},\"b64\":true}}", members('p'));
    let token = token(&input(header, b""), &[0; 32]);
    let understood: Vec<String> = (0..100).map(|number| format!("p{number:06}")).collect();
    let understood: Vec<&str> = understood.iter().map(String::as_str).collect();
    let verifier = verifier(JwsAlg::HS256).with_critical(&understood);
    let policy = VerifyPolicy::one(verifier);
    let refused = policy.verify(Compact::parse(&token, &LIMITS).unwrap()).unwrap_err();
    assert_eq!(refused, ErrorKind::CriticalUnsupported);
}

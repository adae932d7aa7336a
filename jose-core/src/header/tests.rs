use super::*;
use crate::JwsAlg;
use alloc::format;
use alloc::string::ToString;

fn refusal(json: &str) -> Error {
    Header::from_json(json, &Limits::DEFAULT).expect_err(json)
}

fn header(json: &str) -> Header {
    Header::from_json(json, &Limits::DEFAULT).expect(json)
}

#[test]
fn known_members_are_found_also_when_escaped() {
    let header = header(r#" {"kid":"a\u002fb","typ":"J\tT", "alg":"ES256","cty":"x","n":[1]} "#);
    assert_eq!(header.alg(), Some("ES256"));
    assert_eq!(header.kid(), Some("a/b"));
    assert_eq!(header.typ(), Some("J\tT"));
    assert_eq!(header.cty(), Some("x"));
    assert_eq!(header.member("n"), Some("[1]"));
    assert_eq!(header.member("m"), None);
    assert!(header.json().starts_with(" {") && header.json().ends_with("} "));
}

#[test]
fn r_26_known_members_of_the_wrong_type_are_refused() {
    for name in ["alg", "enc", "kid", "typ", "cty", "jku", "x5u", "x5t", "x5t#S256", "zip", "p2s"] {
        for value in ["1", "null", "true", "[]", "{}"] {
            let error = refusal(&format!("{{\"{name}\":{value}}}"));
            assert_eq!(error, ErrorKind::HeaderType, "{name}: {value}");
            assert_eq!(error.place(), format!("header.{name}"));
        }
    }
    for json in [
        r#"{"jwk":"x"}"#,
        r#"{"epk":[]}"#,
        r#"{"x5c":"x"}"#,
        r#"{"x5c":["a",1]}"#,
        r#"{"p2c":"1"}"#,
        r#"{"b64":"false"}"#,
        r#"{"b64":null}"#,
    ] {
        assert_eq!(refusal(json), ErrorKind::HeaderType, "{json}");
    }
    assert_eq!(
        refusal(r#"{"alg":5}"#).to_string(),
        "header member of the wrong type at header.alg: expected a string, found a number"
    );
}

#[test]
fn r_20_malformed_critical_lists_are_refused() {
    for json in [
        r#"{"crit":[]}"#,
        r#"{"crit":"x"}"#,
        r#"{"crit":{}}"#,
        r#"{"crit":null}"#,
        r#"{"crit":[1]}"#,
        r#"{"crit":["x","x"],"x":1}"#,
    ] {
        assert_eq!(refusal(json), ErrorKind::Critical, "{json}");
    }
}

#[test]
fn r_20_critical_extensions_must_be_understood_and_present() {
    let check = |json: &str, understood: &[&str]| {
        header(json).check_critical(|name| understood.contains(&name))
    };
    assert_eq!(check(r#"{"alg":"x"}"#, &[]), Ok(()));
    assert_eq!(check(r#"{"crit":["x"],"x":1}"#, &["y", "x"]), Ok(()));
    for (json, kind) in [
        (r#"{"crit":["x"],"x":1}"#, ErrorKind::CriticalUnsupported),
        (r#"{"crit":["X"],"X":1,"x":1}"#, ErrorKind::CriticalUnsupported),
        (r#"{"crit":["x","y"],"x":1,"y":1}"#, ErrorKind::CriticalUnsupported),
        (r#"{"crit":["x"]}"#, ErrorKind::Critical),
        (r#"{"crit":["alg"],"alg":"x"}"#, ErrorKind::Critical),
        (r#"{"crit":["crit"]}"#, ErrorKind::Critical),
    ] {
        assert_eq!(check(json, &["y"]).unwrap_err(), kind, "{json}");
    }
}

/// Compared one with another, so many names would take hours.
#[test]
fn r_20_a_long_critical_list_costs_no_more_than_its_length() {
    let names: Vec<String> = (0..400_000).map(|number| format!("\"{number:06}\"")).collect();
    let limits = Limits::DEFAULT.header_octets(1 << 24);
    let read = |list: &str| Header::from_json(format!("{{\"crit\":[{list}]}}"), &limits);
    let header = read(&names.join(",")).unwrap();
    assert_eq!(header.check_critical(|_| false).unwrap_err(), ErrorKind::Critical);
    let twice = read(&format!("{},\"000000\"", names.join(","))).unwrap_err();
    assert_eq!(twice, ErrorKind::Critical);
    assert!(twice.to_string().ends_with("expected each name once, found `000000`"), "{twice}");
}

#[test]
fn r_22_duplicate_members_are_refused() {
    assert_eq!(refusal(r#"{"alg":"a","alg":"a"}"#), ErrorKind::DuplicateMember);
    assert_eq!(refusal(r#"{"alg":"a","\u0061lg":"b"}"#), ErrorKind::DuplicateMember);
    assert_eq!(refusal(r#"{"jwk":{"k":1,"k":1}}"#), ErrorKind::DuplicateMember);
}

#[test]
fn r_8_names_are_limited() {
    let long = "k".repeat(1025);
    assert_eq!(refusal(&format!("{{\"kid\":\"{long}\"}}")), ErrorKind::Limit);
    let longest = "k".repeat(1024);
    assert_eq!(header(&format!("{{\"kid\":\"{longest}\"}}")).kid(), Some(longest.as_str()));
    let large = format!("{{\"x\":\"{}\"}}", "y".repeat(16 * 1024));
    assert_eq!(refusal(&large), ErrorKind::Limit);
}

/// 12288 octets are 16384 when encoded (RFC 4648: four characters for three octets).
#[test]
fn r_25_a_header_is_limited_as_it_is_encoded() {
    let of = |octets: usize| format!("{{\"x\":\"{}\"}}", "y".repeat(octets - 8));
    assert_eq!(header(&of(12288)).json().len(), 12288);
    let error = refusal(&of(12289));
    assert_eq!(
        error.to_string(),
        "limit exceeded at header: expected at most 16384 octets when encoded \
         (`Limits::header_octets`), found 16386"
    );
}

#[test]
fn an_algorithm_of_ones_own_is_named_as_it_is() {
    for name in ["X-OWN", "a\"b", "a\\b\u{e9}", "\n"] {
        let made = Header::new(JwsAlg::custom(name).unwrap());
        assert_eq!(made.alg(), Some(name));
        assert_eq!(header(made.json()).alg(), Some(name));
        assert_eq!(made.with_string("kid", "k").unwrap().alg(), Some(name));
    }
}

#[test]
fn r_51_debug_of_a_header_is_one_line() {
    let header = header("{\n\"alg\":\"x\u{202e}\"\r\n}");
    assert_eq!(format!("{header:?}"), r#"Header("{\n\"alg\":\"x\u{202e}\"\r\n}")"#);
}

#[test]
fn members_are_replaced_where_they_stand() {
    let header = Header::new(JwsAlg::HS256)
        .with_string("typ", "JWT")
        .and_then(|header| header.with_string("kid", "a\"b"))
        .and_then(|header| header.with_string("typ", "at+jwt"))
        .unwrap();
    assert_eq!(header.json(), r#"{"alg":"HS256","typ":"at+jwt","kid":"a\"b"}"#);
    assert_eq!(header.kid(), Some("a\"b"));
    for (name, json) in [("x", "1,\"y\":2"), ("x", ""), ("x", "{"), ("kid", "1"), ("crit", "[]")] {
        assert!(header.clone().with_member(name, json).is_err(), "{name} {json}");
    }
}

#[test]
fn members_are_taken_out() {
    let full = header(r#"{"alg":"HS256","kid":"1", "x":[1]}"#);
    let without = |name: &str| full.clone().without(name).unwrap();
    assert_eq!(without("kid").json(), r#"{"alg":"HS256","x":[1]}"#);
    assert_eq!(without("kid").kid(), None);
    assert_eq!(without("other").json(), r#"{"alg":"HS256","kid":"1","x":[1]}"#);
    assert!(without("alg").without("kid").unwrap().without("x").unwrap().is_empty());
    assert!(Header::empty().is_empty() && header(" { } ").is_empty() && !full.is_empty());
    let critical = header(r#"{"crit":["x"],"x":1}"#);
    assert_eq!(critical.critical().collect::<Vec<_>>(), ["x"]);
}

#[test]
fn r_22_two_headers_have_no_name_in_common() {
    let protected = header(r#"{"alg":"HS256","k\u0069d":"1"}"#);
    assert!(protected.check_disjoint(&header(r#"{"typ":"x"}"#)).is_ok());
    assert!(protected.check_disjoint(&Header::empty()).is_ok());
    for other in [r#"{"kid":"1"}"#, r#"{"x":1,"\u006bid":"2"}"#, r#"{"alg":"HS256"}"#] {
        let error = protected.check_disjoint(&header(other)).unwrap_err();
        assert_eq!(error, ErrorKind::DuplicateMember, "{other}");
    }
}

#[test]
fn r_16_types_are_media_types() {
    let is = |typ: &str, wanted: &str| {
        Header::new(JwsAlg::HS256).with_string("typ", typ).unwrap().is_type(wanted)
    };
    assert!(is("at+jwt", "at+jwt"));
    assert!(is("AT+JWT", "application/at+jwt"));
    assert!(is("Application/at+jwt", "at+jwt"));
    for typ in ["", "at", "at+jwt ", "at+jwt;v=1", "text/at+jwt", "application/application/at+jwt"]
    {
        assert!(!is(typ, "at+jwt"), "{typ}");
    }
    assert!(!Header::new(JwsAlg::HS256).is_type(""));
}

/// Each member of one looked for in all of the other, so many would take hours.
#[test]
fn r_22_two_headers_are_compared_in_no_more_than_their_length() {
    let limits = Limits::DEFAULT.header_octets(1 << 24);
    let of = |first: char| {
        let members = (0..400_000).map(|number| format!("\"{first}{number:06}\":1"));
        let members: Vec<String> = members.collect();
        Header::from_json(format!("{{{}}}", members.join(",")), &limits).unwrap()
    };
    let (protected, unprotected) = (of('p'), of('u'));
    assert_eq!(protected.check_disjoint(&unprotected), Ok(()));
    assert_eq!(protected.check_disjoint(&protected).unwrap_err(), ErrorKind::DuplicateMember);
}

/// Each name looked for in the whole header, so many would take hours.
#[test]
fn r_20_many_critical_members_cost_no_more_than_their_length() {
    let limits = Limits::DEFAULT.header_octets(1 << 24);
    let names: Vec<String> = (0..400_000).map(|number| format!("\"{number:06}\"")).collect();
    let read = |names: &[String]| {
        let members: String = names.iter().map(|name| format!(",{name}:1")).collect();
        let list = names.join(",");
        Header::from_json(format!("{{\"crit\":[{list},\"last\"]{members}}}"), &limits).unwrap()
    };
    let error = read(&names).check_critical(|_| true).unwrap_err();
    assert!(error.to_string().ends_with("members that are there, found `last`"), "{error}");
}

use super::*;

fn why(url: &str) -> String {
    let error = Rules::new().check(url).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::KeysEndpoint, "{url}");
    error.to_string().rsplit_once("found ").unwrap().1.to_owned()
}

#[test]
fn good_addresses() {
    for (url, same) in [
        ("https://issuer.example", "https://issuer.example/"),
        ("https://Issuer.Example/Keys", "https://issuer.example/Keys"),
        ("https://issuer.example:8443/keys?p=B2C_1", "https://issuer.example:8443/keys?p=B2C_1"),
        ("https://1.1.1.1/keys", "https://1.1.1.1/keys"),
        ("https://[2606:4700::1111]:443/", "https://[2606:4700::1111]:443/"),
        ("https://xn--bcher-kva.example/a%20b", "https://xn--bcher-kva.example/a%20b"),
        ("https://7.example/", "https://7.example/"),
    ] {
        assert_eq!(Rules::new().check(url).unwrap().as_str(), same);
    }
}

#[test]
fn addresses_of_another_kind() {
    for (url, reason) in [
        ("issuer.example/keys", "no scheme"),
        ("", "no scheme"),
        ("file:///etc/passwd", "no host"),
        ("ftp://issuer.example/", "another scheme"),
        ("HTTPS://issuer.example/", "another scheme"),
        ("http://issuer.example/", "`http`; `Options::allow_http` allows it for one host"),
        ("https://user@issuer.example/", "a user name"),
        ("https://user:secret@127.0.0.1/", "a user name"),
        ("https://issuer.example#@127.0.0.1/", "a fragment"),
        ("https://issuer.example/#x", "a fragment"),
        ("https://issuer.example?x=/", "a query without a path"),
        ("https:///keys", "no host"),
        ("https://issuer.example:/", "no port"),
        ("https://issuer.example:0/", "no port"),
        ("https://issuer.example:080/", "no port"),
        ("https://issuer.example:+80/", "no port"),
        ("https://issuer.example:65536/", "no port"),
        ("https://issuer.example./", "a host with a dot at its end"),
        ("https://issuer..example/", "no host name"),
        ("https://-issuer.example/", "no host name"),
        ("https://iss_uer.example/", "no host name"),
        ("https://iss%75er.example/", "no host name"),
        ("https://issuer.example\\@127.0.0.1/", "characters that an address does not have"),
        ("https://issuer.example/a b", "characters that an address does not have"),
        ("https://issuer.example/\r\nX: y", "characters that an address does not have"),
        ("https://ıssuer.example/", "characters that an address does not have"),
        ("https://①②⑦.0.0.1/", "characters that an address does not have"),
    ] {
        assert_eq!(why(url), reason, "{url}");
    }
    assert_eq!(
        why(&format!("https://a.example/{}", "a".repeat(2048))),
        "an address that is too long"
    );
}

#[test]
fn addresses_by_number_in_odd_spellings() {
    for host in [
        "0x7f.1",
        "0x7f.0.0.1",
        "127.1",
        "127.0.1",
        "2130706433",
        "0x7f000001",
        "017700000001",
        "0177.0.0.1",
        "127.0.0.01",
        "127.0.0.1.1",
        "256.0.0.1",
        "1.2.3",
        "localhost.1",
        "a.0x7f",
        "[::FFFF:1]",
        "[0:0:0:0:0:0:0:1]",
        "[::1%25eth0]",
        "[::1%lo]",
        "[2606:4700:0:0::1111]",
        "[127.0.0.1]",
        "[]",
        "[v1.x]",
    ] {
        let reason = why(&format!("https://{host}/"));
        assert_eq!(reason, "an IP address in another than its usual spelling", "{host}");
    }
    assert_eq!(why("https://127.0.0.1./"), "a host with a dot at its end");
    assert_eq!(why("https://[::1/"), "a bracket that is not closed");
}

#[test]
fn addresses_by_number_that_are_not_public() {
    for (host, what) in [
        ("127.0.0.1", "a loopback address"),
        ("10.0.0.1", "a private address"),
        ("169.254.169.254", "a link-local address"),
        ("[::1]", "a loopback address"),
        ("[::ffff:127.0.0.1]", "a mapped IPv4 address"),
        ("[64:ff9b::7f00:1]", "a translated IPv4 address"),
        ("[fd00::1]", "a private address"),
    ] {
        assert_eq!(why(&format!("https://{host}/")), what, "{host}");
        assert!(Rules::new().allow_host(host).check(&format!("https://{host}/")).is_ok(), "{host}");
        assert!(Rules::new().allow_host(host).check(&format!("http://{host}/")).is_err(), "{host}");
    }
}

#[test]
fn names_are_held_to_their_addresses() {
    let private = "10.0.0.1".parse().unwrap();
    let rules = Rules::new().allow_host("Keys.Internal");
    let allowed = rules.check("https://keys.internal/").unwrap();
    assert!(allowed.check_address(private).is_ok());
    let other = rules.check("https://keys.internal.example/").unwrap();
    assert_eq!(other.check_address(private).unwrap_err(), ErrorKind::KeysEndpoint);
    assert!(other.check_address("1.1.1.1".parse().unwrap()).is_ok());
    assert!(rules.check_address("keys.internal", private).is_ok());
    assert!(rules.check_address("localhost", private).is_err());
}

#[test]
fn without_tls_only_by_name() {
    let rules = Rules::new().allow_http("localhost");
    assert!(rules.check("http://localhost:8080/keys").is_ok());
    assert!(rules.check("http://localhost.example/keys").is_err());
    assert!(rules.check("http://127.0.0.1/keys").is_err());
}

#[test]
fn hosts_that_no_address_has() {
    for host in [
        "localhost:8080",
        "http://localhost",
        "https://user:secret@issuer.example/",
        "*.example",
        "issuer.example.",
        "::1",
        "127.1",
        "10.0.0.0/8",
        " localhost",
        "",
    ] {
        for rules in [Rules::new().allow_host(host), Rules::new().allow_http(host)] {
            let refused = rules.allow_host("a.example").check("https://a.example/").unwrap_err();
            assert_eq!(refused.kind(), ErrorKind::Misuse, "{host}");
            assert!(!refused.to_string().contains("secret"), "{refused}");
        }
    }
    for host in ["localhost", "LOCALHOST", "127.0.0.1", "[::1]", "keys", "a-b.example"] {
        assert!(Rules::new().allow_http(host).check(&format!("http://{host}:8080/")).is_ok());
    }
}

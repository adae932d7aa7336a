//! Good and bad responses.

use crate::server::{SET, Server, drip, endless, response, stall};
use crate::{TIMEOUT, both, options, reasons};
use jose_jwks::blocking::RemoteJwks;
use jose_jwks::client::UreqClient;
use std::io::Write;
use std::time::{Duration, Instant};

const JSON: &str = "Content-Type: application/json\r\n";

#[test]
fn a_good_answer() {
    let headers = format!("{JSON}Cache-Control: public, max-age=600\r\nAge: 100\r\n");
    let server = Server::saying(response("200 OK", &headers, SET));
    for (result, status) in both(&server.url(), &options()) {
        assert_eq!((result, status.keys()), (Ok(()), 1));
        assert!(status.fresh_for().unwrap() > Duration::from_secs(490));
    }
    let requests = server.requests();
    assert_eq!(requests.len(), 2);
    for request in requests {
        let request = request.to_ascii_lowercase();
        assert!(request.starts_with("get /jwks.json http/1.1\r\n"), "{request}");
        assert!(request.contains("accept: application/jwk-set+json, application/json\r\n"));
        assert!(!request.contains("accept-encoding") && !request.contains("if-none-match"));
    }
}

#[test]
fn statuses_without_keys() {
    for status in ["404 Not Found", "500 No", "429 Slow down", "304 Not Modified", "204 Nothing"] {
        let server = Server::saying(response(status, JSON, ""));
        for reason in reasons(&server.url(), &options()) {
            let found = format!("expected 200, found {}", &status[..3]);
            assert!(reason.starts_with("key set not fetched at status"), "{status}: {reason}");
            assert!(reason.contains(&found), "{status}: {reason}");
        }
    }
}

#[test]
fn redirects_are_not_followed() {
    let there = Server::saying(response("200 OK", JSON, SET));
    for status in ["301 Moved", "302 Found", "303 See", "307 Moved", "308 Moved"] {
        let headers = format!("Location: {}\r\n", there.url());
        let here = Server::saying(response(status, &headers, ""));
        for reason in reasons(&here.url(), &options()) {
            assert!(reason.ends_with("redirects are not followed"), "{reason}");
        }
    }
    assert!(there.requests().is_empty());
}

#[test]
fn bodies_that_are_no_set() {
    let large = format!(r#"{{"keys":[]}}{}"#, " ".repeat(10 * 1024 * 1024));
    for (headers, body, code) in [
        ("Content-Type: text/html\r\n", "<html></html>", "keys.fetch"),
        ("Content-Type: text/html\r\n", SET, "keys.fetch"),
        (JSON, "<html></html>", "malformed.json"),
        (JSON, "", "malformed.json"),
        (JSON, "{}", "key.member"),
        (JSON, &SET[..50], "malformed.json"),
        (JSON, &large, "limit.exceeded"),
        ("Content-Encoding: gzip\r\n", "\x1f\x08", "keys.fetch"),
    ] {
        let server = Server::saying(response("200 OK", headers, body));
        for (result, status) in both(&server.url(), &options()) {
            assert_eq!(result.unwrap_err().code(), code, "{}", &body[..body.len().min(20)]);
            assert_eq!(status.failures(), 1);
        }
    }
    let server = Server::saying(response("200 OK", "Content-Type: text/plain\r\n", SET));
    for (result, status) in both(&server.url(), &options().any_media_type()) {
        assert_eq!((result, status.keys()), (Ok(()), 1));
    }
}

#[test]
fn bodies_without_an_end() {
    let chunked = format!("HTTP/1.1 200 OK\r\n{JSON}Transfer-Encoding: chunked\r\n\r\n");
    let plain = format!("HTTP/1.1 200 OK\r\n{JSON}\r\n");
    let blanks = " ".repeat(4096);
    for (head, piece) in [(chunked, format!("1000\r\n{blanks}\r\n")), (plain, blanks.clone())] {
        let server = Server::answering(move |stream, _| endless(stream, &head, &piece));
        for (result, _) in both(&server.url(), &options().timeout(Duration::from_secs(5))) {
            assert_eq!(result.unwrap_err().code(), "limit.exceeded");
        }
    }
    let server =
        Server::answering(|stream, _| endless(stream, "HTTP/1.1 200 OK\r\n", "X-Y: z\r\n"));
    for (result, _) in both(&server.url(), &options()) {
        assert_eq!(result.unwrap_err().code(), "keys.fetch");
    }
}

#[test]
fn connections_that_break_off() {
    for head in [
        String::new(),
        "HTTP/1.1 200 OK\r\nContent-Ty".into(),
        format!("HTTP/1.1 200 OK\r\n{JSON}Content-Length: 500\r\n\r\n{SET}"),
        format!("HTTP/1.1 200 OK\r\n{JSON}Transfer-Encoding: chunked\r\n\r\n70\r\n{SET}"),
        "ftp ready\r\n\r\n".into(),
    ] {
        let server = Server::saying(head.clone());
        for (result, _) in both(&server.url(), &options()) {
            assert_eq!(result.unwrap_err().code(), "keys.fetch", "{head}");
        }
    }
    let nobody = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for reason in reasons(&format!("http://{nobody}/"), &options()) {
        assert_eq!(reason, "key set not fetched: found no connection");
    }
}

#[test]
fn answers_that_take_too_long() {
    for head in [
        String::new(),
        "HTTP/1.1 200 OK\r\n".into(),
        format!("HTTP/1.1 200 OK\r\n{JSON}Content-Length: 500\r\n\r\n{{"),
    ] {
        let before = head.clone();
        let server = Server::answering(move |stream, _| stall(stream, &before));
        let began = Instant::now();
        let reason = crate::by_reqwest(&server.url(), &options()).0.unwrap_err().to_string();
        assert_eq!(reason, "key set not fetched: found no answer in time", "{head}");
        assert!(began.elapsed() < 4 * TIMEOUT);
        let before = head.clone();
        let server = Server::answering(move |stream, _| stall(stream, &before));
        let began = Instant::now();
        let reason = crate::by_ureq(&server.url(), &options()).0.unwrap_err().to_string();
        assert_eq!(reason, "key set not fetched: found no answer in time", "{head}");
        assert!(began.elapsed() < 4 * TIMEOUT);
    }
}

#[test]
fn what_has_not_changed_is_not_sent_again() {
    let server = Server::answering(|stream, request| {
        let changed = !request.to_ascii_lowercase().contains("if-none-match: \"v1\"\r\n");
        let answer = if changed {
            response("200 OK", &format!("{JSON}ETag: \"v1\"\r\n"), SET)
        } else {
            "HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n".into()
        };
        stream.write_all(answer.as_bytes())
    });
    let options =
        options().cooldown(Duration::from_millis(50)).default_ttl(Duration::from_millis(50));
    let client = UreqClient::new(&options);
    let keys = RemoteJwks::with_options(&server.url(), client, options).unwrap();
    keys.refresh_if_due().unwrap();
    std::thread::sleep(Duration::from_millis(60));
    keys.refresh_if_due().unwrap();
    let status = keys.status();
    assert_eq!((status.keys(), status.fetches(), status.failures()), (1, 2, 0));
    assert!(server.requests()[1].to_ascii_lowercase().contains("if-none-match"));
}

#[test]
fn answers_that_come_in_drops() {
    for (head, drop) in [
        ("HTTP/1.1 200 OK\r\nX: ".into(), "x"),
        ("HTTP/1.1 200 OK\r\n".into(), "X: x\r\n"),
        (String::new(), "HTTP/1.1 103 Early Hints\r\n\r\n"),
        (String::new(), "HTTP/1.1 100 Continue\r\n\r\n"),
        (format!("HTTP/1.1 200 OK\r\n{JSON}Content-Length: 500\r\n\r\n"), " "),
        (format!("HTTP/1.1 200 OK\r\n{JSON}Transfer-Encoding: chunked\r\n\r\n"), "1\r\n \r\n"),
    ] {
        let server = Server::answering(move |stream, _| drip(stream, &head, drop));
        for fetch in [crate::by_reqwest, crate::by_ureq] {
            let began = Instant::now();
            let refused = fetch(&server.url(), &options()).0.unwrap_err();
            assert_eq!(refused.code(), "keys.fetch", "{drop:?}");
            assert!(began.elapsed() < 4 * TIMEOUT, "{drop:?}: {:?}", began.elapsed());
        }
    }
}

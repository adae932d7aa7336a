//! Key sets by their address, from a server of this machine.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "what fails in a test fails the test")]

use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;

/// Answers once, with this body; returns the address.
fn serve(status: &'static str, body: String) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/jwks.json", listener.local_addr().unwrap());
    thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut request = [0; 4096];
        let _ = stream.read(&mut request).unwrap();
        let head = "Content-Type: application/jwk-set+json\r\nConnection: close";
        let length = body.len();
        let answer =
            format!("HTTP/1.1 {status}\r\n{head}\r\nContent-Length: {length}\r\n\r\n{body}");
        stream.write_all(answer.as_bytes()).unwrap();
    });
    address
}

fn jose(arguments: &str) -> Output {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    Command::new(env!("CARGO_BIN_EXE_jose"))
        .args(arguments.split_whitespace())
        .current_dir(files)
        .output()
        .unwrap()
}

fn published() -> String {
    let key = String::from_utf8(jose("jwk public issuer.jwk").stdout).unwrap();
    format!("{{\"keys\":[{}]}}", key.trim())
}

fn verify(options: &str) -> (Option<i32>, String) {
    let token = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("remote-{}", options.len()));
    let issue = jose(&format!("jwt issue --key issuer.jwk --exp 5m -o {}", token.display()));
    assert!(issue.status.success());
    let policy = "--alg ES256 --any-issuer --any-audience";
    let output = jose(&format!("jwt verify {policy} {options} {}", token.display()));
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

#[test]
fn a_set_is_fetched() {
    let address = serve("200 OK", published());
    let (status, said) = verify(&format!("--jwks {address} --allow-http 127.0.0.1"));
    assert_eq!(status, Some(0), "{said}");
    assert!(said.starts_with("{\"iat\":"), "{said}");
}

#[test]
fn the_case_of_a_scheme_does_not_matter() {
    let address = serve("200 OK", published()).replace("http:", "HTTP:");
    let (status, said) = verify(&format!("--jwks {address} --allow-http 127.0.0.1   "));
    assert_eq!(status, Some(0), "{said}");
}

#[test]
fn one_s_own_network_is_allowed_by_name() {
    let (status, said) = verify("--jwks http://127.0.0.1:9/jwks.json");
    assert_eq!(status, Some(2), "{said}");
    assert!(said.starts_with("error[keys.endpoint]: "), "{said}");
}

#[test]
fn a_server_that_is_away_is_said_to_be() {
    let address = serve("503 Service Unavailable", String::new());
    let (status, said) = verify(&format!("--jwks {address} --allow-http 127.0.0.1  "));
    assert_eq!(status, Some(4), "{said}");
    assert!(said.starts_with("error[keys."), "{said}");
}

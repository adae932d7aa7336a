//! What happens to files, pipes and secrets.

#![cfg(unix)]
#![expect(
    clippy::unwrap_used,
    clippy::string_slice,
    reason = "what fails in a test fails the test"
)]

mod place;

use place::Place;
use std::fs::{self, Permissions};
use std::io::{Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::process::Stdio;

#[test]
fn what_is_private_is_readable_by_its_owner_only() {
    let place = Place::new("modes");
    place.done("jwk generate --alg ES256 -o private");
    place.done("jwk generate --alg HS256 --set -o secret");
    place.done("jwk generate --alg ES256 --password x -o locked");
    place.done("jwk export --format pkcs8 private -o pem");
    place.done("jwk export --format sec1 --der private -o der");
    place.done("jwk set add private secret -o set");
    for name in ["private", "secret", "locked", "pem", "der", "set"] {
        assert_eq!(place.mode(name), 0o600, "{name}");
    }
    place.done("jwk public private -o public");
    place.done("jwk export --format spki private -o spki");
    for name in ["public", "spki"] {
        assert_ne!(place.mode(name) & 0o044, 0, "{name}");
    }
    // A file that others can read does not stay so when it is given a secret.
    place.done("jwk export --format jwk private -o public");
    assert_eq!(place.mode("public"), 0o600);
}

#[test]
fn a_set_is_replaced_as_a_whole_or_not_at_all() {
    let place = Place::new("replaced");
    place.done("jwk generate --alg ES256 --kid 1 --set -o set");
    let old = fs::read(place.path("set")).unwrap();
    // What was left by a process that was killed while it wrote.
    fs::write(place.path(".set.99999-0"), b"{\"keys\":[").unwrap();

    // No room beside it: the old one stays, and is whole. Root may write anywhere, so the name
    // of a directory that is not there takes the place of one that cannot be written to.
    assert_eq!(place.run("jwk set rotate set -o missing/set").status.code(), Some(4));
    assert_eq!(place.run("jwk set remove --kid 2 --in-place set").status.code(), Some(1));
    assert_eq!(fs::read(place.path("set")).unwrap(), old);

    let before = fs::metadata(place.path("set")).unwrap().ino();
    place.done("jwk set rotate --in-place set");
    assert_ne!(fs::metadata(place.path("set")).unwrap().ino(), before, "not replaced by another");
    assert_eq!(place.names(), [".set.99999-0", "set"], "nothing else is left");
}

#[test]
fn a_set_is_whole_whenever_it_is_read() {
    let place = Place::new("whole");
    place.done("jwk generate --alg ES256 --kid 1 --set -o set");
    for _ in 0..40 {
        let mut rotate = place.command("jwk set rotate --in-place set").spawn().unwrap();
        let text = fs::read_to_string(place.path("set")).unwrap();
        assert!(text.ends_with("]}\n") && text.starts_with("{\"keys\":["), "{text}");
        rotate.kill().unwrap();
        rotate.wait().unwrap();
    }
    place.done("jwk set list set");
}

#[test]
fn a_link_stays_a_link() {
    let place = Place::new("links");
    place.done("jwk generate --alg ES256 --kid 1 --set -o set");
    std::os::unix::fs::symlink("set", place.path("link")).unwrap();
    place.done("jwk set rotate --in-place link");
    assert!(fs::symlink_metadata(place.path("link")).unwrap().is_symlink());
    assert_eq!(place.done("jwk set list set").lines().count(), 3);
}

#[test]
fn a_file_without_permission_is_named() {
    let place = Place::new("permission");
    place.done("jwk generate --alg ES256 -o key");
    fs::set_permissions(place.path("key"), Permissions::from_mode(0o000)).unwrap();
    if fs::read(place.path("key")).is_ok() {
        return; // root reads everything
    }
    let output = place.run("jwk public key");
    assert_eq!(output.status.code(), Some(4));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("error[input.unreadable]: key: permission denied"), "{said}");
}

#[test]
fn a_closed_pipe_is_no_panic() {
    let place = Place::new("closed");
    for arguments in ["alg list", "jwk generate --alg ES256", "--help", "completions bash"] {
        let mut child =
            place.command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert!(child.wait().unwrap().success(), "{arguments}");
        assert_eq!(said, "", "{arguments}");
    }
    // Nor is a closed standard error.
    let mut child = place.command("jwk public missing").stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(4));
}

#[test]
fn a_result_that_is_lost_is_a_failure() {
    if !std::path::Path::new("/dev/full").exists() {
        return;
    }
    let place = Place::new("full");
    place.done("jwk generate --alg ES256 --kid a -o key");
    place.done("jwk generate --alg A256KW --kid w -o wrap");
    place.done("jwk set add key wrap -o set");
    place.done("jws sign --key key set -o token");
    place.done("jwe encrypt --key wrap key -o secret");
    place.done("jwt issue --key key --exp 1h -o jwt");
    for arguments in [
        "jwk generate --alg ES256",
        "jwk public key",
        "jwk thumbprint set",
        "jwk import key",
        "jwk export --format pkcs8 key",
        "jwk export --format pkcs8 --der key",
        "jwk analyze key",
        "jwk set add key wrap",
        "jwk set get --kid a set",
        "jwk set remove --kid a set",
        "jwk set list set",
        "jwk set rotate set",
        "jws sign --key key key",
        "jws verify --key key --alg ES256 token",
        "jws inspect token",
        "jwe encrypt --key wrap key",
        "jwe decrypt --key wrap secret",
        "jwe inspect secret",
        "jwt issue --key key --exp 5m",
        "jwt verify --key key --alg ES256 --any-issuer --any-audience jwt",
        "jwt inspect jwt",
        "alg list",
        "completions bash",
        "--help",
        "--version",
    ] {
        for json in ["", " --json"] {
            let arguments = format!("{arguments}{json}");
            let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
            let output = place.command(&arguments).stdout(full).output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(4), "{arguments}: {said}");
            assert!(said.contains("standard output: "), "{arguments}: {said}");
        }
    }
}

#[test]
fn no_more_is_read_than_the_limit() {
    let place = Place::new("limit");
    place.done("jwk generate --alg HS256 -o key");
    let mut child = place
        .command("jws verify --key key --alg HS256")
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let zeros = [0; 64 * 1024];
    // It would take 100 MiB: it is gone long before.
    let taken = (0..1600).take_while(|_| stdin.write_all(&zeros).is_ok()).count();
    assert!(taken < 20, "{taken} pieces of 64 KiB were taken");
    assert_eq!(child.wait().unwrap().code(), Some(4));
}

#[test]
fn r_51_no_error_shows_a_secret() {
    let place = Place::new("secrets");
    place.done("jwk generate --alg HS256 -o key");
    place.done("jwk generate --kty oct --bits 64 -o short");
    place.done("jwk generate --alg ES256 -o other");
    let token = place.done("jwt issue --key key --sub somebody --exp 1m");
    fs::write(place.path("token"), &token).unwrap();
    let signature = token.trim().rsplit('.').next().unwrap();
    let claims = token.split('.').nth(1).unwrap();
    let keys = ["key", "short", "other"].map(|name| fs::read_to_string(place.path(name)).unwrap());
    let secret = |key: &str| {
        let at = key.find("\"k\":\"").or_else(|| key.find("\"d\":\"")).unwrap();
        key[at + 5..].split('"').next().unwrap().to_owned()
    };
    let mut hidden: Vec<String> = keys.iter().map(|key| secret(key)).collect();
    hidden.extend([signature.to_owned(), claims.to_owned(), "hunter2".into(), "somebody".into()]);
    let policy = "--any-issuer --aud nobody token";
    for json in ["", " --json"] {
        for arguments in [
            "jws sign --key short --alg HS256 token",
            "jws sign --key other --alg HS256 token",
            "jws verify --key other --alg ES256 token",
            "jwe decrypt --key key --password hunter2 token",
            "jwe decrypt --password hunter2 token",
            "jwk export --format pkcs8 key",
            "jwk export --format sec1 --password hunter2 other",
            "jwk import --password hunter2 token",
            &format!("jwt verify --key key --alg HS256 {policy}"),
            &format!("jwt verify --key other --alg ES256 {policy}"),
            &format!("jws verify --key key --alg HS256 {}", token.trim()),
            &format!("jws verify --key key --alg HS256 token {}", token.trim()),
            &format!("jws verify --key {} --alg HS256 token", keys[0].trim()),
            &format!("jwk generate --alg {}", keys[0].trim()),
            &format!("jwk {}", token.trim()),
        ] {
            let output = place.run(&format!("{arguments}{json}"));
            assert!(!output.status.success(), "{arguments}");
            assert!(output.stdout.is_empty(), "{arguments}");
            let said = String::from_utf8(output.stderr).unwrap();
            for hidden in &hidden {
                assert!(!said.contains(hidden), "{arguments}: {said}");
            }
            assert_eq!(said.lines().count(), if json.is_empty() { 2 } else { 1 }, "{said}");
        }
    }
}

#[test]
fn nothing_is_coloured_that_is_no_terminal() {
    let place = Place::new("colour");
    let output = place.command("alg list").env("TERM", "xterm").output().unwrap();
    assert!(!output.stdout.contains(&0x1b));
}

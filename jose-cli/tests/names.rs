//! Names of files that are no text, or as long as they can be, and what killed processes leave.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "what fails in a test fails the test")]

mod place;

use place::Place;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::time::{Duration, SystemTime};

/// A name in the encoding of another century.
fn old_name(name: &str) -> OsString {
    OsStr::from_bytes(&[name.as_bytes(), b"\xe9\xff"].concat()).to_owned()
}

#[test]
fn a_name_need_not_be_text() {
    let place = Place::new("old-names");
    let [key, public, token, claims, password, set, locked] =
        ["key", "public", "token", "claims", "password", "set", "locked"].map(old_name);
    let root = place.path("");
    if fs::write(root.join(&claims), "{\"role\":\"admin\"}").is_err() {
        return; // a file system whose names are text
    }
    fs::write(root.join(&password), b"correct horse\n").unwrap();
    let mut at_claims = OsString::from("@");
    at_claims.push(&claims);
    let given = OsStr::new("--claims");
    let policy = "--alg ES256 --any-issuer --any-audience";
    let steps: [(&str, &[&OsStr]); 12] = [
        ("jwk generate --alg ES256 --kid a -o", &[&key]),
        ("jwk public", &[&key, "-o".as_ref(), &public]),
        ("jwt issue --exp 5m --key", &[&key, given, &at_claims, "-o".as_ref(), &token]),
        (&format!("jwt verify {policy} --key"), &[&public, &token]),
        ("jwk generate --alg ES256 --kid b --set -o", &[&set]),
        ("jwk set add -i", &[&set, &key]),
        ("jwk set rotate -i", &[&set]),
        (&format!("jwt verify {policy} --jwks"), &[&set, &token]),
        ("jwk generate --alg A256KW -o", &[&locked, "--password-file".as_ref(), &password]),
        ("jwe encrypt --key", &[&locked, "--password-file".as_ref(), &password, &token]),
        ("jws sign --key", &[&key, &claims]),
        ("jwk export --format pkcs8", &[&key, "--encrypt-password-file".as_ref(), &password]),
    ];
    for (before, words) in steps {
        let output = place.command(before).args(words).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{before} {words:?}: {said}");
    }
    assert_eq!(fs::read_dir(&root).unwrap().count(), 7, "under other names");

    // In a message there is only what a terminal can show.
    let output = place.command("jwk public").arg(old_name("missing")).output().unwrap();
    assert_eq!(output.status.code(), Some(4));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.starts_with("error[input.unreadable]: missing\u{fffd}\u{fffd}: there is no"),
        "{said}"
    );
}

#[test]
fn claims_that_are_no_text_are_not_altered() {
    let place = Place::new("old-claims");
    place.done("jwk generate --alg ES256 -o key");
    let claims = OsStr::from_bytes(b"{\"sub\":\"\xe9\"}");
    let output =
        place.command("jwt issue --key key --exp 5m --claims").arg(claims).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
}

#[test]
fn a_name_may_be_as_long_as_names_can_be() {
    let place = Place::new("long-names");
    for letter in ["a", "ä", "\u{1f511}"] {
        let name = letter.repeat(255 / letter.len());
        for _ in 0..2 {
            place.done(&format!("jwk generate --alg ES256 --kid a --set -o {name}"));
        }
        place.done(&format!("jwk set rotate -i {name}"));
    }
    assert_eq!(place.names().len(), 3);
}

/// Two hours before now.
fn make_old(file: &File) {
    file.set_modified(SystemTime::now().checked_sub(Duration::from_secs(2 * 60 * 60)).unwrap())
        .unwrap();
}

#[test]
fn what_killed_processes_left_is_swept() {
    let place = Place::new("swept");
    place.done("jwk generate --alg ES256 --kid 1 --set -o set");
    let leave = |name: &str| {
        fs::write(place.path(name), b"{\"keys\":[").unwrap();
        File::options().write(true).open(place.path(name)).unwrap()
    };
    for name in [".set.99999-0.jose", ".set.7-41.jose"] {
        make_old(&leave(name));
    }
    // Other names, other files, directories and links, what is young, and what is being written.
    let others = [
        ".other.7-0.jose",
        ".set.7-0",
        ".set.7-0.jose.old",
        ".set.7-b.jose",
        ".set.a.7-0.jose",
        "set.7-0.jose",
    ];
    for name in others {
        make_old(&leave(name));
    }
    leave(".set.8-0.jose");
    let live = leave(".set.9-0.jose");
    make_old(&live);
    rustix::fs::flock(&live, rustix::fs::FlockOperation::LockExclusive).unwrap();
    fs::create_dir(place.path(".set.10-0.jose")).unwrap();
    make_old(&File::open(place.path(".set.10-0.jose")).unwrap());
    std::os::unix::fs::symlink(".other.7-0.jose", place.path(".set.11-0.jose")).unwrap();

    place.done("jwk set rotate --in-place set");
    let mut kept = others.to_vec();
    kept.extend([".set.8-0.jose", ".set.9-0.jose", ".set.10-0.jose", ".set.11-0.jose", "set"]);
    kept.sort_unstable();
    assert_eq!(place.names(), kept);

    drop(live);
    assert_eq!(place.run("jwk set rotate --in-place set").status.code(), Some(0));
    assert_eq!(place.mode("set"), 0o600);
    assert!(!place.path(".set.9-0.jose").exists());
}

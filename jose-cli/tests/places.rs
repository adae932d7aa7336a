//! Where results go: links, pipes, owners, and sets that several commands change at once.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "what fails in a test fails the test")]

mod place;

use place::Place;
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};

#[test]
fn what_has_no_name_is_written_to_and_not_replaced() {
    let place = Place::new("nameless");
    symlink("/proc/self/fd/1", place.path("out")).unwrap();
    for name in ["out", "/dev/stdout", "/proc/self/fd/1", "-"] {
        let said = place.done(&format!("jwk generate --alg ES256 -o {name}"));
        assert!(said.starts_with("{\"kty\":\"EC\""), "{name}: {said}");
    }
    assert!(fs::symlink_metadata(place.path("out")).unwrap().is_symlink());
    assert_eq!(place.names(), ["out"]);
}

#[test]
fn a_link_that_leads_nowhere_is_refused_and_stays() {
    let place = Place::new("dangling");
    symlink("missing", place.path("link")).unwrap();
    assert_eq!(place.run("jwk generate --alg ES256 -o link").status.code(), Some(4));
    assert_eq!(place.names(), ["link"]);
    assert!(fs::symlink_metadata(place.path("link")).unwrap().is_symlink());
}

#[test]
fn a_file_stays_its_owners_and_gets_no_more_readers() {
    let place = Place::new("owner");
    place.done("jwk generate --alg ES256 --kid 1 -o key");
    place.done("jwk public key -o public");
    fs::set_permissions(place.path("public"), Permissions::from_mode(0o640)).unwrap();
    let is_root = chown(place.path("public"), Some(65_534), Some(65_534)).is_ok();
    place.done("jwk public key -o public");
    assert_eq!(place.mode("public"), 0o640);
    let owner = fs::metadata(place.path("public")).unwrap();
    assert_eq!((owner.uid(), owner.gid()) == (65_534, 65_534), is_root);
}

#[test]
fn no_key_is_lost_when_two_commands_change_a_set() {
    let place = Place::new("at-once");
    place.done("jwk generate --alg ES256 --kid first --set -o set");
    for _ in 0..15 {
        let both = [(); 2].map(|()| place.command("jwk set rotate -i set").spawn().unwrap());
        assert!(both.map(|mut one| one.wait().unwrap().success()).iter().all(|good| *good));
    }
    // A line of names, the first key, and all that came after it.
    assert_eq!(place.done("jwk set list set").lines().count(), 2 + 30);
}

#[test]
fn a_name_that_is_taken_is_refused() {
    let place = Place::new("taken");
    place.done("jwk generate --alg ES256 --kid a --set -o set");
    place.done("jwk set rotate -i --kid b set");
    let old = fs::read(place.path("set")).unwrap();
    for arguments in ["--kid a --keep 2", "--kid a", "--kid b", "--kid b --keep 1"] {
        let output = place.run(&format!("jwk set rotate -i {arguments} set"));
        assert_eq!(output.status.code(), Some(2), "{arguments}");
    }
    assert_eq!(fs::read(place.path("set")).unwrap(), old);
    place.done("jwk set rotate -i --kid c --keep 2 set");
    let listed = place.done("jwk set list set");
    let names: Vec<_> =
        listed.lines().skip(1).map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(names, ["b", "c"]);
}

#[test]
fn a_set_under_a_password_stays_so() {
    let place = Place::new("locked");
    place.done("jwk generate --alg ES256 --kid a --password hunter2 --set -o set");
    assert_eq!(place.run("jwk set rotate -i set").status.code(), Some(3));
    place.done("jwk set rotate -i --password hunter2 --kid b set");
    place.done("jwk set remove -i --password hunter2 --kid a set");
    assert!(fs::read_to_string(place.path("set")).unwrap().starts_with("eyJ"));
    assert_eq!(place.mode("set"), 0o600);
    assert_eq!(place.done("jwk set list --password hunter2 set").lines().count(), 2);
}

#[test]
fn r_51_what_was_given_in_place_of_a_name_is_not_shown() {
    let place = Place::new("given");
    let pem = "-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----\n";
    let json = "{\"kty\": \"oct\", \"k\": \"hunter2\"}";
    let marked = "\u{feff}eyJhbGciOiJub25lIn0.hunter2.";
    let putty = "PuTTY-User-Key-File-3: ssh-rsa\nPrivate-Lines: 1\nhunter2";
    for given in [pem, putty, json, "{\"k\": \"hunter2\"}", "eyJhbGciOiJub25lIn0.hunter2.", marked]
    {
        for before in ["jwk public", "jwk generate --alg", "jwk generate --bits", "jwk", ""] {
            for words in [&[given][..], &[given, given]] {
                let output = place.command(before).args(words).output().unwrap();
                let said = String::from_utf8(output.stderr).unwrap();
                assert!(!output.status.success() && !said.contains("hunter2"), "{before}: {said}");
            }
        }
    }
}

#[test]
fn r_51_nothing_that_is_given_moves_the_cursor() {
    let place = Place::new("cursor");
    let given = "no\u{1b}[31m\nerror[none]: all is well\u{9b}\u{202e}";
    for json in [false, true] {
        for before in ["jwk public", "jwk generate --alg", "jwt inspect --at", "jwk", "", "--x"] {
            let mut command = place.command(before);
            command.arg(given).args(json.then_some("--json"));
            let said = String::from_utf8(command.output().unwrap().stderr).unwrap();
            assert_eq!(said.lines().count(), if json { 1 } else { 2 }, "{before}: {said}");
            let moves = |character: char| {
                character.is_control() && character != '\n' || character == '\u{202e}'
            };
            assert!(!said.contains(moves), "{before}: {said:?}");
        }
    }
}

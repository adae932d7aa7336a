//! Payloads that are read in pieces: the result is that of the whole.

use super::{key, support::Form, verifier};
use crate::support::BACKEND;
use jose_core::{ErrorKind, JwsAlg, Limits};
use jose_jws::{Compact, General, Signer, VerifierSet, VerifyPolicy};
use proptest::prelude::*;
use std::io::{self, ErrorKind as IoErrorKind, Read};

/// How many octets are read at once.
const PIECE: usize = 48 * 1024;

fn signer(unencoded: bool) -> Signer {
    let signer = Signer::with_backend(BACKEND, JwsAlg::HS256, key(JwsAlg::HS256)).unwrap();
    if unencoded { signer.with_unencoded_payload().unwrap() } else { signer }
}

fn octets(len: usize) -> Vec<u8> {
    (0..len).map(|at| u8::try_from(at % 251).unwrap()).collect()
}

/// A reader that gives few octets at a time, with interruptions, and may end in an error.
struct Slow<'p> {
    rest: &'p [u8],
    most: usize,
    interrupted: bool,
    fails: Option<IoErrorKind>,
}

impl<'p> Slow<'p> {
    fn new(rest: &'p [u8], most: usize) -> Self {
        Self { rest, most, interrupted: false, fails: None }
    }
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted {
            return Err(IoErrorKind::Interrupted.into());
        }
        if let (true, Some(kind)) = (self.rest.is_empty(), self.fails) {
            return Err(kind.into());
        }
        let taken = self.most.min(buffer.len()).min(self.rest.len());
        let (now, later) = self.rest.split_at(taken);
        buffer[..taken].copy_from_slice(now);
        self.rest = later;
        Ok(taken)
    }
}

/// A reader that claims to have read more than there was room for.
struct Liar(bool);

impl Read for Liar {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let first = !self.0;
        self.0 = true;
        Ok(if first { buffer.len() + 1000 } else { 0 })
    }
}

#[test]
fn every_size_around_a_piece_is_signed_as_the_whole() {
    let sizes: Vec<usize> = (0..5)
        .chain(PIECE - 4..=PIECE + 4)
        .chain(2 * PIECE - 4..=2 * PIECE + 4)
        .chain([3 * PIECE, 3 * PIECE + 1])
        .collect();
    let mut count = 0;
    for len in sizes {
        let payload = octets(len);
        for unencoded in [false, true] {
            let signer = signer(unencoded);
            let whole = Compact::sign_detached(&payload, &signer).unwrap();
            for most in [1000, PIECE - 1, PIECE, PIECE + 1, usize::MAX] {
                let made = Compact::sign_detached_from(Slow::new(&payload, most), &signer).unwrap();
                assert_eq!(made, whole, "{len} in {most}");
                let by = verifier(JwsAlg::HS256);
                let read = Compact::verify_detached_from(&whole, Slow::new(&payload, most), &by);
                assert!(read.is_ok(), "{len} in {most}");
                // One octet less, or one more.
                let less = &payload[..len.saturating_sub(1)];
                let more = [&payload[..], b"x"].concat();
                for other in [less, &more] {
                    if other.len() != len {
                        let read =
                            Compact::verify_detached_from(&whole, Slow::new(other, most), &by);
                        assert_eq!(read.unwrap_err(), ErrorKind::SignatureInvalid);
                        count += 1;
                    }
                }
            }
        }
    }
    assert_eq!(count, (25 * 2 - 1) * 2 * 5);
}

#[test]
fn short_reads_of_every_length_are_put_together() {
    let payload = octets(700);
    let by = verifier(JwsAlg::HS256);
    for form in Form::ALL.into_iter().filter(|form| form.is_detached()) {
        for unencoded in [false, true] {
            let signer = signer(unencoded);
            let whole = form.sign(&payload, &[&signer]).unwrap();
            for most in 1..=70 {
                let made = form.sign_from(Slow::new(&payload, most), &[&signer]).unwrap();
                assert_eq!(made, whole);
                assert!(form.verify_from(&whole, Slow::new(&payload, most), &by).is_ok());
            }
        }
    }
}

#[test]
fn a_payload_that_cannot_be_read_is_no_payload() {
    let by = verifier(JwsAlg::HS256);
    for len in [0, 1, 1000, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE] {
        let payload = octets(len);
        for form in Form::ALL.into_iter().filter(|form| form.is_detached()) {
            let text = form.sign(&payload, &[&signer(false)]).unwrap();
            for kind in [IoErrorKind::UnexpectedEof, IoErrorKind::TimedOut, IoErrorKind::WouldBlock]
            {
                // All of it was there, but nobody can know that.
                let failing = || Slow { fails: Some(kind), ..Slow::new(&payload, 4096) };
                let read = form.verify_from(&text, failing(), &by).unwrap_err();
                assert_eq!(read, ErrorKind::Payload, "{len} {kind}");
                let made = form.sign_from(failing(), &[&signer(true)]).unwrap_err();
                assert_eq!(made, ErrorKind::Payload, "{len} {kind}");
            }
        }
    }
}

#[test]
fn r_28_a_reader_that_lies_makes_nothing_panic() {
    let signer = signer(true);
    let token = Compact::sign_detached_from(Liar(false), &signer).unwrap();
    // What it left in the buffer is what was read.
    let zeros = vec![0; PIECE];
    assert_eq!(token, Compact::sign_detached(&zeros, &signer).unwrap());
    let by = verifier(JwsAlg::HS256);
    assert!(Compact::verify_detached_from(&token, Liar(false), &by).is_ok());
}

/// A reader that nobody may ask.
struct Untouched;

impl Read for Untouched {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        panic!("read for nothing")
    }
}

#[test]
fn a_payload_is_read_only_for_signatures_that_may_be_good() {
    let key = key(JwsAlg::HS256).clone().with_kid("k");
    let signer = Signer::with_backend(BACKEND, JwsAlg::HS256, &key).unwrap();
    let set = [key].into_iter().collect();
    let set = VerifierSet::with_backend(BACKEND, &set, &[JwsAlg::HS256]).unwrap();
    let policy = VerifyPolicy::any([JwsAlg::HS512, JwsAlg::ES256].map(verifier)).unwrap();
    let critical = signer.clone().with_critical("x", &1).unwrap();
    let other = signer.clone().with_kid("other").unwrap();
    for form in Form::ALL.into_iter().filter(|form| form.is_detached()) {
        let text = form.sign(b"payload", &[&signer]).unwrap();
        let refused = form.verify_from(&text, Untouched, &verifier(JwsAlg::HS512)).unwrap_err();
        assert_eq!(refused, ErrorKind::AlgNotAllowed);
        let token = form.parse(&text, &Limits::DEFAULT).unwrap();
        let refused = policy.verify_detached_from(token, Untouched).unwrap_err();
        assert_eq!(refused, ErrorKind::SignatureMissing);
        let text = form.sign(b"payload", &[&other]).unwrap();
        let refused = form.verify_from(&text, Untouched, &set).unwrap_err();
        assert_eq!(refused, ErrorKind::KeyNotFound);
        let text = form.sign(b"payload", &[&critical]).unwrap();
        let refused = form.verify_from(&text, Untouched, &set).unwrap_err();
        assert_eq!(refused, ErrorKind::CriticalUnsupported);
        // One that has its payload, and one that must be signed as a whole.
        let attached = Form::ALL[Form::ALL.iter().position(|one| *one == form).unwrap() - 3];
        let text = attached.sign(b"payload", &[&signer]).unwrap();
        let refused = form.verify_from(&text, Untouched, &set).unwrap_err();
        assert_eq!(refused, ErrorKind::Serialization);
        let ed = Signer::with_backend(BACKEND, JwsAlg::EDDSA, super::key(JwsAlg::EDDSA)).unwrap();
        assert_eq!(form.sign_from(Untouched, &[&ed]).unwrap_err(), ErrorKind::Misuse);
        let text = form.sign(b"payload", &[&ed]).unwrap();
        let refused = form.verify_from(&text, Untouched, &verifier(JwsAlg::EDDSA)).unwrap_err();
        assert_eq!(refused, ErrorKind::AlgNotAllowed);
    }
}

#[test]
fn each_hashing_algorithm_reads_as_it_signs() {
    let payload = octets(2 * PIECE + 1);
    let mut count = 0;
    for alg in super::ALL.iter() {
        let signer = Signer::with_backend(BACKEND, *alg, key(*alg)).unwrap();
        let Ok(made) = Compact::sign_detached_from(Slow::new(&payload, 10_000), &signer) else {
            continue;
        };
        assert!(Compact::verify_detached(&made, &payload, &verifier(*alg)).is_ok(), "{alg}");
        let whole = Compact::sign_detached(&payload, &signer).unwrap();
        let read = Compact::verify_detached_from(&whole, Slow::new(&payload, 999), &verifier(*alg));
        assert!(read.is_ok(), "{alg}");
        let read = Compact::verify_detached_from(&whole, &payload[1..], &verifier(*alg));
        assert_eq!(read.unwrap_err(), ErrorKind::SignatureInvalid, "{alg}");
        count += 1;
    }
    assert!(count >= 12, "{count}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn pieces_and_the_whole_agree(
        len in 0..3 * PIECE, most in 1..2 * PIECE, unencoded: bool, flipped: usize,
    ) {
        let payload = octets(len);
        let signer = signer(unencoded);
        let whole = Compact::sign_detached(&payload, &signer)?;
        prop_assert_eq!(&Compact::sign_detached_from(Slow::new(&payload, most), &signer)?, &whole);
        let by = verifier(JwsAlg::HS256);
        prop_assert!(Compact::verify_detached_from(&whole, Slow::new(&payload, most), &by).is_ok());
        if len > 0 {
            let mut other = payload;
            other[flipped % len] ^= 1;
            prop_assert!(Compact::verify_detached_from(&whole, Slow::new(&other, most), &by).is_err());
        }
    }
}

/// Whoever passes an object on can add a signature that needs the payload as a whole.
#[test]
fn a_signature_that_cannot_be_read_in_pieces_does_not_spoil_another() {
    let whole = Signer::with_backend(BACKEND, JwsAlg::ED25519, key(JwsAlg::ED25519)).unwrap();
    let json = General::sign_detached(b"payload", &[&whole, &signer(false)]).unwrap();
    let parse = || General::parse(&json, &Limits::DEFAULT).unwrap();
    let both = [verifier(JwsAlg::ED25519), verifier(JwsAlg::HS256)];

    let any = VerifyPolicy::any(both.clone()).unwrap();
    let verified = any.verify_detached_from(parse(), &b"payload"[..]).unwrap();
    assert_eq!(verified.signatures()[0].signature(), 1);
    let refused = any.verify_detached_from(parse(), &b"another"[..]).unwrap_err();
    assert_eq!(refused, ErrorKind::SignatureInvalid);

    let all = VerifyPolicy::all(both).unwrap();
    let refused = all.verify_detached_from(parse(), &b"payload"[..]).unwrap_err();
    assert_eq!(refused, ErrorKind::Misuse);
    let alone = verifier(JwsAlg::ED25519);
    let refused = parse().verify_detached_from(&b"payload"[..], &alone).unwrap_err();
    assert_eq!(refused, ErrorKind::AlgNotAllowed);
}

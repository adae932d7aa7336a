//! Why a command did not do what it was asked to, and what to do about it.

use crate::arguments::Limit;
use crate::status::Status;
use crate::time;
use jose_core::{Error, ErrorKind};
use jose_jwt::NumericDate;
use serde::Serialize;

/// What went wrong. Neither line contains secrets, octets of a token, or values of claims.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) status: Status,
    pub(crate) faults: Vec<Fault>,
    pub(crate) advice: String,
}

/// One thing that went wrong: a stable code, and a line for people.
#[derive(Debug, Serialize)]
pub(crate) struct Fault {
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

impl Failure {
    pub(crate) fn new(
        status: Status,
        code: &'static str,
        message: impl Into<String>,
        advice: impl Into<String>,
    ) -> Self {
        let faults = vec![Fault { code, message: message.into() }];
        Self { status, faults, advice: advice.into() }
    }

    /// A command line that makes no sense.
    pub(crate) fn usage(message: impl Into<String>, advice: impl Into<String>) -> Self {
        Self::new(Status::WrongUse, "usage", message, advice)
    }

    /// Whether it is this error of the library.
    pub(crate) fn is(&self, kind: ErrorKind) -> bool {
        self.faults.iter().any(|fault| fault.code == kind.code())
    }

    /// The same with other advice.
    pub(crate) fn advise(mut self, advice: impl Into<String>) -> Self {
        self.advice = advice.into();
        self
    }

    /// The same; with other advice if it is this error of the library.
    pub(crate) fn advise_on(self, kind: ErrorKind, advice: &str) -> Self {
        if self.is(kind) { self.advise(advice) } else { self }
    }

    /// The same, with what it was about in front.
    pub(crate) fn about(mut self, what: &str) -> Self {
        for fault in &mut self.faults {
            fault.message = format!("{what}: {}", fault.message);
        }
        self
    }

    /// The same as a fault of the command line, such as a header given as an argument.
    pub(crate) fn of_use(mut self) -> Self {
        self.status = Status::WrongUse;
        self
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let fault = |one: Error| Fault { code: one.code(), message: dated(&one) };
        let faults: Vec<Fault> = error.each().map(fault).collect();
        let status = Status::of(error.kind()).unwrap_or(Status::Refused);
        // The two limits that `--limit` sets.
        let is_raised = |fault: &Fault| {
            ["`Limits::token_octets`", "`Limits::inflated_octets`"]
                .iter()
                .any(|limit| fault.message.contains(limit))
        };
        let advice = match error.kind() {
            ErrorKind::Limit if faults.iter().any(is_raised) => Limit::ADVICE,
            kind => advice(kind),
        };
        Self { status, faults, advice: advice.into() }
    }
}

/// The seconds at the end of a line about time, as a date too.
fn dated(error: &Error) -> String {
    let line = error.to_string();
    if !matches!(error.kind(), ErrorKind::ClaimExpired | ErrorKind::ClaimNotYetValid) {
        return line;
    }
    let seconds = line.rsplit(' ').next().and_then(|word| word.parse().ok());
    match seconds.and_then(|seconds| time::shown(NumericDate::from_seconds(seconds))) {
        Some(date) => format!("{line} = {date}"),
        None => line,
    }
}

/// What to do about an error of the library.
const fn advice(kind: ErrorKind) -> &'static str {
    use ErrorKind as Kind;
    match kind {
        Kind::Serialization | Kind::Base64url | Kind::HeaderMissing | Kind::HeaderType => {
            "see what the token says: `jose jws inspect` or `jose jwe inspect`"
        }
        Kind::Json | Kind::DuplicateMember => "mend the JSON, or ask whoever made it",
        Kind::Pem | Kind::Der => "see that the file is whole, and that it is a key",
        Kind::Thumbprint => "a thumbprint is 43 characters of base64url, or a URI",
        Kind::Critical | Kind::UnencodedPayload => "ask whoever made the token to mend its header",
        Kind::CriticalUnsupported => "if you understand the extension, name it with `--crit`",
        Kind::TypMismatch => "name the type that you expect with `--typ`, or see `inspect`",
        Kind::KeyType | Kind::KeySize => "`jose alg list` says which key each algorithm takes",
        Kind::KeyMember | Kind::KeyInvalid | Kind::KeyInconsistent => {
            "`jose jwk analyze` says more; such a key is replaced, not mended"
        }
        Kind::KeyUse => "take the key that is for this; see its `alg`, `use` and `key_ops`",
        Kind::KeyPrivateRequired => "give the private key: this one is public",
        Kind::KeyNoPublic => "a shared secret has no public half: keep it where it is",
        Kind::KeyUnsupported | Kind::CurveUnsupported => "make a key that `jose alg list` knows",
        Kind::PasswordRequired => "give JOSE_PASSWORD, `--password-file` or `--password`",
        Kind::PasswordWrong => "try another password, or another copy of the key",
        Kind::KeyNotFound => "see the `kid` with `inspect`, and the set with `jose jwk set list`",
        Kind::KeyAmbiguous => "name the key: by its `kid`, or by a file of its own",
        Kind::KeysUnavailable | Kind::KeysFetch => "try again, or fetch the set to a file",
        Kind::KeysEndpoint => "give an address that begins with https://, or a file",
        Kind::AlgNotAllowed => {
            "see with `inspect` what it names; allow with `--alg` what you trust"
        }
        Kind::AlgUnsupported => "`jose alg list` says which there are",
        Kind::AlgNone => "nobody signed this: anybody can have written it",
        Kind::SignatureInvalid => "the key is another one, or the content was altered",
        Kind::SignatureMissing => "see with `inspect` who has signed",
        Kind::DecryptionFailed => "the key or password is another one, or the content was altered",
        Kind::Unauthenticated => "sign it too; or read it without trust: `jose jwe decrypt`",
        Kind::Compression => "allow compressed content with `--zip`, if you trust its maker",
        Kind::ClaimExpired => "get a new token; `jose jwt inspect` says since when",
        Kind::ClaimNotYetValid => "wait, or compare the clocks; `jose jwt inspect` says until when",
        Kind::ClaimMissing
        | Kind::ClaimType
        | Kind::ClaimMismatch
        | Kind::ClaimForbidden
        | Kind::ClaimsShape => "see what it says instead: `jose jwt inspect`",
        Kind::Limit => "this command takes no more: see that it is what you meant",
        Kind::Payload => "see that the payload can be read",
        Kind::Misuse => "see `--help`",
        Kind::Backend | Kind::RemoteSignature => "the machine failed: try again",
        _ => "see `--help`",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_failure_has_a_line_of_its_own() {
        let other = || Error::new(ErrorKind::ClaimMissing).of_claim("iss");
        let error = Error::new(ErrorKind::ClaimExpired).of_claim("exp").with_others(vec![other()]);
        let failure = Failure::from(error);
        let lines: Vec<_> = failure.faults.iter().map(|fault| fault.message.as_str()).collect();
        assert_eq!(lines, ["token expired at claims.exp", "missing claim at claims.iss"]);
        assert_eq!(failure.status, Status::Refused);
    }

    #[test]
    fn every_kind_has_advice_of_one_line() {
        for kind in ErrorKind::ALL {
            let advice = advice(*kind);
            assert!(!advice.is_empty() && !advice.contains('\n'), "{}", kind.code());
        }
    }
}

//! Exit statuses: whose turn it is.

use jose_core::ErrorKind;
use std::process::ExitCode;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// The token was read and is not accepted.
    Refused,
    /// The command line makes no sense, or says too little.
    WrongUse,
    /// The key cannot do this.
    BadKey,
    /// What was to be read cannot be, or is not what it should be; also a machine without
    /// randomness or room on its disk.
    Unreadable,
}

impl Status {
    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::Refused => 1,
            Self::WrongUse => 2,
            Self::BadKey => 3,
            Self::Unreadable => 4,
        }
    }

    /// Whose turn it is after an error of the library; `None` for a kind that nobody has
    /// decided on. Every kind stands here by name: a test walks them.
    pub(crate) const fn of(kind: ErrorKind) -> Option<Self> {
        use ErrorKind as Kind;
        Some(match kind {
            Kind::Serialization
            | Kind::Base64url
            | Kind::Json
            | Kind::DuplicateMember
            | Kind::Pem
            | Kind::Der
            | Kind::Thumbprint
            | Kind::HeaderMissing
            | Kind::HeaderType
            | Kind::Critical
            | Kind::Limit
            | Kind::Payload
            | Kind::KeysUnavailable
            | Kind::KeysFetch
            | Kind::Backend
            | Kind::RemoteSignature => Self::Unreadable,

            Kind::KeyType
            | Kind::KeyMember
            | Kind::KeyInvalid
            | Kind::KeyInconsistent
            | Kind::KeySize
            | Kind::KeyUse
            | Kind::KeyPrivateRequired
            | Kind::KeyNoPublic
            | Kind::KeyUnsupported
            | Kind::CurveUnsupported
            | Kind::PasswordRequired
            | Kind::PasswordWrong => Self::BadKey,

            // A token that names a key which is not there, or an algorithm that is not
            // allowed, was understood.
            Kind::KeyNotFound
            | Kind::KeyAmbiguous
            | Kind::CriticalUnsupported
            | Kind::UnencodedPayload
            | Kind::TypMismatch
            | Kind::AlgNotAllowed
            | Kind::AlgUnsupported
            | Kind::AlgNone
            | Kind::SignatureInvalid
            | Kind::SignatureMissing
            | Kind::DecryptionFailed
            | Kind::Unauthenticated
            | Kind::Compression
            | Kind::ClaimMissing
            | Kind::ClaimType
            | Kind::ClaimMismatch
            | Kind::ClaimForbidden
            | Kind::ClaimExpired
            | Kind::ClaimNotYetValid
            | Kind::ClaimsShape => Self::Refused,

            Kind::Misuse | Kind::KeysEndpoint => Self::WrongUse,
            _ => return None,
        })
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        status.number().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_error_has_a_status() {
        for kind in ErrorKind::ALL {
            assert!(Status::of(*kind).is_some(), "{}", kind.code());
        }
    }

    #[test]
    fn groups_of_codes_share_a_status() {
        for kind in ErrorKind::ALL {
            let status = Status::of(*kind).unwrap();
            let wanted = match kind.code().split_once('.').map_or(kind.code(), |(group, _)| group) {
                "malformed" | "limit" | "payload" | "backend" => Status::Unreadable,
                "claim" | "signature" | "decryption" | "alg" => Status::Refused,
                "misuse" => Status::WrongUse,
                _ => status, // `header`, `key` and `keys` are decided one by one
            };
            assert_eq!(status, wanted, "{}", kind.code());
        }
    }
}

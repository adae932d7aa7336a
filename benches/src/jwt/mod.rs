//! The rows of JSON Web Tokens (RFC 7519): what a token costs with its claims, and how
//! much of that is JSON.

mod claims;
mod json;
mod remote;
mod subject;

pub use claims::Claims;
pub use json::Json;
pub use remote::{Remote, RemoteWork};
pub use subject::Subject;

use crate::row::Row;

/// The name of the group, in front of all of its rows.
pub const GROUP: &str = "JWT";

/// What is inside the timer, with a key, a policy and claims that are prepared outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Work {
    /// Claims to compact token.
    Issue,
    /// Compact token to claims of one's own type, checked by a policy.
    Verify,
    /// Compact token with a forged signature to error.
    Reject,
    /// Signing input to the octets of its signature, with the primitive alone.
    FloorIssue,
    /// Signing input and signature to verdict, with the primitive alone.
    FloorVerify,
}

impl Work {
    /// The row of the bare primitive below this one, if there is one.
    #[must_use]
    pub const fn floor(self) -> Option<&'static str> {
        match self {
            Self::Issue => Some("floor/issue"),
            Self::Verify | Self::Reject => Some("floor/verify"),
            Self::FloorIssue | Self::FloorVerify => None,
        }
    }
}

/// What is inside the timer where no key is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonWork {
    /// Claims to JSON.
    Write,
    /// JSON to claims, without any check.
    Read,
    /// JSON to verdict: one object, no member twice, not too deep.
    Check,
}

/// The rows of a signature algorithm. Floors stand beside the rows they belong to.
pub const ROWS: &[Row<Work>] = &[
    Row::new("issue", "216 octets of claims to a compact token", Work::Issue),
    Row::new("floor/issue", "the bare primitive on the same signing input", Work::FloorIssue),
    Row::new("verify", "the token to owned claims; exp, iss and aud checked", Work::Verify),
    Row::new("floor/verify", "the bare primitive on the same signing input", Work::FloorVerify),
    Row::new("reject", "the token with a forged signature", Work::Reject),
];

/// What the claims are called where they stand alone.
pub const CLAIMS: &str = "claims";

/// What [`CLAIMS`] holds.
pub const CLAIMS_ABOUT: &str = "the parts of issuing and verifying that are JSON";

/// The rows of the claims alone, whatever the algorithm.
pub const CLAIMS_ROWS: &[Row<JsonWork>] = &[
    Row::new("write", "the claims to 216 octets of JSON, with serde_json", JsonWork::Write),
    Row::new("read", "the JSON to owned claims, with serde_json alone", JsonWork::Read),
    Row::new("check", "the strict pass over the same JSON", JsonWork::Check),
];

/// What the keys of an issuer are called where they stand alone.
pub const REMOTE: &str = "remote";

/// What [`REMOTE`] holds.
pub const REMOTE_ABOUT: &str = "100 keys that were fetched and are fresh, and 100 of one's own";

/// The rows of fetched keys.
pub const REMOTE_ROWS: &[Row<RemoteWork>] = &[
    Row::new("choose/own", "by kid and algorithm, of one's own", RemoteWork::ChooseOwn),
    Row::new("choose/fetched", "likewise, of those that were fetched", RemoteWork::ChooseFetched),
    Row::new("verify/own", "HS256 to owned claims, with keys of one's own", RemoteWork::VerifyOwn),
    Row::new(
        "verify/fetched",
        "with those that were fetched, in a thread",
        RemoteWork::VerifyFetched,
    ),
    Row::new("verify/async", "likewise, in a task", RemoteWork::VerifyFetchedAsync),
];

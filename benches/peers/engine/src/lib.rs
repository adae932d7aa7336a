//! What the engines of the comparison have in common: what they are asked and answer, the claims,
//! and the clock.
//!
//! An engine is a program that does the operations of one library. It reads requests from its
//! standard input and writes an answer to each, one line of JSON for either.

#![forbid(unsafe_code)]

mod case;
mod claims;
mod message;
mod prepared;
mod serve;
mod timing;

pub use case::{Case, Form, Keys, Operation};
pub use claims::{AUDIENCE, Claims, EXPIRY, ISSUED, ISSUER};
pub use message::{Reply, Request};
pub use prepared::{Prepared, makes_token, reads, reads_claims, reads_plaintext};
pub use serve::serve;

/// Whatever went wrong, as text for the runner.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

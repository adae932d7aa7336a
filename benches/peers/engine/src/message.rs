//! What the runner and an engine say to each other.

use crate::Case;
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub enum Request {
    /// Comes first: an engine without its library cannot answer.
    Greet,
    /// Prepares all that is made once, and does the operation once.
    Prepare { case: Box<Case> },
    /// Does the operation again and again for so long.
    Time { milliseconds: u64 },
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "lowercase")]
pub enum Reply {
    Here,
    /// The library, or its engine, does not do this.
    Unsupported,
    /// The token that was made, or the claims or the plaintext that were read.
    Ready {
        result: String,
    },
    /// The time of one operation, as the mean of each batch.
    Samples {
        nanoseconds: Vec<f64>,
    },
    /// Something that should have worked did not.
    Failed {
        reason: String,
    },
}

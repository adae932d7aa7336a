//! Remote sets with callers: tasks and threads, over a client that answers from memory.

#![expect(clippy::unwrap_used, reason = "a test that goes wrong fails")]
#![expect(clippy::arithmetic_side_effects, reason = "a handful of requests")]

mod client;
mod concurrency;
mod discovery;
mod panics;
mod rotation;
mod turns;

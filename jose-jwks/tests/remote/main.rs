//! Remote sets with callers: tasks and threads, over a client that answers from memory.

mod client;
mod concurrency;
mod discovery;
mod rotation;

//! The benchmark suite.
//!
//! `cargo bench -- HS256` at the root of the repository measures the rows of HS256 and
//! nothing else: a name is exact, never a part of another one. `cargo bench -- --list`
//! shows every name. The rows follow from the library's own tables of algorithms; what
//! each is measured with is a line in [`signature`], [`jwe::management`] or [`enc`].
//!
//! Keys are prepared outside the timer, and every result is checked before it is timed.

#![forbid(unsafe_code)]

pub mod allocations;
mod arguments;
pub mod backend;
pub mod bencher;
pub mod catalogue;
mod counting;
pub mod enc;
mod ending;
pub mod entry;
pub mod floor;
pub mod group;
pub mod icount;
pub mod jwe;
pub mod jwk;
pub mod jws;
pub mod jwt;
pub mod keys;
pub mod listing;
pub mod measure;
pub mod memory;
pub mod nearest;
pub mod payload;
pub mod program;
pub mod progress;
pub mod report;
pub mod rng;
pub mod row;
pub mod run;
pub mod scaling;
pub mod selector;
pub mod signature;
mod threads;
pub mod token;
pub mod vectors;

pub use arguments::Arguments;

/// Why nothing was measured: a sentence for the person at the terminal.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

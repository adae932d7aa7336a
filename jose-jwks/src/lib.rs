//! Remote key sets: the keys of an identity provider, fetched, cached and replaced as they
//! are rotated.

pub mod cache;
#[cfg(any(feature = "reqwest", feature = "ureq"))]
pub mod client;
mod discovery;
pub mod endpoint;
pub mod fetch;
mod options;
mod remote;
mod response;

pub use fetch::{Fetch, FetchBlocking, Response};
pub use options::{Metadata, Options};
pub use remote::{Cached, RemoteJwks, RemoteVerifier, Status, blocking};

//! Two services that speak HTTP: an issuer with keys that it rotates, and an API that knows
//! nothing of it but its address.
//!
//! ```sh
//! cargo run --release -p example-server
//! ```
//!
//! - [`issuer`]: signs tokens, publishes its keys and the document that says where they are,
//!   and rotates them.
//! - [`api`]: verifies bearer tokens with [`RemoteJwks`](jose_jwks::RemoteJwks).
//! - [`bearer`]: the extractor: a handler that takes a [`Bearer`](bearer::Bearer) is reached
//!   with a verified token only.
//!
//! Here both run in one process and without TLS, on the loopback interface. In earnest the
//! issuer is somewhere else and speaks `https`, and `allow_http` goes.

pub mod access;
pub mod api;
pub mod bearer;
pub mod issuer;
pub mod service;

/// Whatever goes wrong in a program of this package.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

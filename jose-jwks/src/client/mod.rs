//! Clients, each a feature.
//!
//! They bring no TLS: that is chosen by a dependency of your own on the same client, whose
//! features then count for both, or by passing a configuration that has it.
//!
//! ```toml
//! jose-jwks = { …, features = ["reqwest"] }
//! reqwest = { version = "0.13", default-features = false, features = ["rustls"] }
//! ```

#[cfg(feature = "reqwest")]
mod reqwest;
#[cfg(feature = "ureq")]
mod ureq;

#[cfg(feature = "reqwest")]
pub use reqwest::ReqwestClient;
#[cfg(feature = "ureq")]
pub use ureq::UreqClient;

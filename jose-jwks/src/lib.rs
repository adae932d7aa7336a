//! Remote key sets (RFC 7517, Section 5): the keys of an identity provider, fetched, cached
//! and replaced as they are rotated.
//!
//! ```
//! use jose_jwks::{Fetch, Options, RemoteJwks};
//! use jose_jwt::{ClaimsPolicy, Error, JwsAlg};
//! use serde_json::Value;
//!
//! // Once. With the features `reqwest` and `ureq` there are clients; any other implements
//! // one trait.
//! fn keys(client: impl Fetch + 'static) -> Result<RemoteJwks, Error> {
//!     RemoteJwks::discover("https://issuer.example", client, Options::new())
//! }
//!
//! # async fn example(keys: RemoteJwks, token: &str) -> Result<(), Error> {
//! let verifier = keys.verifier(&[JwsAlg::ES256, JwsAlg::RS256])?;
//! let policy =
//!     ClaimsPolicy::builder().issuer("https://issuer.example").audience("api").build()?;
//!
//! // For each request.
//! let token = verifier.verify::<Value>(token, &policy).await?;
//! # Ok(()) }
//! ```
//!
//! [`RemoteJwks`] is for tasks, [`blocking::RemoteJwks`] for threads; both are the rules of
//! [`cache`] with a clock, a client and callers. The clients are in the module `client`, each
//! with its feature; `cargo doc --all-features -p jose-jwks` shows them.
//!
//! # When keys are fetched
//!
//! - When the first token comes, or when [`RemoteJwks::refresh_if_due`] is called before.
//! - When their time is over: what the response says (RFC 9111), 5 minutes when it says
//!   nothing, and never less than the cooldown or more than a day. Whoever runs
//!   `refresh_if_due` in the background renews them at 80 % of that time, and nobody waits.
//!   Without that, the first call after the time renews them and waits, while all others go
//!   on with the old keys.
//! - When a token names a `kid` that is not there: the issuer may have a new key.
//!
//! Whatever the reason, one fetch at a time, and not two within the cooldown of 30 seconds.
//! It makes no difference how many tokens come, or what is in them: a token with an unknown
//! `kid` waits for a fetch that is under way, or is refused at once with
//! [`ErrorKind::KeyNotFound`](jose_core::ErrorKind::KeyNotFound). Good tokens never wait for
//! bad ones.
//!
//! A token without `kid` does not make anybody fetch: the keys that are there verify it or do
//! not.
//!
//! # When the issuer is away
//!
//! The keys that are there are used for another hour after their time, and the pauses between
//! attempts double from the cooldown up to 5 minutes. After the hour, and as long as no fetch
//! has ever succeeded, every token is refused with
//! [`ErrorKind::KeysUnavailable`](jose_core::ErrorKind::KeysUnavailable): a server answers 503
//! to that, not 401. A caller that gives up does not end the fetch that it began: others, or
//! the next one, carry it on. Call `refresh_if_due` in a task of its own when the server starts,
//! and no caller has to. A response that is no set, such as an error page, counts as no answer.
//!
//! # When a key is withdrawn
//!
//! It verifies nothing after the next successful fetch: 5 minutes later, by the defaults, if
//! the response does not ask for another time, and never more than the bounds of [`Options`]
//! allow. A set without keys is an answer like any other: nothing verifies.
//!
//! # What is never done
//!
//! - Plain `http`, redirects and addresses in one's own network are refused unless a host is
//!   allowed by name: see [`endpoint`].
//! - An address in a token (`jku`, `x5u`) is not looked at.
//! - A private or symmetric key in a set verifies nothing. Everybody can read it, so everybody
//!   could have signed. [`Status::skipped`] says so.
//! - The key does not choose the algorithm, and neither does the token: the list given to
//!   [`RemoteJwks::verifier`] does.
//!
//! # What it costs
//!
//! While keys are fresh: one look at a monotonic clock and one at the prepared keys, without a
//! lock, and without writing to memory that other threads read. Keys are prepared when they are
//! fetched, once for each list of algorithms, in the caller that happens to do it. The clock
//! may stand still while the machine is suspended; keys are then as old again as it slept.

pub mod cache;
#[cfg(any(feature = "reqwest", feature = "ureq"))]
pub mod client;
mod discovery;
pub mod endpoint;
pub mod fetch;
mod options;
mod remote;
mod response;

pub use fetch::{Fetch, FetchBlocking};
pub use options::{Metadata, Options};
pub use remote::{Cached, RemoteJwks, RemoteVerifier, Status, blocking};

//! The clients over real connections, to a server that does what it should not.

#![cfg(all(feature = "reqwest", feature = "ureq"))]
#![expect(clippy::unwrap_used, clippy::string_slice, reason = "a test that goes wrong fails")]

mod addresses;
mod answers;
mod server;

use jose_jwks::client::{ReqwestClient, UreqClient};
use jose_jwks::{Options, RemoteJwks, Status, blocking};
use jose_jwt::Error;
use std::time::Duration;

/// What a test can wait for.
const TIMEOUT: Duration = Duration::from_millis(500);

fn options() -> Options {
    Options::new().allow_http("127.0.0.1").timeout(TIMEOUT)
}

/// What came of fetching from there, with one client and with the other.
fn both(url: &str, options: &Options) -> [(Result<(), Error>, Status); 2] {
    [by_reqwest(url, options), by_ureq(url, options)]
}

fn by_reqwest(url: &str, options: &Options) -> (Result<(), Error>, Status) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let client = ReqwestClient::new(options).unwrap();
    let keys = RemoteJwks::with_options(url, client, options.clone()).unwrap();
    (runtime.block_on(keys.refresh_if_due()), keys.status())
}

fn by_ureq(url: &str, options: &Options) -> (Result<(), Error>, Status) {
    let client = UreqClient::new(options);
    let keys = blocking::RemoteJwks::with_options(url, client, options.clone()).unwrap();
    (keys.refresh_if_due(), keys.status())
}

fn reasons(url: &str, options: &Options) -> [String; 2] {
    both(url, options).map(|(result, _)| result.unwrap_err().to_string())
}

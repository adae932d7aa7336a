//! Key sets by their address.

use crate::failure::Failure;
use jose_core::{Error, ErrorKind, JwkSet};
use jose_jwks::Options;
use jose_jwks::blocking::RemoteJwks;
use jose_jwks::client::UreqClient;

/// Fetches a set once. `hosts` may have private addresses, `plain` ones need no TLS.
pub(crate) fn set(url: &str, hosts: &[String], plain: &[String]) -> Result<JwkSet, Failure> {
    let options = hosts.iter().fold(Options::new(), |options, host| options.allow_host(host));
    let options = plain.iter().fold(options, |options, host| options.allow_http(host));
    let client = UreqClient::new(&options);
    let remote = RemoteJwks::with_options(url, client, options)?;
    remote.refresh_if_due()?;
    let keys = remote.keys().ok_or_else(|| Error::from(ErrorKind::KeysUnavailable))?;
    Ok((*keys).clone())
}

//! The thumbprint of a key, ready to be timed.

use crate::Error;
use crate::bencher::Timer;
use jose_core::{Hash, Jwk};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::hint::black_box;

/// The members that count, of whatever type of key (RFC 7638, Section 3.2).
const MEMBERS: [&str; 7] = ["crv", "e", "k", "kty", "n", "x", "y"];

/// Times the thumbprint of a key.
///
/// # Errors
/// Another thumbprint than the bare hash of the members that count.
pub(super) fn timer(key: Jwk) -> Result<Timer, Error> {
    if key.thumbprint(Hash::Sha256)?.as_bytes() != bare(&key)? {
        return Err("another thumbprint than that of RFC 7638".into());
    }
    Ok(Box::new(move |bencher| bencher.iter(|| black_box(&key).thumbprint(Hash::Sha256))))
}

/// The hash of the members that count, sorted and without white space.
fn bare(key: &Jwk) -> Result<Vec<u8>, Error> {
    let mut members: BTreeMap<String, Value> = serde_json::from_str(key.to_json().as_str())?;
    members.retain(|name, _| MEMBERS.contains(&name.as_str()));
    Ok(Sha256::digest(serde_json::to_string(&members)?).to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_rfc_8037() {
        let key = Jwk::from_json(
            r#"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#,
        );
        let thumbprint = jose_core::base64url::encode(&bare(&key.unwrap()).unwrap());
        assert_eq!(thumbprint, "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
    }
}

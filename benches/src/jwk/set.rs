//! A set of public keys as an issuer publishes it, ready to be timed.

use crate::Error;
use crate::bencher::Timer;
use jose_core::{ErrorKind, Jwk, JwkSet, JwsAlg, base64url};
use std::hint::black_box;

/// Keys on P-256, each with a `kid`: the same in every run.
#[derive(Debug)]
pub(super) struct Set {
    pub(super) set: JwkSet,
    /// The `kid` of the last key.
    pub(super) last: String,
}

impl Set {
    /// Makes a set of so many keys.
    ///
    /// # Errors
    /// A set of another size.
    pub(super) fn new(count: u8) -> Result<Self, Error> {
        let set = (1..=count).map(key).collect::<Result<JwkSet, _>>()?;
        if set.len() != usize::from(count) {
            return Err(format!("a set of {} keys instead of {count}", set.len()).into());
        }
        Ok(Self { set, last: kid(count) })
    }

    /// Times how the last key is chosen by `kid` and algorithm.
    ///
    /// # Errors
    /// Another key than that one, or any for a `kid` that nobody has.
    pub(super) fn choose(count: u8) -> Result<Timer, Error> {
        let Self { set, last } = Self::new(count)?;
        if choice(&set, &last)? != &key(count)? {
            return Err("another key is chosen".into());
        }
        if choice(&set, "nobody's").err().map(|error| error.kind()) != Some(ErrorKind::KeyNotFound)
        {
            return Err("a key is chosen for a `kid` that none has".into());
        }
        Ok(Box::new(move |bencher| bencher.iter(|| choice(black_box(&set), black_box(&last)))))
    }

    /// Times how the JSON of the set is read.
    ///
    /// # Errors
    /// Another set than was written.
    pub(super) fn parse(count: u8) -> Result<Timer, Error> {
        let Self { set, .. } = Self::new(count)?;
        let json = set.to_json().as_str().to_owned();
        if JwkSet::from_json(&json)? != set {
            return Err("another set is read than was written".into());
        }
        Ok(Box::new(move |bencher| bencher.iter(|| JwkSet::from_json(black_box(&json)))))
    }
}

fn choice<'s>(set: &'s JwkSet, kid: &str) -> Result<&'s Jwk, jose_core::Error> {
    set.select().kid(kid).alg(JwsAlg::ES256).one()
}

/// The public half of the private key whose octets are all this number.
fn key(number: u8) -> Result<Jwk, Error> {
    let private = p256::ecdsa::SigningKey::from_slice(&[number; 32])?;
    let point = private.verifying_key().to_sec1_point(false);
    let [x, y] = [point.x(), point.y()].map(|half| half.map(|half| base64url::encode(half)));
    let (x, y) = x.zip(y).ok_or("a point without coordinates")?;
    let json = format!(r#"{{"kty":"EC","crv":"P-256","x":"{x}","y":"{y}"}}"#);
    Ok(Jwk::from_json(&json)?.with_kid(kid(number)))
}

fn kid(number: u8) -> String {
    format!("key-{number}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_another_one_and_public() {
        let Set { set, last } = Set::new(100).unwrap();
        let halves = set.to_public();
        assert_eq!((halves.0 == set, halves.1.len()), (true, 0));
        for (place, key) in set.iter().enumerate() {
            let unnamed = |key: &Jwk| key.clone().with_kid("");
            assert!(set.iter().skip(place).skip(1).all(|other| unnamed(other) != unnamed(key)));
        }
        assert_eq!(last, "key-100");
    }

    #[test]
    fn a_set_without_keys_has_none_to_choose() {
        assert!(Set::choose(0).is_err());
    }
}

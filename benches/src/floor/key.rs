//! A key of the bare primitive from octets: what no library can go below when it prepares one.

use crate::Error;
use crate::bencher::Timer;
use crate::vectors::Key;
use hmac::KeyInit;
use rsa::BoxedUint;
use std::hint::black_box;

/// Times the bare constructor on the public octets of the key of this name, once it has
/// accepted them.
///
/// # Errors
/// A key that has no floor, or that the primitive refuses.
pub fn of(name: &str, key: &Key<'_>) -> Result<Timer, Error> {
    Ok(match name {
        "oct256" => timer(key.octets("k")?, |k| {
            <hmac::Hmac<sha2::Sha256> as KeyInit>::new_from_slice(k).ok()
        })?,
        "p256" => {
            timer(point(key)?, |point| p256::ecdsa::VerifyingKey::from_sec1_bytes(point).ok())?
        }
        "p384" => {
            timer(point(key)?, |point| p384::ecdsa::VerifyingKey::from_sec1_bytes(point).ok())?
        }
        "p521" => {
            timer(point(key)?, |point| p521::ecdsa::VerifyingKey::from_sec1_bytes(point).ok())?
        }
        "ed25519" => timer(key.octets("x")?, |x| ed25519_dalek::VerifyingKey::try_from(x).ok())?,
        "rsa2048" => {
            let e = key.octets("e")?;
            timer(key.octets("n")?, move |n| {
                rsa::PublicKey::new(
                    BoxedUint::from_be_slice_vartime(n),
                    BoxedUint::from_be_slice_vartime(&e),
                )
                .ok()
            })?
        }
        other => return Err(format!("no bare primitive for the key `{other}`").into()),
    })
}

fn point(key: &Key<'_>) -> Result<Vec<u8>, Error> {
    Ok([vec![4], key.octets("x")?, key.octets("y")?].concat())
}

fn timer<K>(octets: Vec<u8>, build: impl Fn(&[u8]) -> Option<K> + 'static) -> Result<Timer, Error> {
    if build(&octets).is_none() {
        return Err("the bare primitive refuses the key".into());
    }
    Ok(Box::new(move |bencher| bencher.iter(|| build(black_box(&octets)))))
}

//! A new key of the same kind as the newest.

use super::super::no_name;
use super::{Target, check_free};
use crate::failure::Failure;
use clap::Args;
use jose_core::{Alg, Jwk, JwkSet, KeyOp, KeyUse};
use jose_jwt::jwk::{Key, akp, ec, oct, okp, rsa};

#[derive(Debug, Args)]
pub(crate) struct Rotate {
    #[command(flatten)]
    target: Target,

    /// How many keys the set has at most afterwards, the new one included: the oldest, which
    /// come first, are taken out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    keep: Option<u16>,

    /// The name of the new key; its thumbprint by default.
    #[arg(long)]
    kid: Option<String>,
}

impl Rotate {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut opened = self.target.open()?;
        let Some(newest) = opened.set.keys().last() else {
            let advice = "make the first one: `jose jwk generate --set`";
            return Err(Failure::usage("the set has no key to be like", advice));
        };
        let key = like(newest)?;
        let key = match &self.kid {
            Some(kid) if kid.is_empty() => return Err(no_name()),
            Some(kid) => key.with_kid(kid),
            None => key.with_kid_from_thumbprint()?,
        };
        check_free(&opened.set, key.kid())
            .map_err(|failure| failure.advise("give the new one another `--kid`"))?;
        opened.set.push(key);
        if let Some(keep) = self.keep {
            shorten(&mut opened.set, keep.into())?;
        }
        self.target.store(&opened)
    }
}

/// A new key of the same type, size, curve, algorithm, use and operations.
fn like(old: &Jwk) -> Result<Jwk, Failure> {
    let key: Key = match old.key() {
        Key::Oct(secret) => oct::Secret::generate(secret.as_bytes().len())?.into(),
        Key::EcPrivate(key) => ec::PrivateKey::generate(key.curve())?.into(),
        Key::OkpPrivate(key) => okp::PrivateKey::generate(key.public().curve())?.into(),
        Key::RsaPrivate(key) => rsa::PrivateKey::generate(key.public().bits())?.into(),
        Key::AkpPrivate(key) => akp::PrivateKey::generate(key.public().alg())?.into(),
        _ => {
            return Err(Failure::usage(
                "the newest key is public: a new one would have no owner",
                "rotate the set with the private keys, then publish it: `jose jwk public`",
            ));
        }
    };
    let mut key = Jwk::new(key);
    if let Some(alg) = old.alg().and_then(Alg::from_name) {
        key = key.with_alg(alg);
    }
    if let Some(key_use) = old.key_use().and_then(KeyUse::from_name) {
        key = key.with_use(key_use);
    }
    if let Some(ops) = old.key_ops() {
        key = key.with_key_ops(&ops.filter_map(KeyOp::from_name).collect::<Vec<_>>());
    }
    Ok(key)
}

fn shorten(set: &mut JwkSet, keep: usize) -> Result<(), Failure> {
    while set.len() > keep {
        let Some(kid) = set.keys().first().map(|oldest| oldest.kid().map(str::to_owned)) else {
            break;
        };
        let Some(kid) = kid else {
            let advice = "give it a name: `jose jwk import --kid …`";
            return Err(Failure::usage("the oldest key has no `kid` to take it out by", advice));
        };
        if set.iter().filter(|key| key.kid() == Some(&kid)).count() > 1 {
            let advice = "give each a name of its own: `jose jwk import --kid …`";
            return Err(Failure::usage("several keys have the name of the oldest", advice));
        }
        set.remove(&kid);
    }
    Ok(())
}

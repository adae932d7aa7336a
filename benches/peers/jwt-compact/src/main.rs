//! The engine of jwt-compact.

#![forbid(unsafe_code)]

mod claims;
mod tokens;

use ed25519_dalek::{SigningKey, VerifyingKey};
use jwt_compact::Algorithm;
use jwt_compact::alg::{
    Ed25519, Es256, Hs256, Hs256Key, Hs384, Hs384Key, Hs512, Hs512Key, Rsa, RsaPrivateKey,
    RsaPublicKey,
};
use jwt_compact::jwk::{JsonWebKey, JwkError};
use peer_engine::{Case, Failure, Operation, Prepared, serve};
use tokens::{sign, verify};

type P256SigningKey = <Es256 as Algorithm>::SigningKey;
type P256VerifyingKey = <Es256 as Algorithm>::VerifyingKey;

fn main() -> Result<(), Failure> {
    serve(prepare)
}

fn prepare(case: &Case) -> Result<Option<Box<dyn Prepared>>, Failure> {
    if !matches!(case.variant.as_str(), "" | "owned") {
        return Ok(None);
    }
    let keys = &case.keys;
    let (private, public) = (&keys.private.jwk, &keys.public.jwk);
    let alg = case.alg.as_str();
    Ok(Some(match (case.operation, alg) {
        (Operation::Sign, "HS256") => sign(Hs256, Hs256Key::new(keys.symmetric()?), case)?,
        (Operation::Sign, "HS384") => sign(Hs384, Hs384Key::new(keys.symmetric()?), case)?,
        (Operation::Sign, "HS512") => sign(Hs512, Hs512Key::new(keys.symmetric()?), case)?,
        (Operation::Sign, "RS256" | "PS256") => {
            sign(Rsa::with_name(alg), key::<RsaPrivateKey>(private)?, case)?
        }
        (Operation::Sign, "ES256") => sign(Es256, key::<P256SigningKey>(private)?, case)?,
        (Operation::Sign, "EdDSA") => sign(Ed25519, key::<SigningKey>(private)?, case)?,
        (Operation::Verify, "HS256") => verify(Hs256, Hs256Key::new(keys.symmetric()?), case),
        (Operation::Verify, "HS384") => verify(Hs384, Hs384Key::new(keys.symmetric()?), case),
        (Operation::Verify, "HS512") => verify(Hs512, Hs512Key::new(keys.symmetric()?), case),
        (Operation::Verify, "RS256" | "PS256") => {
            verify(Rsa::with_name(alg), key::<RsaPublicKey>(public)?, case)
        }
        (Operation::Verify, "ES256") => verify(Es256, key::<P256VerifyingKey>(public)?, case),
        (Operation::Verify, "EdDSA") => verify(Ed25519, key::<VerifyingKey>(public)?, case),
        _ => return Ok(None),
    }))
}

fn key<K>(jwk: &str) -> Result<K, Failure>
where
    K: for<'jwk> TryFrom<&'jwk JsonWebKey<'jwk>, Error = JwkError>,
{
    let jwk: JsonWebKey<'_> = serde_json::from_str(jwk)?;
    K::try_from(&jwk).map_err(|error| error.to_string().into())
}

//! The engine of jsonwebtoken, over the provider that its argument names.

#![forbid(unsafe_code)]

use jsonwebtoken::crypto::{aws_lc, rust_crypto};
use jsonwebtoken::errors::Result as Made;
use jsonwebtoken::{
    Algorithm, AlgorithmFamily, DecodingKey, EncodingKey, Header, TokenData, Validation,
};
use peer_engine::{
    AUDIENCE, Case, Claims, Failure, ISSUER, Keys, Operation, Prepared, makes_token, reads_claims,
    serve,
};

fn main() -> Result<(), Failure> {
    let provider = match std::env::args().nth(1).as_deref() {
        Some("aws-lc") => &aws_lc::DEFAULT_PROVIDER,
        Some("rustcrypto") => &rust_crypto::DEFAULT_PROVIDER,
        _ => return Err("expected `aws-lc` or `rustcrypto`".into()),
    };
    provider.install_default().map_err(|_| "a provider is installed already")?;
    serve(prepare)
}

fn prepare(case: &Case) -> Result<Option<Box<dyn Prepared>>, Failure> {
    let (Ok(alg), "" | "owned") = (case.alg.parse(), case.variant.as_str()) else {
        return Ok(None);
    };
    Ok(match case.operation {
        Operation::Sign => Some(sign(case, alg)?),
        Operation::Verify => Some(verify(case, alg)?),
        Operation::Encrypt | Operation::Decrypt => None,
    })
}

fn sign(case: &Case, alg: Algorithm) -> Result<Box<dyn Prepared>, Failure> {
    let claims: Claims = serde_json::from_str(&case.content)?;
    let key = encoding_key(&case.keys, alg.family())?;
    let mut header = Header::new(alg);
    header.kid = Some(case.keys.kid.clone());
    Ok(makes_token(move || jsonwebtoken::encode(&header, &claims, &key)))
}

fn verify(case: &Case, alg: Algorithm) -> Result<Box<dyn Prepared>, Failure> {
    let key = decoding_key(&case.keys, alg.family())?;
    let mut validation = Validation::new(alg);
    validation.set_required_spec_claims(&["exp", "iss", "aud"]);
    validation.set_issuer(&[ISSUER]);
    validation.set_audience(&[AUDIENCE]);
    let token = case.token.clone();
    Ok(reads_claims(move || {
        jsonwebtoken::decode(&token, &key, &validation)
            .map(|TokenData::<Claims> { claims, .. }| claims)
    }))
}

fn encoding_key(keys: &Keys, family: AlgorithmFamily) -> Result<EncodingKey, Failure> {
    let pem = keys.private.pem.as_bytes();
    let key: Made<EncodingKey> = match family {
        AlgorithmFamily::Hmac => EncodingKey::from_secret(keys.symmetric()?),
        AlgorithmFamily::Rsa => EncodingKey::from_rsa_pem(pem),
        AlgorithmFamily::Ec => EncodingKey::from_ec_pem(pem),
        AlgorithmFamily::Ed => EncodingKey::from_ed_pem(pem),
    };
    Ok(key?)
}

fn decoding_key(keys: &Keys, family: AlgorithmFamily) -> Result<DecodingKey, Failure> {
    let pem = keys.public.pem.as_bytes();
    let key: Made<DecodingKey> = match family {
        AlgorithmFamily::Hmac => DecodingKey::from_secret(keys.symmetric()?),
        AlgorithmFamily::Rsa => DecodingKey::from_rsa_pem(pem),
        AlgorithmFamily::Ec => DecodingKey::from_ec_pem(pem),
        AlgorithmFamily::Ed => DecodingKey::from_ed_pem(pem),
    };
    Ok(key?)
}

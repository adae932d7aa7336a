//! Encrypted tokens.

use josekit::jwe::{self, JweDecrypter, JweEncrypter, JweHeader};
use josekit::jwk::Jwk;
use peer_engine::{Case, Failure, Prepared, makes_token, reads_plaintext};

type Answer = Result<Option<Box<dyn Prepared>>, Failure>;

pub(crate) fn encrypt(case: &Case) -> Answer {
    let Some(encrypter) = encrypter(case)? else { return Ok(None) };
    let mut header = JweHeader::new();
    header.set_content_encryption(&case.enc);
    let plaintext = case.content.clone();
    Ok(Some(makes_token(move || {
        jwe::serialize_compact(plaintext.as_bytes(), &header, &*encrypter)
    })))
}

pub(crate) fn decrypt(case: &Case) -> Answer {
    let Some(decrypter) = decrypter(case)? else { return Ok(None) };
    let token = case.token.clone();
    Ok(Some(reads_plaintext(move || {
        jwe::deserialize_compact(&token, &*decrypter).map(|(plaintext, _)| plaintext)
    })))
}

fn encrypter(case: &Case) -> Result<Option<Box<dyn JweEncrypter>>, Failure> {
    let key = Jwk::from_bytes(&case.keys.public.jwk)?;
    Ok(Some(match case.alg.as_str() {
        "dir" => Box::new(jwe::Dir.encrypter_from_jwk(&key)?),
        "A128KW" => Box::new(jwe::A128KW.encrypter_from_jwk(&key)?),
        "A256KW" => Box::new(jwe::A256KW.encrypter_from_jwk(&key)?),
        "A256GCMKW" => Box::new(jwe::A256GCMKW.encrypter_from_jwk(&key)?),
        "ECDH-ES" => Box::new(jwe::ECDH_ES.encrypter_from_jwk(&key)?),
        "RSA-OAEP-256" => Box::new(jwe::RSA_OAEP_256.encrypter_from_jwk(&key)?),
        "PBES2-HS256+A128KW" => {
            let mut encrypter = jwe::PBES2_HS256_A128KW.encrypter_from_jwk(&key)?;
            if let Some(iterations) = case.p2c {
                encrypter.set_iter_count(usize::try_from(iterations)?);
            }
            Box::new(encrypter)
        }
        _ => return Ok(None),
    }))
}

fn decrypter(case: &Case) -> Result<Option<Box<dyn JweDecrypter>>, Failure> {
    let key = Jwk::from_bytes(&case.keys.private.jwk)?;
    Ok(Some(match case.alg.as_str() {
        "dir" => Box::new(jwe::Dir.decrypter_from_jwk(&key)?),
        "A128KW" => Box::new(jwe::A128KW.decrypter_from_jwk(&key)?),
        "A256KW" => Box::new(jwe::A256KW.decrypter_from_jwk(&key)?),
        "A256GCMKW" => Box::new(jwe::A256GCMKW.decrypter_from_jwk(&key)?),
        "ECDH-ES" => Box::new(jwe::ECDH_ES.decrypter_from_jwk(&key)?),
        "RSA-OAEP-256" => Box::new(jwe::RSA_OAEP_256.decrypter_from_jwk(&key)?),
        "PBES2-HS256+A128KW" => Box::new(jwe::PBES2_HS256_A128KW.decrypter_from_jwk(&key)?),
        _ => return Ok(None),
    }))
}

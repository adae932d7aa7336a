//! Encrypted tokens.

use jose_jwt::jwe::{Backend, Decrypted, Decrypter, Encrypter};
use jose_jwt::{JweAlg, JweEnc, Jwk, Limits};
use peer_engine::{Case, Failure, Prepared, makes_token, reads_plaintext};

type Answer = Result<Option<Box<dyn Prepared>>, Failure>;

/// Room for a plaintext of 1 MiB: more than tokens have by default.
const TOKEN_OCTETS: usize = 2 * 1024 * 1024;

pub(crate) fn encrypt(case: &Case, backend: Backend) -> Answer {
    let (alg, enc) = algorithms(case)?;
    let key = Jwk::from_json(&case.keys.public.jwk)?;
    let mut encrypter = Encrypter::with_backend(backend, alg, enc, &key)?;
    if let Some(iterations) = case.p2c {
        encrypter = encrypter.with_p2c(iterations)?;
    }
    let plaintext = case.content.clone();
    Ok(Some(makes_token(move || encrypter.encrypt(plaintext.as_bytes()))))
}

pub(crate) fn decrypt(case: &Case, backend: Backend) -> Answer {
    let (alg, enc) = algorithms(case)?;
    let key = Jwk::from_json(&case.keys.private.jwk)?;
    let decrypter = Decrypter::with_backend(backend, alg, &[enc], &key)?
        .with_limits(Limits::DEFAULT.token_octets(TOKEN_OCTETS));
    let token = case.token.clone();
    Ok(Some(reads_plaintext(move || decrypter.decrypt(&token).map(Decrypted::into_payload))))
}

fn algorithms(case: &Case) -> Result<(JweAlg, JweEnc), Failure> {
    Ok((case.alg.parse()?, case.enc.parse()?))
}

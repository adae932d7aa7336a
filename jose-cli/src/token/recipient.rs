//! Who encrypted content is for.

use crate::failure::Failure;
use crate::key;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, JweAlg, JweEnc, Jwk};
use jose_jwt::Encrypter;

/// Who encrypted content is for.
#[derive(Debug)]
pub(crate) struct Recipient<'a> {
    pub(crate) key: Option<&'a Jwk>,
    pub(crate) alg: Option<JweAlg>,
}

impl Recipient<'_> {
    /// What encrypts to it: as asked for, or as its key says.
    pub(crate) fn encrypter(
        &self,
        enc: Option<JweEnc>,
        password: Option<&[u8]>,
    ) -> Result<Encrypter, Failure> {
        let Some(key) = self.key else {
            let alg = self.alg.unwrap_or(JweAlg::PBES2_HS256_A128KW);
            let enc = enc.unwrap_or(JweEnc::A256GCM);
            let password = password.unwrap_or_default();
            return Ok(Encrypter::with_password(alg, enc, password)?);
        };
        let (alg, own_enc) = match self.alg {
            Some(JweAlg::DIR) => (JweAlg::DIR, of_content(key)),
            Some(alg) => (alg, None),
            None => own(key)?,
        };
        let enc = enc.or(own_enc).unwrap_or(JweEnc::A256GCM);
        Ok(Encrypter::new(alg, enc, key)?)
    }
}

fn of_content(key: &Jwk) -> Option<JweEnc> {
    key.alg().and_then(|alg| alg.parse().ok())
}

/// What a key says of itself.
fn own(key: &Jwk) -> Result<(JweAlg, Option<JweEnc>), Failure> {
    let Some(name) = key.alg() else {
        let is_candidate = |alg: &&JweAlg| **alg != JweAlg::RSA1_5 && !alg.takes_password();
        let fits = |alg: &&JweAlg| Encrypter::new(**alg, JweEnc::A256GCM, key).is_ok();
        let names = JweAlg::ALL.iter().filter(is_candidate).filter(fits);
        let names: Vec<_> = names.map(|alg| alg.as_str()).collect();
        return match names.as_slice() {
            [] => Err(Error::new(ErrorKind::KeyType).expected("a key to encrypt to").into()),
            names => Err(key::choose(names)),
        };
    };
    if let Some(enc) = of_content(key) {
        return Ok((JweAlg::DIR, Some(enc)));
    }
    name.parse().map(|alg| (alg, None)).map_err(|_| {
        let error = Error::new(ErrorKind::KeyUse).at("alg");
        error.expected("an algorithm to encrypt with").found(quoted(name)).into()
    })
}

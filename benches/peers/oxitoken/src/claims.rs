//! Headers and claims, with the traits through which oxitoken looks at them.

use oxitoken::Algorithm;
use oxitoken::claims::{Aud, Exp, Iss};
use oxitoken::header::Alg;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(crate) struct Header {
    pub(crate) alg: Algorithm,
    pub(crate) kid: String,
}

impl Alg for Header {
    fn alg(&self) -> Algorithm {
        self.alg
    }
}

#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Claims(peer_engine::Claims);

impl Iss for Claims {
    fn iss(&self) -> &str {
        &self.0.iss
    }
}

impl Aud for Claims {
    fn aud(&self) -> impl Iterator<Item = impl AsRef<str>> {
        std::iter::once(&self.0.aud)
    }
}

impl Exp for Claims {
    fn exp(&self) -> i64 {
        self.0.exp
    }
}

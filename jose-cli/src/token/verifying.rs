//! Keys that verify.

use crate::failure::Failure;
use crate::input::Source;
use crate::key;
use clap::Args;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, Limits};
use jose_jwt::jws::{Candidates, VerifierSet};
use jose_jwt::{JwsAlg, SelectVerifier, Verifier};

/// Keys to verify with.
#[derive(Debug, Args)]
pub(crate) struct VerifyKeys {
    #[command(flatten)]
    pub(crate) keys: key::Keys,

    /// A set of keys, of which the token names one. An address needs the feature `remote`.
    #[arg(long, value_name = "FILE|URL", conflicts_with = "files")]
    pub(crate) jwks: Option<Source>,

    /// A host of the address that may be in one's own network.
    #[arg(long, value_name = "HOST", requires = "jwks")]
    allow_host: Vec<String>,

    /// The same without TLS.
    #[arg(long, value_name = "HOST", requires = "jwks")]
    allow_http: Vec<String>,

    /// The algorithms that are allowed: with commas, or several times.
    #[arg(short = 'a', long, required = true, value_delimiter = ',')]
    pub(crate) alg: Vec<JwsAlg>,

    /// A critical header member that you understand, and act on.
    #[arg(long, value_name = "NAME")]
    pub(crate) crit: Vec<String>,
}

impl VerifyKeys {
    /// What verifies: the keys of the command line, or those of a set.
    pub(crate) fn select(&self, limits: Limits) -> Result<Box<dyn SelectVerifier>, Failure> {
        let understood: Vec<&str> = self.crit.iter().map(String::as_str).collect();
        let Some(jwks) = &self.jwks else {
            return Ok(Box::new(Ring { verifiers: self.verifiers(limits)?, limits }));
        };
        let set = match jwks.url() {
            Some(url) => crate::remote::set(&url, &self.allow_host, &self.allow_http)
                .map_err(|failure| failure.about(&jwks.name()))?,
            None => key::load_set(jwks, self.keys.password.read()?.as_ref())?,
        };
        let set = VerifierSet::from_jwks(&set, &self.alg)?;
        for skipped in set.skipped() {
            crate::screen::note(&format!("not used: {skipped}"));
        }
        Ok(Box::new(set.with_limits(limits).with_critical(&understood)))
    }

    /// A verifier for each key and each of the algorithms that it fits; one of each at least.
    pub(crate) fn verifiers(&self, limits: Limits) -> Result<Vec<Verifier>, Failure> {
        let understood: Vec<&str> = self.crit.iter().map(String::as_str).collect();
        let mut verifiers = Vec::new();
        for (key, file) in self.keys.load_some()?.iter().zip(&self.keys.files) {
            let made: Vec<_> = self.alg.iter().map(|alg| Verifier::new(*alg, key)).collect();
            let fits = made.iter().any(Result::is_ok);
            for verifier in made {
                match verifier {
                    Ok(verifier) => {
                        verifiers.push(verifier.with_limits(limits).with_critical(&understood));
                    }
                    Err(error) if !fits => return Err(Failure::from(error).about(&file.name())),
                    Err(_) => {}
                }
            }
        }
        Ok(verifiers)
    }
}

/// The verifiers of the command line: the algorithm of the token says which are tried. Their
/// keys were named one by one, so that another `kid` does not matter.
struct Ring {
    verifiers: Vec<Verifier>,
    limits: Limits,
}

impl SelectVerifier for Ring {
    fn select(&self, alg: &str, _: Option<&str>) -> Result<Candidates<'_>, Error> {
        let fits = |verifier: &&Verifier| verifier.alg().as_str() == alg;
        let fitting: Vec<_> = self.verifiers.iter().filter(fits).collect();
        if !fitting.is_empty() {
            return Ok(Candidates::several(fitting));
        }
        let mut allowed: Vec<_> =
            self.verifiers.iter().map(|verifier| quoted(verifier.alg().as_str())).collect();
        allowed.dedup();
        let error = Error::new(ErrorKind::AlgNotAllowed).at("header.alg");
        Err(error.expected(allowed.join(" or ")).found(quoted(alg)))
    }

    fn limits(&self) -> &Limits {
        &self.limits
    }
}

//! Tokens as they are read, and what decides on them.

use crate::failure::Failure;
use crate::input::Source;
use crate::key;
use clap::{Args, ValueEnum};
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, JweAlg, JweEnc, Jwk, JwkSet, Limits};
use jose_jwt::jwe::{self, Encrypted};
use jose_jwt::jws::{Candidates, VerifierSet};
use jose_jwt::{Decrypter, JwsAlg, SelectDecrypter, SelectVerifier, Verifier};

/// The serialization of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Three or five parts with dots between them.
    Compact,
    /// JSON with one signature or recipient.
    Flattened,
    /// JSON with several.
    General,
}

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
            Some(url) => crate::remote::set(url, &self.allow_host, &self.allow_http)
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

/// Keys to decrypt with.
#[derive(Debug)]
pub(crate) struct DecryptKeys {
    decrypters: Vec<Decrypter>,
    limits: Limits,
}

impl DecryptKeys {
    /// Of keys: each with the algorithms that are asked for, or that it says or fits.
    pub(crate) fn of(keys: &[Jwk], asked: &Asked, limits: Limits) -> Result<Self, Failure> {
        let mut decrypters = Vec::new();
        for key in keys {
            let algs = if asked.algs.is_empty() { fitting(key) } else { asked.algs.clone() };
            let made: Vec<_> =
                algs.iter().map(|alg| Decrypter::new(*alg, &asked.encs(), key)).collect();
            let fits = made.iter().any(Result::is_ok);
            for decrypter in made {
                match decrypter {
                    Ok(decrypter) => decrypters.push(asked.apply(decrypter, limits)),
                    Err(error) if !fits => return Err(error.into()),
                    Err(_) => {}
                }
            }
        }
        Ok(Self { decrypters, limits })
    }

    /// Of the keys of a set that can decrypt.
    pub(crate) fn of_set(set: &JwkSet, asked: &Asked, limits: Limits) -> Result<Self, Failure> {
        let mut decrypters = Vec::new();
        for key in set {
            match Self::of(std::slice::from_ref(key), asked, limits) {
                Ok(of_key) => decrypters.extend(of_key.decrypters),
                Err(failure) => {
                    let kid = key.kid().map_or_else(|| "a key without kid".into(), quoted);
                    for fault in failure.faults {
                        crate::screen::note(&format!("not used: {kid}: {}", fault.message));
                    }
                }
            }
        }
        Ok(Self { decrypters, limits })
    }

    /// Of a password.
    pub(crate) fn of_password(
        password: &[u8],
        asked: &Asked,
        limits: Limits,
    ) -> Result<Self, Failure> {
        let passwords = JweAlg::ALL.iter().copied().filter(|alg| alg.takes_password());
        let algs = if asked.algs.is_empty() { passwords.collect() } else { asked.algs.clone() };
        let made = algs.iter().map(|alg| {
            let decrypter = Decrypter::with_password(*alg, &asked.encs(), password)?;
            Ok(asked.apply(decrypter, limits))
        });
        Ok(Self { decrypters: made.collect::<Result<_, Error>>()?, limits })
    }
}

/// What is allowed of encrypted content.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Asked {
    /// The key management algorithms that are allowed; what the key says, or fits, by default.
    #[arg(skip)]
    pub(crate) algs: Vec<JweAlg>,

    /// The content encryption algorithms that are allowed, with commas; all by default.
    #[arg(long = "enc", value_delimiter = ',')]
    pub(crate) enc: Vec<JweEnc>,

    /// Allows compressed content, which says something of what is secret.
    #[arg(long)]
    pub(crate) zip: bool,
}

impl Asked {
    /// The same with these key management algorithms.
    pub(crate) fn with_algs(&self, algs: &[JweAlg]) -> Self {
        Self { algs: algs.to_vec(), ..self.clone() }
    }

    fn encs(&self) -> Vec<JweEnc> {
        if self.enc.is_empty() { JweEnc::ALL.to_vec() } else { self.enc.clone() }
    }

    fn apply(&self, decrypter: Decrypter, limits: Limits) -> Decrypter {
        let decrypter = decrypter.with_limits(limits);
        if self.zip { decrypter.with_compression_allowed() } else { decrypter }
    }
}

impl SelectDecrypter for DecryptKeys {
    /// The first that fits one recipient: one operation is done with a private key.
    fn select(&self, token: &Encrypted<'_>) -> Result<(usize, &Decrypter), Error> {
        let mut refusals = Vec::new();
        let kid = token.dangerous_headers().find_map(|(protected, shared, own)| {
            [Some(protected), shared, own].into_iter().flatten().find_map(|part| part.kid())
        });
        // The key that the token names comes first, if it was given.
        let (named, others): (Vec<_>, Vec<_>) =
            self.decrypters.iter().partition(|by| by.kid().is_some() && by.kid() == kid);
        for decrypter in named.into_iter().chain(others) {
            match decrypter.select(token) {
                Ok(found) => return Ok(found),
                Err(error) => refusals.push(error),
            }
        }
        let first = refusals.iter().position(|error| *error != ErrorKind::AlgNotAllowed);
        let several = refusals.len() > 1;
        match first.map(|at| refusals.swap_remove(at)).or_else(|| refusals.pop()) {
            Some(error) if error == ErrorKind::AlgNotAllowed && several => Err(self.none(token)),
            Some(error) => Err(error),
            None => Err(Error::from(ErrorKind::KeyNotFound)),
        }
    }

    fn limits(&self) -> &Limits {
        &self.limits
    }
}

impl DecryptKeys {
    fn none(&self, token: &Encrypted<'_>) -> Error {
        let mut allowed: Vec<_> =
            self.decrypters.iter().map(|by| quoted(by.alg().as_str())).collect();
        allowed.dedup();
        let found = token.dangerous_headers().find_map(|(protected, shared, own)| {
            [Some(protected), shared, own].into_iter().flatten().find_map(|part| part.alg())
        });
        Error::new(ErrorKind::AlgNotAllowed)
            .at("header.alg")
            .expected(allowed.join(" or "))
            .found(found.map_or_else(|| "none".into(), quoted))
    }
}

/// The algorithms of a key: its own, or all that it fits. RSA1_5 is never guessed.
fn fitting(key: &Jwk) -> Vec<JweAlg> {
    if let Some(own) = key.alg() {
        // For `dir` a key names the content encryption.
        let of_content = own.parse::<JweEnc>().map(|_| JweAlg::DIR);
        return own.parse().or(of_content).into_iter().collect();
    }
    let is_candidate = |alg: &JweAlg| *alg != JweAlg::RSA1_5 && !alg.takes_password();
    let fits = |alg: &JweAlg| Decrypter::new(*alg, JweEnc::ALL, key).is_ok();
    JweAlg::ALL.iter().copied().filter(is_candidate).filter(fits).collect()
}

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
    ) -> Result<jwe::Encrypter, Failure> {
        let Some(key) = self.key else {
            let alg = self.alg.unwrap_or(JweAlg::PBES2_HS256_A128KW);
            let enc = enc.unwrap_or(JweEnc::A256GCM);
            let password = password.unwrap_or_default();
            return Ok(jwe::Encrypter::with_password(alg, enc, password)?);
        };
        let (alg, own_enc) = match self.alg {
            Some(JweAlg::DIR) => (JweAlg::DIR, of_content(key)),
            Some(alg) => (alg, None),
            None => own(key)?,
        };
        let enc = enc.or(own_enc).unwrap_or(JweEnc::A256GCM);
        Ok(jwe::Encrypter::new(alg, enc, key)?)
    }
}

fn of_content(key: &Jwk) -> Option<JweEnc> {
    key.alg().and_then(|alg| alg.parse().ok())
}

/// What a key says of itself.
fn own(key: &Jwk) -> Result<(JweAlg, Option<JweEnc>), Failure> {
    let Some(name) = key.alg() else {
        let is_candidate = |alg: &&JweAlg| **alg != JweAlg::RSA1_5 && !alg.takes_password();
        let fits = |alg: &&JweAlg| jwe::Encrypter::new(**alg, JweEnc::A256GCM, key).is_ok();
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

/// Passwords and keys of encrypted content: a password alone is the key.
pub(crate) fn password_as_key(
    keys: &key::Keys,
) -> Result<Option<crate::arguments::Secret>, Failure> {
    if keys.files.is_empty() { keys.password.read() } else { Ok(None) }
}

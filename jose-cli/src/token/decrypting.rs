//! Keys that decrypt.

use crate::arguments::Secret;
use crate::failure::Failure;
use crate::input::Source;
use crate::key;
use clap::Args;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, JweAlg, JweEnc, Jwk, JwkSet, Limits};
use jose_jwt::jwe::Encrypted;
use jose_jwt::{Decrypter, SelectDecrypter};

/// Keys to decrypt with.
#[derive(Debug)]
pub(crate) struct DecryptKeys {
    decrypters: Vec<Decrypter>,
    limits: Limits,
}

impl DecryptKeys {
    /// Of keys: each with the algorithms that are asked for, or that it says or fits.
    pub(crate) fn of(
        keys: &[Jwk],
        files: &[Source],
        asked: &Asked,
        limits: Limits,
    ) -> Result<Self, Failure> {
        let mut decrypters = Vec::new();
        for (at, key) in keys.iter().enumerate() {
            let name = || files.get(at).map_or_else(|| "a key".into(), Source::name);
            let algs = if asked.algs.is_empty() { fitting(key) } else { asked.algs.clone() };
            if algs.is_empty() {
                return Err(Failure::from(no_algorithm(key)).about(&name()));
            }
            let made: Vec<_> =
                algs.iter().map(|alg| Decrypter::new(*alg, &asked.encs(), key)).collect();
            let fits = made.iter().any(Result::is_ok);
            for decrypter in made {
                match decrypter {
                    Ok(decrypter) => decrypters.push(asked.apply(decrypter, limits)),
                    Err(error) if !fits => return Err(Failure::from(error).about(&name())),
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
            match Self::of(std::slice::from_ref(key), &[], asked, limits) {
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

/// Why a key decrypts nothing.
fn no_algorithm(key: &Jwk) -> Error {
    match key.alg() {
        Some(own) => Error::new(ErrorKind::KeyUse)
            .at("alg")
            .expected("an algorithm to decrypt with")
            .found(quoted(own)),
        None => Error::new(ErrorKind::KeyType).expected("a key to decrypt with"),
    }
}

/// Passwords and keys of encrypted content: a password alone is the key.
pub(crate) fn password_as_key(keys: &key::Keys) -> Result<Option<Secret>, Failure> {
    if keys.files.is_empty() { keys.password.read() } else { Ok(None) }
}

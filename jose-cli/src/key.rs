//! Keys and sets from files, in whatever form they are.

use crate::arguments::{Password, Secret};
use crate::failure::Failure;
use crate::foreign;
use crate::input::{Input, Source};
use crate::recognise::Kind;
use crate::status::Status;
use clap::Args;
use jose_core::{Error, ErrorKind, JweAlg, JweEnc, Jwk, JwkSet, Limits};
use jose_jwt::jwe::{self, Compact};
use jose_jwt::jwk::Import;
use jose_jwt::{Decrypter, JwsAlg};

/// Keys named on the command line.
#[derive(Debug, Args)]
pub(crate) struct Keys {
    /// A key: JWK, PEM, DER or a certificate. Several are several keys.
    #[arg(short = 'k', long = "key", value_name = "FILE")]
    pub(crate) files: Vec<Source>,

    #[command(flatten)]
    pub(crate) password: Password,
}

/// How much of a key is read.
fn limit() -> usize {
    Limits::DEFAULT.max_key_set_octets()
}

/// Reads the file of a key or a set.
pub(crate) fn input(file: &Source) -> Result<Input, Failure> {
    let advice = "no key or set is so large: see that it is the right file";
    file.read(limit()).map_err(|failure| failure.advise_on(ErrorKind::Limit, advice))
}

impl Keys {
    /// All of them, in their order.
    pub(crate) fn load(&self) -> Result<Vec<Jwk>, Failure> {
        let password = self.password.read()?;
        self.files.iter().map(|file| load(file, password.as_ref())).collect()
    }

    /// All of them; at least one.
    pub(crate) fn load_some(&self) -> Result<Vec<Jwk>, Failure> {
        if self.files.is_empty() {
            let advice = "name it with `--key FILE`; `jose jwk generate` makes one";
            return Err(Failure::usage("a key is needed", advice));
        }
        self.load()
    }
}

/// The key in a file.
pub(crate) fn load(file: &Source, password: Option<&Secret>) -> Result<Jwk, Failure> {
    let input = input(file)?;
    read(&input, &Import::new(), password)
}

/// The key that was read.
pub(crate) fn read(
    input: &Input,
    import: &Import<'_>,
    password: Option<&Secret>,
) -> Result<Jwk, Failure> {
    let kind = input.kind();
    let key = match kind {
        Kind::JweCompact | Kind::JwkSet => match held(input, password)? {
            Held::Key(key) => Ok(*key),
            Held::Set(set) => Err(one_of(&set)),
        },
        Kind::Jwk | Kind::Pem | Kind::Der => {
            let import = password.map_or(*import, |password| import.password(password));
            let key = import.read(input.octets()).map(jose_jwt::jwk::Imported::into_jwk);
            key.map_err(|error| foreign::advise(of_import(error), input.octets()))
        }
        _ => Err(foreign::refusal(input.octets())
            .unwrap_or_else(|| kind.instead_of("a key in JSON, PEM or DER is expected"))),
    };
    key.map_err(|failure| failure.about(input.name()))
}

/// A set where one key is expected.
fn one_of(set: &JwkSet) -> Failure {
    let keys = counted(set.len().saturating_add(set.skipped().len()));
    let message = format!("this is a set of {keys}; one key is expected");
    let advice = "take one out: `jose jwk set get --kid KID FILE`; or give all, with `--jwks`, to \
                  what verifies or decrypts";
    Failure::new(Status::Unreadable, "input.kind", message, advice)
}

/// The set in a file. A single key is a set of one.
pub(crate) fn load_set(file: &Source, password: Option<&Secret>) -> Result<JwkSet, Failure> {
    let input = input(file)?;
    set(&input, password)
}

/// The set that was read. A single key is a set of one.
pub(crate) fn set(input: &Input, password: Option<&Secret>) -> Result<JwkSet, Failure> {
    Ok(match held(input, password)? {
        Held::Key(key) => JwkSet::from_iter([*key]),
        Held::Set(set) => set,
    })
}

/// So many keys.
pub(crate) fn counted(number: usize) -> String {
    if number == 1 { "1 key".to_owned() } else { format!("{number} keys") }
}

/// What a file holds.
pub(crate) enum Held {
    Key(Box<Jwk>),
    Set(JwkSet),
}

/// The key or set that was read.
pub(crate) fn held(input: &Input, password: Option<&Secret>) -> Result<Held, Failure> {
    let held = match input.kind() {
        Kind::JwkSet => {
            JwkSet::from_json_slice(input.octets()).map(Held::Set).map_err(Failure::from)
        }
        Kind::JweCompact => unlocked(input, password),
        _ => return read(input, &Import::new(), password).map(Box::new).map(Held::Key),
    };
    held.map_err(|failure| failure.about(input.name()))
}

/// The library says which of its functions take a password; here it is a matter of options.
fn of_import(error: Error) -> Failure {
    match error.kind() {
        ErrorKind::PasswordRequired => Error::from(ErrorKind::PasswordRequired).into(),
        _ => error.into(),
    }
}

/// The key or set under a password. Each attempt takes a while: its header says which it is.
fn unlocked(input: &Input, password: Option<&Secret>) -> Result<Held, Failure> {
    let key = || encrypted(input, password, jwe::decrypt_jwk).map(Box::new).map(Held::Key);
    let set = || encrypted(input, password, jwe::decrypt_jwk_set).map(Held::Set);
    let parsed = Compact::parse(input.text()?.trim(), &Limits::DEFAULT.token_octets(limit()))?;
    let header = parsed.dangerous_header();
    match header.cty() {
        Some(_) if header.is_content_type("jwk-set+json") => set(),
        Some(_) => key(),
        None => set().or_else(|_| key()),
    }
}

/// Where there is no `--crit`.
pub(crate) const NO_EXTENSION: &str = "this command knows no extension of encrypted tokens: ask for \
                                       one without";

/// What is under a password (RFC 7517, Section 7).
fn encrypted<T>(
    input: &Input,
    password: Option<&Secret>,
    open: impl FnOnce(&str, &Decrypter) -> Result<T, Error>,
) -> Result<T, Failure> {
    let token = input.text()?.trim();
    let parsed = Compact::parse(token, &Limits::DEFAULT.token_octets(limit()))?;
    let alg = parsed.dangerous_header().alg().and_then(|alg| alg.parse::<JweAlg>().ok());
    let Some(alg) = alg.filter(|alg| alg.takes_password()) else {
        let message = "this is encrypted with a key, and not with a password";
        let advice = "decrypt it first: `jose jwe decrypt --key …`";
        return Err(Failure::from(Error::from(ErrorKind::KeyUnsupported))
            .advise(advice)
            .about(message));
    };
    let Some(password) = password else {
        return Err(Error::from(ErrorKind::PasswordRequired).into());
    };
    let decrypter = Decrypter::with_password(alg, JweEnc::ALL, password)?
        .with_limits(Limits::DEFAULT.token_octets(limit()));
    open(token, &decrypter).map_err(|error| match error.kind() {
        ErrorKind::DecryptionFailed => Error::from(ErrorKind::PasswordWrong).into(),
        ErrorKind::Compression => {
            Failure::from(error).advise("open it first: `jose jwe decrypt --zip`")
        }
        ErrorKind::TypMismatch => {
            Failure::from(error).advise("it holds no key: `jose jwe decrypt` opens it")
        }
        ErrorKind::CriticalUnsupported => Failure::from(error).advise(NO_EXTENSION),
        _ => error.into(),
    })
}

/// The algorithm to sign with: as asked for, or the key's own, or the only one that fits.
pub(crate) fn signing_algorithm(key: &Jwk, asked: Option<JwsAlg>) -> Result<JwsAlg, Failure> {
    if let Some(alg) = asked {
        return Ok(alg);
    }
    if let Some(own) = key.alg() {
        return own.parse().map_err(|_| {
            let error = Error::from(ErrorKind::KeyUse);
            Failure::from(
                error.at("alg").expected("a signature algorithm").found(format!("`{own}`")),
            )
        });
    }
    let fitting: Vec<JwsAlg> =
        JwsAlg::ALL.iter().copied().filter(|alg| key.check_fits(*alg).is_ok()).collect();
    match fitting.as_slice() {
        [only] => Ok(*only),
        [] => Err(Error::from(ErrorKind::KeyType)
            .expected("a key that can sign")
            .found(format!("one of type `{}`", jose_core::error::quoted(key.kty())))
            .into()),
        several => Err(choose(&several.iter().map(|alg| alg.as_str()).collect::<Vec<_>>())),
    }
}

/// A key that does not say its algorithm fits several.
pub(crate) fn choose(names: &[&str]) -> Failure {
    Failure::usage(
        format!("the key does not say its algorithm, and fits {}", names.join(", ")),
        "choose one with `--alg`",
    )
}

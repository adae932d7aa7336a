//! New keys.

use super::{meant, named, write, write_set, write_set_under, write_under};
use crate::alg::check_built;
use crate::arguments::Password;
use crate::failure::Failure;
use crate::output::Output;
use crate::screen::note;
use clap::{Args, ValueEnum};
use jose_core::{Alg, Curve, Jwk, JwkSet, KeyType, KeyUse};
use jose_jwt::jwk::{Key, ec, oct, okp, rsa};

#[derive(Debug, Args)]
#[command(after_help = "\
An algorithm says all of its key: `--alg ES256`. A type without one takes `--crv` (EC, OKP) or
`--bits` (RSA, oct). AKP keys are of one algorithm: `--alg ML-DSA-44`, `ML-DSA-65` or `ML-DSA-87`.

With `--password-file` or `--password` the key is written encrypted (RFC 7517, Section 7), and
`--key` reads it again. JOSE_PASSWORD alone encrypts nothing here.")]
pub(crate) struct Generate {
    /// The algorithm that the key is for, such as ES256, or A256GCM for `dir`.
    #[arg(long, value_name = "ALG", value_parser = to_make)]
    alg: Option<Alg>,

    /// The type of the key; an algorithm says it already.
    #[arg(long)]
    kty: Option<Type>,

    /// The curve of an EC or OKP key.
    #[arg(long, value_name = "CURVE", value_parser = curve)]
    crv: Option<Curve>,

    /// The bits of an RSA key, 3072 by default, or of a secret.
    #[arg(long, value_parser = bits)]
    bits: Option<usize>,

    /// The name of the key; `thumbprint` takes its thumbprint.
    #[arg(long, value_name = "thumbprint|TEXT")]
    kid: Option<String>,

    /// What the key is for: sig or enc.
    #[arg(long = "use", value_name = "USE", value_parser = key_use)]
    key_use: Option<KeyUse>,

    /// Prints a set with the key in it.
    #[arg(long)]
    set: bool,

    /// With a password: the key, encrypted (RFC 7517, Section 7). `--key` reads it again.
    #[command(flatten)]
    password: Password,

    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Type {
    #[value(name = "RSA")]
    Rsa,
    #[value(name = "EC")]
    Ec,
    #[value(name = "OKP")]
    Okp,
    #[value(name = "oct")]
    Oct,
    #[value(name = "AKP")]
    Akp,
}

impl Type {
    const fn key_type(self) -> KeyType {
        match self {
            Self::Rsa => KeyType::Rsa,
            Self::Ec => KeyType::Ec,
            Self::Okp => KeyType::Okp,
            Self::Oct => KeyType::Oct,
            Self::Akp => KeyType::Akp,
        }
    }
}

impl Generate {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let key = self.key()?;
        if let (Some(alg), Some(kty)) = (self.alg, self.kty)
            && key.key_type() != Some(kty.key_type())
        {
            let message =
                format!("the key for {alg} is of type {}, not {}", key.kty(), kty.key_type());
            return Err(Failure::usage(message, "leave out `--kty`: the algorithm says it"));
        }
        let key = named(meant(key, None, self.key_use)?, self.kid.as_deref())?;
        // Only where it is asked for here: a password in the environment is for reading keys.
        let password = if self.password.is_given() { self.password.read()? } else { None };
        match (self.set, password) {
            (false, None) => write(&key, &self.output),
            (true, None) => write_set(&JwkSet::from_iter([key]), &self.output),
            (false, Some(password)) => write_under(&key, &password, &self.output),
            (true, Some(password)) => {
                write_set_under(&JwkSet::from_iter([key]), &password, &self.output)
            }
        }
    }

    fn key(&self) -> Result<Jwk, Failure> {
        let Some(alg) = self.alg else {
            let Some(kty) = self.kty else {
                return Err(Failure::usage(
                    "nobody said what the key is for",
                    "name an algorithm, such as `--alg ES256`: `jose alg list` has all; or a type: \
                     `--kty`",
                ));
            };
            return self.of_type(kty);
        };
        let key_type = match alg {
            Alg::Jws(alg) => alg.key_type(),
            Alg::Jwe(alg) => alg.key_type(),
            _ => None,
        };
        if self.crv.is_none() && self.bits.is_none() {
            if key_type == Some(KeyType::Rsa) {
                note("making an RSA key of 3072 bits …");
            }
            return Jwk::generate(alg).map_err(dir);
        }
        let kty = match (key_type, self.crv) {
            (Some(KeyType::Rsa), _) => Type::Rsa,
            (Some(KeyType::Akp), _) => Type::Akp,
            (_, Some(Curve::Ed25519 | Curve::X25519)) | (Some(KeyType::Okp), None) => Type::Okp,
            (_, Some(_)) | (Some(KeyType::Ec), None) => Type::Ec,
            (_, None) => Type::Oct,
        };
        meant(self.of_type(kty)?, Some(alg), None)
    }

    fn of_type(&self, kty: Type) -> Result<Jwk, Failure> {
        let (takes_bits, takes_curve) = match kty {
            Type::Rsa | Type::Oct => (true, false),
            Type::Ec | Type::Okp => (false, true),
            Type::Akp => (false, false),
        };
        for (option, given, takes) in [
            ("--bits", self.bits.is_some(), takes_bits),
            ("--crv", self.crv.is_some(), takes_curve),
        ] {
            if given && !takes {
                let message = format!("this type of key does not take `{option}`");
                let advice = "`--bits` is for RSA and oct, `--crv` for EC and OKP";
                return Err(Failure::usage(message, advice));
            }
        }
        let key: Key = match kty {
            Type::Rsa => {
                let bits = self.bits.unwrap_or(3072);
                note(&format!("making an RSA key of {bits} bits …"));
                rsa::PrivateKey::generate(bits)?.into()
            }
            Type::Ec => {
                ec::PrivateKey::generate(self.curve("P-256, P-384, P-521 or secp256k1")?)?.into()
            }
            Type::Okp => okp::PrivateKey::generate(self.curve("Ed25519 or X25519")?)?.into(),
            Type::Akp => {
                let message = "the key needs an algorithm: each has AKP keys of its own";
                let advice = "name it: `--alg ML-DSA-44`, `--alg ML-DSA-65` or `--alg ML-DSA-87`";
                return Err(Failure::usage(message, advice));
            }
            Type::Oct => {
                let bits = self.bits.unwrap_or(256);
                if !bits.is_multiple_of(8) {
                    return Err(Failure::usage(
                        "a secret has whole octets",
                        "give `--bits` a multiple of 8",
                    ));
                }
                oct::Secret::generate(bits / 8)?.into()
            }
        };
        Ok(Jwk::new(key))
    }

    fn curve(&self, curves: &str) -> Result<Curve, Failure> {
        self.crv.ok_or_else(|| {
            Failure::usage("the key needs a curve", format!("name it with `--crv`: {curves}"))
        })
    }
}

/// What does not say how long a key is.
fn dir(error: jose_core::Error) -> Failure {
    Failure::from(error)
        .of_use()
        .advise("for `dir` name the content encryption, such as A256GCM; PBES2 takes a password")
}

pub(super) fn algorithm(name: &str) -> Result<Alg, String> {
    Alg::from_name(name).ok_or_else(|| "no such algorithm; `jose alg list` has all".into())
}

fn bits(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "a number of bits, such as 3072".into())
}

fn to_make(name: &str) -> Result<Alg, String> {
    let alg = algorithm(name)?;
    check_built(alg).map(|()| alg)
}

fn curve(name: &str) -> Result<Curve, String> {
    let all = || Curve::ALL.iter().map(|curve| curve.as_str()).collect::<Vec<_>>().join(", ");
    Curve::from_name(name).ok_or_else(|| format!("one of {}", all()))
}

pub(super) fn key_use(name: &str) -> Result<KeyUse, String> {
    KeyUse::from_name(name).ok_or_else(|| "sig or enc".into())
}

//! Signing.

use super::{Member, members};
use crate::arguments::Limit;
use crate::failure::Failure;
use crate::input::Source;
use crate::key::{self, Keys, counted};
use crate::output::{Output, Readers};
use crate::token::Format;
use clap::{ArgAction, Args};
use jose_core::{Error, ErrorKind, Jwk, KeyType};
use jose_jwt::JwsAlg;
use jose_jwt::jws::{Compact, Flattened, General, Signer};

#[derive(Debug, Args)]
pub(crate) struct Sign {
    /// What to sign.
    #[arg(default_value = "-")]
    payload: Source,

    #[command(flatten)]
    keys: Keys,

    /// The algorithm; what the key says by default. One for all keys, or one for each.
    #[arg(short = 'a', long, value_delimiter = ',')]
    alg: Vec<JwsAlg>,

    /// Further header members, as a JSON object. Those that `crit` lists are critical.
    #[arg(long, value_name = "JSON")]
    header: Option<String>,

    /// The serialization; `general` for several keys, otherwise `compact`.
    #[arg(long)]
    format: Option<Format>,

    /// Leaves the payload out of the token: it travels apart, and may be of any size where the
    /// algorithm hashes it first (EdDSA and ML-DSA do not: raise `--limit`).
    #[arg(long)]
    detached: bool,

    /// Whether the payload is encoded before it is signed; `--b64=false` signs it as it is
    /// (RFC 7797).
    #[arg(long, action = ArgAction::Set, default_value_t = true, value_name = "true|false")]
    b64: bool,

    #[command(flatten)]
    limit: Limit,

    #[command(flatten)]
    output: Output,
}

impl Sign {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let keys = self.keys.load_some()?;
        let signers = self.signers(&keys)?;
        let format = self.format.unwrap_or(match signers.len() {
            1 => Format::Compact,
            _ => Format::General,
        });
        let token = self.token(&signers, format).map_err(|failure| {
            // A payload that has no place in a token as it is.
            match failure.is(ErrorKind::UnencodedPayload) {
                true => failure.of_use().advise("send it apart, `--detached`, or encode it"),
                false => failure,
            }
        })?;
        self.output.token(&token, Readers::Anybody)
    }

    fn token(&self, signers: &[Signer], format: Format) -> Result<String, Failure> {
        Ok(match (format, signers) {
            (Format::General, _) => self.general(&signers.iter().collect::<Vec<_>>())?,
            (_, [signer]) if self.detached => self.detached(signer, format)?,
            (Format::Compact, [signer]) => Compact::sign(self.read()?.octets(), signer)?,
            (Format::Flattened, [signer]) => Flattened::sign(self.read()?.octets(), signer)?,
            _ => {
                return Err(Failure::usage(
                    "several signatures need the general serialization",
                    "take `--format general`, or one `--key`",
                ));
            }
        })
    }

    fn read(&self) -> Result<crate::input::Input, Failure> {
        self.limit.read(&self.payload)
    }

    /// A payload that travels apart is read in pieces where its algorithm hashes it first.
    fn detached(&self, signer: &Signer, format: Format) -> Result<String, Failure> {
        let whole = is_whole(signer);
        Ok(match format {
            Format::Flattened if whole => Flattened::sign_detached(self.read()?.octets(), signer)?,
            Format::Flattened => Flattened::sign_detached_from(self.payload.open()?, signer)?,
            _ if whole => Compact::sign_detached(self.read()?.octets(), signer)?,
            _ => Compact::sign_detached_from(self.payload.open()?, signer)?,
        })
    }

    fn general(&self, signers: &[&Signer]) -> Result<String, Failure> {
        let whole = signers.iter().any(|signer| is_whole(signer));
        Ok(match (self.detached, whole) {
            (false, _) => General::sign(self.read()?.octets(), signers)?,
            (true, true) => General::sign_detached(self.read()?.octets(), signers)?,
            (true, false) => General::sign_detached_from(self.payload.open()?, signers)?,
        })
    }

    fn signers(&self, keys: &[Jwk]) -> Result<Vec<Signer>, Failure> {
        if self.alg.len() > 1 && self.alg.len() != keys.len() {
            return Err(Failure::usage(
                format!("{} algorithms for {}", self.alg.len(), counted(keys.len())),
                "give one `--alg` for all keys, or one for each in their order",
            ));
        }
        let header = self.header.as_deref().map(members).transpose()?.unwrap_or_default();
        let asked =
            |at: usize| self.alg.get(at).or(self.alg.first().filter(|_| self.alg.len() == 1));
        let signers = keys.iter().zip(&self.keys.files).enumerate().map(|(at, (key, file))| {
            let signer = signer(key, asked(at).copied(), &header)
                .map_err(|failure| failure.about(&file.name()))?;
            Ok(if self.b64 { signer } else { signer.with_unencoded_payload()? })
        });
        signers.collect()
    }
}

/// EdDSA and ML-DSA hash a message together with something else, and need it as a whole.
fn is_whole(signer: &Signer) -> bool {
    !matches!(signer.alg().key_type(), Some(KeyType::Oct | KeyType::Ec | KeyType::Rsa))
}

/// What signs with a key and a header.
pub(crate) fn signer(
    key: &Jwk,
    asked: Option<JwsAlg>,
    header: &[Member],
) -> Result<Signer, Failure> {
    let alg = key::signing_algorithm(key, asked)?;
    let mut signer = Signer::new(alg, key)?;
    for member in header {
        signer = set(signer, alg, member).map_err(|error| {
            let advice = "leave it out of `--header`, or mend it";
            Failure::from(error).of_use().advise(advice)
        })?;
    }
    Ok(signer)
}

fn set(signer: Signer, alg: JwsAlg, member: &Member) -> Result<Signer, Error> {
    let text = member.value.get();
    match member.name.as_str() {
        // Said twice, it is still said.
        "alg" if text == format!("\"{alg}\"") => Ok(signer),
        "b64" if text == "false" => signer.with_unencoded_payload(),
        "b64" if text == "true" => Ok(signer),
        name if member.is_critical => signer.with_critical(name, &member.value),
        name => signer.with_member(name, &member.value),
    }
}

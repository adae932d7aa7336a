//! Encrypting.

use crate::alg::key_management;
use crate::arguments::Limit;
use crate::failure::Failure;
use crate::input::Source;
use crate::jws::{Member, members};
use crate::key::{Keys, counted};
use crate::output::{Output, Readers};
use crate::token::{Format, Recipient, password_as_key};
use clap::Args;
use jose_core::{Error, JweAlg, JweEnc, Limits};
use jose_jwt::Encrypter;
use jose_jwt::jwe::{Compact, Flattened, General};

#[derive(Debug, Args)]
#[command(after_help = "\
Without `--key` the content is encrypted under a password (PBES2): that of `--password-file` or
`--password`, or JOSE_PASSWORD where that alone is set. With `--key` it opens the key's file.")]
pub(crate) struct Encrypt {
    /// What to encrypt.
    #[arg(default_value = "-")]
    input: Source,

    /// The recipients' keys. Without one, a password is the key (PBES2).
    #[command(flatten)]
    keys: Keys,

    /// The key management algorithm; what the key says by default. One for all keys, or one for
    /// each.
    #[arg(short = 'a', long, value_delimiter = ',', value_parser = key_management)]
    alg: Vec<JweAlg>,

    /// The content encryption algorithm; A256GCM, or what a key for `dir` says, by default.
    #[arg(short = 'e', long)]
    enc: Option<JweEnc>,

    /// How often a password is hashed, from 1000 to 600000; fewer than by default only for
    /// readers that refuse more.
    #[arg(long, value_name = "COUNT", value_parser = iterations)]
    p2c: Option<u32>,

    /// Further header members, as a JSON object. Those that `crit` lists are critical.
    #[arg(long, value_name = "JSON")]
    header: Option<String>,

    /// The serialization; `general` for several keys, otherwise `compact`.
    #[arg(long)]
    format: Option<Format>,

    /// Compresses the content first. Its length then says something of what is in it.
    #[arg(long)]
    zip: bool,

    #[command(flatten)]
    limit: Limit,

    #[command(flatten)]
    output: Output,
}

impl Encrypt {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let encrypters = self.encrypters()?;
        let input = self.limit.read(&self.input)?;
        let format = self.format.unwrap_or(match encrypters.len() {
            1 => Format::Compact,
            _ => Format::General,
        });
        let token = match (format, encrypters.as_slice()) {
            (Format::Compact, [only]) => Compact::encrypt(input.octets(), only)?,
            (Format::Flattened, [only]) => Flattened::encrypt(input.octets(), only)?,
            (Format::General, several) => {
                General::encrypt(input.octets(), &several.iter().collect::<Vec<_>>())?
            }
            _ => {
                return Err(Failure::usage(
                    "several recipients need the general serialization",
                    "take `--format general`, or one `--key`",
                ));
            }
        };
        self.output.token(&token, Readers::Anybody)
    }

    fn encrypters(&self) -> Result<Vec<Encrypter>, Failure> {
        let header = self.header.as_deref().map(members).transpose()?.unwrap_or_default();
        if let Some(password) = password_as_key(&self.keys)? {
            let recipient = Recipient { key: None, alg: self.alg.first().copied() };
            let encrypter = recipient.encrypter(self.enc, Some(&password))?;
            return Ok(vec![self.finish(encrypter, &header)?]);
        }
        let keys = self.keys.load_some()?;
        if self.p2c.is_some() {
            return Err(Failure::usage(
                "`--p2c` is for a password, and a key is given",
                "leave out `--p2c`, or `--key`",
            ));
        }
        if self.alg.len() > 1 && self.alg.len() != keys.len() {
            return Err(Failure::usage(
                format!("{} algorithms for {}", self.alg.len(), counted(keys.len())),
                "give one `--alg` for all keys, or one for each in their order",
            ));
        }
        let only = self.alg.first().filter(|_| self.alg.len() == 1);
        let encrypters = keys.iter().zip(&self.keys.files).enumerate().map(|(at, (key, file))| {
            let recipient = Recipient { key: Some(key), alg: self.alg.get(at).or(only).copied() };
            let encrypter = recipient.encrypter(self.enc, None);
            self.finish(encrypter.map_err(|failure| failure.about(&file.name()))?, &header)
        });
        encrypters.collect()
    }

    fn finish(&self, encrypter: Encrypter, header: &[Member]) -> Result<Encrypter, Failure> {
        let encrypter = if self.zip { encrypter.with_compression()? } else { encrypter };
        let mut encrypter = match self.p2c {
            Some(count) => encrypter.with_p2c(count)?,
            None => encrypter,
        };
        for member in header {
            encrypter = set(encrypter, member).map_err(|error| Failure::from(error).of_use())?;
        }
        Ok(encrypter)
    }
}

/// No more than this command reads.
fn iterations(text: &str) -> Result<u32, String> {
    let most = Limits::DEFAULT.max_p2c();
    let count = text.parse().ok().filter(|count| (1000..=most).contains(count));
    count.ok_or_else(|| format!("a number from 1000 to {most}"))
}

fn set(encrypter: Encrypter, member: &Member) -> Result<Encrypter, Error> {
    let text = member.value.get();
    match member.name.as_str() {
        // Said twice, it is still said.
        "alg" if text == format!("\"{}\"", encrypter.alg()) => Ok(encrypter),
        "enc" if text == format!("\"{}\"", encrypter.enc()) => Ok(encrypter),
        name if member.is_critical => encrypter.with_critical(name, &member.value),
        name => encrypter.with_member(name, &member.value),
    }
}

//! Issuing.

use super::At;
use super::claims::ClaimsArguments;
use crate::alg::key_management;
use crate::failure::Failure;
use crate::input::Source;
use crate::jws::{members, signer};
use crate::key::{self, Keys};
use crate::output::{Output, Readers};
use crate::token::Recipient;
use clap::Args;
use jose_core::{JweAlg, JweEnc};
use jose_jwt::JwsAlg;

#[derive(Debug, Args)]
pub(crate) struct Issue {
    #[command(flatten)]
    keys: Keys,

    /// The algorithm; what the key says by default.
    #[arg(short = 'a', long)]
    alg: Option<JwsAlg>,

    #[command(flatten)]
    claims: ClaimsArguments,

    /// The type of the token, such as at+jwt, which keeps it apart from tokens of other types.
    #[arg(long)]
    typ: Option<String>,

    /// Further header members, as a JSON object.
    #[arg(long, value_name = "JSON")]
    header: Option<String>,

    /// Encrypts the signed token to this key.
    #[arg(long, value_name = "FILE")]
    encrypt_key: Option<Source>,

    /// The key management algorithm; what the key says by default.
    #[arg(long, value_name = "ALG", value_parser = key_management, requires = "encrypt_key")]
    encrypt_alg: Option<JweAlg>,

    /// The content encryption algorithm; A256GCM by default.
    #[arg(long, requires = "encrypt_key")]
    enc: Option<JweEnc>,

    #[command(flatten)]
    at: At,

    #[command(flatten)]
    output: Output,
}

impl Issue {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let claims = self.claims.build(&self.at.clock())?;
        let keys = self.keys.load_some()?;
        let ([key], [file]) = (keys.as_slice(), self.keys.files.as_slice()) else {
            return Err(Failure::usage("a token is signed with one key", "give one `--key`"));
        };
        let header = self.header.as_deref().map(members).transpose()?.unwrap_or_default();
        let mut signer =
            signer(key, self.alg, &header).map_err(|failure| failure.about(&file.name()))?;
        if let Some(typ) = &self.typ {
            signer = signer.with_typ(typ)?;
        }
        let token = match &self.encrypt_key {
            None => jose_jwt::issue(&claims, &signer)?,
            Some(file) => {
                let key = key::load(file, self.keys.password.read()?.as_ref())?;
                let recipient = Recipient { key: Some(&key), alg: self.encrypt_alg };
                let encrypter = recipient.encrypter(self.enc, None);
                let encrypter = encrypter.map_err(|failure| failure.about(&file.name()))?;
                jose_jwt::issue_nested(&claims, &signer, &encrypter)?
            }
        };
        self.output.token(&token, Readers::Owner)
    }
}

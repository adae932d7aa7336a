//! What is in a set.

use crate::arguments::Password;
use crate::failure::Failure;
use crate::input::Source;
use crate::key;
use crate::screen::{Page, Screen, Tone};
use clap::Args;
use jose_core::{Hash, Jwk, KeyType};
use serde::Serialize;

#[derive(Debug, Args)]
pub(crate) struct List {
    /// The set.
    #[arg(default_value = "-")]
    input: Source,

    #[command(flatten)]
    password: Password,
}

#[derive(Serialize)]
struct Listed<'a> {
    keys: Vec<Line<'a>>,
    skipped: Vec<String>,
}

#[derive(Serialize)]
struct Line<'a> {
    kid: Option<&'a str>,
    kty: &'a str,
    crv: Option<&'a str>,
    alg: Option<&'a str>,
    #[serde(rename = "use")]
    key_use: Option<&'a str>,
    private: bool,
    thumbprint: Option<String>,
}

impl List {
    pub(crate) fn run(&self, screen: &Screen) -> Result<(), Failure> {
        let password = self.password.read()?;
        let set = key::load_set(&self.input, password.as_ref())?;
        let keys: Vec<Line<'_>> = set.iter().map(line).collect();
        let skipped: Vec<String> = set.skipped().map(ToString::to_string).collect();
        if screen.is_json() {
            return screen.json(&Listed { keys, skipped });
        }
        let mut page = Page::new();
        page.row(["kid", "kty", "crv", "alg", "use", "half", "thumbprint"]);
        for key in &keys {
            let half = if key.private { "private" } else { "public" };
            let dash = |text: Option<&str>| text.unwrap_or("-").to_owned();
            let (kid, crv, alg, key_use) =
                (dash(key.kid), dash(key.crv), dash(key.alg), dash(key.key_use));
            let thumbprint = dash(key.thumbprint.as_deref());
            page.row([&kid, key.kty, &crv, &alg, &key_use, half, &thumbprint]);
        }
        for skipped in skipped {
            page.line(format!("not usable: {skipped}"), Tone::Warning);
        }
        screen.text(&page)
    }
}

fn line(key: &Jwk) -> Line<'_> {
    Line {
        kid: key.kid(),
        kty: key.kty(),
        crv: key.crv(),
        alg: key.alg(),
        key_use: key.key_use(),
        private: key.is_private(),
        // That of a secret is for its owner: short ones could be found by trying.
        thumbprint: (key.key_type() != Some(KeyType::Oct))
            .then(|| key.thumbprint(Hash::Sha256).ok())
            .flatten()
            .map(|thumbprint| thumbprint.to_string()),
    }
}

//! Every algorithm of the library's tables.

use super::registry::Entry;
use crate::failure::Failure;
use crate::screen::{Page, Screen};
use clap::Args;
use jose_core::{JweAlg, JweEnc, JwsAlg, KeyType};
use jose_jwt::{jwe, jws};
use serde::Serialize;

#[derive(Debug, Args)]
pub(crate) struct List {}

#[derive(Serialize)]
struct Line {
    name: &'static str,
    kind: &'static str,
    key: String,
    back_ends: Vec<&'static str>,
    defined: &'static str,
    status: &'static str,
    bench: String,
}

impl List {
    pub(crate) fn run(&self, screen: &Screen) -> Result<(), Failure> {
        let lines = lines();
        if screen.is_json() {
            return screen.json(&lines);
        }
        let mut page = Page::new();
        page.row(["name", "kind", "key", "back ends", "defined in", "status", "measure it"]);
        for line in &lines {
            let back_ends = match line.back_ends.as_slice() {
                [] => "not in this build".to_owned(),
                names => names.join(", "),
            };
            let Line { name, kind, key, defined, status, bench, .. } = line;
            page.row([name, kind, key, &back_ends, defined, status, bench]);
        }
        screen.text(&page)
    }
}

fn lines() -> Vec<Line> {
    let signature = jws::Backend::RUSTCRYPTO;
    let signed: Vec<_> = signature.algorithms().collect();
    let signatures = JwsAlg::ALL.iter().map(|alg| {
        let back_end = signed.contains(alg).then(|| signature.name());
        line(alg.as_str(), "signature", signing_key(*alg), back_end)
    });
    let built: Vec<_> = jwe::algorithms().collect();
    let encryption = jwe::Backend::RUSTCRYPTO.name();
    let management = JweAlg::ALL.iter().map(|alg| {
        let back_end = built.contains(alg).then_some(encryption);
        line(alg.as_str(), "key management", management_key(*alg), back_end)
    });
    let contents = JweEnc::ALL.iter().map(|enc| {
        let key = enc.key_octets().map_or_else(String::new, |octets| format!("{octets} octets"));
        line(enc.as_str(), "content encryption", key, Some(encryption))
    });
    signatures.chain(management).chain(contents).collect()
}

fn line(
    name: &'static str,
    kind: &'static str,
    key: String,
    back_end: Option<&'static str>,
) -> Line {
    let entry = Entry::of(name);
    Line {
        name,
        kind,
        key,
        back_ends: back_end.into_iter().collect(),
        defined: entry.map_or("", |entry| entry.defined),
        status: entry.map_or("", |entry| entry.status),
        bench: format!("cargo bench -- {name}"),
    }
}

fn signing_key(alg: JwsAlg) -> String {
    match (alg.key_type(), alg.curve()) {
        (_, Some(curve)) => curve.to_string(),
        (Some(KeyType::Oct), _) => format!("secret, {} octets or more", alg.least_key_octets()),
        (Some(KeyType::Rsa), _) => "RSA, 2048 to 8192 bits".into(),
        _ => alg.to_string(),
    }
}

fn management_key(alg: JweAlg) -> String {
    match (alg.key_type(), alg.key_octets()) {
        _ if alg.takes_password() => "password".into(),
        (_, Some(octets)) => format!("secret, {octets} octets"),
        (Some(KeyType::Rsa), _) => "RSA, 2048 to 8192 bits".into(),
        (Some(KeyType::Ec), _) => "P-256, P-384, P-521, X25519".into(),
        _ => "secret, as the content says".into(),
    }
}

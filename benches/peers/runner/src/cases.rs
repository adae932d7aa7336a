//! What is measured.

use crate::keys::Keyring;
use peer_engine::{Case, Claims, Failure, Operation};

/// A case without its keys.
pub(crate) struct Row {
    /// Algorithms, operation, and what is special: `HS256/verify/borrowed`.
    pub(crate) name: String,
    operation: Operation,
    alg: &'static str,
    enc: &'static str,
    variant: &'static str,
    octets: usize,
}

/// Verifying in ways that only one library has, by algorithm.
const VARIANTS: &[(&str, &[&str])] = &[
    ("borrowed", &["HS256", "HS384", "HS512", "EdDSA"]),
    ("precomputed", &["ES256", "ES384", "ES512", "ES256K"]),
];

const SIGNATURES: &[&str] =
    &["HS256", "HS384", "HS512", "RS256", "PS256", "ES256", "ES384", "ES512", "ES256K", "EdDSA"];

const ENCRYPTION: &[(&str, &str)] = &[
    ("dir", "A256GCM"),
    ("A256KW", "A256GCM"),
    ("A256GCMKW", "A256GCM"),
    ("A128KW", "A128CBC-HS256"),
    ("ECDH-ES", "A256GCM"),
    ("RSA-OAEP-256", "A256GCM"),
    ("PBES2-HS256+A128KW", "A128GCM"),
];

/// How often PBES2 iterates.
const P2C: u32 = 4096;

/// The plaintext of all but the last rows.
const OCTETS: usize = 167;

const MEBIBYTE: usize = 1024 * 1024;

/// How the name of a row ends that only some engines could have.
pub(crate) fn is_variant(name: &str) -> bool {
    VARIANTS.iter().any(|(variant, _)| name.ends_with(variant))
}

/// All rows, in the order of the table.
pub(crate) fn all() -> Vec<Row> {
    let mut rows = Vec::new();
    for alg in SIGNATURES {
        rows.push(signature(alg, Operation::Sign, ""));
        rows.push(signature(alg, Operation::Verify, "owned"));
        for (variant, _) in VARIANTS.iter().filter(|(_, algs)| algs.contains(alg)) {
            rows.push(signature(alg, Operation::Verify, variant));
        }
    }
    let small = ENCRYPTION.iter().map(|(alg, enc)| (*alg, *enc, OCTETS));
    for (alg, enc, octets) in small.chain([("dir", "A256GCM", MEBIBYTE)]) {
        rows.push(encryption(alg, enc, Operation::Encrypt, octets));
        rows.push(encryption(alg, enc, Operation::Decrypt, octets));
    }
    rows
}

fn signature(alg: &'static str, operation: Operation, variant: &'static str) -> Row {
    let name = match (operation, variant) {
        (Operation::Sign, _) => format!("{alg}/sign"),
        (_, "owned") => format!("{alg}/verify"),
        _ => format!("{alg}/verify/{variant}"),
    };
    Row { name, operation, alg, enc: "", variant, octets: 0 }
}

fn encryption(alg: &'static str, enc: &'static str, operation: Operation, octets: usize) -> Row {
    let what = if operation.makes() { "encrypt" } else { "decrypt" };
    let size = if octets == MEBIBYTE { "/1MiB" } else { "" };
    Row { name: format!("{alg}+{enc}/{what}{size}"), operation, alg, enc, variant: "", octets }
}

impl Row {
    /// The case with keys and content, and no token.
    pub(crate) fn case(&self, keys: &mut Keyring) -> Result<Case, Failure> {
        let content = match self.octets {
            0 => serde_json::to_string(&Claims::example())?,
            octets => plaintext(octets),
        };
        Ok(Case {
            operation: self.operation,
            alg: self.alg.into(),
            enc: self.enc.into(),
            variant: self.variant.into(),
            p2c: self.alg.starts_with("PBES2").then_some(P2C),
            keys: keys.get(self.alg, self.enc)?,
            token: String::new(),
            content,
        })
    }
}

/// A JSON object of so many octets, for the sake of a library that encrypts nothing else.
fn plaintext(octets: usize) -> String {
    const SENTENCE: &str = "Whoever opens this envelope will find that it holds nothing of worth. ";
    let (start, end) = (r#"{"text":""#, r#""}"#);
    let room = octets.saturating_sub(start.len() + end.len());
    let text: String = SENTENCE.chars().cycle().take(room).collect();
    format!("{start}{text}{end}")
}

#[cfg(test)]
mod tests {
    use super::{OCTETS, plaintext};

    #[test]
    fn a_plaintext_has_the_length_that_is_asked_for() {
        assert_eq!(plaintext(OCTETS).len(), OCTETS);
    }
}

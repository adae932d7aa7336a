//! The textual encoding (RFC 7468), read as in its Section 3: lines of any length, text
//! around the blocks.

use super::der;
use crate::error::quoted;
use crate::jwk::Key;
use crate::{Error, ErrorKind};
use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use base64ct::{Base64, Encoding};
use zeroize::Zeroizing;

const BEGIN: &str = "-----BEGIN ";
const END: &str = "-----END ";
const DASHES: &str = "-----";

/// The first block that is labelled as a key.
pub(super) fn first_key(pem: &str) -> Result<Key, Error> {
    let mut passed_over = None;
    let mut rest = pem;
    while let Some(block) = Block::next(&mut rest)? {
        if block.label.ends_with("KEY") {
            return block.key();
        }
        passed_over.get_or_insert(block.label);
    }
    Err(match passed_over {
        Some(label) => unsupported(label),
        None => malformed("a block that begins with `-----BEGIN `").found("none"),
    })
}

struct Block<'a> {
    label: &'a str,
    body: &'a str,
}

impl<'a> Block<'a> {
    /// The next block of the text, which is moved behind it.
    fn next(rest: &mut &'a str) -> Result<Option<Self>, Error> {
        let Some((_, block)) = rest.split_once(BEGIN) else { return Ok(None) };
        let (label, body) = block
            .split_once(DASHES)
            .filter(|(label, _)| !label.contains(['\r', '\n']))
            .ok_or_else(|| malformed("a label that ends with `-----`"))?;
        let (body, behind) =
            body.split_once(END).ok_or_else(|| malformed("a line that begins with `-----END `"))?;
        *rest = behind
            .strip_prefix(label)
            .and_then(|behind| behind.strip_prefix(DASHES))
            .ok_or_else(|| malformed("the same label at both ends"))?;
        Ok(Some(Self { label, body }))
    }

    fn key(&self) -> Result<Key, Error> {
        let container = match self.label {
            "PRIVATE KEY" => der::pkcs8,
            "PUBLIC KEY" => der::spki,
            "RSA PRIVATE KEY" => der::pkcs1_private,
            "RSA PUBLIC KEY" => der::pkcs1_public,
            "EC PRIVATE KEY" => der::sec1,
            other => return Err(unsupported(other)),
        };
        container(&self.octets()?)
    }

    fn octets(&self) -> Result<Zeroizing<Vec<u8>>, Error> {
        if self.body.contains(':') {
            return Err(match self.body.contains("ENCRYPTED") {
                true => Error::new(ErrorKind::KeyUnsupported)
                    .expected("a key that is not encrypted")
                    .found("an encrypted one"),
                false => malformed("no headers").found("some"),
            });
        }
        let mut text = Zeroizing::new(Vec::with_capacity(self.body.len()));
        text.extend(self.body.bytes().filter(|octet| !octet.is_ascii_whitespace()));
        let mut octets = Zeroizing::new(vec![0; text.len()]);
        let len = Base64::decode(&*text, &mut octets)
            .map_err(|_| malformed("base64").at(named(self.label)))?
            .len();
        octets.truncate(len);
        Ok(octets)
    }
}

fn unsupported(label: &str) -> Error {
    Error::new(ErrorKind::KeyUnsupported)
        .expected("`PRIVATE KEY`, `PUBLIC KEY`, or one of PKCS#1 or SEC 1")
        .found(named(label))
}

fn malformed(expected: &'static str) -> Error {
    Error::new(ErrorKind::Pem).expected(expected)
}

/// A label in an error message: of several words if they are harmless.
fn named(label: &str) -> String {
    let harmless = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == ' ';
    if label.len() <= 40 && label.chars().all(harmless) {
        format!("`{label}`")
    } else {
        quoted(label)
    }
}

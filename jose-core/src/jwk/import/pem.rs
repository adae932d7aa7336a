//! The textual encoding (RFC 7468), read as in its Section 3: lines of any length, text
//! around the blocks.

use super::container::Container;
use crate::error::quoted;
use crate::jwk::slip;
use crate::{Error, ErrorKind};
use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use base64ct::{Base64, Encoding};
use zeroize::Zeroizing;

const BEGIN: &str = "-----BEGIN ";
const END: &str = "-----END ";
const DASHES: &str = "-----";

/// Every block of a file, in order.
pub(super) fn blocks(pem: &str) -> Result<Vec<Block<'_>>, Error> {
    let mut blocks = Vec::new();
    let mut rest = pem;
    while let Some(block) = Block::next(&mut rest)? {
        blocks.push(block);
    }
    Ok(blocks)
}

/// The block to take, and which it is: the first that is labelled as a key, or else the first
/// certificate.
pub(super) fn choose<'b, 'a>(
    pem: &str,
    blocks: &'b [Block<'a>],
) -> Result<(usize, &'b Block<'a>), Error> {
    let first = |wanted: fn(&Block<'_>) -> bool| blocks.iter().zip(1..).find(|(b, _)| wanted(b));
    match first(|block| block.label.ends_with("KEY"))
        .or_else(|| first(|block| block.is_certificate()))
    {
        Some((block, number)) => Ok((number, block)),
        None => Err(match blocks.first() {
            Some(block) => unsupported(block.label),
            None => slip::not_pem(malformed("a block that begins with `-----BEGIN `"), pem),
        }),
    }
}

/// What stands between two lines of dashes.
pub(super) struct Block<'a> {
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

    pub(super) fn container(&self) -> Result<Container, Error> {
        Container::of_label(self.label).ok_or_else(|| unsupported(self.label))
    }

    pub(super) fn is_certificate(&self) -> bool {
        Container::of_label(self.label) == Some(Container::Certificate)
    }

    /// The label, fit for a message.
    pub(super) fn name(&self) -> String {
        named(self.label)
    }

    pub(super) fn octets(&self) -> Result<Zeroizing<Vec<u8>>, Error> {
        if self.body.contains(':') {
            return Err(match self.body.contains("ENCRYPTED") {
                true => Error::new(ErrorKind::KeyUnsupported)
                    .expected("encryption inside PKCS#8, as `openssl pkcs8 -topk8` makes it")
                    .found("a key encrypted by the headers of its PEM block"),
                false => malformed("no headers").found("some"),
            });
        }
        let mut text = Zeroizing::new(Vec::with_capacity(self.body.len()));
        text.extend(self.body.bytes().filter(|octet| !octet.is_ascii_whitespace()));
        let mut octets = Zeroizing::new(vec![0; text.len()]);
        let len = Base64::decode(&*text, &mut octets)
            .map_err(|_| slip::not_base64(malformed("base64").at(named(self.label)), self.body))?
            .len();
        octets.truncate(len);
        Ok(octets)
    }
}

fn unsupported(label: &str) -> Error {
    Error::new(ErrorKind::KeyUnsupported)
        .expected("`PRIVATE KEY`, `PUBLIC KEY`, `CERTIFICATE`, or a key of PKCS#1 or SEC 1")
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

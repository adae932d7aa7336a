//! Reading a payload piece by piece.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use jose_core::{Error, ErrorKind, base64url};
use std::io::{ErrorKind as IoErrorKind, Read};

/// How many octets are read at once: a multiple of three, so that pieces are encoded as the
/// whole would be.
const PIECE: usize = 3 * 16 * 1024;

/// Reads a payload and hands out what is signed of it.
pub(super) fn feed(
    mut payload: impl Read,
    unencoded: bool,
    mut take: impl FnMut(&[u8]),
) -> Result<(), Error> {
    let mut buffer = vec![0; PIECE];
    let mut encoded = String::new();
    loop {
        let filled = fill(&mut payload, &mut buffer)?;
        let piece = buffer.get(..filled).unwrap_or_default();
        if unencoded {
            take(piece);
        } else {
            encoded.clear();
            base64url::encode_into(piece, &mut encoded);
            take(encoded.as_bytes());
        }
        if filled < PIECE {
            return Ok(());
        }
    }
}

/// Fills the buffer as far as there is something to read.
fn fill(payload: &mut impl Read, buffer: &mut [u8]) -> Result<usize, Error> {
    let mut filled = 0;
    while let Some(rest) = buffer.get_mut(filled..).filter(|rest| !rest.is_empty()) {
        match payload.read(rest) {
            Ok(0) => break,
            // A reader that says it read more than there was room for is not believed.
            Ok(octets) => filled = filled.saturating_add(octets.min(rest.len())),
            Err(error) if error.kind() == IoErrorKind::Interrupted => {}
            Err(error) => {
                return Err(Error::new(ErrorKind::Payload)
                    .at("payload")
                    .expected("octets")
                    .found(format!("{}", error.kind())));
            }
        }
    }
    Ok(filled)
}

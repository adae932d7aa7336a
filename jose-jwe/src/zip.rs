//! Compression of plaintexts (RFC 7516, Section 4.1.3; RFC 1951).

use alloc::vec;
use alloc::vec::Vec;
use jose_core::{Error, ErrorKind};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};
use zeroize::{Zeroize, Zeroizing};

/// What zlib takes when it is not told otherwise.
const LEVEL: u8 = 6;

/// The compressed plaintext, with room for so many octets more. The copy that the crate hands
/// out is wiped; what it outgrew and looked for repetitions in is not.
pub(crate) fn deflate(plaintext: &[u8], room: usize) -> Vec<u8> {
    let copy = Zeroizing::new(compress_to_vec(plaintext, LEVEL));
    let mut compressed = Vec::new();
    compressed.reserve_exact(copy.len().saturating_add(room));
    compressed.extend_from_slice(&copy);
    compressed
}

/// Inflates an authentic text in place, to so many octets at most. On failure it is wiped.
pub(crate) fn inflate(text: &mut Vec<u8>, most: usize) -> Result<(), Error> {
    match inflated(text, most) {
        Ok(plaintext) => {
            text.zeroize();
            *text = plaintext;
            Ok(())
        }
        Err(error) => {
            text.zeroize();
            Err(error)
        }
    }
}

/// Grows the room for the plaintext as it fills, so that a short text does not take much.
fn inflated(text: &[u8], most: usize) -> Result<Vec<u8>, Error> {
    let mut state = DecompressorOxide::new();
    let mut plaintext = Zeroizing::new(Vec::new());
    let (mut read, mut written) = (0_usize, 0_usize);
    loop {
        if written == plaintext.len() {
            let room = plaintext.len().saturating_mul(2).max(1024).min(most.saturating_add(1));
            if room <= written {
                return Err(too_large(most));
            }
            let mut larger = Zeroizing::new(vec![0; room]);
            larger.iter_mut().zip(plaintext.iter()).for_each(|(to, from)| *to = *from);
            plaintext = larger;
        }
        let rest = text.get(read..).unwrap_or_default();
        let flags = TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        let (status, taken, given) = decompress(&mut state, rest, &mut plaintext, written, flags);
        read = read.saturating_add(taken);
        written = written.saturating_add(given);
        match status {
            TINFLStatus::Done if read < text.len() => return Err(malformed()),
            TINFLStatus::Done if written > most => return Err(too_large(most)),
            TINFLStatus::Done => {
                plaintext.truncate(written);
                return Ok(core::mem::take(&mut *plaintext));
            }
            TINFLStatus::HasMoreOutput => {}
            _ => return Err(malformed()),
        }
    }
}

fn too_large(most: usize) -> Error {
    Error::new(ErrorKind::Limit)
        .at("plaintext")
        .expected(alloc::format!("at most {most} octets when inflated (`Limits::inflated_octets`)"))
        .found("more")
}

fn malformed() -> Error {
    Error::new(ErrorKind::Compression).at("plaintext").expected("a DEFLATE stream")
}

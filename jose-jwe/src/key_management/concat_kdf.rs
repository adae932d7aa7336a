//! The key derivation of ECDH-ES (RFC 7518, Section 4.6.2; NIST SP 800-56A, Section 5.8.1).

use jose_core::{Error, ErrorKind};
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

/// Fills `key` from a shared secret. `algorithm` is the content encryption, or the whole name of
/// the algorithm where a key is wrapped.
pub(super) fn derive(
    secret: &[u8],
    algorithm: &str,
    apu: &[u8],
    apv: &[u8],
    key: &mut [u8],
) -> Result<(), Error> {
    let bits = u32::try_from(key.len()).ok().and_then(|octets| octets.checked_mul(8));
    let bits = bits.ok_or(ErrorKind::Limit)?.to_be_bytes();
    for (round, part) in (1_u32..).zip(key.chunks_mut(32)) {
        let mut hash = Sha256::new();
        hash.update(round.to_be_bytes());
        hash.update(secret);
        for information in [algorithm.as_bytes(), apu, apv] {
            let octets = u32::try_from(information.len()).map_err(|_| ErrorKind::Limit)?;
            hash.update(octets.to_be_bytes());
            hash.update(information);
        }
        hash.update(bits);
        let block = Zeroizing::new(<[u8; 32]>::from(hash.finalize()));
        part.iter_mut().zip(block.iter()).for_each(|(to, from)| *to = *from);
    }
    Ok(())
}

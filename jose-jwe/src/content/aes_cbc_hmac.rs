//! AES-CBC with HMAC (RFC 7518, Section 5.2): encrypt, then MAC.

use super::{ContentKey, ContentScheme, Tag};
use crate::Backend;
use crate::primitive::{CbcKey, DecryptionFailed, MacKey};
use alloc::sync::Arc;
use alloc::vec::Vec;
use jose_core::{Error, ErrorKind, Hash, JweEnc};
use subtle::ConstantTimeEq;

pub(crate) static A128CBC_HS256: AesCbcHmac = AesCbcHmac(JweEnc::A128CBC_HS256, Hash::Sha256);
pub(crate) static A192CBC_HS384: AesCbcHmac = AesCbcHmac(JweEnc::A192CBC_HS384, Hash::Sha384);
pub(crate) static A256CBC_HS512: AesCbcHmac = AesCbcHmac(JweEnc::A256CBC_HS512, Hash::Sha512);

/// An algorithm and its hash, which has as many octets as the key: one half of the key is for
/// the MAC, the other for AES, and the tag is as long as a half.
pub(crate) struct AesCbcHmac(JweEnc, Hash);

const BLOCK: usize = 16;

impl ContentScheme for AesCbcHmac {
    fn enc(&self) -> JweEnc {
        self.0
    }

    fn key_octets(&self) -> usize {
        self.1.octets()
    }

    fn iv_octets(&self) -> usize {
        BLOCK
    }

    fn check(&self, backend: Backend) -> Result<(), Error> {
        backend.mac(self.1)?;
        backend.cbc(self.key_octets() / 2).map(|_| ())
    }

    fn key(&self, backend: Backend, key: &[u8]) -> Result<Arc<dyn ContentKey>, Error> {
        let half = self.key_octets() / 2;
        let (mac_key, enc_key) = key.split_at_checked(half).ok_or(ErrorKind::Backend)?;
        Ok(Arc::new(Key {
            mac: backend.mac(self.1)?.key(mac_key)?,
            cbc: backend.cbc(half)?.key(enc_key)?,
            half,
        }))
    }
}

struct Key {
    mac: Arc<dyn MacKey>,
    cbc: Arc<dyn CbcKey>,
    half: usize,
}

impl Key {
    /// The tag over all that is authenticated, with the length of the additional data in
    /// bits as 64 of them (Section 5.2.2.1, steps 4 and 5).
    fn tag(&self, iv: &[u8], aad: &[u8], ciphertext: &[u8]) -> Result<Tag, Error> {
        let bits = u64::try_from(aad.len()).ok().and_then(|octets| octets.checked_mul(8));
        let length = bits.ok_or(ErrorKind::Limit)?.to_be_bytes();
        let mut tag = Tag { octets: [0; 32], length: self.half };
        let octets = tag.octets.get_mut(..self.half).ok_or(ErrorKind::Backend)?;
        self.mac.tag(&[aad, iv, ciphertext, &length], octets)?;
        Ok(tag)
    }
}

impl ContentKey for Key {
    fn seal(&self, iv: &[u8], aad: &[u8], buffer: &mut Vec<u8>) -> Result<Tag, Error> {
        let block = iv.try_into().map_err(|_| ErrorKind::Backend)?;
        pad(buffer);
        self.cbc.encrypt(block, buffer)?;
        self.tag(iv, aad, buffer)
    }

    fn open(
        &self,
        iv: &[u8],
        aad: &[u8],
        buffer: &mut Vec<u8>,
        tag: &[u8],
    ) -> Result<(), DecryptionFailed> {
        let block = iv.try_into().map_err(|_| DecryptionFailed)?;
        if buffer.is_empty() || !buffer.len().is_multiple_of(BLOCK) {
            return Err(DecryptionFailed);
        }
        // The MAC comes first: nobody learns anything of the padding of a forged text.
        let own = self.tag(iv, aad, buffer).map_err(|_| DecryptionFailed)?;
        if !bool::from(own.as_bytes().ct_eq(tag)) {
            return Err(DecryptionFailed);
        }
        self.cbc.decrypt(block, buffer).map_err(|_| DecryptionFailed)?;
        let padding = padding(buffer).ok_or(DecryptionFailed)?;
        buffer.truncate(buffer.len().saturating_sub(padding));
        Ok(())
    }
}

/// Appends as many octets as are missing to a whole block, a whole one if none is, each
/// saying how many (RFC 5652, Section 6.3).
fn pad(buffer: &mut Vec<u8>) {
    let missing = BLOCK.saturating_sub(buffer.len() % BLOCK);
    let octet = u8::try_from(missing).unwrap_or_default();
    buffer.extend(core::iter::repeat_n(octet, missing));
}

/// How many octets of padding there are, if it is well formed.
fn padding(buffer: &[u8]) -> Option<usize> {
    let last = *buffer.last()?;
    let octets = usize::from(last);
    let start = buffer.len().checked_sub(octets)?;
    let all_same = buffer.get(start..)?.iter().all(|octet| *octet == last);
    (1..=BLOCK).contains(&octets).then_some(octets).filter(|_| all_same)
}

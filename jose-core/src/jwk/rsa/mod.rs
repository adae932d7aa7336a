//! RSA keys: `kty` `RSA` (RFC 7518, Section 6.3; RFC 8017, Section 3).

mod private;
mod roca;

pub use private::PrivateKey;

use super::Key;
use super::members::{Members, Writer, missing};
use crate::{Error, ErrorKind, SecretBytes};
use alloc::boxed::Box;
use alloc::format;
use core::fmt;

/// The sizes accepted: fewer bits can be factored (RFC 7518, Section 3.3, demands 2048), more
/// only cost time.
const BITS: core::ops::RangeInclusive<usize> = 2048..=8192;

/// The exponents accepted: the bound keeps strangers from making verification slow.
const EXPONENTS: core::ops::Range<u64> = 3..1 << 33;

/// A public key: an odd modulus of 2048 to 8192 bits without the ROCA fingerprint, and an odd
/// exponent from 3 to 2^33.
#[derive(Clone, PartialEq, Eq)]
pub struct PublicKey {
    n: Box<[u8]>,
    e: Box<[u8]>,
}

impl PublicKey {
    /// Takes modulus and exponent as big-endian octets without leading zeros.
    ///
    /// # Errors
    /// [`ErrorKind::KeyMember`] for leading zeros (RFC 7518, Section 2, demands the minimal
    /// number of octets), [`ErrorKind::KeySize`] for a modulus of another size, and
    /// [`ErrorKind::KeyInvalid`] for an even modulus, an exponent that is even or out of
    /// range, and a modulus from a generator with the ROCA weakness (CVE-2017-15361).
    pub fn new(n: &[u8], e: &[u8]) -> Result<Self, Error> {
        minimal(n, "n")?;
        minimal(e, "e")?;
        check_bits(bits(n))?;
        if n.last().is_none_or(|last| last & 1 == 0) {
            return Err(invalid("n", "an odd modulus", "an even one"));
        }
        let exponent = exponent(e);
        if exponent.is_none_or(|e| !EXPONENTS.contains(&e) || e & 1 == 0) {
            return Err(invalid("e", "an odd exponent from 3 to 2^33", "another one"));
        }
        if roca::has_fingerprint(n) {
            return Err(invalid(
                "n",
                "a modulus of random primes",
                "the ROCA fingerprint (CVE-2017-15361)",
            ));
        }
        Ok(Self { n: n.into(), e: e.into() })
    }

    /// The modulus, big-endian without leading zeros.
    #[must_use]
    pub fn n(&self) -> &[u8] {
        &self.n
    }

    /// The public exponent, big-endian without leading zeros.
    #[must_use]
    pub fn e(&self) -> &[u8] {
        &self.e
    }

    /// The size of the modulus.
    #[must_use]
    pub fn bits(&self) -> usize {
        bits(&self.n)
    }

    /// The public exponent as a number.
    fn exponent(&self) -> u64 {
        exponent(&self.e).unwrap_or_default()
    }

    pub(super) fn write(&self, writer: &mut Writer) {
        writer.public("n", self.n());
        writer.public("e", self.e());
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rsa::PublicKey({} bits)", self.bits())
    }
}

impl From<PublicKey> for Key {
    fn from(key: PublicKey) -> Self {
        Self::RsaPublic(key)
    }
}

impl From<PrivateKey> for Key {
    fn from(key: PrivateKey) -> Self {
        Self::RsaPrivate(key)
    }
}

pub(super) fn read(members: &mut Members<'_>) -> Result<Key, Error> {
    let public = PublicKey::new(&members.modulus()?, &members.octets("e")?)?;
    if members.has("oth") {
        return Err(Error::new(ErrorKind::KeyUnsupported)
            .at("oth")
            .expected("two prime factors")
            .found("more"));
    }
    let d = members.secret("d")?;
    let mut crt = || -> Result<[Option<SecretBytes>; 5], Error> {
        let mut member = |name| members.secret(name);
        Ok([member("p")?, member("q")?, member("dp")?, member("dq")?, member("qi")?])
    };
    match (d, crt()?) {
        (None, [None, None, None, None, None]) => Ok(public.into()),
        (None, _) => Err(missing("d")),
        (Some(d), [None, None, None, None, None]) => {
            PrivateKey::without_primes(public, d.as_bytes()).map(Key::from)
        }
        (Some(d), [Some(p), Some(q), Some(dp), Some(dq), Some(qi)]) => {
            PrivateKey::new(public, d.as_bytes(), p.as_bytes(), q.as_bytes())?
                .must_have(dp.as_bytes(), dq.as_bytes(), qi.as_bytes())
                .map(Key::from)
        }
        _ => Err(Error::new(ErrorKind::KeyMember)
            .expected("all of `p`, `q`, `dp`, `dq` and `qi`, or none")
            .found("some")),
    }
}

fn check_bits(bits: usize) -> Result<(), Error> {
    if BITS.contains(&bits) {
        return Ok(());
    }
    Err(Error::new(ErrorKind::KeySize)
        .expected(format!("an RSA key of {} to {} bits", BITS.start(), BITS.end()))
        .found(format!("{bits}")))
}

fn minimal(octets: &[u8], place: &'static str) -> Result<(), Error> {
    match octets.first() {
        Some(0) => Err(Error::new(ErrorKind::KeyMember)
            .at(place)
            .expected("the minimal number of octets")
            .found("a leading zero")),
        None => {
            Err(Error::new(ErrorKind::KeyMember).at(place).expected("a number").found("no octets"))
        }
        Some(_) => Ok(()),
    }
}

fn bits(n: &[u8]) -> usize {
    let zeros = n.first().map_or(0, |first| first.leading_zeros());
    n.len().saturating_mul(8).saturating_sub(usize::try_from(zeros).unwrap_or_default())
}

fn exponent(e: &[u8]) -> Option<u64> {
    let mut octets = [0; 8];
    octets.get_mut(8_usize.checked_sub(e.len())?..)?.copy_from_slice(e);
    Some(u64::from_be_bytes(octets))
}

fn invalid(place: &'static str, expected: &'static str, found: &'static str) -> Error {
    Error::new(ErrorKind::KeyInvalid).at(place).expected(expected).found(found)
}

//! RSA private keys (RFC 7518, Section 6.3.2).

use super::{PublicKey, check_bits, invalid};
use crate::jwk::members::Writer;
use crate::random::SystemRandom;
use crate::{Error, ErrorKind, SecretBytes};
use ::rsa::BoxedUint;
use ::rsa::traits::{PrivateKeyParts, PublicKeyParts};
use alloc::vec::Vec;
use core::fmt;
use zeroize::Zeroizing;

/// A private key of two primes. Its parts belong together, and those that follow from
/// others are computed, never taken on trust.
#[derive(PartialEq, Eq)]
pub struct PrivateKey {
    public: PublicKey,
    d: SecretBytes,
    p: SecretBytes,
    q: SecretBytes,
    dp: SecretBytes,
    dq: SecretBytes,
    qi: SecretBytes,
}

impl PrivateKey {
    /// Takes private exponent and prime factors as big-endian octets, and computes the rest.
    ///
    /// # Errors
    /// [`ErrorKind::KeyInvalid`] for a public exponent below 65537 (FIPS 186-5,
    /// Section 5.4) and for factors that are not prime; [`ErrorKind::KeyInconsistent`]
    /// unless `p` and `q` are different, as long as each other, make up the modulus, and
    /// `d` is below it and inverts `e` modulo `p - 1` and `q - 1`.
    pub fn new(public: PublicKey, d: &[u8], p: &[u8], q: &[u8]) -> Result<Self, Error> {
        Self::build(public, d, &[p, q])
    }

    /// Finds the prime factors first (NIST SP 800-56B, Appendix C.2).
    pub(in crate::jwk) fn without_primes(public: PublicKey, d: &[u8]) -> Result<Self, Error> {
        Self::build(public, d, &[])
    }

    /// A new key with the public exponent 65537 from the system's generator.
    ///
    /// # Errors
    /// [`ErrorKind::KeySize`] below 2048 and above 8192 bits, [`ErrorKind::Backend`] without a
    /// generator.
    pub fn generate(bits: usize) -> Result<Self, Error> {
        check_bits(bits)?;
        let key = ::rsa::PrivateKey::new(&mut SystemRandom, bits).map_err(|_| {
            Error::new(ErrorKind::Backend).expected("random octets that make an RSA key")
        })?;
        let public = PublicKey::new(&key.n_bytes(), &key.e_bytes())?;
        Self::from_validated(public, &key)
    }

    /// The public half.
    #[must_use]
    pub const fn public(&self) -> &PublicKey {
        &self.public
    }

    /// The private exponent. It and all other parts are big-endian without leading zeros.
    #[must_use]
    pub fn d(&self) -> &[u8] {
        self.d.as_bytes()
    }

    /// The first prime factor.
    #[must_use]
    pub fn p(&self) -> &[u8] {
        self.p.as_bytes()
    }

    /// The second prime factor.
    #[must_use]
    pub fn q(&self) -> &[u8] {
        self.q.as_bytes()
    }

    /// `d` modulo `p - 1`.
    #[must_use]
    pub fn dp(&self) -> &[u8] {
        self.dp.as_bytes()
    }

    /// `d` modulo `q - 1`.
    #[must_use]
    pub fn dq(&self) -> &[u8] {
        self.dq.as_bytes()
    }

    /// The inverse of `q` modulo `p`.
    #[must_use]
    pub fn qi(&self) -> &[u8] {
        self.qi.as_bytes()
    }

    /// Holds the computed parts against those that came with the key.
    pub(in crate::jwk) fn must_have(self, dp: &[u8], dq: &[u8], qi: &[u8]) -> Result<Self, Error> {
        for (place, computed, given) in
            [("dp", &self.dp, dp), ("dq", &self.dq, dq), ("qi", &self.qi, qi)]
        {
            if *computed != SecretBytes::from(trimmed(given)) {
                return Err(inconsistent(place, "what follows from the other members"));
            }
        }
        Ok(self)
    }

    pub(in crate::jwk) fn write(&self, writer: &mut Writer) {
        self.public.write(writer);
        for (name, octets) in [
            ("d", self.d()),
            ("p", self.p()),
            ("q", self.q()),
            ("dp", self.dp()),
            ("dq", self.dq()),
            ("qi", self.qi()),
        ] {
            writer.secret(name, octets);
        }
    }

    fn build(public: PublicKey, d: &[u8], primes: &[&[u8]]) -> Result<Self, Error> {
        // Also what finding the factors needs.
        if public.exponent() < 65537 {
            return Err(invalid("e", "an exponent of 65537 or more", "a smaller one"));
        }
        let places = ["p", "q"].into_iter().zip(primes);
        let primes: Vec<BoxedUint> =
            places.map(|(place, prime)| number(prime, &public, place)).collect::<Result<_, _>>()?;
        let key = ::rsa::PrivateKey::from_components(
            number(public.n(), &public, "n")?,
            BoxedUint::from(public.exponent()),
            number(d, &public, "d")?,
            primes,
        );
        let key = key.map_err(|error| match error {
            ::rsa::Error::InvalidModulus => inconsistent("n", "the product of `p` and `q`"),
            ::rsa::Error::InvalidPrime => inconsistent("p", "two primes of half the size"),
            _ => inconsistent("d", "the inverse of `e`"),
        })?;
        if !pass_fermat(&key) {
            return Err(invalid("p", "prime factors", "factors that are not prime"));
        }
        Self::from_validated(public, &key)
    }

    fn from_validated(public: PublicKey, key: &::rsa::PrivateKey) -> Result<Self, Error> {
        let ([p, q], Some(dp), Some(dq), Some(qi)) = (key.primes(), key.dp(), key.dq(), key.qinv())
        else {
            return Err(inconsistent("p", "two primes"));
        };
        let qi = Zeroizing::new(qi.retrieve());
        Ok(Self {
            public,
            d: octets(key.d()),
            p: octets(p.as_ref()),
            q: octets(q.as_ref()),
            dp: octets(dp),
            dq: octets(dq),
            qi: octets(&qi),
        })
    }
}

impl Clone for PrivateKey {
    fn clone(&self) -> Self {
        Self {
            public: self.public.clone(),
            d: self.d.duplicate(),
            p: self.p.duplicate(),
            q: self.q.duplicate(),
            dp: self.dp.duplicate(),
            dq: self.dq.duplicate(),
            qi: self.qi.duplicate(),
        }
    }
}

impl fmt::Debug for PrivateKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rsa::PrivateKey({} bits)", self.public.bits())
    }
}

/// Whether 2 to the power of `p - 1` is 1 modulo `p`, and the same with `q`: enough to notice
/// factors that are not prime by accident, with which operations would fail.
fn pass_fermat(key: &::rsa::PrivateKey) -> bool {
    key.primes().iter().all(|prime| {
        let less_one = Zeroizing::new(prime.wrapping_sub(BoxedUint::one()));
        let two = BoxedUint::from_be_slice(&[2], prime.bits_precision());
        two.is_ok_and(|two| two.pow_mod(&less_one, prime) == BoxedUint::one())
    })
}

/// A number that is not zero and no longer than the modulus.
fn number(octets: &[u8], public: &PublicKey, place: &'static str) -> Result<BoxedUint, Error> {
    let octets = trimmed(octets);
    let precision = u32::try_from(public.n().len().saturating_mul(8)).unwrap_or_default();
    match BoxedUint::from_be_slice(octets, precision) {
        Ok(number) if !octets.is_empty() => Ok(number),
        _ => Err(inconsistent(place, "a number from 1 to the modulus")),
    }
}

fn octets(number: &BoxedUint) -> SecretBytes {
    let octets = Zeroizing::new(number.to_be_bytes());
    SecretBytes::from(trimmed(&octets))
}

/// The octets without leading zeros: RFC 7518 demands that for the private members too, but
/// writers that pad them to the length of the modulus are common and harm nobody.
fn trimmed(octets: &[u8]) -> &[u8] {
    let zeros = octets.iter().take_while(|octet| **octet == 0).count();
    octets.get(zeros..).unwrap_or_default()
}

fn inconsistent(place: &'static str, expected: &'static str) -> Error {
    Error::new(ErrorKind::KeyInconsistent).at(place).expected(expected).found("another number")
}

//! Keys from passwords: PBKDF2 (RFC 8018, Section 5.2) and scrypt (RFC 7914).

use super::{malformed, parameters, unknown};
use crate::jwk::oid;
use crate::{Error, ErrorKind};
use alloc::format;
use der::Reader;
use der::asn1::{ObjectIdentifier, OctetStringRef, UintRef};
use pbkdf2::pbkdf2_hmac;
use sha1::Sha1;
use sha2::{Sha224, Sha256, Sha384, Sha512};
use spki::AlgorithmIdentifierRef;

/// The most iterations of PBKDF2 that are done for a file: half a second with SHA-256. It
/// leaves room above what OWASP recommends for the fastest hash, 1,300,000 with SHA-1.
const MAX_ITERATIONS: u64 = 2_000_000;

/// The most memory that scrypt may pass through, `128 * N * r * p` octets: what OWASP
/// recommends, N = 2^17, r = 8 and p = 1. It bounds time and memory alike. A salt of more than
/// N octets counts in the place of N.
const MAX_SCRYPT_OCTETS: u64 = 128 * 1024 * 1024;

pub(super) const PBKDF2: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.5.12");
const SCRYPT: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.6.1.4.1.11591.4.11");
const HMAC_SHA1: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.2.7");
pub(super) const HMAC_SHA256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.2.9");

/// PBKDF2 with one hash: password, salt, iterations, and where the key goes.
type Derive = fn(&[u8], &[u8], u32, &mut [u8]);

/// SHA-1 is what OpenSSL wrote before 1.1; in HMAC it is not broken.
const HASHES: [(ObjectIdentifier, Derive); 5] = [
    (HMAC_SHA1, pbkdf2_hmac::<Sha1>),
    (ObjectIdentifier::new_unwrap("1.2.840.113549.2.8"), pbkdf2_hmac::<Sha224>),
    (HMAC_SHA256, pbkdf2_hmac::<Sha256>),
    (ObjectIdentifier::new_unwrap("1.2.840.113549.2.10"), pbkdf2_hmac::<Sha384>),
    (ObjectIdentifier::new_unwrap("1.2.840.113549.2.11"), pbkdf2_hmac::<Sha512>),
];

/// A function with its parameters, which have been found good.
pub(super) enum Kdf<'a> {
    Pbkdf2 { derive: Derive, salt: &'a [u8], iterations: u32 },
    Scrypt { salt: &'a [u8], params: scrypt::Params },
}

impl<'a> Kdf<'a> {
    /// The function, and the length of the key if the file states one.
    pub(super) fn read(kdf: &AlgorithmIdentifierRef<'a>) -> Result<(Self, Option<u64>), Error> {
        match kdf.oid {
            PBKDF2 => Self::pbkdf2(kdf),
            SCRYPT => Self::scrypt(kdf),
            other => Err(unknown("a key from PBKDF2 or scrypt", other)),
        }
    }

    pub(super) fn derive(&self, password: &[u8], key: &mut [u8]) -> Option<()> {
        match self {
            Self::Pbkdf2 { derive, salt, iterations } => {
                derive(password, salt, *iterations, key);
                Some(())
            }
            Self::Scrypt { salt, params } => scrypt::scrypt(password, salt, params, key).ok(),
        }
    }

    /// `PBKDF2-params` (RFC 8018, Appendix A.2).
    fn pbkdf2(kdf: &AlgorithmIdentifierRef<'a>) -> Result<(Self, Option<u64>), Error> {
        type Fields<'a> = (
            &'a OctetStringRef,
            UintRef<'a>,
            Option<UintRef<'a>>,
            Option<AlgorithmIdentifierRef<'a>>,
        );
        let (salt, iterations, len, hash): Fields<'a> = parameters(kdf, |reader| {
            Ok((reader.decode()?, reader.decode()?, reader.decode()?, reader.decode()?))
        })?;
        if hash.is_some_and(|hash| hash.parameters.is_some_and(|any| !any.is_null())) {
            return Err(malformed("no parameters of a hash"));
        }
        let oid = hash.map_or(HMAC_SHA1, |hash| hash.oid);
        let derive = oid::find(&HASHES, oid);
        let derive = derive.ok_or_else(|| unknown("HMAC with SHA-1 or SHA-2", oid))?;
        let iterations = number(&iterations);
        if iterations > MAX_ITERATIONS {
            return Err(Error::new(ErrorKind::Limit)
                .expected(format!("at most {MAX_ITERATIONS} iterations of PBKDF2"))
                .found(format!("{iterations}")));
        }
        match u32::try_from(iterations) {
            Ok(iterations @ 1..) => {
                let salt = salt.as_bytes();
                Ok((Self::Pbkdf2 { derive, salt, iterations }, len.map(|len| number(&len))))
            }
            _ => Err(malformed("at least one iteration of PBKDF2")),
        }
    }

    /// `scrypt-params` (RFC 7914, Section 7.1).
    fn scrypt(kdf: &AlgorithmIdentifierRef<'a>) -> Result<(Self, Option<u64>), Error> {
        type Fields<'a> =
            (&'a OctetStringRef, UintRef<'a>, UintRef<'a>, UintRef<'a>, Option<UintRef<'a>>);
        let (salt, n, r, p, len): Fields<'a> = parameters(kdf, |reader| {
            let (salt, n) = (reader.decode()?, reader.decode()?);
            Ok((salt, n, reader.decode()?, reader.decode()?, reader.decode()?))
        })?;
        let [n, r, p] = [number(&n), number(&r), number(&p)];
        // Each of the 4 * r * p blocks of the first step begins with the whole salt.
        let rounds = n.max(u64::try_from(salt.as_bytes().len()).unwrap_or(u64::MAX));
        let octets = 128_u64.saturating_mul(rounds).saturating_mul(r).saturating_mul(p);
        if octets > MAX_SCRYPT_OCTETS {
            return Err(Error::new(ErrorKind::Limit)
                .expected(format!("scrypt with 128 * N * r * p of at most {MAX_SCRYPT_OCTETS}"))
                .found(format!("{octets}")));
        }
        let params = match (u8::try_from(n.trailing_zeros()), u32::try_from(r), u32::try_from(p)) {
            (Ok(log_n), Ok(r), Ok(p)) if n > 1 && n.is_power_of_two() => {
                scrypt::Params::new(log_n, r, p).ok()
            }
            _ => None,
        };
        let params = params.ok_or_else(|| malformed("parameters that scrypt can have"))?;
        Ok((Self::Scrypt { salt: salt.as_bytes(), params }, len.map(|len| number(&len))))
    }
}

/// A number, the largest there is if it has more than eight octets.
fn number(number: &UintRef<'_>) -> u64 {
    match number.as_bytes() {
        octets if octets.len() > 8 => u64::MAX,
        octets => octets.iter().fold(0, |sum, octet| (sum << 8) | u64::from(*octet)),
    }
}

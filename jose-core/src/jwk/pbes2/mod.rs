//! Encryption under a password: PBES2 (RFC 8018, Section 6.2) with PBKDF2 (Section 5.2) or
//! scrypt (RFC 7914, Section 7).
//!
//! What a file asks for is bounded before any of it is done.

mod kdf;

use super::asn1::{Element, integer, null, object_identifier, octet_string, sequence};
use super::oid;
use crate::{Error, ErrorKind, random};
use aes::cipher::{BlockCipherDecrypt, KeyInit};
use alloc::vec::Vec;
use alloc::{format, vec};
use cbc::cipher::block_padding::Pkcs7;
use cbc::cipher::{BlockModeDecrypt, BlockModeEncrypt, KeyIvInit};
use der::asn1::{AnyRef, ObjectIdentifier, OctetStringRef};
use der::{Reader, SliceReader};
use kdf::{HMAC_SHA256, Kdf, PBKDF2};
use pbkdf2::pbkdf2_hmac;
use sha2::Sha256;
use spki::AlgorithmIdentifierRef;
use zeroize::Zeroizing;

/// The iterations of PBKDF2 with SHA-256 for what is written, which OWASP recommends (Password
/// Storage Cheat Sheet, 2023): 0.13 s on a virtual machine of 2026, for the owner and for each
/// guess of somebody else.
const ITERATIONS: u32 = 600_000;

const PBES2: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.5.13");
const AES_256_CBC: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.1.42");

/// From key and vector, in place: how many octets were encrypted.
type Decrypt = fn(&[u8], &[u8], &mut [u8]) -> Option<usize>;

/// A cipher in CBC mode.
struct Cipher {
    oid: ObjectIdentifier,
    key: usize,
    block: usize,
    decrypt: Decrypt,
}

/// DES-EDE3 is only read: it is what OpenSSL wrote before 1.1.
const CIPHERS: [Cipher; 4] = [
    Cipher {
        oid: ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.1.2"),
        key: 16,
        block: 16,
        decrypt: decrypt_cbc::<aes::Aes128Dec>,
    },
    Cipher {
        oid: ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.1.22"),
        key: 24,
        block: 16,
        decrypt: decrypt_cbc::<aes::Aes192Dec>,
    },
    Cipher { oid: AES_256_CBC, key: 32, block: 16, decrypt: decrypt_cbc::<aes::Aes256Dec> },
    Cipher {
        oid: ObjectIdentifier::new_unwrap("1.2.840.113549.3.7"),
        key: 24,
        block: 8,
        decrypt: decrypt_cbc::<des::TdesEde3>,
    },
];

/// What people have, for the error message.
const UNSUPPORTED: [(ObjectIdentifier, &str); 6] = [
    (ObjectIdentifier::new_unwrap("1.2.840.113549.1.5.3"), "PBES1 with MD5 and DES"),
    (ObjectIdentifier::new_unwrap("1.2.840.113549.1.12.1.3"), "PKCS#12 with SHA-1 and DES-EDE3"),
    (ObjectIdentifier::new_unwrap("1.2.840.113549.1.12.1.6"), "PKCS#12 with SHA-1 and RC2"),
    (ObjectIdentifier::new_unwrap("1.2.840.113549.3.2"), "RC2-CBC"),
    (ObjectIdentifier::new_unwrap("1.3.14.3.2.7"), "DES-CBC"),
    (ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.1.46"), "AES-256-GCM"),
];

/// Parameters that have been found good.
pub(super) struct Pbes2<'a> {
    kdf: Kdf<'a>,
    cipher: &'static Cipher,
    iv: &'a [u8],
}

impl<'a> Pbes2<'a> {
    pub(super) fn read(scheme: &AlgorithmIdentifierRef<'a>) -> Result<Self, Error> {
        if scheme.oid != PBES2 {
            return Err(unknown("encryption with PBES2", scheme.oid));
        }
        let parts = parameters(scheme, |reader| Ok((reader.decode()?, reader.decode()?)));
        let (kdf, cipher): (AlgorithmIdentifierRef<'a>, AlgorithmIdentifierRef<'a>) = parts?;
        let iv = cipher.parameters.map(AnyRef::decode_as::<&OctetStringRef>);
        let known = const { &CIPHERS }.iter().find(|known| known.oid == cipher.oid);
        let cipher = known.ok_or_else(|| unknown("AES-CBC or DES-EDE3-CBC", cipher.oid))?;
        let iv = match iv {
            Some(Ok(iv)) if iv.as_bytes().len() == cipher.block => iv.as_bytes(),
            _ => return Err(malformed("an initialization vector of one block")),
        };
        let (kdf, key_length) = Kdf::read(&kdf)?;
        if key_length.is_some_and(|len| usize::try_from(len) != Ok(cipher.key)) {
            return Err(malformed("a derived key as long as the cipher's"));
        }
        Ok(Self { kdf, cipher, iv })
    }

    /// The plain text, if the padding is right: another password looks like one of the right
    /// password in one case of 256.
    pub(super) fn decrypt(&self, password: &[u8], data: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
        let mut key = Zeroizing::new(vec![0; self.cipher.key]);
        self.kdf.derive(password, &mut key)?;
        let mut octets = Zeroizing::new(data.to_vec());
        let len = (self.cipher.decrypt)(&key, self.iv, &mut octets)?;
        octets.truncate(len);
        Some(octets)
    }
}

/// Encrypts with AES-256-CBC under a key from PBKDF2 with SHA-256, which every reader of
/// PBES2 has: the algorithm identifier, and the encrypted octets.
pub(super) fn encrypt(password: &[u8], data: &[u8]) -> Result<(Element, Vec<u8>), Error> {
    let mut random = [0; 32];
    random::fill(&mut random)?;
    let (salt, iv) = random.split_at(16);
    let mut key = Zeroizing::new([0; 32]);
    pbkdf2_hmac::<Sha256>(password, salt, ITERATIONS, key.as_mut_slice());
    let failed = || Error::new(ErrorKind::Backend).expected("AES-256-CBC");
    // The last block is padded, by a whole one if need be.
    let mut octets = Zeroizing::new([data, &[0; 16]].concat());
    let len = cbc::Encryptor::<aes::Aes256Enc>::new_from_slices(key.as_slice(), iv)
        .map_err(|_| failed())?
        .encrypt_padded::<Pkcs7>(&mut octets, data.len())
        .map_err(|_| failed())?
        .len();
    let encrypted = octets.get(..len).ok_or_else(failed)?.to_vec();

    let hash = sequence(&[&object_identifier(HMAC_SHA256)?, &null()?])?;
    let iterations = integer(&ITERATIONS.to_be_bytes())?;
    let kdf = sequence(&[&octet_string(salt)?, &iterations, &hash])?;
    let kdf = sequence(&[&object_identifier(PBKDF2)?, &kdf])?;
    let cipher = sequence(&[&object_identifier(AES_256_CBC)?, &octet_string(iv)?])?;
    let scheme = sequence(&[&object_identifier(PBES2)?, &sequence(&[&kdf, &cipher])?])?;
    Ok((scheme, encrypted))
}

fn decrypt_cbc<C: BlockCipherDecrypt + KeyInit>(
    key: &[u8],
    iv: &[u8],
    octets: &mut [u8],
) -> Option<usize> {
    let cipher = cbc::Decryptor::<C>::new_from_slices(key, iv).ok()?;
    cipher.decrypt_padded::<Pkcs7>(octets).ok().map(<[u8]>::len)
}

/// The fields of an algorithm's parameters, all of them.
fn parameters<'a, T>(
    algorithm: &AlgorithmIdentifierRef<'a>,
    read: impl FnOnce(&mut SliceReader<'a>) -> Result<T, der::Error>,
) -> Result<T, Error> {
    let fields = algorithm.parameters.map(|parameters| parameters.sequence(read));
    match fields {
        Some(Ok(fields)) => Ok(fields),
        _ => Err(malformed("the parameters of PBES2")),
    }
}

fn malformed(expected: &'static str) -> Error {
    Error::new(ErrorKind::Der).expected(expected)
}

fn unknown(expected: &'static str, oid: ObjectIdentifier) -> Error {
    let error = Error::new(ErrorKind::KeyUnsupported).expected(expected);
    match oid::find(&UNSUPPORTED, oid) {
        Some(name) => error.found(format!("{name} ({oid})")),
        None => error.found(format!("the object identifier {oid}")),
    }
}

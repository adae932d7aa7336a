//! The table of key management algorithms: what each is measured with.

use jose_core::{JweAlg, JweEnc};

/// A key management algorithm, as it is measured.
#[derive(Debug)]
#[non_exhaustive]
pub struct Management {
    /// Which one.
    pub alg: JweAlg,
    /// The innermost group that it belongs to.
    pub group: &'static str,
    /// The keys that it is measured with.
    pub recipients: &'static [Recipient],
    /// One line on what it is.
    pub about: &'static str,
}

/// A key to encrypt to.
#[derive(Debug)]
#[non_exhaustive]
pub struct Recipient {
    /// The name of the key in the test vectors; none where the content encryption says how
    /// long it is.
    pub key: Option<&'static str>,
    /// What rows call it, where there are several.
    pub name: Option<&'static str>,
    /// The content encryptions that it is measured with, the one of refusing and preparing first.
    pub encs: &'static [JweEnc],
    /// How often PBES2 iterates.
    pub p2c: Option<u32>,
}

/// Every content encryption.
const ALL: &[JweEnc] = &[
    JweEnc::A128GCM,
    JweEnc::A192GCM,
    JweEnc::A256GCM,
    JweEnc::A128CBC_HS256,
    JweEnc::A192CBC_HS384,
    JweEnc::A256CBC_HS512,
];

/// One of each kind: what the others would add is in the rows of other keys.
const TWO: &[JweEnc] = &[JweEnc::A128GCM, JweEnc::A256CBC_HS512];

const ONE: &[JweEnc] = &[JweEnc::A128GCM];

const AS_LONG_AS_NEEDED: &[Recipient] =
    &[Recipient { key: None, name: None, encs: ALL, p2c: None }];

const OCT128: &[Recipient] = &[sole("oct128")];
const OCT192: &[Recipient] = &[sole("oct192")];
const OCT256: &[Recipient] = &[sole("oct256")];

const CURVES: &[Recipient] = &[
    named("p256", "P-256", ALL),
    named("x25519", "X25519", ALL),
    named("p384", "P-384", TWO),
    named("p521", "P-521", TWO),
];

const MODULI: &[Recipient] =
    &[named("rsa2048", "2048", ALL), named("rsa3072", "3072", ALL), named("rsa4096", "4096", ALL)];

/// The counts of published figures, and what OWASP recommends for SHA-256.
const COUNTS_SHA256: &[Recipient] =
    &[password("1024", 1024, ALL), password("4096", 4096, ALL), password("600000", 600_000, ONE)];

/// The same for SHA-384 and SHA-512.
const COUNTS_SHA512: &[Recipient] =
    &[password("1024", 1024, ALL), password("4096", 4096, ALL), password("210000", 210_000, ONE)];

/// Every key management algorithm.
pub const MANAGEMENTS: &[Management] = &[
    of(JweAlg::DIR, "dir", AS_LONG_AS_NEEDED, "the shared key encrypts the content itself"),
    of(JweAlg::A128KW, "KW", OCT128, "AES key wrap, 128-bit key"),
    of(JweAlg::A192KW, "KW", OCT192, "AES key wrap, 192-bit key"),
    of(JweAlg::A256KW, "KW", OCT256, "AES key wrap, 256-bit key"),
    of(JweAlg::A128GCMKW, "GCMKW", OCT128, "key encryption with AES-GCM, 128-bit key"),
    of(JweAlg::A192GCMKW, "GCMKW", OCT192, "key encryption with AES-GCM, 192-bit key"),
    of(JweAlg::A256GCMKW, "GCMKW", OCT256, "key encryption with AES-GCM, 256-bit key"),
    of(JweAlg::ECDH_ES, "ECDHES", CURVES, "key agreement on four curves"),
    of(JweAlg::ECDH_ES_A128KW, "ECDHESKW", CURVES, "the same with AES key wrap, 128 bits"),
    of(JweAlg::ECDH_ES_A192KW, "ECDHESKW", CURVES, "the same with AES key wrap, 192 bits"),
    of(JweAlg::ECDH_ES_A256KW, "ECDHESKW", CURVES, "the same with AES key wrap, 256 bits"),
    of(JweAlg::PBES2_HS256_A128KW, "PBES2", COUNTS_SHA256, "PBKDF2 with SHA-256, by iterations"),
    of(JweAlg::PBES2_HS384_A192KW, "PBES2", COUNTS_SHA512, "PBKDF2 with SHA-384, by iterations"),
    of(JweAlg::PBES2_HS512_A256KW, "PBES2", COUNTS_SHA512, "PBKDF2 with SHA-512, by iterations"),
    of(JweAlg::RSA_OAEP, "RSAEnc", MODULI, "RSAES-OAEP with SHA-1, by the bits of the key"),
    of(JweAlg::RSA_OAEP_256, "RSAEnc", MODULI, "RSAES-OAEP with SHA-256, by the bits of the key"),
    of(JweAlg::RSA_OAEP_384, "RSAEnc", MODULI, "RSAES-OAEP with SHA-384, by the bits of the key"),
    of(JweAlg::RSA_OAEP_512, "RSAEnc", MODULI, "RSAES-OAEP with SHA-512, by the bits of the key"),
    of(JweAlg::RSA1_5, "RSAEnc", MODULI, "RSAES-PKCS1-v1_5, by the bits of the key"),
];

impl Management {
    /// How this algorithm is measured.
    #[must_use]
    pub fn of(alg: JweAlg) -> Option<&'static Self> {
        MANAGEMENTS.iter().find(|management| management.alg == alg)
    }

    /// The name that heads its rows.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.alg.as_str()
    }
}

const fn of(
    alg: JweAlg,
    group: &'static str,
    recipients: &'static [Recipient],
    about: &'static str,
) -> Management {
    Management { alg, group, recipients, about }
}

const fn sole(key: &'static str) -> Recipient {
    Recipient { key: Some(key), name: None, encs: ALL, p2c: None }
}

const fn named(key: &'static str, name: &'static str, encs: &'static [JweEnc]) -> Recipient {
    Recipient { key: Some(key), name: Some(name), encs, p2c: None }
}

/// A password of as many octets as a key, which makes no difference.
const fn password(name: &'static str, p2c: u32, encs: &'static [JweEnc]) -> Recipient {
    Recipient { key: Some("oct256"), name: Some(name), encs, p2c: Some(p2c) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_recipient_begins_with_the_same_content_encryption() {
        for management in MANAGEMENTS {
            for recipient in management.recipients {
                assert_eq!(recipient.encs.first(), Some(&JweEnc::A128GCM), "{}", management.alg);
            }
            let names: Vec<_> = management.recipients.iter().map(|each| each.name).collect();
            assert_eq!(names.contains(&None), names.len() == 1, "{}", management.alg);
        }
        assert_eq!(ALL, JweEnc::ALL);
    }
}

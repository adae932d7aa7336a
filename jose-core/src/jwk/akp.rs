//! Algorithm key pairs: `kty` `AKP` with ML-DSA (RFC 9964, Section 3; FIPS 204).

use super::key::{Key, another_public_key};
use super::members::{Members, Writer};
use crate::error::quoted;
use crate::{Error, ErrorKind, JwsAlg, SecretBytes, random};
use alloc::boxed::Box;
use alloc::format;
use core::fmt;
use ml_dsa::signature::Keypair;
use ml_dsa::{MlDsa44, MlDsa65, MlDsa87, MlDsaParams};
use zeroize::Zeroizing;

/// The octets of a seed, whatever the algorithm.
const SEED: usize = 32;

/// A public key and the algorithm that it belongs to.
#[derive(Clone, PartialEq, Eq)]
pub struct PublicKey {
    alg: JwsAlg,
    octets: Box<[u8]>,
}

impl PublicKey {
    /// Takes an encoded public key (FIPS 204, Algorithm 22). Every sequence of octets of
    /// the right length is one.
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`] for an algorithm of another type of key,
    /// [`ErrorKind::KeyMember`] for another length.
    pub fn new(alg: JwsAlg, octets: &[u8]) -> Result<Self, Error> {
        right_length(octets, parameters(alg)?.public_octets, "pub")?;
        Ok(Self { alg, octets: octets.into() })
    }

    /// The algorithm.
    #[must_use]
    pub const fn alg(&self) -> JwsAlg {
        self.alg
    }

    /// The encoded key.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.octets
    }

    pub(super) fn write(&self, writer: &mut Writer) {
        writer.public("pub", self.as_bytes());
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "akp::PublicKey({})", self.alg)
    }
}

impl From<PublicKey> for Key {
    fn from(key: PublicKey) -> Self {
        Self::AkpPublic(key)
    }
}

/// A private key, as the seed that all of it is made from, with its public half, which is
/// always computed, never taken on trust.
#[derive(PartialEq, Eq)]
pub struct PrivateKey {
    public: PublicKey,
    seed: SecretBytes,
}

impl PrivateKey {
    /// Takes the seed (FIPS 204, Algorithm 6).
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`] for an algorithm of another type of key,
    /// [`ErrorKind::KeyMember`] for another length than 32 octets.
    pub fn new(alg: JwsAlg, seed: &[u8]) -> Result<Self, Error> {
        let parameters = parameters(alg)?;
        right_length(seed, SEED, "priv")?;
        let octets = (parameters.expand)(seed).ok_or(ErrorKind::KeyInvalid)?;
        Ok(Self { public: PublicKey { alg, octets }, seed: SecretBytes::from(seed) })
    }

    /// A new key from the system's generator.
    ///
    /// # Errors
    /// [`ErrorKind::KeyType`] for an algorithm of another type of key,
    /// [`ErrorKind::Backend`] without a generator.
    pub fn generate(alg: JwsAlg) -> Result<Self, Error> {
        let mut seed = Zeroizing::new([0; SEED]);
        random::fill(seed.as_mut_slice())?;
        Self::new(alg, seed.as_slice())
    }

    /// The public half.
    #[must_use]
    pub const fn public(&self) -> &PublicKey {
        &self.public
    }

    /// The seed.
    #[must_use]
    pub fn seed(&self) -> &[u8] {
        self.seed.as_bytes()
    }

    /// Holds the computed public half against one that came with the private one.
    pub(super) fn must_have(self, public: &[u8]) -> Result<Self, Error> {
        if self.public.as_bytes() == public { Ok(self) } else { Err(another_public_key()) }
    }

    /// Holds the expanded key (FIPS 204, Algorithm 24) against one that came with the seed.
    pub(super) fn must_expand_to(self, expanded: &[u8]) -> Result<Self, Error> {
        let computed = (parameters(self.public.alg)?.expanded)(self.seed());
        if computed.is_some_and(|computed| computed == SecretBytes::from(expanded)) {
            return Ok(self);
        }
        Err(Error::new(ErrorKind::KeyInconsistent)
            .expected("the expanded key of the seed")
            .found("another one"))
    }

    pub(super) fn write(&self, writer: &mut Writer) {
        self.public.write(writer);
        writer.secret("priv", self.seed());
    }
}

impl Clone for PrivateKey {
    fn clone(&self) -> Self {
        Self { public: self.public.clone(), seed: self.seed.duplicate() }
    }
}

impl fmt::Debug for PrivateKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "akp::PrivateKey({})", self.public.alg)
    }
}

impl From<PrivateKey> for Key {
    fn from(key: PrivateKey) -> Self {
        Self::AkpPrivate(key)
    }
}

/// Reads a key, whose `alg` must be there (RFC 9964, Section 3). It stays among the members,
/// for what the key says about itself.
pub(super) fn read(members: &mut Members<'_>) -> Result<Key, Error> {
    let alg = members.peek_text("alg")?;
    let alg = alg.parse().ok().filter(|alg| parameters(*alg).is_ok()).ok_or_else(|| {
        Error::new(ErrorKind::KeyUnsupported).at("alg").expected(ALGORITHMS).found(quoted(&alg))
    })?;
    let public = PublicKey::new(alg, &members.octets("pub")?)?;
    let Some(seed) = members.secret("priv")? else { return Ok(public.into()) };
    let key = PrivateKey::new(alg, seed.as_bytes())?.must_have(public.as_bytes());
    key.map(Key::from).map_err(|error| error.at("pub"))
}

/// Their names, for error messages.
const ALGORITHMS: &str = "`ML-DSA-44`, `ML-DSA-65` or `ML-DSA-87`";

/// What differs between the algorithms.
struct Parameters {
    alg: JwsAlg,
    public_octets: usize,
    expand: fn(&[u8]) -> Option<Box<[u8]>>,
    expanded: fn(&[u8]) -> Option<SecretBytes>,
}

const TABLE: [Parameters; 3] = [
    Parameters {
        alg: JwsAlg::ML_DSA_44,
        public_octets: 1312,
        expand: expand::<MlDsa44>,
        expanded: expanded::<MlDsa44>,
    },
    Parameters {
        alg: JwsAlg::ML_DSA_65,
        public_octets: 1952,
        expand: expand::<MlDsa65>,
        expanded: expanded::<MlDsa65>,
    },
    Parameters {
        alg: JwsAlg::ML_DSA_87,
        public_octets: 2592,
        expand: expand::<MlDsa87>,
        expanded: expanded::<MlDsa87>,
    },
];

fn parameters(alg: JwsAlg) -> Result<&'static Parameters, Error> {
    const { &TABLE }.iter().find(|parameters| parameters.alg == alg).ok_or_else(|| {
        Error::new(ErrorKind::KeyType).at("alg").expected(ALGORITHMS).found(quoted(alg.as_str()))
    })
}

/// The encoded public key of a seed of the right length.
fn expand<P: MlDsaParams>(seed: &[u8]) -> Option<Box<[u8]>> {
    let seed = Zeroizing::new(ml_dsa::Seed::try_from(seed).ok()?);
    let key = ml_dsa::SigningKey::<P>::from_seed(&seed);
    Some(key.verifying_key().encode().as_slice().into())
}

/// The encoded private key of a seed of the right length.
fn expanded<P: MlDsaParams>(seed: &[u8]) -> Option<SecretBytes> {
    let seed = Zeroizing::new(ml_dsa::Seed::try_from(seed).ok()?);
    let key = ml_dsa::SigningKey::<P>::from_seed(&seed);
    #[expect(deprecated, reason = "files have this form, which is only compared with here")]
    let octets = Zeroizing::new(key.expanded_key().to_expanded());
    Some(SecretBytes::from(octets.as_slice()))
}

fn right_length(octets: &[u8], expected: usize, place: &'static str) -> Result<(), Error> {
    if octets.len() == expected {
        return Ok(());
    }
    Err(Error::new(ErrorKind::KeyMember)
        .at(place)
        .expected(format!("{expected} octets"))
        .found(format!("{}", octets.len())))
}

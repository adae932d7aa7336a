//! What is hashed (RFC 7638, Section 3.2; RFC 8037, Section 2; RFC 9964, Section 3).

use super::Thumbprint;
use crate::error::quoted;
use crate::jwk::{Key, akp, ec, oct, okp, rsa};
use crate::{Error, ErrorKind, Hash, base64url};
use sha2::{Digest, Sha256, Sha384, Sha512};

pub(super) fn of(hash: Hash, key: &Key) -> Result<Thumbprint, Error> {
    match hash {
        Hash::Sha256 => finished::<Sha256>(hash, key),
        Hash::Sha384 => finished::<Sha384>(hash, key),
        Hash::Sha512 => finished::<Sha512>(hash, key),
    }
}

/// A member that counts. None of the texts needs escapes.
enum Part<'a> {
    Name(&'static str),
    Octets(&'a [u8]),
    Secret(&'a [u8]),
}

use Part::{Name, Octets, Secret};

/// Hashes the members that count as JSON without white space, in the order of their names
/// (RFC 7638, Section 3.2 and 3.3).
fn finished<D: Digest>(hash: Hash, key: &Key) -> Result<Thumbprint, Error> {
    let state = match key {
        Key::Oct(key) => of_oct::<D>(key),
        Key::EcPublic(key) => of_ec::<D>(key),
        Key::EcPrivate(key) => of_ec::<D>(key.public()),
        Key::RsaPublic(key) => of_rsa::<D>(key),
        Key::RsaPrivate(key) => of_rsa::<D>(key.public()),
        Key::OkpPublic(key) => of_okp::<D>(key),
        Key::OkpPrivate(key) => of_okp::<D>(key.public()),
        Key::AkpPublic(key) => of_akp::<D>(key),
        Key::AkpPrivate(key) => of_akp::<D>(key.public()),
        Key::Unknown(key) => {
            return Err(Error::new(ErrorKind::KeyUnsupported)
                .at("kty")
                .expected("a key whose members are known")
                .found(quoted(key.kty())));
        }
    };
    Thumbprint::new(hash, &state.finalize())
}

fn of_oct<D: Digest>(key: &oct::Secret) -> D {
    hashed([("k", Secret(key.as_bytes())), ("kty", Name("oct"))])
}

fn of_ec<D: Digest>(key: &ec::PublicKey) -> D {
    let curve = key.curve().as_str();
    hashed([
        ("crv", Name(curve)),
        ("kty", Name("EC")),
        ("x", Octets(key.x())),
        ("y", Octets(key.y())),
    ])
}

fn of_rsa<D: Digest>(key: &rsa::PublicKey) -> D {
    hashed([("e", Octets(key.e())), ("kty", Name("RSA")), ("n", Octets(key.n()))])
}

fn of_okp<D: Digest>(key: &okp::PublicKey) -> D {
    let curve = key.curve().as_str();
    hashed([("crv", Name(curve)), ("kty", Name("OKP")), ("x", Octets(key.as_bytes()))])
}

fn of_akp<D: Digest>(key: &akp::PublicKey) -> D {
    let alg = key.alg().as_str();
    hashed([("alg", Name(alg)), ("kty", Name("AKP")), ("pub", Octets(key.as_bytes()))])
}

fn hashed<D: Digest, const N: usize>(members: [(&'static str, Part<'_>); N]) -> D {
    let mut state = D::new();
    let mut before = "{\"";
    for (name, part) in members {
        state.update(before);
        state.update(name);
        state.update("\":\"");
        match part {
            Name(text) => state.update(text),
            Octets(octets) => state.update(base64url::encode(octets)),
            // Wiped when it goes, like the state of the hash.
            Secret(octets) => state.update(base64url::encode_secret(octets).as_str()),
        }
        before = "\",\"";
    }
    state.update("\"}");
    state
}

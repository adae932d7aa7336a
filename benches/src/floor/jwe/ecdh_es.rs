//! Key agreement with an ephemeral key (RFC 7518, Section 4.6; RFC 8037, Section 3.2): two
//! multiplications to encrypt, one to decrypt, one hash or two, and AES key wrap where it is asked for.

use super::{Carried, Floor, aes_kw, managed};
use crate::Error;
use crate::floor::few::Few;
use crate::vectors::Key;
use jose_core::JweEnc;
use jose_core::random::{self, SystemRandom};
use sha2::{Digest, Sha256};

/// A point and a shared secret.
type Agreed = (Vec<u8>, Vec<u8>);

/// Agrees with a new key, whose point comes first.
type Begin = Box<dyn Fn() -> Result<Agreed, Error>>;

/// Agrees with the point of somebody else's new key.
type Finish = Box<dyn Fn(&[u8]) -> Result<Vec<u8>, Error>>;

/// ECDH-ES, deriving a key of so many octets for `algorithm`, to encrypt or to wrap with.
pub(super) fn of(
    enc: JweEnc,
    algorithm: &'static str,
    octets: usize,
    wraps: bool,
    key: &Key<'_>,
) -> Result<Box<dyn Floor>, Error> {
    let (begin, finish) = match key.text("crv")? {
        "P-256" => p256(key)?,
        "P-384" => p384(key)?,
        "P-521" => p521(key)?,
        _ => x25519(key)?,
    };
    let derive = move |secret: &[u8]| {
        let mut derived = Few::zeros(octets)?;
        for (piece, number) in derived.chunks_mut(32).zip(1_u32..) {
            let mut hash = Sha256::new();
            hash.update(number.to_be_bytes());
            hash.update(secret);
            hash.update(u32::try_from(algorithm.len())?.to_be_bytes());
            hash.update(algorithm);
            // Neither party is named.
            hash.update([0; 8]);
            hash.update(u32::try_from(octets)?.saturating_mul(8).to_be_bytes());
            let hash = hash.finalize();
            piece.copy_from_slice(hash.get(..piece.len()).unwrap_or_default());
        }
        Ok::<_, Error>(derived)
    };
    Ok(managed(
        enc,
        move |fresh| {
            let (point, secret) = begin()?;
            let derived = derive(&secret)?;
            Ok(match wraps {
                true => {
                    let key = aes_kw::wrap(&derived, &fresh.cek)?;
                    (fresh.cek, Carried { key, header: point })
                }
                false => (derived, Carried { key: Vec::new(), header: point }),
            })
        },
        move |carried| {
            let derived = derive(&finish(&carried.header)?)?;
            if wraps { aes_kw::unwrap(&derived, &carried.key) } else { Ok(derived) }
        },
    ))
}

macro_rules! curve {
    ($curve:ident) => {
        fn $curve(key: &Key<'_>) -> Result<(Begin, Finish), Error> {
            use $curve::elliptic_curve::Generate;
            use $curve::elliptic_curve::sec1::ToSec1Point;
            use $curve::{PublicKey, SecretKey, ecdh::diffie_hellman};

            let private = SecretKey::from_slice(&key.octets("d")?)?;
            let public = private.public_key();
            let scalar = private.to_nonzero_scalar();
            let begin = move || {
                let ephemeral = SecretKey::try_generate_from_rng(&mut SystemRandom)?;
                let point = ephemeral.public_key().to_sec1_point(false);
                let scalar = ephemeral.to_nonzero_scalar();
                let secret = diffie_hellman(&scalar, public.as_affine());
                Ok((point.as_bytes().to_vec(), secret.raw_secret_bytes().to_vec()))
            };
            let finish = move |point: &[u8]| {
                let public = PublicKey::from_sec1_bytes(point)?;
                let secret = diffie_hellman(&scalar, public.as_affine());
                Ok(secret.raw_secret_bytes().to_vec())
            };
            Ok((Box::new(begin), Box::new(finish)))
        }
    };
}

curve!(p256);
curve!(p384);
curve!(p521);

fn x25519(key: &Key<'_>) -> Result<(Begin, Finish), Error> {
    use x25519_dalek::{PublicKey, StaticSecret};

    let octets =
        |member| -> Result<[u8; 32], Error> { Ok(key.octets(member)?.as_slice().try_into()?) };
    let private = StaticSecret::from(octets("d")?);
    let public = PublicKey::from(octets("x")?);
    let begin = move || {
        let mut seed = [0; 32];
        random::fill(&mut seed)?;
        let ephemeral = StaticSecret::from(seed);
        let point = PublicKey::from(&ephemeral).as_bytes().to_vec();
        Ok((point, ephemeral.diffie_hellman(&public).as_bytes().to_vec()))
    };
    let finish = move |point: &[u8]| {
        let point: [u8; 32] = point.try_into()?;
        Ok(private.diffie_hellman(&point.into()).as_bytes().to_vec())
    };
    Ok((Box::new(begin), Box::new(finish)))
}

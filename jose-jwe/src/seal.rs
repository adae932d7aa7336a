//! The one way content is encrypted, whatever the serialization.

use crate::Encrypter;
use crate::content::{ContentKey, MOST_IV_OCTETS, MOST_KEY_OCTETS, Tag};
use crate::key_management::Making;
use crate::members::Members;
use crate::object::write::Writer;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use jose_core::{Error, ErrorKind, Header, base64url};
use zeroize::{Zeroize, Zeroizing};

/// The most random octets that key management takes in the same call: a salt.
const MOST_OTHER_OCTETS: usize = 16;

/// Random octets of one token, from one call of the generator.
pub(crate) struct Fresh {
    octets: Zeroizing<[u8; MOST_KEY_OCTETS + MOST_IV_OCTETS + MOST_OTHER_OCTETS]>,
    cek: usize,
    iv: usize,
    other: usize,
}

impl Fresh {
    /// As many as these take: key, vector, and what key management asks for.
    fn new(by: &Encrypter, cek: usize, iv: usize, other: usize) -> Result<Self, Error> {
        let mut octets = Zeroizing::new([0; _]);
        let all = cek.saturating_add(iv).saturating_add(other);
        let wanted = octets.get_mut(..all).ok_or(ErrorKind::Backend)?;
        if !wanted.is_empty() {
            by.generator.fill(wanted)?;
        }
        Ok(Self { octets, cek, iv, other })
    }

    fn cek(&self) -> &[u8] {
        self.octets.get(..self.cek).unwrap_or_default()
    }

    pub(crate) fn iv(&self) -> &[u8] {
        self.octets.get(self.cek..).and_then(|rest| rest.get(..self.iv)).unwrap_or_default()
    }

    fn other(&self) -> &[u8] {
        let start = self.cek.saturating_add(self.iv);
        self.octets.get(start..).and_then(|rest| rest.get(..self.other)).unwrap_or_default()
    }
}

/// What a key came to for one token.
pub(crate) struct Wrapped {
    pub(crate) encrypted_key: Vec<u8>,
    pub(crate) members: Members,
}

/// Makes the content encryption key of a single recipient.
pub(crate) fn for_one(by: &Encrypter) -> Result<(Arc<dyn ContentKey>, Fresh, Wrapped), Error> {
    let direct = by.key.is_direct();
    let cek = if direct { 0 } else { by.enc.key_octets() };
    let fresh = Fresh::new(by, cek, by.enc.iv_octets(), by.key.random_octets())?;
    let mut members = Members::default();
    let mut making = making(by, fresh.other(), &mut members);
    let (key, encrypted_key) = match direct {
        true => (by.key.content_key(&mut making)?, Vec::new()),
        false => (by.enc.key(by.backend, fresh.cek())?, by.key.encrypt(fresh.cek(), &mut making)?),
    };
    Ok((key, fresh, Wrapped { encrypted_key, members }))
}

/// A content encryption key, and what it came to for each of several recipients.
pub(crate) struct ForSeveral {
    pub(crate) key: Arc<dyn ContentKey>,
    pub(crate) fresh: Fresh,
    pub(crate) wrapped: Vec<Wrapped>,
}

/// Makes a content encryption key and encrypts it to each of several recipients.
pub(crate) fn for_several(
    recipients: &[&Encrypter],
    first: &Encrypter,
) -> Result<ForSeveral, Error> {
    let fresh = Fresh::new(first, first.enc.key_octets(), first.enc.iv_octets(), 0)?;
    let mut wrapped = Vec::new();
    for by in recipients {
        let own = Fresh::new(by, 0, 0, by.key.random_octets())?;
        let mut members = Members::default();
        let encrypted_key =
            by.key.encrypt(fresh.cek(), &mut making(by, own.other(), &mut members))?;
        wrapped.push(Wrapped { encrypted_key, members });
    }
    Ok(ForSeveral { key: first.enc.key(first.backend, fresh.cek())?, fresh, wrapped })
}

fn making<'m>(by: &'m Encrypter, random: &'m [u8], members: &'m mut Members) -> Making<'m> {
    Making {
        backend: by.backend,
        enc: by.enc,
        random,
        generator: &*by.generator,
        parties: (&by.apu, &by.apv),
        p2c: by.p2c,
        members,
    }
}

/// The encoded protected header of a single recipient's token, with what was added to it.
pub(crate) fn protected<'b>(by: &'b Encrypter, members: &Members) -> Result<Cow<'b, str>, Error> {
    if members.is_empty() {
        return Ok(Cow::Borrowed(by.template.encoded()));
    }
    let json = members.joined(by.template.protected(), by.template.is_given())?;
    Ok(Cow::Owned(base64url::encode(json.as_bytes())))
}

/// The parts of a single recipient's header, with what was added to them: the protected one
/// encoded, then the shared one and the recipient's own.
pub(crate) type Parts<'b> = (Cow<'b, str>, Option<Cow<'b, Header>>, Option<Cow<'b, Header>>);

/// Where parts were given, what was added may stand in the unprotected ones.
pub(crate) fn parts<'b>(by: &'b Encrypter, members: &Members) -> Result<Parts<'b>, Error> {
    let (shared, own) = (by.template.shared(), by.template.own());
    if !by.template.is_given() || shared.or(own).is_none() {
        let borrowed = |header: Option<&'b Header>| header.map(Cow::Borrowed);
        return Ok((protected(by, members)?, borrowed(shared), borrowed(own)));
    }
    let given = [Some(by.template.protected()), shared, own];
    let headers = given.map(|header| header.cloned().unwrap_or_else(Header::empty));
    let [protected, shared, own] = members.placed(headers)?;
    let encoded = match protected.is_empty() {
        true => String::new(),
        false => base64url::encode(protected.json().as_bytes()),
    };
    Ok((Cow::Owned(encoded), Some(Cow::Owned(shared)), Some(Cow::Owned(own))))
}

/// Encrypts a plaintext under a prepared key. `aad` is all that is authenticated beside it.
pub(crate) fn content(
    key: &dyn ContentKey,
    by: &Encrypter,
    iv: &[u8],
    aad: &[u8],
    plaintext: &[u8],
) -> Result<(Vec<u8>, Tag), Error> {
    // Room for the padding of a block cipher, so that nothing is copied again.
    const PADDING: usize = 16;
    let mut buffer = if by.template.protected().member("zip").is_some() {
        crate::zip::deflate(plaintext, PADDING)
    } else {
        let mut buffer = Vec::new();
        buffer.reserve_exact(plaintext.len().saturating_add(PADDING));
        buffer.extend_from_slice(plaintext);
        buffer
    };
    match key.seal(iv, aad, &mut buffer) {
        Ok(tag) => Ok((buffer, tag)),
        Err(error) => {
            buffer.zeroize();
            Err(error)
        }
    }
}

/// What is authenticated beside the plaintext: the protected header, and additional data.
pub(crate) fn additional<'p>(protected: &'p str, aad: Option<&str>) -> Cow<'p, [u8]> {
    match aad {
        None => Cow::Borrowed(protected.as_bytes()),
        Some(aad) => Cow::Owned([protected.as_bytes(), b".", aad.as_bytes()].concat()),
    }
}

/// About how long a JSON object becomes.
pub(crate) fn room(plaintext: usize, aad: Option<&str>) -> usize {
    const HEADERS_AND_KEYS: usize = 1024;
    base64url::encoded_len(plaintext.saturating_add(16))
        .saturating_add(aad.map_or(0, str::len))
        .saturating_add(HEADERS_AND_KEYS)
}

/// Writes what comes behind the recipients.
pub(crate) fn finish(
    mut json: Writer,
    fresh: &Fresh,
    aad: Option<&str>,
    (ciphertext, tag): &(Vec<u8>, Tag),
) -> String {
    json.text("aad", aad.unwrap_or_default());
    json.octets("iv", fresh.iv());
    json.octets("ciphertext", ciphertext);
    json.octets("tag", tag.as_bytes());
    json.finish()
}

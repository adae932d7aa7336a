//! The header of one recipient, which stands in up to three places (RFC 7516, Section 4).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use jose_core::error::quoted;
use jose_core::{Curve, Error, ErrorKind, Header, Jwk, Limits, base64url, json};

/// The protected header, the shared unprotected one, and the recipient's own.
#[derive(Clone, Copy)]
pub(crate) struct Headers<'h>(pub(crate) [Option<&'h Header>; 3]);

impl<'h> Headers<'h> {
    /// Checks what does not depend on the key: the names are disjoint, what must be protected
    /// is, and both algorithms are named.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let [protected, shared, own] = self.0;
        for (one, other) in [(protected, shared), (protected, own), (shared, own)] {
            if let (Some(one), Some(other)) = (one, other) {
                one.check_disjoint(other)?;
            }
        }
        for unprotected in [shared, own].into_iter().flatten() {
            must_be_protected(unprotected)?;
        }
        if self.member("b64").is_some() {
            return Err(Error::new(ErrorKind::UnencodedPayload)
                .at("header.b64")
                .expected("the header of an encrypted token")
                .found("a member of signed ones"));
        }
        match self.alg() {
            None => return Err(missing("alg")),
            Some(alg) if alg.eq_ignore_ascii_case("none") => return Err(ErrorKind::AlgNone.into()),
            Some(_) => {}
        }
        self.enc().map(|_| ()).ok_or_else(|| missing("enc"))
    }

    pub(crate) fn alg(&self) -> Option<&'h str> {
        self.any(Header::alg)
    }

    pub(crate) fn enc(&self) -> Option<&'h str> {
        self.any(Header::enc)
    }

    pub(crate) fn kid(&self) -> Option<&'h str> {
        self.any(Header::kid)
    }

    /// Octets in base64url, which must be there.
    pub(crate) fn octets(&self, name: &'static str) -> Result<Vec<u8>, Error> {
        self.optional_octets(name)?.ok_or_else(|| missing(name))
    }

    /// The text of a number, which must be there.
    pub(crate) fn number(&self, name: &'static str) -> Result<&'h str, Error> {
        self.member(name).ok_or_else(|| missing(name))
    }

    /// A public key of this curve, which must be there. Whatever is of another kind is refused
    /// before it is read as a key: for some kinds that is more work than the key is worth.
    pub(crate) fn public_key(&self, name: &'static str, curve: Curve) -> Result<Jwk, Error> {
        let json = self.member(name).ok_or_else(|| missing(name))?;
        let kty = if curve == Curve::X25519 { "OKP" } else { "EC" };
        let kind = json::object(json, Limits::JSON_DEPTH_CAP, |member, value| {
            let must_be = |wanted: &'static str| match value.as_str() {
                Some(found) if found != wanted => Err(Error::new(ErrorKind::KeyType)
                    .at(String::from(member))
                    .expected(wanted)
                    .found(quoted(&found))),
                _ => Ok(()),
            };
            match member {
                "kty" => must_be(kty),
                "crv" => must_be(curve.as_str()),
                // RFC 7518, Section 4.6.1.1
                "d" => Err(Error::new(ErrorKind::KeyMember)
                    .at("d")
                    .expected("a public key")
                    .found("a private one")),
                _ => Ok(()),
            }
        });
        kind.and_then(|()| Jwk::from_json(json))
            .map_err(|error| error.within(name).within("header"))
    }

    /// Who agrees with whom, `apu` and `apv` (RFC 7518, Sections 4.6.1.2 and 4.6.1.3): two
    /// different parties (Section 4.6.2).
    pub(crate) fn parties(&self, limits: &Limits) -> Result<(Vec<u8>, Vec<u8>), Error> {
        let party = |name| {
            let octets = self.optional_octets(name)?.unwrap_or_default();
            if octets.len() <= limits.max_name_octets() {
                return Ok(octets);
            }
            Err(Error::new(ErrorKind::Limit)
                .at(format!("header.{name}"))
                .expected(format!(
                    "at most {} octets (`Limits::name_octets`)",
                    limits.max_name_octets()
                ))
                .found(format!("{}", octets.len())))
        };
        let (apu, apv) = (party("apu")?, party("apv")?);
        if apu == apv && !apu.is_empty() {
            return Err(Error::new(ErrorKind::HeaderType)
                .at("header.apv")
                .expected("another party than in `apu`")
                .found("the same"));
        }
        Ok((apu, apv))
    }

    fn optional_octets(&self, name: &'static str) -> Result<Option<Vec<u8>>, Error> {
        let text = self.any(|header| header.get::<String>(name).transpose()).transpose()?;
        text.map(|text| base64url::decode(&text, name))
            .transpose()
            .map_err(|error| error.within("header"))
    }

    /// The JSON text of a member.
    fn member(&self, name: &str) -> Option<&'h str> {
        self.any(|header| header.member(name))
    }

    fn any<T>(&self, member: impl Fn(&'h Header) -> Option<T>) -> Option<T> {
        self.0.into_iter().flatten().find_map(member)
    }
}

/// `crit` and `zip` are protected (RFC 7516, Sections 4.1.3 and 4.1.13).
fn must_be_protected(header: &Header) -> Result<(), Error> {
    for (name, kind) in [("crit", ErrorKind::Critical), ("zip", ErrorKind::Compression)] {
        if header.member(name).is_some() {
            return Err(Error::new(kind)
                .at("header")
                .expected("protection by the tag")
                .found(format!("an unprotected `{name}`")));
        }
    }
    Ok(())
}

fn missing(name: &str) -> Error {
    Error::new(ErrorKind::HeaderMissing).at(format!("header.{name}")).expected("a value")
}

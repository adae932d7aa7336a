//! How to import a key, and what came of it.

use super::chain;
use super::container::Container;
use super::pem;
use crate::jwk::Jwk;
use crate::jwk::members::Members;
use crate::{Error, ErrorKind, Limits};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// How to import a key. The plain [`Jwk::import`], [`Jwk::from_pem`] and [`Jwk::from_der`]
/// need none of this.
///
/// ```
/// use jose_core::jwk::Import;
///
/// let pem = "
/// -----BEGIN EC PARAMETERS-----
/// BgUrgQQACg==
/// -----END EC PARAMETERS-----
/// -----BEGIN PUBLIC KEY-----
/// MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
/// -----END PUBLIC KEY-----
/// ";
/// let imported = Import::new().read(pem.as_bytes())?;
/// assert_eq!(imported.what(), "SubjectPublicKeyInfo in PEM, block 2 of 2 (`PUBLIC KEY`)");
/// # Ok::<(), jose_core::Error>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct Import<'a> {
    password: Option<&'a [u8]>,
    x5c: bool,
    accept_leading_zero: bool,
    accept_x5c_base64url: bool,
    limits: Limits,
}

impl<'a> Import<'a> {
    /// Without a password, strict, and with the default limits.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            password: None,
            x5c: false,
            accept_leading_zero: false,
            accept_x5c_base64url: false,
            limits: Limits::DEFAULT,
        }
    }

    /// The password of an encrypted key. A key that is not encrypted is read without it.
    #[must_use]
    pub const fn password(mut self, password: &'a [u8]) -> Self {
        self.password = Some(password);
        self
    }

    /// Whether to fill the members `x5c` and `x5t#S256` (RFC 7517, Sections 4.7 and 4.9) from
    /// all certificates of the file, in their order; not by default, because a chain makes
    /// a key ten times as long. The first must be for the key that is read.
    #[must_use]
    pub const fn x5c(mut self, fill: bool) -> Self {
        self.x5c = fill;
        self
    }

    /// Whether to pass over one zero octet in front of `n` in an RSA key in JSON: many
    /// providers write it, though RFC 7518, Section 2, demands the minimal number of octets.
    /// It would give one key two thumbprints, so it is refused by default, and dropped here.
    #[must_use]
    pub const fn accept_leading_zero(mut self, accept: bool) -> Self {
        self.accept_leading_zero = accept;
        self
    }

    /// Whether to read the certificates of `x5c` in JSON as base64url, too, which RFC 7517,
    /// Section 4.7, rules out by name. They are written as base64.
    #[must_use]
    pub const fn accept_x5c_base64url(mut self, accept: bool) -> Self {
        self.accept_x5c_base64url = accept;
        self
    }

    /// How large a file may be: see [`Limits::key_set_octets`].
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Reads a key from whatever it is in: JSON that begins with `{`, text with a block of
    /// PEM, or DER.
    ///
    /// # Errors
    /// As [`Import::read_json`], [`Import::read_pem`] and [`Import::read_der`].
    pub fn read(&self, octets: &[u8]) -> Result<Imported, Error> {
        self.check_size(octets.len())?;
        match core::str::from_utf8(octets) {
            Ok(text) if text.trim_start().starts_with('{') => self.read_json(text),
            Ok(text) if text.contains("-----BEGIN ") => self.read_pem(text),
            _ if octets.first() == Some(&0x30) => self.read_der(octets),
            _ => Err(Error::new(ErrorKind::Der)
                .expected("a key in JSON, PEM or DER")
                .found("none of them")),
        }
    }

    /// Reads the JSON of one key. Unlike [`Jwk::from_json`], which keeps `x5c` as it stands,
    /// this demands that its first certificate is for the key.
    ///
    /// # Errors
    /// As [`Jwk::from_json`]; [`ErrorKind::Limit`]; [`ErrorKind::KeyMember`] and
    /// [`ErrorKind::Der`] for an `x5c` that is no array of certificates in base64, and
    /// [`ErrorKind::KeyInconsistent`] for one of another key.
    pub fn read_json(&self, json: &str) -> Result<Imported, Error> {
        self.check_size(json.len())?;
        let mut members = Members::parse(json)?;
        if self.accept_leading_zero {
            members.accept_leading_zero();
        }
        let x5c = members.get("x5c");
        let mut jwk = Jwk::read(members)?;
        if let Some(x5c) = x5c {
            let chain = chain::read(x5c, self.accept_x5c_base64url)?;
            match self.x5c || self.accept_x5c_base64url {
                true => chain::attach(&mut jwk, &chain)?,
                false => chain::check(&jwk, &chain)?,
            }
        }
        Ok(Imported { jwk, what: "JWK in JSON".into() })
    }

    /// Reads a key of a PEM file: see [`Jwk::from_pem`].
    ///
    /// # Errors
    /// As [`Jwk::from_pem_with_password`], and with [`Import::x5c`]
    /// [`ErrorKind::KeyInconsistent`] for certificates of another key.
    pub fn read_pem(&self, pem: &str) -> Result<Imported, Error> {
        self.check_size(pem.len())?;
        let blocks = pem::blocks(pem)?;
        let (number, block) = pem::choose(pem, &blocks)?;
        let container = block.container()?;
        let mut jwk = container.read(&block.octets()?, self.password)?;
        if self.x5c {
            let certificates = blocks.iter().filter(|block| block.is_certificate());
            let chain = certificates.map(|block| Ok(block.octets()?.to_vec()));
            chain::attach(&mut jwk, &chain.collect::<Result<Vec<_>, Error>>()?)?;
        }
        let (name, of, label) = (container.name(), blocks.len(), block.name());
        let what = format!("{name} in PEM, block {number} of {of} ({label})");
        Ok(Imported { jwk, what })
    }

    /// Reads a key from DER: see [`Jwk::from_der`].
    ///
    /// # Errors
    /// As [`Jwk::from_der_with_password`].
    pub fn read_der(&self, der: &[u8]) -> Result<Imported, Error> {
        self.check_size(der.len())?;
        let container = Container::of_shape(der)?;
        let mut jwk = container.read(der, self.password)?;
        if self.x5c && container == Container::Certificate {
            chain::attach(&mut jwk, &[der.to_vec()])?;
        }
        Ok(Imported { jwk, what: format!("{} in DER", container.name()) })
    }

    fn check_size(&self, octets: usize) -> Result<(), Error> {
        let limit = self.limits.max_key_set_octets();
        if octets <= limit {
            return Ok(());
        }
        Err(Error::new(ErrorKind::Limit)
            .expected(format!("at most {limit} octets (`Limits::key_set_octets`)"))
            .found(format!("{octets}")))
    }
}

/// Says whether there is a password, not which.
impl fmt::Debug for Import<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Import")
            .field("password", &self.password.is_some())
            .field("x5c", &self.x5c)
            .field("accept_leading_zero", &self.accept_leading_zero)
            .field("accept_x5c_base64url", &self.accept_x5c_base64url)
            .field("limits", &self.limits)
            .finish()
    }
}

/// A key, and where it was.
#[derive(Clone, Debug)]
pub struct Imported {
    jwk: Jwk,
    what: String,
}

impl Imported {
    /// The key.
    #[must_use]
    pub const fn jwk(&self) -> &Jwk {
        &self.jwk
    }

    /// The key, taken out.
    #[must_use]
    pub fn into_jwk(self) -> Jwk {
        self.jwk
    }

    /// Where it was, for people, such as
    /// ``PKCS#8 in PEM, block 2 of 3 (`PRIVATE KEY`)``.
    #[must_use]
    pub fn what(&self) -> &str {
        &self.what
    }
}

//! Limits, decided before any work is done.

use crate::{Error, ErrorKind};
use alloc::format;

/// How large, deep and numerous things from outside may be.
///
/// The defaults fit every token we have seen in the field with room to spare, and
/// bound what a stranger can make a verifier do. They are raised one by one:
///
/// ```
/// use jose_core::Limits;
///
/// let limits = Limits::default().token_octets(1024 * 1024);
/// assert_eq!(limits.max_token_octets(), 1024 * 1024);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    token_octets: usize,
    header_octets: usize,
    json_depth: usize,
    name_octets: usize,
    signatures: usize,
    recipients: usize,
    p2c: u32,
    inflated_octets: usize,
    key_set_octets: usize,
    key_set_keys: usize,
    key_set_private_rsa: usize,
    precomputed_octets: usize,
}

impl Limits {
    /// The defaults.
    pub const DEFAULT: Self = Self {
        token_octets: 256 * 1024,
        header_octets: 16 * 1024,
        json_depth: 16,
        name_octets: 1024,
        signatures: 16,
        recipients: 16,
        p2c: 600_000,
        inflated_octets: 256 * 1024,
        key_set_octets: 512 * 1024,
        key_set_keys: 256,
        key_set_private_rsa: 16,
        precomputed_octets: 1024 * 1024,
    };

    /// A whole token, 256 KiB by default: web servers refuse headers far below that,
    /// so a larger token comes from somewhere special.
    #[must_use]
    pub const fn token_octets(mut self, octets: usize) -> Self {
        self.token_octets = octets;
        self
    }

    /// A header as encoded in the token, 16 KiB by default: room for a certificate
    /// chain, and the only part that is parsed before the signature is checked. More than
    /// [`Limits::HEADER_OCTETS_CAP`] counts as that.
    #[must_use]
    pub const fn header_octets(mut self, octets: usize) -> Self {
        const CAP: usize = Limits::HEADER_OCTETS_CAP;
        self.header_octets = if octets > CAP { CAP } else { octets };
        self
    }

    /// The longest header that can be asked for, 256 MiB.
    pub const HEADER_OCTETS_CAP: usize = 1 << 28;

    /// Nested JSON arrays and objects, 16 by default: parsers recurse, and claims in
    /// the field stay below 6. More than [`Limits::JSON_DEPTH_CAP`] counts as that.
    #[must_use]
    pub const fn json_depth(mut self, levels: usize) -> Self {
        self.json_depth = if levels > Self::JSON_DEPTH_CAP { Self::JSON_DEPTH_CAP } else { levels };
        self
    }

    /// The deepest JSON that can be asked for: beyond it the readers of claims give up
    /// themselves.
    pub const JSON_DEPTH_CAP: usize = 100;

    /// A key identifier or another name in a header, 1 KiB by default: they are looked
    /// up and logged.
    #[must_use]
    pub const fn name_octets(mut self, octets: usize) -> Self {
        self.name_octets = octets;
        self
    }

    /// The signatures of one token, 16 by default: each may cost a verification, and
    /// nobody signs in larger groups.
    #[must_use]
    pub const fn signatures(mut self, signatures: usize) -> Self {
        self.signatures = signatures;
        self
    }

    /// The recipients of one token, 16 by default: each is looked at to find one's own.
    #[must_use]
    pub const fn recipients(mut self, recipients: usize) -> Self {
        self.recipients = recipients;
        self
    }

    /// The iterations that a token under a password may ask for, 600,000 by default: what
    /// OWASP recommends for SHA-256, and about a tenth of a second of work that a stranger
    /// can demand. More than [`Limits::P2C_CAP`] counts as that.
    #[must_use]
    pub const fn p2c(mut self, iterations: u32) -> Self {
        self.p2c = if iterations > Self::P2C_CAP { Self::P2C_CAP } else { iterations };
        self
    }

    /// The most iterations that can be asked for: twice what OWASP recommends.
    pub const P2C_CAP: u32 = 1_200_000;

    /// A compressed plaintext after it was inflated, 256 KiB by default: a thousandth of it
    /// can be the size of the token.
    #[must_use]
    pub const fn inflated_octets(mut self, octets: usize) -> Self {
        self.inflated_octets = octets;
        self
    }

    /// A key set, and any file that a key is imported from, 512 KiB by default:
    /// room for 256 keys with an RSA certificate each, and read into memory at once.
    #[must_use]
    pub const fn key_set_octets(mut self, octets: usize) -> Self {
        self.key_set_octets = octets;
        self
    }

    /// The keys of a set, 256 by default: each is checked when it is read, and issuers
    /// publish a handful.
    #[must_use]
    pub const fn key_set_keys(mut self, keys: usize) -> Self {
        self.key_set_keys = keys;
        self
    }

    /// The private RSA keys of a set, 16 by default: whether the parts of one belong
    /// together takes up to a tenth of a second to find out, and a stranger's set has none.
    #[must_use]
    pub const fn key_set_private_rsa(mut self, keys: usize) -> Self {
        self.key_set_private_rsa = keys;
        self
    }

    /// What is kept to make verifying faster, of all keys of one verifier or set together, 1 MiB by
    /// default: room for the tables of four to ten keys, and no more than a processor's second cache
    /// has, beyond which they gain less. It counts only where tables are asked for. A table of the curve's own
    /// base point, which all keys share, is not counted.
    #[must_use]
    pub const fn precomputed_octets(mut self, octets: usize) -> Self {
        self.precomputed_octets = octets;
        self
    }

    /// Checks the length of a token before anything is done with it.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`].
    pub fn check_token(&self, octets: usize) -> Result<(), Error> {
        check("token", octets, self.token_octets, "token_octets")
    }

    /// Checks the length of an encoded header, likewise.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`].
    pub fn check_header(&self, octets: usize) -> Result<(), Error> {
        check("header", octets, self.header_octets, "header_octets")
    }

    /// Checks the length of what is to be precomputed, likewise.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`].
    pub fn check_precomputed(&self, octets: usize) -> Result<(), Error> {
        check("table", octets, self.precomputed_octets, "precomputed_octets")
    }

    /// The largest token, in octets.
    #[must_use]
    pub const fn max_token_octets(&self) -> usize {
        self.token_octets
    }

    /// The largest encoded header, in octets.
    #[must_use]
    pub const fn max_header_octets(&self) -> usize {
        self.header_octets
    }

    /// The deepest JSON, in levels.
    #[must_use]
    pub const fn max_json_depth(&self) -> usize {
        self.json_depth
    }

    /// The longest name in a header, in octets.
    #[must_use]
    pub const fn max_name_octets(&self) -> usize {
        self.name_octets
    }

    /// The most signatures of one token.
    #[must_use]
    pub const fn max_signatures(&self) -> usize {
        self.signatures
    }

    /// The most recipients of one token.
    #[must_use]
    pub const fn max_recipients(&self) -> usize {
        self.recipients
    }

    /// The most iterations for a password.
    #[must_use]
    pub const fn max_p2c(&self) -> u32 {
        self.p2c
    }

    /// The largest inflated plaintext, in octets.
    #[must_use]
    pub const fn max_inflated_octets(&self) -> usize {
        self.inflated_octets
    }

    /// The largest key set or key file, in octets.
    #[must_use]
    pub const fn max_key_set_octets(&self) -> usize {
        self.key_set_octets
    }

    /// The most keys in a set.
    #[must_use]
    pub const fn max_key_set_keys(&self) -> usize {
        self.key_set_keys
    }

    /// The most private RSA keys in a set.
    #[must_use]
    pub const fn max_key_set_private_rsa(&self) -> usize {
        self.key_set_private_rsa
    }

    /// The most octets of precomputed tables.
    #[must_use]
    pub const fn max_precomputed_octets(&self) -> usize {
        self.precomputed_octets
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

fn check(place: &'static str, found: usize, allowed: usize, knob: &str) -> Result<(), Error> {
    if found <= allowed {
        return Ok(());
    }
    Err(Error::new(ErrorKind::Limit)
        .at(place)
        .expected(format!("at most {allowed} octets (`Limits::{knob}`)"))
        .found(format!("{found}")))
}

//! Claims to be issued.

mod members;

use crate::{Audience, Clock, NumericDate};
use alloc::string::String;
use core::fmt;
use core::time::Duration;
use jose_core::{Error, base64url, random};
use members::{Member, Members};
use serde::{Serialize, Serializer};

/// Claims in the order in which they were given: the registered ones by methods, others from
/// any type that serde writes, and each once.
///
/// The time is read once, when it is made. A method for a registered claim replaces what was
/// given for it before.
///
/// Without [`lifetime`](Self::lifetime) or [`expires_at`](Self::expires_at) a token never expires, and
/// no policy takes it but one with `expiry_optional`.
///
/// ```
/// use jose_jwt::{Claims, Clock, NumericDate};
/// use std::time::Duration;
///
/// #[derive(serde::Serialize)]
/// struct Session {
///     role: &'static str,
///     level: u8,
/// }
///
/// let clock = Clock::fixed(NumericDate::from_seconds(1_800_000_000));
/// let claims = Claims::with_clock(&clock) // `Claims::new()` takes the system's
///     .issuer("https://issuer.example")
///     .subject("alice")
///     .audience("api")
///     .audience("web")
///     .lifetime(Duration::from_secs(900))
///     .with("tenant", &42)?
///     .extend(&Session { role: "admin", level: 3 })?;
/// assert_eq!(
///     serde_json::to_string(&claims).unwrap(),
///     r#"{"iss":"https://issuer.example","sub":"alice","aud":["api","web"],"#.to_owned()
///         + r#""iat":1800000000,"exp":1800000900,"tenant":42,"role":"admin","level":3}"#,
/// );
/// # Ok::<(), jose_jwt::Error>(())
/// ```
#[derive(Clone)]
#[must_use = "it is issued with `issue`"]
pub struct Claims {
    now: NumericDate,
    members: Members,
}

impl Claims {
    /// No claims yet, by this clock.
    pub fn with_clock(clock: &Clock) -> Self {
        // In whole seconds, as every reader takes them.
        let now = NumericDate::from_seconds(clock.now().seconds());
        Self { now, members: Members::default() }
    }

    /// `iss`: who issues the token.
    pub fn issuer(self, issuer: impl Into<String>) -> Self {
        self.set("iss", Member::Text(issuer.into()))
    }

    /// `sub`: whom the token is about.
    pub fn subject(self, subject: impl Into<String>) -> Self {
        self.set("sub", Member::Text(subject.into()))
    }

    /// `aud`: whom the token is meant for. Called several times, it is meant for all of them.
    pub fn audience(mut self, audience: impl Into<String>) -> Self {
        let audience = audience.into();
        match self.members.get_mut("aud") {
            Some(Member::Audience(audiences)) => audiences.push(audience),
            _ => self.members.set("aud", Member::Audience(Audience::from(&*audience))),
        }
        self
    }

    /// `exp` so much after now, and `iat` now where nothing else was said.
    pub fn lifetime(self, lifetime: Duration) -> Self {
        let issued = if self.members.has("iat") { self } else { self.issued_now() };
        let expiry = issued.now + lifetime;
        issued.expires_at(expiry)
    }

    /// `exp`: when the token is no longer good.
    pub fn expires_at(self, expiry: NumericDate) -> Self {
        self.set("exp", Member::Date(expiry))
    }

    /// `nbf`: from when on the token is good.
    pub fn not_before(self, start: NumericDate) -> Self {
        self.set("nbf", Member::Date(start))
    }

    /// `iat`: when the token was issued.
    pub fn issued_at(self, time: NumericDate) -> Self {
        self.set("iat", Member::Date(time))
    }

    /// `iat` is now.
    pub fn issued_now(self) -> Self {
        let now = self.now;
        self.issued_at(now)
    }

    /// `jti`: what no other token is called.
    pub fn id(self, id: impl Into<String>) -> Self {
        self.set("jti", Member::Text(id.into()))
    }

    /// `jti` of 128 bits from the system's generator. Claims that are issued several times
    /// have the same each time.
    ///
    /// # Errors
    /// [`ErrorKind::Backend`](crate::ErrorKind::Backend) when there is no generator, as
    /// without the feature `std`.
    ///
    /// ```
    /// let [a, b] = [jose_jwt::Claims::new().with_random_id()?, jose_jwt::Claims::new().with_random_id()?];
    /// assert_ne!(serde_json::to_string(&a).unwrap(), serde_json::to_string(&b).unwrap());
    /// # Ok::<(), jose_jwt::Error>(())
    /// ```
    pub fn with_random_id(self) -> Result<Self, Error> {
        self.with_random_id_from(random::fill)
    }

    /// The same from a generator of the caller's, which fills the octets that it is given.
    ///
    /// # Errors
    /// What `fill` returns.
    pub fn with_random_id_from(
        self,
        fill: impl FnOnce(&mut [u8]) -> Result<(), Error>,
    ) -> Result<Self, Error> {
        let mut octets = [0; 16];
        fill(&mut octets)?;
        Ok(self.id(base64url::encode(&octets)))
    }

    /// One more claim, of any type that serde writes.
    ///
    /// # Errors
    /// As [`Claims::extend`].
    pub fn with<T: Serialize + ?Sized>(self, name: &str, value: &T) -> Result<Self, Error> {
        self.extend(&members::One(name, value))
    }

    /// The members of a type of the caller's beside those that are there.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`](crate::ErrorKind::Misuse) for a claim that is there already and
    /// for what is not written as a JSON object,
    /// [`ErrorKind::DuplicateMember`](crate::ErrorKind::DuplicateMember) for an object that
    /// names a member twice, [`ErrorKind::ClaimType`](crate::ErrorKind::ClaimType) for a
    /// registered claim of the wrong type, such as a text in `exp`.
    pub fn extend<T: Serialize + ?Sized>(mut self, members: &T) -> Result<Self, Error> {
        self.members.extend(members)?;
        Ok(self)
    }

    fn set(mut self, name: &'static str, member: Member) -> Self {
        self.members.set(name, member);
        self
    }
}

#[cfg(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown"))))]
impl Claims {
    /// No claims yet, by the system's clock.
    pub fn new() -> Self {
        Self::with_clock(&Clock::system())
    }

    /// The members of a type of the caller's, to which others are added.
    ///
    /// # Errors
    /// As [`Claims::extend`].
    ///
    /// ```
    /// use jose_jwt::{Claims, ErrorKind};
    /// use std::time::Duration;
    ///
    /// #[derive(serde::Serialize)]
    /// struct User {
    ///     sub: &'static str,
    ///     groups: Vec<&'static str>,
    /// }
    ///
    /// let user = User { sub: "alice", groups: vec!["staff"] };
    /// let claims = Claims::of(&user)?.issuer("https://issuer.example").lifetime(Duration::from_secs(900));
    /// assert_eq!(claims.with("groups", "admins").unwrap_err(), ErrorKind::Misuse);
    /// # Ok::<(), jose_jwt::Error>(())
    /// ```
    pub fn of<T: Serialize + ?Sized>(members: &T) -> Result<Self, Error> {
        Self::new().extend(members)
    }
}

#[cfg(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown"))))]
impl Default for Claims {
    fn default() -> Self {
        Self::new()
    }
}

impl Serialize for Claims {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.members.iter())
    }
}

/// Shows no values.
impl fmt::Debug for Claims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Claims")?;
        f.debug_list().entries(self.members.iter().map(|(name, _)| name)).finish()
    }
}

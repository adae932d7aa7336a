//! How often, how long and from where.

use crate::endpoint::Rules;
use jose_core::Limits;
use std::time::Duration;

/// What a remote set is held to. Each default has its reason beside the method that
/// changes it.
///
/// ```
/// use jose_jwks::Options;
/// use std::time::Duration;
///
/// let options = Options::new()
///     .stale_if_error(Duration::from_secs(6 * 60 * 60))
///     .allow_host("keys.internal.example");
/// assert!(options.rules().check("https://keys.internal.example/jwks.json").is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    pub(crate) cooldown: Duration,
    pub(crate) default_ttl: Duration,
    pub(crate) max_ttl: Duration,
    pub(crate) ahead_percent: u32,
    pub(crate) stale_if_error: Duration,
    pub(crate) max_backoff: Duration,
    pub(crate) timeout: Duration,
    pub(crate) limits: Limits,
    pub(crate) any_media_type: bool,
    pub(crate) metadata: Metadata,
    pub(crate) rules: Rules,
}

/// Where an issuer says where its keys are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Metadata {
    /// `{issuer}/.well-known/openid-configuration` (OpenID Connect Discovery 1.0, Section 4).
    OpenId,
    /// `/.well-known/oauth-authorization-server` between the host and the path of the issuer
    /// (RFC 8414, Section 3.1).
    OAuth,
}

impl Options {
    /// The defaults.
    #[must_use]
    pub fn new() -> Self {
        Self {
            cooldown: Duration::from_secs(30),
            default_ttl: Duration::from_secs(5 * 60),
            max_ttl: Duration::from_secs(24 * 60 * 60),
            ahead_percent: 80,
            stale_if_error: Duration::from_secs(60 * 60),
            max_backoff: Duration::from_secs(5 * 60),
            timeout: Duration::from_secs(5),
            limits: Limits::DEFAULT,
            any_media_type: false,
            metadata: Metadata::OpenId,
            rules: Rules::new(),
        }
    }

    /// The time from one fetch to the next, whatever asks for it, 30 s by default: strangers
    /// can send as many unknown `kid`s as they like, and the issuer sees two requests a
    /// minute. A key that was rotated in is known after that time at the latest.
    #[must_use]
    pub const fn cooldown(mut self, cooldown: Duration) -> Self {
        self.cooldown = cooldown;
        self
    }

    /// How long keys are fresh when the response says nothing, 5 min by default: the time
    /// that a withdrawn key still verifies.
    #[must_use]
    pub const fn default_ttl(mut self, ttl: Duration) -> Self {
        self.default_ttl = ttl;
        self
    }

    /// How long keys are fresh at most, 24 h by default: a response that asks to be kept for
    /// a year would keep a withdrawn key for a year.
    #[must_use]
    pub const fn max_ttl(mut self, ttl: Duration) -> Self {
        self.max_ttl = ttl;
        self
    }

    /// The part of their time after which keys are renewed in the background, in percent,
    /// 80 by default: there is time for another try before anybody waits. More than 100
    /// counts as that.
    #[must_use]
    pub const fn refresh_ahead(mut self, percent: u32) -> Self {
        self.ahead_percent = if percent > 100 { 100 } else { percent };
        self
    }

    /// How long keys are used after their time when they cannot be renewed, 1 h by default:
    /// an issuer may be away for a while without taking everybody with it, and a withdrawn
    /// key must not live on because somebody keeps the issuer unreachable (RFC 5861,
    /// Section 4). After that [`ErrorKind::KeysUnavailable`](jose_core::ErrorKind::KeysUnavailable).
    #[must_use]
    pub const fn stale_if_error(mut self, time: Duration) -> Self {
        self.stale_if_error = time;
        self
    }

    /// The longest pause after failures, 5 min by default: it doubles from the cooldown with
    /// each, and an issuer that is back is noticed within that time. `Retry-After` is
    /// obeyed up to it.
    #[must_use]
    pub const fn max_backoff(mut self, pause: Duration) -> Self {
        self.max_backoff = pause;
        self
    }

    /// The time for one request, from the look-up of the name to the last octet, 5 s by
    /// default: issuers answer in a fraction, and somebody may be waiting.
    #[must_use]
    pub const fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// The limits on what is fetched, 512 KiB and 256 keys by default: see [`Limits`].
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Takes keys in a response of whatever media type. By default it must be
    /// `application/jwk-set+json`, another JSON type, or not named: an error page is not
    /// read, and neither is a file that somebody else put onto the issuer's host. Some
    /// file servers say `text/plain`.
    #[must_use]
    pub const fn any_media_type(mut self) -> Self {
        self.any_media_type = true;
        self
    }

    /// Where [`RemoteJwks::discover`](crate::RemoteJwks::discover) looks, OpenID Connect by
    /// default.
    #[must_use]
    pub const fn metadata(mut self, metadata: Metadata) -> Self {
        self.metadata = metadata;
        self
    }

    /// Allows this host whatever its addresses are: see [`Rules::allow_host`]. Only the host,
    /// without scheme and port; a set with options that name anything else is not made.
    #[must_use]
    pub fn allow_host(mut self, host: &str) -> Self {
        self.rules = self.rules.allow_host(host);
        self
    }

    /// Allows this host without TLS, and whatever its addresses are: see
    /// [`Rules::allow_http`]. Only the host, without scheme and port, as for
    /// [`Options::allow_host`].
    #[must_use]
    pub fn allow_http(mut self, host: &str) -> Self {
        self.rules = self.rules.allow_http(host);
        self
    }

    /// The rules for addresses.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new()
    }
}

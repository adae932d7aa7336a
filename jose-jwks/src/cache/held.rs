//! The keys that are there, and their times.

use super::answer::Tag;
use crate::Options;
use crate::response::{Directives, lifetime};
use jose_core::JwkSet;
use std::sync::Arc;
use std::time::Duration;

#[derive(Debug)]
pub(super) struct Held {
    pub(super) set: Arc<JwkSet>,
    pub(super) tag: Option<Tag>,
    directives: Directives,
    pub(super) times: Times,
}

/// When what was asked for at a time is to be renewed, is no longer fresh, is no longer used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Times {
    pub(super) fetched: Duration,
    pub(super) renew: Duration,
    pub(super) expires: Duration,
    pub(super) stale: Duration,
}

impl Held {
    pub(super) fn new(
        set: Arc<JwkSet>,
        tag: Option<Tag>,
        directives: Directives,
        asked: Duration,
        options: &Options,
    ) -> Self {
        Self { set, tag, directives, times: Times::new(directives, asked, options) }
    }

    /// The same keys are good for longer (RFC 9111, Section 4.3.4).
    pub(super) fn renew(
        &mut self,
        tag: Option<Tag>,
        directives: Directives,
        asked: Duration,
        options: &Options,
    ) {
        self.directives = self.directives.updated(directives);
        self.times = Times::new(self.directives, asked, options);
        self.tag = tag.or(self.tag.take());
    }
}

impl Times {
    /// Counted from when it was asked for: how long the answer took is part of its age
    /// (RFC 9111, Section 4.2.3).
    pub(crate) fn new(directives: Directives, asked: Duration, options: &Options) -> Self {
        let ttl = lifetime(directives, options.default_ttl, options.cooldown, options.max_ttl);
        let ahead = ttl.checked_div(100).unwrap_or_default();
        let ahead = ahead.saturating_mul(options.ahead_percent).max(options.cooldown);
        let expires = asked.saturating_add(ttl);
        Self {
            fetched: asked,
            renew: asked.saturating_add(ahead),
            expires,
            stale: expires.saturating_add(options.stale_if_error),
        }
    }
}

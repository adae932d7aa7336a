//! How long a response is fresh (RFC 9111, Sections 4.2 and 5.2).

use super::Headers;
use std::time::Duration;

/// What a response says of its time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Directives {
    /// How long it is fresh, if it says so, counted from when it was made.
    lifetime: Option<Duration>,
    /// How old it was when it came.
    age: Duration,
}

impl Directives {
    /// `max-age` before `Expires`, as Section 4.2.1 says; `s-maxage` is for caches that
    /// several users share. `must-revalidate` is obeyed as far as there is an issuer to
    /// ask: how long keys are used without one is decided here and not there.
    pub(super) fn read(headers: &Headers) -> Self {
        let control = headers.cache_control.as_deref().map(cache_control).unwrap_or_default();
        let lifetime = control.or_else(|| expires(headers));
        Self { lifetime, age: headers.age.as_deref().and_then(seconds).unwrap_or_default() }
    }

    /// Those of a response that says that nothing has changed: what it leaves out is as it
    /// was before (Section 4.3.4).
    pub(crate) fn updated(self, newer: Self) -> Self {
        Self { lifetime: newer.lifetime.or(self.lifetime), age: newer.age }
    }
}

/// How long a response is fresh from when it was asked for.
pub(crate) fn lifetime(
    directives: Directives,
    default: Duration,
    least: Duration,
    most: Duration,
) -> Duration {
    let asked = match directives.lifetime {
        Some(lifetime) => lifetime.saturating_sub(directives.age),
        None => default,
    };
    // Not `clamp`, which panics where the least is more than the most.
    asked.min(most).max(least)
}

/// The shortest time that a list of directives says. One that says a thing in two ways, or in
/// one that cannot be read, is taken for stale, as Section 4.2.1 encourages.
fn cache_control(value: &str) -> Option<Duration> {
    let mut shortest = None;
    for directive in value.split(',') {
        let (name, argument) = match directive.split_once('=') {
            Some((name, argument)) => (name.trim(), argument.trim()),
            None => (directive.trim(), ""),
        };
        let said = match name.to_ascii_lowercase().as_str() {
            "no-store" | "no-cache" => Duration::ZERO,
            "max-age" => seconds(argument.trim_matches('"')).unwrap_or_default(),
            _ => continue,
        };
        shortest = Some(shortest.map_or(said, |known: Duration| known.min(said)));
    }
    shortest
}

/// `Expires` counts from `Date`: both are of the clock of the other side. One that is no
/// date is in the past (Section 5.3).
fn expires(headers: &Headers) -> Option<Duration> {
    let expires = headers.expires.as_deref()?;
    let Ok(expires) = httpdate::parse_http_date(expires) else { return Some(Duration::ZERO) };
    let date = httpdate::parse_http_date(headers.date.as_deref()?).ok()?;
    Some(expires.duration_since(date).unwrap_or_default())
}

/// A number of seconds (Section 1.2.2): what is too large for us counts as large.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    if text.is_empty() || !text.bytes().all(|octet| octet.is_ascii_digit()) {
        return None;
    }
    Some(Duration::from_secs(text.parse().unwrap_or(u64::from(u32::MAX))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fetch::Response;

    fn fresh(headers: &[(&str, &str)]) -> u64 {
        let response =
            headers.iter().fold(Response::new(200), |r, (name, value)| r.header(name, value));
        let (least, most) = (Duration::from_secs(30), Duration::from_secs(86_400));
        let directives = Directives::read(&response.headers);
        lifetime(directives, Duration::from_secs(300), least, most).as_secs()
    }

    #[test]
    fn times_that_responses_say() {
        for (headers, seconds) in [
            (&[][..], 300),
            (&[("Cache-Control", "max-age=600")], 600),
            (&[("cache-control", "public, MAX-AGE=\"600\", must-revalidate")], 600),
            (&[("Cache-Control", "public")], 300),
            (&[("Cache-Control", "max-age=600"), ("Age", "200")], 400),
            (&[("Cache-Control", "max-age=600"), ("Age", "x")], 600),
            (&[("Cache-Control", "max-age=600"), ("Age", "700")], 30),
            (&[("Cache-Control", "max-age=600, max-age=60")], 60),
            (&[("Cache-Control", "max-age=600"), ("Cache-Control", "no-cache")], 30),
            (&[("Cache-Control", "max-age=-1")], 30),
            (&[("Cache-Control", "max-age=abc")], 30),
            (&[("Cache-Control", "max-age")], 30),
            (&[("Cache-Control", "no-store")], 30),
            (&[("Cache-Control", "max-age=0")], 30),
            (&[("Cache-Control", "s-maxage=900")], 300),
            (&[("Cache-Control", "max-age=99999999999999999999999")], 86_400),
            (&[("Cache-Control", "max-age=31536000")], 86_400),
            (
                &[
                    ("Date", "Tue, 01 Dec 2026 10:00:00 GMT"),
                    ("Expires", "Tue, 01 Dec 2026 10:10:00 GMT"),
                ],
                600,
            ),
            (
                &[
                    ("Date", "Tue, 01 Dec 2026 10:00:00 GMT"),
                    ("Expires", "Tue, 01 Dec 2026 09:00:00 GMT"),
                ],
                30,
            ),
            (
                &[
                    ("Cache-Control", "max-age=60"),
                    ("Date", "Tue, 01 Dec 2026 10:00:00 GMT"),
                    ("Expires", "Tue, 01 Dec 2026 10:10:00 GMT"),
                ],
                60,
            ),
            (&[("Expires", "0")], 30),
            (&[("Expires", "Tue, 01 Dec 2026 10:10:00 GMT")], 300),
        ] {
            assert_eq!(fresh(headers), seconds, "{headers:?}");
        }
    }

    #[test]
    fn what_is_too_long_to_be_read_is_not_fresh() {
        let long = format!("{}no-store", "x,".repeat(600));
        let half = format!("{}no-store", "x,".repeat(500));
        for lines in [
            &[&*long][..],
            &["max-age=600", &long],
            &["max-age=600", &half, "x, x, x"],
            &[&long, "max-age=600"],
        ] {
            let lines: Vec<_> = lines.iter().map(|line| ("Cache-Control", *line)).collect();
            assert_eq!(fresh(&lines), 30);
        }
        assert_eq!(fresh(&[("Cache-Control", "max-age=600"), ("Cache-Control", "x")]), 600);
    }

    #[test]
    fn bounds_that_contradict_one_another() {
        let (least, most) = (Duration::MAX, Duration::ZERO);
        assert_eq!(lifetime(Directives::default(), Duration::ZERO, least, most), least);
    }
}

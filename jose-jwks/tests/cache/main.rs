//! Whatever happens in whatever order, the rules of the cache hold.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that goes wrong fails")]
#![expect(clippy::arithmetic_side_effects, reason = "times of a few days")]

use jose_jwks::Options;
use jose_jwks::cache::{Action, Answer, Cache, Need, Ticket};
use jose_jwks::fetch::{Request, Response, failed};
use jose_jwt::{Jwk, JwkSet, JwsAlg};
use proptest::prelude::*;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// What happens.
#[derive(Clone, Debug)]
enum Event {
    /// Time passes, in seconds; or runs backwards.
    Pass(u64),
    Back(u64),
    Ask(Need),
    /// The ticket that is out is answered: with a set of these keys.
    Keys(u8, Headers),
    Same(Headers),
    Status(u16, Headers),
    Text(String),
    Broken,
    /// The ticket is lost, given back, or answered after all that follows.
    Lost,
    GivenBack,
    Late,
}

/// What an answer is worth.
enum Brought {
    Keys(u8),
    Same,
    Nothing,
}

type Headers = Vec<(&'static str, String)>;

/// Three keys, of which a set has some.
static KEYS: LazyLock<Vec<Jwk>> = LazyLock::new(|| {
    ["0", "1", "2"]
        .map(|kid| Jwk::generate(JwsAlg::ED25519).unwrap().to_public().unwrap().with_kid(kid))
        .into()
});

fn headers() -> impl Strategy<Value = Headers> {
    let one = prop_oneof![
        (0_u64..2000).prop_map(|age| ("Cache-Control", format!("max-age={age}"))),
        any::<u64>().prop_map(|age| ("Cache-Control", format!("max-age={age}"))),
        Just(("Cache-Control", "no-store".to_owned())),
        (0_u64..2000).prop_map(|age| ("Age", age.to_string())),
        any::<u64>().prop_map(|time| ("Retry-After", time.to_string())),
        (0_u8..3).prop_map(|tag| ("ETag", format!("\"{tag}\""))),
        ("[ -~]{0,20}").prop_map(|text| ("Cache-Control", text)),
        ("[ -~]{0,20}").prop_map(|text| ("Expires", text)),
    ];
    prop::collection::vec(one, 0..3)
}

fn event() -> impl Strategy<Value = Event> {
    let need = prop_oneof![Just(Need::Keys), Just(Need::Key), Just(Need::Renewal)];
    prop_oneof![
        4 => (0_u64..60).prop_map(Event::Pass),
        2 => (60_u64..8000).prop_map(Event::Pass),
        1 => (0_u64..60).prop_map(Event::Back),
        8 => need.prop_map(Event::Ask),
        4 => (0_u8..8, headers()).prop_map(|(keys, headers)| Event::Keys(keys, headers)),
        1 => headers().prop_map(Event::Same),
        1 => (any::<u16>(), headers()).prop_map(|(status, headers)| Event::Status(status, headers)),
        1 => prop_oneof![".{0,30}", Just(r#"{"keys":{}}"#.to_owned())].prop_map(Event::Text),
        1 => Just(Event::Broken),
        1 => Just(Event::Lost),
        1 => Just(Event::GivenBack),
        1 => Just(Event::Late),
    ]
}

/// The cache, and what must be true of it by the rules alone.
struct Model {
    options: Options,
    cache: Cache,
    now: Duration,
    /// The latest time that the cache was told.
    latest: Duration,
    ticket: Option<(Ticket, Request, Duration)>,
    late: Option<(Ticket, Request)>,
    last_fetch: Option<Duration>,
    /// Which keys the last good answer has, and when it was asked for.
    good: Option<(u8, Duration)>,
}

impl Model {
    fn new() -> Self {
        let options = Options::new();
        Self {
            cache: Cache::new(&options),
            options,
            now: Duration::ZERO,
            latest: Duration::ZERO,
            ticket: None,
            late: None,
            last_fetch: None,
            good: None,
        }
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Pass(seconds) => self.now += Duration::from_secs(seconds),
            Event::Back(seconds) => {
                self.now = self.now.saturating_sub(Duration::from_secs(seconds));
            }
            Event::Ask(need) => self.ask(need),
            Event::Keys(keys, headers) => self.bring(Ok(page(keys, &headers)), Brought::Keys(keys)),
            Event::Same(headers) => {
                self.bring(Ok(with(Response::new(304), &headers)), Brought::Same)
            }
            Event::Status(status, headers) if status != 200 && status != 304 => {
                self.bring(Ok(with(Response::new(status), &headers)), Brought::Nothing);
            }
            Event::Status(..) | Event::Broken => {
                self.bring(Err(failed("no connection")), Brought::Nothing)
            }
            Event::Text(text) => {
                self.bring(Ok(Response::new(200).body(text.into())), Brought::Nothing)
            }
            Event::Lost => self.ticket = None,
            Event::GivenBack => {
                if let Some((ticket, ..)) = self.ticket.take() {
                    self.seen();
                    self.cache.give_back(self.now, ticket);
                }
            }
            Event::Late => match self.late.take() {
                None => {
                    self.late = self.ticket.take().map(|(ticket, request, _)| (ticket, request))
                }
                Some((ticket, request)) => self.bring_late(ticket, &request),
            },
        }
        self.check();
    }

    fn ask(&mut self, need: Need) {
        self.seen();
        let before = self.cache.keys(self.latest).cloned();
        match self.cache.poll(self.now, need) {
            Action::Fetch(ticket) => {
                let known = self.ticket.take();
                if let Some((.., until)) = known {
                    assert!(self.latest >= until, "two tickets at once");
                }
                if let Some(last) = self.last_fetch.replace(self.latest) {
                    assert!(self.latest >= last + Duration::from_secs(30), "too early");
                }
                let endpoint = self.options.rules().check("https://issuer.example/").unwrap();
                // A fetch takes 3 × 5 s and 5 s at most, by the default options.
                let until = self.latest + Duration::from_secs(20);
                self.ticket = Some((ticket, self.cache.request(endpoint), until));
            }
            Action::Wait(until) => assert!(until > self.latest),
            Action::Use => assert!(self.cache.keys(self.latest).is_some()),
            Action::Unavailable(error) => {
                assert_eq!(error.code(), "keys.unavailable");
                assert!(before.is_none());
            }
            other => panic!("{other:?}"),
        }
    }

    fn bring(&mut self, response: Result<Response, jose_jwt::Error>, brought: Brought) {
        let Some((ticket, request, until)) = self.ticket.take() else { return };
        let conditional = request.if_none_match().is_some();
        self.seen();
        let answer = Answer::read(&request, response, &self.options);
        let taken = self.cache.answer(self.now, ticket, answer);
        assert_eq!(taken, self.latest < until, "an answer in time, and no other");
        let asked = self.last_fetch.unwrap();
        match brought {
            Brought::Keys(keys) if taken => self.good = Some((keys, asked)),
            Brought::Same if taken && conditional => {
                self.good = self.good.map(|(keys, _)| (keys, asked));
            }
            _ => {}
        }
    }

    fn bring_late(&mut self, ticket: Ticket, request: &Request) {
        self.seen();
        let answer = Answer::read(request, Ok(page(7, &[])), &self.options);
        if self.cache.answer(self.now, ticket, answer) {
            self.good = Some((7, self.last_fetch.unwrap()));
        }
    }

    fn seen(&mut self) {
        self.latest = self.latest.max(self.now);
    }

    /// The keys are those of the last good answer: all of them and no others, until
    /// the longest time that any answer can give them, and at least the shortest.
    fn check(&mut self) {
        let keys = self.cache.keys(self.now).cloned();
        let now = self.latest.max(self.now);
        let Some((good, asked)) = self.good else {
            assert!(keys.is_none());
            return;
        };
        let stale = Duration::from_secs(3600);
        if now < asked + Duration::from_secs(30) + stale {
            assert!(keys.is_some(), "keys that are good are kept");
        }
        if now >= asked + Duration::from_secs(24 * 3600) + stale {
            assert!(keys.is_none(), "old keys are not");
        }
        if let Some(keys) = keys {
            assert_eq!(keys.len(), good.count_ones() as usize);
            for (at, key) in KEYS.iter().enumerate() {
                let there = keys.select().kid(key.kid().unwrap()).one().is_ok();
                assert_eq!(there, good & (1 << at) != 0);
            }
        }
    }
}

fn page(keys: u8, headers: &[(&'static str, String)]) -> Response {
    let chosen = KEYS.iter().enumerate().filter(|(at, _)| keys & (1 << at) != 0);
    let set: JwkSet = chosen.map(|(_, key)| key.clone()).collect();
    with(Response::new(200).body(set.to_json().as_str().into()), headers)
}

fn with(response: Response, headers: &[(&'static str, String)]) -> Response {
    headers.iter().fold(response, |response, (name, value)| response.header(name, value))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn the_rules_hold(events in prop::collection::vec(event(), 0..80)) {
        let mut model = Model::new();
        for event in events {
            model.happen(event);
        }
    }

    #[test]
    fn no_time_is_too_extreme(
        times in prop::collection::vec(any::<(u64, u32)>(), 0..20),
        bounds in any::<[u64; 6]>(),
    ) {
        let [cooldown, default, most, stale, backoff, timeout] = bounds.map(Duration::from_secs);
        let options = Options::new()
            .cooldown(cooldown)
            .default_ttl(default)
            .max_ttl(most)
            .stale_if_error(stale)
            .max_backoff(backoff)
            .timeout(timeout);
        let mut cache = Cache::new(&options);
        let endpoint = options.rules().check("https://issuer.example/").unwrap();
        for (at, (seconds, nanos)) in times.into_iter().enumerate() {
            let now = Duration::from_secs(seconds).saturating_add(Duration::from_nanos(nanos.into()));
            for need in [Need::Keys, Need::Key, Need::Renewal] {
                if let Action::Fetch(ticket) = cache.poll(now, need) {
                    let request = cache.request(endpoint.clone());
                    let response = if at % 2 == 0 { Ok(page(1, &[])) } else { Err(failed("no")) };
                    cache.answer(now, ticket, Answer::read(&request, response, &options));
                }
            }
            let _: Option<&Arc<JwkSet>> = cache.keys(now);
            let _: Duration = cache.next_refresh();
        }
    }
}

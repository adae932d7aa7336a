use super::*;
use crate::fetch::Response;

const fn at(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn endpoint(options: &Options) -> Endpoint {
    options.rules().check("https://issuer.example/").unwrap()
}

/// A cache with a set that was fetched at 0, with these headers.
fn filled(options: &Options, headers: &[(&str, &str)]) -> Cache {
    let mut cache = Cache::new(options);
    let ticket = ticket(&mut cache, 0, Need::Keys);
    assert!(bring(&mut cache, 0, ticket, good(headers)));
    cache
}

fn good(headers: &[(&str, &str)]) -> Response {
    let response = Response::new(200).body(br#"{"keys":[]}"#.to_vec());
    headers.iter().fold(response, |response, (name, value)| response.header(name, value))
}

fn bring(cache: &mut Cache, seconds: u64, ticket: Ticket, response: Response) -> bool {
    let options = cache.options.clone();
    let request = cache.request(endpoint(&options));
    cache.answer(at(seconds), ticket, Answer::read(&request, Ok(response), &options))
}

fn ticket(cache: &mut Cache, seconds: u64, need: Need) -> Ticket {
    match cache.poll(at(seconds), need) {
        Action::Fetch(ticket) => ticket,
        other => panic!("at {seconds}: {other:?}"),
    }
}

fn fails(cache: &mut Cache, seconds: u64, need: Need, response: Response) {
    let ticket = ticket(cache, seconds, need);
    assert!(bring(cache, seconds, ticket, response));
}

fn uses(cache: &mut Cache, seconds: u64, need: Need) -> bool {
    matches!(cache.poll(at(seconds), need), Action::Use)
}

#[test]
fn one_ticket_at_a_time() {
    let mut cache = Cache::new(&Options::new());
    let first = ticket(&mut cache, 0, Need::Keys);
    for need in [Need::Keys, Need::Key, Need::Renewal] {
        assert!(matches!(cache.poll(at(1), need), Action::Wait(until) if until == at(20)));
    }
    assert!(bring(&mut cache, 2, first, good(&[])));
    assert!(uses(&mut cache, 2, Need::Keys));
}

#[test]
fn keys_are_fresh_until_their_time_is_over_and_renewed_ahead_of_it() {
    let mut cache = filled(&Options::new(), &[("Cache-Control", "max-age=100")]);
    assert_eq!(cache.next_refresh(), at(80));
    assert!(uses(&mut cache, 79, Need::Renewal));
    assert!(uses(&mut cache, 99, Need::Keys));
    assert!(matches!(cache.poll(at(99), Need::Renewal), Action::Fetch(_)));
    // While they are renewed, they are used.
    assert!(uses(&mut cache, 101, Need::Keys));
    assert_eq!(cache.due(), at(119));
}

#[test]
fn a_short_time_is_the_cooldown() {
    let mut cache = filled(&Options::new(), &[("Cache-Control", "no-store")]);
    assert!(uses(&mut cache, 29, Need::Keys) && uses(&mut cache, 29, Need::Renewal));
    assert!(matches!(cache.poll(at(30), Need::Keys), Action::Fetch(_)));
}

#[test]
fn unknown_keys_are_asked_for_once_in_a_cooldown() {
    let mut cache = filled(&Options::new(), &[]);
    for seconds in 0..30 {
        assert!(uses(&mut cache, seconds, Need::Key), "{seconds}");
    }
    let second = ticket(&mut cache, 30, Need::Key);
    assert!(matches!(cache.poll(at(31), Need::Key), Action::Wait(_)));
    assert!(uses(&mut cache, 31, Need::Keys));
    assert!(bring(&mut cache, 32, second, good(&[])));
    // Counted from when it was asked.
    assert!(uses(&mut cache, 59, Need::Key));
    assert!(matches!(cache.poll(at(60), Need::Key), Action::Fetch(_)));
}

#[test]
fn old_keys_stay_while_there_are_no_new_ones_and_not_for_ever() {
    let mut cache = filled(&Options::new(), &[]);
    fails(&mut cache, 300, Need::Keys, Response::new(500));
    assert!(uses(&mut cache, 329, Need::Keys));
    fails(&mut cache, 330, Need::Keys, Response::new(500));
    assert!(uses(&mut cache, 389, Need::Keys));
    fails(&mut cache, 390, Need::Keys, Response::new(500));
    assert!(cache.keys(at(3899)).is_some());
    assert!(cache.keys(at(3900)).is_none());
    // A good answer makes everything good again.
    let late = ticket(&mut cache, 3900, Need::Keys);
    assert!(matches!(cache.poll(at(3901), Need::Keys), Action::Wait(_)));
    assert!(bring(&mut cache, 3901, late, good(&[])));
    assert!(uses(&mut cache, 3901, Need::Keys));
    assert!(cache.failure().is_none());
}

#[test]
fn without_keys_it_says_so_and_why() {
    let mut cache = Cache::new(&Options::new());
    fails(&mut cache, 0, Need::Keys, Response::new(503));
    let Action::Unavailable(error) = cache.poll(at(29), Need::Key) else { panic!() };
    assert_eq!(error.code(), "keys.unavailable");
    assert_eq!(
        error.to_string(),
        "keys unavailable at key set: expected keys that were fetched and are not too old, \
         found none: key set not fetched at status of key set `issuer.example/`: expected 200, found 503"
    );
    assert!(matches!(cache.poll(at(30), Need::Keys), Action::Fetch(_)));
}

#[test]
fn pauses_grow_up_to_a_bound() {
    let mut cache = Cache::new(&Options::new());
    let mut now = 0;
    let mut pauses = Vec::new();
    for _ in 0..40 {
        fails(&mut cache, now, Need::Keys, Response::new(500));
        let next = cache.next_refresh().as_secs();
        pauses.push(next - now);
        now = next;
    }
    assert_eq!(pauses[..6], [30, 60, 120, 240, 300, 300]);
    assert_eq!(pauses[39], 300);
}

#[test]
fn retry_after_is_obeyed_within_bounds() {
    for (value, pause) in [("1", 30), ("100", 100), ("86400", 300), ("x", 30)] {
        let mut cache = Cache::new(&Options::new());
        let busy = Response::new(429).header("Retry-After", value);
        fails(&mut cache, 0, Need::Keys, busy);
        assert_eq!(cache.next_refresh(), at(pause), "{value}");
    }
}

#[test]
fn what_has_not_changed_is_good_for_longer() {
    let tagged = [("ETag", "\"1\""), ("Cache-Control", "max-age=100")];
    let mut cache = filled(&Options::new(), &tagged);
    let before = Arc::clone(cache.keys(at(0)).unwrap());
    assert_eq!(cache.request(endpoint(&Options::new())).if_none_match(), Some("\"1\""));
    fails(&mut cache, 100, Need::Keys, Response::new(304));
    assert!(cache.failure().is_none() && Arc::ptr_eq(cache.keys(at(100)).unwrap(), &before));
    // What it does not say is as it was.
    assert!(uses(&mut cache, 199, Need::Keys));
    let longer = Response::new(304).header("Cache-Control", "max-age=200").header("ETag", "\"2\"");
    fails(&mut cache, 200, Need::Keys, longer);
    assert!(uses(&mut cache, 399, Need::Keys));
    assert_eq!(cache.request(endpoint(&Options::new())).if_none_match(), Some("\"2\""));
}

#[test]
fn tags_mean_something_where_they_come_from() {
    let cache = filled(&Options::new(), &[("ETag", "\"1\"")]);
    let elsewhere = Options::new().rules().check("https://issuer.example/other").unwrap();
    assert_eq!(cache.request(elsewhere).if_none_match(), None);
}

#[test]
fn that_nothing_has_changed_is_no_answer_to_who_did_not_ask() {
    let mut cache = filled(&Options::new(), &[]);
    fails(&mut cache, 300, Need::Keys, Response::new(304));
    assert_eq!(cache.failure().unwrap().error.code(), "keys.fetch");
}

#[test]
fn late_answers_are_ignored() {
    let mut cache = Cache::new(&Options::new());
    let lost = ticket(&mut cache, 0, Need::Keys);
    assert!(matches!(cache.poll(at(19), Need::Keys), Action::Wait(_)));
    assert!(matches!(cache.poll(at(20), Need::Keys), Action::Unavailable(_)));
    // The pause after a failure, which began when it was noticed.
    let second = ticket(&mut cache, 50, Need::Keys);
    assert!(!bring(&mut cache, 51, lost, good(&[])));
    assert!(cache.keys(at(51)).is_none());
    assert!(bring(&mut cache, 52, second, good(&[])));
}

#[test]
fn a_ticket_that_is_given_back_is_no_failure() {
    let mut cache = Cache::new(&Options::new());
    let first = ticket(&mut cache, 0, Need::Keys);
    assert!(cache.give_back(at(1), first));
    assert!(matches!(cache.poll(at(29), Need::Keys), Action::Unavailable(_)));
    assert!(cache.failure().is_none());
    assert!(matches!(cache.poll(at(30), Need::Keys), Action::Fetch(_)));
}

#[test]
fn time_that_runs_backwards_stands_still() {
    let mut cache = filled(&Options::new(), &[]);
    assert!(uses(&mut cache, 299, Need::Keys));
    assert!(uses(&mut cache, 0, Need::Keys));
    let ticket = ticket(&mut cache, 300, Need::Keys);
    assert!(bring(&mut cache, 0, ticket, good(&[])));
    assert!(uses(&mut cache, 599, Need::Keys));
}

#[test]
fn what_a_set_may_be() {
    let options = Options::new();
    let request = Cache::new(&options).request(endpoint(&options));
    let read = |body: &str| {
        let response = Response::new(200).body(body.as_bytes().to_vec());
        Answer::read(&request, Ok(response), &options).0
    };
    for (body, code) in [
        ("", "malformed.json"),
        ("<html>", "malformed.json"),
        (r#"{"keys":[{"kty":"OKP""#, "malformed.json"),
        ("[]", "malformed.json"),
        ("{}", "key.member"),
        (r#"{"keys":{}}"#, "key.member"),
        (r#"{"kty":"oct","k":"AAAA"}"#, "key.member"),
        (r#"{"keys":[],"keys":[]}"#, "malformed.duplicate_member"),
        (&format!(r#"{{"keys":[{}1]}}"#, "1,".repeat(256)), "limit.exceeded"),
        (&format!(r#"{{"keys":[]}}{}"#, " ".repeat(512 * 1024)), "limit.exceeded"),
    ] {
        let Content::Failed { error, .. } = read(body) else { panic!("{body}") };
        assert_eq!(error.code(), code, "{body}");
    }
    let octets = Response::new(200).body(b"{\"keys\":[],\"x\":\"\xff\"}".to_vec());
    let Content::Failed { error, .. } = Answer::read(&request, Ok(octets), &options).0 else {
        panic!()
    };
    assert_eq!(error.code(), "malformed.json");
    let Content::Keys { set, .. } = read(r#"{"keys":[]}"#) else { panic!() };
    assert!(set.is_empty());
}

#[test]
fn keys_that_everybody_could_sign_with_are_left_out() {
    let options = Options::new();
    let request = Cache::new(&options).request(endpoint(&options));
    let set = r#"{"keys":[
        {"kty":"OKP","crv":"Ed25519","kid":"public",
         "x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"},
        {"kty":"OKP","crv":"Ed25519","kid":"private",
         "d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
         "x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"},
        {"kty":"oct","kid":"symmetric","k":"AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T"},
        {"kty":"future","kid":"unknown"}]}"#;
    let answer =
        Answer::read(&request, Ok(Response::new(200).body(set.as_bytes().to_vec())), &options);
    let set = answer.keys().unwrap();
    assert_eq!(set.len(), 1);
    let skipped: Vec<_> =
        set.skipped().map(|key| (key.index(), key.kid().unwrap(), key.error().code())).collect();
    assert_eq!(
        skipped,
        [(1, "private", "key.use"), (2, "symmetric", "key.use"), (3, "unknown", "key.unsupported")]
    );
}

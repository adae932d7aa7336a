//! Whose turn it is, where a fetch wakes itself while it is polled.

use crate::client::{URL, key, page, policy, quick, token};
use jose_jwks::RemoteJwks;
use jose_jwks::fetch::{Fetch, FetchFuture, Request};
use jose_jwt::{Error, JwsAlg};
use serde_json::Value;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};

type Verifying = Pin<Box<dyn Future<Output = Result<(), Error>> + Send>>;

/// Answers when it is polled for the so manieth time, and does this whenever it is before.
struct Restless {
    left: AtomicUsize,
    on_poll: Box<dyn Fn(&Context<'_>) + Send + Sync>,
}

impl Fetch for Restless {
    fn fetch<'a>(&'a self, _: &'a Request) -> FetchFuture<'a> {
        Box::pin(poll_fn(|context| {
            if self.left.fetch_sub(1, Ordering::SeqCst) == 1 {
                return Poll::Ready(Ok(page(&[])));
            }
            (self.on_poll)(context);
            Poll::Pending
        }))
    }
}

fn verifying(client: impl Fetch + 'static) -> impl Fn() -> Verifying {
    let keys = RemoteJwks::with_options(URL, client, quick()).unwrap();
    let verifier = keys.verifier(&[JwsAlg::ED25519]).unwrap();
    let token = token(&key("1"));
    move || {
        let (verifier, token) = (verifier.clone(), token.clone());
        Box::pin(async move { verifier.verify::<Value>(&token, &policy()).await.map(drop) })
    }
}

fn poll(future: &mut Verifying, waker: &Waker) -> Poll<Result<(), Error>> {
    future.as_mut().poll(&mut Context::from_waker(waker))
}

/// What `tokio` does to a task that has had its share. Its share comes back with its next turn.
#[test]
fn a_fetch_that_wakes_itself_is_polled_once_in_a_turn() {
    let polls = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&polls);
    let client = Restless {
        left: AtomicUsize::new(100),
        on_poll: Box::new(move |context| {
            counted.fetch_add(1, Ordering::SeqCst);
            context.waker().wake_by_ref();
        }),
    };
    let mut waiting = verifying(client)();
    let woken = Arc::new(Woken::default());
    let waker = Waker::from(Arc::clone(&woken));
    let mut turns = 0;
    while poll(&mut waiting, &waker).is_pending() {
        turns += 1;
        assert!(woken.take(), "it waits, and nobody wakes it");
        assert!(polls.load(Ordering::SeqCst) <= turns, "several polls in a turn");
    }
    assert_eq!(turns, 99);
}

/// One caller polls, the fetch wakes all, the other comes too early, and the first one leaves.
#[test]
fn who_leaves_before_its_turn_leaves_it_to_another() {
    let other: Arc<Mutex<Option<Verifying>>> = Arc::default();
    let woken = Arc::new(Woken::default());
    let (within, wakes) = (Arc::clone(&other), Arc::clone(&woken));
    let client = Restless {
        left: AtomicUsize::new(2),
        on_poll: Box::new(move |context| {
            context.waker().wake_by_ref();
            if let Some(other) = &mut *within.lock().unwrap() {
                assert!(poll(other, &Waker::from(Arc::clone(&wakes))).is_pending());
            }
        }),
    };
    let verifying = verifying(client);
    *other.lock().unwrap() = Some(verifying());
    let mut first = verifying();
    assert!(poll(&mut first, Waker::noop()).is_pending());
    assert!(!woken.take());
    drop(first);
    assert!(woken.take(), "nobody goes on");
    let mut other = other.lock().unwrap().take().unwrap();
    let done = poll(&mut other, Waker::noop());
    assert_eq!(done.map(|result| result.unwrap_err().code()), Poll::Ready("key.not_found"));
}

#[derive(Default)]
struct Woken(AtomicUsize);

impl Woken {
    fn take(&self) -> bool {
        self.0.swap(0, Ordering::SeqCst) > 0
    }
}

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

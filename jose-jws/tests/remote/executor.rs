//! As much of a runtime as it takes.

use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};

/// Counts how often it was woken.
#[derive(Default)]
struct Bell(AtomicUsize);

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// A future in flight.
pub(crate) struct Task<'f, T> {
    future: Pin<Box<dyn Future<Output = T> + Send + 'f>>,
    bell: Arc<Bell>,
}

impl<'f, T> Task<'f, T> {
    pub(crate) fn new(future: impl Future<Output = T> + Send + 'f) -> Self {
        Self { future: Box::pin(future), bell: Arc::default() }
    }

    /// What is there by now.
    pub(crate) fn poll(&mut self) -> Option<T> {
        let waker = Waker::from(self.bell.clone());
        match self.future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(value) => Some(value),
            Poll::Pending => None,
        }
    }

    pub(crate) fn wakes(&self) -> usize {
        self.bell.0.load(Ordering::Relaxed)
    }
}

/// Runs a future that does not wait for anything.
pub(crate) fn at_once<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("it waits"),
    }
}

/// What somebody waits for until it is opened.
#[derive(Default)]
pub(crate) struct Gate(Mutex<(bool, Option<Waker>)>);

impl Gate {
    pub(crate) fn open(&self) {
        let mut state = self.0.lock().unwrap();
        state.0 = true;
        if let Some(waker) = state.1.take() {
            waker.wake();
        }
    }

    pub(crate) async fn opened(&self) {
        std::future::poll_fn(|context| {
            let mut state = self.0.lock().unwrap();
            state.1 = Some(context.waker().clone());
            if state.0 { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
    }
}

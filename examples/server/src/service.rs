//! A service on a port, which can go and come back.

use axum::Router;
use std::io;
use std::net::SocketAddr;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// A service that runs until it is stopped.
#[derive(Debug)]
pub struct Service {
    address: SocketAddr,
    stop: watch::Sender<bool>,
    task: JoinHandle<io::Result<()>>,
}

impl Service {
    /// Starts it; with port 0 on whichever is free.
    ///
    /// # Errors
    /// A port that is taken.
    pub async fn start(address: SocketAddr, router: Router) -> io::Result<Self> {
        Self::on(TcpListener::bind(address).await?, router)
    }

    /// Starts it on a port that is bound already.
    ///
    /// # Errors
    /// No address.
    pub fn on(listener: TcpListener, router: Router) -> io::Result<Self> {
        let address = listener.local_addr()?;
        let (stop, mut stopped) = watch::channel(false);
        let until = async move { drop(stopped.wait_for(|stop| *stop).await) };
        let serving = axum::serve(listener, router).with_graceful_shutdown(until);
        Ok(Self { address, stop, task: tokio::spawn(async { serving.await }) })
    }

    /// Where it is.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers what was asked, and closes the port.
    ///
    /// # Errors
    /// What went wrong while it ran.
    pub async fn stop(self) -> io::Result<()> {
        self.stop.send_replace(true);
        self.task.await.map_err(io::Error::other)?
    }
}

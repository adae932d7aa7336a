//! Drives issuer and API over HTTP while keys are rotated and the issuer is away, and counts
//! what was answered.
//!
//! ```sh
//! cargo run --release --bin load -- 30
//! ```
//!
//! It fails when a good token was refused, or a bad one accepted.

mod events;
mod tally;
mod tokens;

use example_server::issuer::Issuer;
use example_server::service::Service;
use example_server::{Failure, api};
use jose_jwks::Options;
use std::net::{Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tally::Tally;
use tokens::Tokens;
use tokio::net::TcpListener;

/// How many requests are under way at once.
const WORKERS: usize = 16;

#[tokio::main]
async fn main() -> Result<ExitCode, Failure> {
    let seconds = std::env::args().nth(1).map_or(Ok(30), |seconds| seconds.parse())?;
    let length = Duration::from_secs(seconds);

    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let name = format!("http://{}", listener.local_addr()?);
    let issuer = Issuer::new(&name)?;
    let issuing = Service::on(listener, issuer.clone().router())?;

    let options = Options::new().allow_http("127.0.0.1").cooldown(Duration::from_secs(1));
    let (router, keys) = api::service(&name, options)?;
    tokio::spawn(api::keep_fresh(keys));
    let answering = Service::start(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), router).await?;
    let me = format!("http://{}/me", answering.address());

    let start = Instant::now();
    let end = start.checked_add(length).ok_or("too long")?;
    let tokens = Arc::new(Tokens::new(issuer.clone())?);
    let mut workers = Vec::new();
    for number in 0..WORKERS {
        workers.push(tokio::spawn(work(number, me.clone(), Arc::clone(&tokens), end)));
    }
    events::happen(&issuer, issuing, &tokens, start, length).await?;

    let mut tally = Tally::default();
    for worker in workers {
        tally.add(worker.await??);
    }
    answering.stop().await?;
    print!("{}", tally.report(start.elapsed()));
    println!("key sets sent: {}, of them {} in full", issuer.asked().all(), issuer.asked().full());
    Ok(if tally.is_good() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Sends one token after the other.
async fn work(
    number: usize,
    me: String,
    tokens: Arc<Tokens>,
    end: Instant,
) -> Result<Tally, Failure> {
    let client = reqwest::Client::builder().no_proxy().build()?;
    let mut tally = Tally::default();
    let mut turn = number;
    while Instant::now() < end {
        turn = turn.wrapping_add(1);
        let Some(sent) = tokens.pick(turn) else { continue };
        let start = Instant::now();
        let answer = client.get(&me).bearer_auth(&sent.token).send().await?;
        tally.count(&sent, answer.status().as_u16(), tokens.is_good(&sent), start.elapsed());
    }
    Ok(tally)
}

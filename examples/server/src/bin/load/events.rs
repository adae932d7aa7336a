//! What happens while the tokens are sent.

use crate::tokens::Tokens;
use example_server::Failure;
use example_server::issuer::Issuer;
use example_server::service::Service;
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// A rotation, an absence of the issuer, another rotation, and the end of the old keys.
pub(crate) async fn happen(
    issuer: &Issuer,
    issuing: Service,
    tokens: &Tokens,
    start: Instant,
    length: Duration,
) -> Result<(), Failure> {
    let told = |what: &str| println!("{:5.1} s  {what}", start.elapsed().as_secs_f32());
    let address = issuing.address();

    until(start, length, 20).await;
    told("the issuer rotates its key");
    issuer.keys().rotate().await?;
    told("the new key signs");
    tokens.mint()?;

    until(start, length, 40).await;
    told("the issuer goes away");
    issuing.stop().await?;
    // Keys rotate while nobody can ask for them; their tokens are not sent before.
    until(start, length, 60).await;
    let issuing = Service::start(address, issuer.clone().router()).await?;
    told("the issuer is back");

    until(start, length, 70).await;
    told("the issuer rotates its key again");
    issuer.keys().rotate().await?;
    tokens.mint()?;
    told("the new key signs, the old ones are withdrawn");
    tokens.withdraw(issuer.keys().withdraw_old().await?);

    until(start, length, 100).await;
    issuing.stop().await?;
    Ok(())
}

/// Waits until so much of the time is over, in percent.
async fn until(start: Instant, length: Duration, percent: u32) {
    let moment = length.checked_div(100).unwrap_or_default().saturating_mul(percent);
    sleep(moment.saturating_sub(start.elapsed())).await;
}

//! Starts both services and says how to try them.

use axum::Router;
use example_server::issuer::{Issuer, PUBLISHED_BEFORE_USE};
use example_server::service::Service;
use example_server::{Failure, api};
use jose_jwks::Options;
use std::net::{Ipv4Addr, SocketAddr};

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let issuer = Issuer::new("http://localhost:8081")?;
    let issuing = start(8081, issuer.router()).await?;

    let options = Options::new().allow_http("localhost").cooldown(PUBLISHED_BEFORE_USE);
    let (router, keys) = api::service("http://localhost:8081", options)?;
    tokio::spawn(api::keep_fresh(keys));
    let answering = start(8080, router).await?;

    println!("An issuer on {}, an API on {}. Try:", issuing.address(), answering.address());
    println!("{HOW}");
    tokio::signal::ctrl_c().await?;
    answering.stop().await?;
    issuing.stop().await?;
    Ok(())
}

async fn start(port: u16, router: Router) -> Result<Service, Failure> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    Service::start(address, router).await.map_err(|error| format!("port {port}: {error}").into())
}

const HOW: &str = r#"
    curl -s localhost:8081/.well-known/jwks.json
    TOKEN=$(curl -s localhost:8081/token -H 'Content-Type: application/json' \
        -d '{"sub":"alice"}' | sed 's/.*"access_token":"\([^"]*\)".*/\1/')
    curl -i localhost:8080/me -H "Authorization: Bearer $TOKEN"
    curl -i localhost:8080/me -H "Authorization: Bearer ${TOKEN}x"
    curl -s -X POST localhost:8081/rotate    # tokens of both keys are good from now on
"#;

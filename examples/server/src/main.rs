//! Starts both services and says how to try them.

use example_server::api;
use example_server::issuer::Issuer;
use example_server::service::Service;
use jose_jwks::Options;
use std::net::{Ipv4Addr, SocketAddr};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let address = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let issuer = Issuer::new("http://localhost:8081")?;
    let issuing = Service::start(address(8081), issuer.router()).await?;

    let options = Options::new().allow_http("localhost");
    let (router, keys) = api::service("http://localhost:8081", options)?;
    tokio::spawn(api::keep_fresh(keys));
    let answering = Service::start(address(8080), router).await?;

    println!("An issuer on {}, an API on {}. Try:", issuing.address(), answering.address());
    println!("{HOW}");
    tokio::signal::ctrl_c().await?;
    answering.stop().await?;
    issuing.stop().await?;
    Ok(())
}

const HOW: &str = r#"
    curl -s localhost:8081/.well-known/jwks.json
    TOKEN=$(curl -s localhost:8081/token -H 'Content-Type: application/json' \
        -d '{"sub":"alice"}' | sed 's/.*"access_token":"\([^"]*\)".*/\1/')
    curl -i localhost:8080/me -H "Authorization: Bearer $TOKEN"
    curl -i localhost:8080/me -H "Authorization: Bearer ${TOKEN}x"
    curl -s -X POST localhost:8081/rotate
"#;

//! The example of the page on remote keys. It has no TLS of its own: with
//! `--features reqwest,reqwest/rustls` it verifies the token that is its argument.

use jose_jwks::client::ReqwestClient;
use jose_jwks::{Options, RemoteJwks};
use jose_jwt::{ClaimsPolicy, ErrorKind, JwsAlg};
use serde::Deserialize;

#[derive(Deserialize)]
struct Claims {
    sub: String,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Once. Where the keys are, the issuer says; nothing is fetched yet.
    let issuer = "https://accounts.google.com";
    let options = Options::new();
    let client = ReqwestClient::new(&options)?;
    let keys = RemoteJwks::discover(issuer, client, options)?;
    let verifier = keys.verifier(&[JwsAlg::RS256])?;
    let policy = ClaimsPolicy::builder().issuer(issuer).audience("my-client").build()?;

    // In the background, so that nobody waits for keys.
    tokio::spawn(async move {
        loop {
            if let Err(error) = keys.refresh_if_due().await {
                eprintln!("{}: {error}", error.code());
            }
            tokio::time::sleep(keys.next_refresh_in()).await;
        }
    });

    // For each request.
    let token = std::env::args().nth(1).unwrap_or_default();
    match verifier.verify::<Claims>(&token, &policy).await {
        Ok(token) => println!("200: {}", token.sub),
        Err(error) if error.kind() == ErrorKind::KeysUnavailable => println!("503: {error}"),
        Err(error) => println!("401: {error}"),
    }
    Ok(())
}

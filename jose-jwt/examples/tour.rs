//! A tour: what a token is, how a key is shared, one token of each kind, and what is
//! refused.
//!
//! `cargo run --release --example tour`

use jose_jwt::jwk::oct;
use jose_jwt::{ClaimsPolicy, Error, Jwk, JwsAlg, NumericDate, Signer, Verified, Verifier};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::time::Duration;

/// Where the tour is printed. Not `println!`, which panics when nobody reads on.
type Out = io::StdoutLock<'static>;
type Outcome = Result<(), Box<dyn std::error::Error>>;

const ISSUER: &str = "https://issuer.example";
const AUDIENCE: &str = "api";
const MINUTE: Duration = Duration::from_secs(60);

#[derive(Serialize, Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    sub: String,
    exp: NumericDate,
}

impl Claims {
    fn of(subject: &str) -> Self {
        Self {
            iss: ISSUER.into(),
            aud: AUDIENCE.into(),
            sub: subject.into(),
            exp: NumericDate::now() + MINUTE,
        }
    }
}

fn main() -> Outcome {
    let mut out = io::stdout().lock();
    let key = Jwk::generate(JwsAlg::ES256)?.with_kid("tour-1");
    let policy = ClaimsPolicy::builder().issuer(ISSUER).audience(AUDIENCE).build()?;
    a_token(&mut out, &key, &policy)?;
    a_key(&mut out, &key, &policy)?;
    every_algorithm(&mut out, &policy)?;
    refusals(&mut out, &key, &policy)?;
    writeln!(out, "\nNext: the first page of README.md, to copy from.")?;
    Ok(())
}

fn a_token(out: &mut Out, key: &Jwk, policy: &ClaimsPolicy) -> Outcome {
    let signer = Signer::new(JwsAlg::ES256, key)?.with_typ("JWT")?;
    let claims = Claims::of("alice");
    let token = jose_jwt::issue(&claims, &signer)?;

    writeln!(out, "1. A token\n")?;
    writeln!(out, "A key for ES256 was made, and this token issued with it:\n")?;
    wrapped(out, "", &token)?;
    writeln!(out, "\nThree parts in base64url, with dots between them:\n")?;
    wrapped(out, "header     ", signer.header().json())?;
    wrapped(out, "claims     ", &serde_json::to_string(&claims)?)?;
    writeln!(out, "  signature  {} octets, over the two others", signature_octets(&token))?;
    writeln!(out, "\nAnybody can read it. Only the holder of the key can make it.\n")?;

    let verifier = Verifier::new(JwsAlg::ES256, key)?;
    let token: Verified<Claims> = jose_jwt::verify(&token, &verifier, policy)?;
    writeln!(out, "Verified: {} may use `{}` until {}.", token.sub, token.aud, token.exp)?;
    writeln!(out, "(Times are seconds since 1970.)\n")?;
    Ok(())
}

fn a_key(out: &mut Out, key: &Jwk, policy: &ClaimsPolicy) -> Outcome {
    let published = key.to_public()?.to_json();

    writeln!(out, "2. A key, shared\n")?;
    writeln!(out, "The public half, as JSON, for whoever verifies:\n")?;
    wrapped(out, "", &published)?;

    let public = Jwk::from_json(&published)?;
    let token = jose_jwt::issue(&Claims::of("bob"), &Signer::new(JwsAlg::ES256, key)?)?;
    let verifier = Verifier::new(JwsAlg::ES256, &public)?;
    let token: Verified<Claims> = jose_jwt::verify(&token, &verifier, policy)?;
    writeln!(out, "\nRead back from that text, it verified a token of {}.", token.sub)?;

    writeln!(out, "It cannot sign:\n")?;
    told(out, "A public key to sign with", Signer::new(JwsAlg::ES256, &public).map(|_| ()))?;
    writeln!(out)?;
    Ok(())
}

fn every_algorithm(out: &mut Out, policy: &ClaimsPolicy) -> Outcome {
    writeln!(out, "3. Every algorithm\n")?;
    writeln!(out, "Each with a new key of its own. An RSA key is two large primes,")?;
    writeln!(out, "found by trial: that takes seconds in each row of RS and PS.\n")?;
    writeln!(out, "  algorithm  key      signature   token       verified")?;
    for alg in jose_jwt::jws::Backend::RUSTCRYPTO.algorithms() {
        // Its name appears before its key is looked for.
        write!(out, "  {:<9}", alg.as_str())?;
        out.flush()?;
        let key = Jwk::generate(alg)?;
        let signer = Signer::new(alg, &key)?;
        let token = jose_jwt::issue(&Claims::of("carol"), &signer)?;
        let verifier = Verifier::new(alg, &key)?;
        let verified: Verified<Claims> = jose_jwt::verify(&token, &verifier, policy)?;
        let kind = key.crv().unwrap_or_else(|| key.kty());
        write!(out, "  {kind:<7}  {:>3} octets", signature_octets(&token))?;
        writeln!(out, "  {:>3} octets  {}", token.len(), verified.sub)?;
    }
    writeln!(out)?;
    Ok(())
}

fn refusals(out: &mut Out, key: &Jwk, policy: &ClaimsPolicy) -> Outcome {
    let signer = Signer::new(JwsAlg::ES256, key)?;
    let verifier = Verifier::new(JwsAlg::ES256, key)?;
    let attempt = |token: &str| jose_jwt::verify::<Claims>(token, &verifier, policy).map(|_| ());

    writeln!(out, "4. What is refused\n")?;
    writeln!(out, "An error has a code for programs and a line for people.\n")?;

    let late = Claims { exp: NumericDate::now() - MINUTE, ..Claims::of("alice") };
    let late = jose_jwt::issue(&late, &signer)?;
    told(out, "A token that expired a minute ago", attempt(&late))?;

    let other = Claims { aud: "billing".into(), ..Claims::of("alice") };
    let other = jose_jwt::issue(&other, &signer)?;
    told(out, "A token for another service", attempt(&other))?;

    let good = jose_jwt::issue(&Claims::of("alice"), &signer)?;
    told(out, "The signature changed", attempt(&with_other_signature(&good)))?;

    let admin = jose_jwt::issue(&Claims::of("admin"), &signer)?;
    told(out, "The claims of another token put in", attempt(&with_claims_of(&good, &admin)))?;

    let strong = Jwk::generate(JwsAlg::ES384)?;
    let strong = jose_jwt::issue(&Claims::of("alice"), &Signer::new(JwsAlg::ES384, &strong)?)?;
    told(out, "A good token of another algorithm", attempt(&strong))?;

    let unsigned = format!("eyJhbGciOiJub25lIn0.{}.", part(&good, 1));
    told(out, "A token without signature, `alg` being `none`", attempt(&unsigned))?;

    // Everybody has the public key. Where it passes for an HMAC secret, everybody signs.
    let public = key.to_public()?;
    told(out, "A public key to sign HS256 with", Signer::new(JwsAlg::HS256, &public).map(|_| ()))?;
    let secret = oct::Secret::new(public.to_json().as_bytes()).map(|_| ());
    told(out, "The public key's text as an HMAC secret", secret)?;

    let short = Jwk::new(oct::Secret::new(b"password".as_slice())?);
    told(out, "A secret that can be guessed", Signer::new(JwsAlg::HS256, &short).map(|_| ()))?;
    Ok(())
}

/// Prints what came of an attempt that must fail; that it did not is an error.
fn told(out: &mut Out, attempt: &str, outcome: Result<(), Error>) -> Outcome {
    let Err(error) = outcome else {
        return Err(format!("{attempt}: not refused").into());
    };
    writeln!(out, "  {attempt}")?;
    writeln!(out, "    {}", error.code())?;
    writeln!(out, "    {error}")?;
    Ok(())
}

fn part(token: &str, index: usize) -> &str {
    token.split('.').nth(index).unwrap_or_default()
}

/// Every four characters of base64url are three octets.
fn signature_octets(token: &str) -> usize {
    part(token, 2).bytes().enumerate().filter(|(at, _)| at % 4 != 0).count()
}

fn with_claims_of(token: &str, other: &str) -> String {
    [part(token, 0), part(other, 1), part(token, 2)].join(".")
}

fn with_other_signature(token: &str) -> String {
    let signature = part(token, 2);
    let first = if signature.starts_with('A') { "B" } else { "A" };
    let rest = signature.get(1..).unwrap_or_default();
    format!("{}.{}.{first}{rest}", part(token, 0), part(token, 1))
}

/// Prints a long text behind a label, in lines of 65 characters.
fn wrapped(out: &mut Out, label: &str, text: &str) -> Outcome {
    write!(out, "  {label}")?;
    for (at, character) in text.chars().enumerate() {
        if at > 0 && at % 65 == 0 {
            write!(out, "\n  {:width$}", "", width = label.len())?;
        }
        write!(out, "{character}")?;
    }
    writeln!(out)?;
    Ok(())
}

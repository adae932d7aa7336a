//! The `jose` command: keys, signatures, encryption and tokens at the terminal.
//!
//! Its grammar is a noun and a verb; each verb is a thin layer over the library. What it reads
//! is a file, `-` or the standard input; what it makes goes to the standard output or a file.
//! Its exit status says who is to act: see [`status::Status`].

mod alg;
mod arguments;
mod completions;
mod failure;
mod foreign;
mod input;
mod jwe;
mod jwk;
mod jws;
mod jwt;
mod key;
mod man;
mod output;
mod recognise;
#[cfg(feature = "remote")]
#[path = "remote/fetch.rs"]
mod remote;
#[cfg(not(feature = "remote"))]
#[path = "remote/none.rs"]
mod remote;
mod screen;
mod status;
mod time;
mod token;
mod usage;

use clap::{Parser, Subcommand};
use failure::Failure;
use screen::Screen;
use std::process::ExitCode;

/// JSON Web Keys, signatures, encryption and tokens.
#[derive(Debug, Parser)]
#[command(name = "jose", version, arg_required_else_help = false, after_help = AFTER_HELP)]
struct Jose {
    #[command(subcommand)]
    noun: Noun,

    /// For machines: reports and errors as JSON. Tokens, keys and PEM are what they are.
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum Noun {
    /// Keys and sets of keys (RFC 7517).
    #[command(subcommand)]
    Jwk(jwk::Verb),
    /// Signed content (RFC 7515).
    #[command(subcommand)]
    Jws(jws::Verb),
    /// Encrypted content (RFC 7516).
    #[command(subcommand)]
    Jwe(jwe::Verb),
    /// Tokens with claims (RFC 7519).
    #[command(subcommand)]
    Jwt(jwt::Verb),
    /// Algorithms (RFC 7518 and those after it).
    #[command(subcommand)]
    Alg(alg::Verb),
    /// Prints what completes the command in a shell.
    Completions(completions::Completions),
    /// Writes the manual pages into a directory.
    Man(man::Man),
}

const AFTER_HELP: &str = "\
Exit status: 0 done; 1 refused (signature, decryption, claim); 2 wrong use; 3 bad key;
4 input unreadable or malformed.

Passwords: JOSE_PASSWORD or --password-file keep them out of the list of processes, which
other users can read; --password does not. JOSE_PASSWORD opens keys and sets; to `jwe encrypt`
and `jwe decrypt` without a key it is the key.";

fn main() -> ExitCode {
    let arguments = match Jose::try_parse() {
        Ok(arguments) => arguments,
        Err(said) => return usage::end(&said),
    };
    let screen = Screen::new(arguments.json);
    match run(arguments.noun, &screen) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => screen.fail(&failure),
    }
}

fn run(noun: Noun, screen: &Screen) -> Result<(), Failure> {
    match noun {
        Noun::Jwk(verb) => verb.run(screen),
        Noun::Jws(verb) => verb.run(screen),
        Noun::Jwe(verb) => verb.run(screen),
        Noun::Jwt(verb) => verb.run(screen),
        Noun::Alg(verb) => verb.run(screen),
        Noun::Completions(completions) => completions.run(),
        Noun::Man(man) => man.run(),
    }
}

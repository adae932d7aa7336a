//! How much memory it takes to encrypt and decrypt large payloads in compact form, the input
//! included, as the kernel counts it (Linux).
//!
//! ```text
//! cargo run --release -p jose-jwe --example memory
//! ```

use jose_core::{Error, JweAlg, JweEnc, Jwk, Limits};
use jose_jwe::{Compact, Decrypter, Encrypter};
use std::process::Command;
use std::{env, fs};

const MIB: usize = 1024 * 1024;

/// Each payload gets a process of its own: what one leaves behind is not found by the next.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [enc, mib] = arguments.as_slice() {
        let [encrypt, decrypt, in_place] = measure(enc.parse()?, MIB.saturating_mul(mib.parse()?))?;
        println!("| {enc} | {mib} MiB | {encrypt} | {decrypt} | {in_place} |");
        return Ok(());
    }
    println!("| content | payload | encrypt | decrypt | decrypt in place |");
    println!("|---|---:|---:|---:|---:|");
    for enc in [JweEnc::A256GCM, JweEnc::A256CBC_HS512] {
        for mib in ["1", "10", "100"] {
            Command::new(env::current_exe()?).args([enc.as_str(), mib]).status()?;
        }
    }
    Ok(())
}

/// The peaks of the three ways, as multiples of the payload.
fn measure(enc: JweEnc, octets: usize) -> Result<[String; 3], Box<dyn std::error::Error>> {
    let key = Jwk::generate(enc)?;
    let encrypter = Encrypter::new(JweAlg::DIR, enc, &key)?;
    let limits = Limits::DEFAULT.token_octets(octets.saturating_mul(2));
    let decrypter = Decrypter::new(JweAlg::DIR, &[enc], &key)?.with_limits(limits);

    let start = resident("VmRSS")?;
    let payload = vec![7; octets];
    let (token, encrypt) = peak(start, || encrypter.encrypt(&payload))?;
    drop(payload);
    let (_, decrypt) = peak(start, || decrypter.decrypt(&token))?;
    let (_, in_place) = peak(start, || Compact::decrypt_in_place(token.into_bytes(), &decrypter))?;
    let hundredths = |peak: usize| peak.saturating_mul(100).checked_div(octets).unwrap_or_default();
    let said = |peak| format!("{}.{:02} n", hundredths(peak) / 100, hundredths(peak) % 100);
    Ok([said(encrypt), said(decrypt), said(in_place)])
}

/// What some work gives, and the most octets in memory while it was done.
fn peak<T>(
    start: usize,
    work: impl FnOnce() -> Result<T, Error>,
) -> Result<(T, usize), Box<dyn std::error::Error>> {
    // Sets the peak back to what is in memory now (proc_pid_clear_refs(5)).
    fs::write("/proc/self/clear_refs", "5")?;
    let result = work()?;
    Ok((result, resident("VmHWM")?.saturating_sub(start)))
}

fn resident(name: &str) -> Result<usize, Box<dyn std::error::Error>> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    let kib = line.and_then(|line| line.split_whitespace().next()).ok_or("no such line")?;
    Ok(kib.parse::<usize>()?.saturating_mul(1024))
}

//! How much memory large payloads take, as the kernel counts it (Linux), and how long they
//! take with so much memory.
//!
//! Each row tells its peak before it is timed, as a multiple of the payload, which is in it.

use crate::Error;
use crate::bencher::Timer;
use crate::row::Row;
use criterion::BatchSize;
use jose_core::{JweAlg, JweEnc, Jwk, Limits};
use jose_jwe::{Compact, Decrypter, Encrypter};
use std::fs;
use std::hint::black_box;

/// The name of the group, in front of all of its rows.
pub const GROUP: &str = "memory";

/// What the group holds.
pub const ABOUT: &str = "100 MiB encrypted and decrypted, with the most memory that it takes";

/// How large the payload is.
pub const OCTETS: usize = 100 * 1024 * 1024;

/// What is inside the timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Work {
    /// Plaintext to compact token.
    Encrypt(JweEnc),
    /// Compact token to plaintext.
    Decrypt(JweEnc),
    /// Compact token to plaintext, in the memory that it takes.
    InPlace(JweEnc),
}

/// The rows.
pub const ROWS: &[Row<Work>] = &[
    Row::new("encrypt/A256GCM", "to a compact token", Work::Encrypt(GCM)),
    Row::new("decrypt/A256GCM", "from a compact token", Work::Decrypt(GCM)),
    Row::new("decrypt-in-place/A256GCM", "in the memory of the token", Work::InPlace(GCM)),
    Row::new("encrypt/A256CBC-HS512", "to a compact token", Work::Encrypt(CBC)),
    Row::new("decrypt/A256CBC-HS512", "from a compact token", Work::Decrypt(CBC)),
    Row::new("decrypt-in-place/A256CBC-HS512", "in the memory of the token", Work::InPlace(CBC)),
];

const GCM: JweEnc = JweEnc::A256GCM;
const CBC: JweEnc = JweEnc::A256CBC_HS512;

/// Tells the peak of one kind of work, and says how to time it.
///
/// # Errors
/// What does not come back as it was.
pub fn prepare(work: Work) -> Result<Timer, Error> {
    let (Work::Encrypt(enc) | Work::Decrypt(enc) | Work::InPlace(enc)) = work;
    let key = Jwk::generate(enc)?;
    let encrypter = Encrypter::new(JweAlg::DIR, enc, &key)?;
    let limits = Limits::DEFAULT.token_octets(OCTETS.saturating_mul(2));
    let decrypter = Decrypter::new(JweAlg::DIR, &[enc], &key)?.with_limits(limits);
    let of_token = decrypter.clone();
    let in_place = move |token: String| Compact::decrypt_in_place(token.into_bytes(), &of_token);

    let before = resident("VmRSS");
    let payload = vec![7; OCTETS];
    if let Work::Encrypt(_) = work {
        tell(peak(before, || encrypter.encrypt(&payload))?.1);
        return Ok(Box::new(move |bencher| {
            bencher.iter(|| encrypter.encrypt(black_box(&payload)));
        }));
    }
    let token = encrypter.encrypt(&payload)?;
    drop(payload);
    let (decrypted, most) = match work {
        Work::Decrypt(_) => peak(before, || decrypter.decrypt(&token))?,
        _ => peak(before, || in_place(token))?,
    };
    if decrypted.payload().len() != OCTETS || decrypted.payload().iter().any(|octet| *octet != 7) {
        return Err("another plaintext".into());
    }
    tell(most);
    let token = encrypter.encrypt(decrypted.payload())?;
    Ok(match work {
        Work::InPlace(_) => Box::new(move |bencher| {
            bencher.iter_with_setup(|| token.clone(), &in_place, BatchSize::PerIteration);
        }),
        _ => Box::new(move |bencher| bencher.iter(|| decrypter.decrypt(black_box(&token)))),
    })
}

/// What some work gives, and the most octets in memory while it was done, if the kernel counts
/// them.
fn peak<T>(
    before: Option<usize>,
    work: impl FnOnce() -> Result<T, jose_core::Error>,
) -> Result<(T, Option<usize>), Error> {
    // Sets the peak back to what is in memory now (proc_pid_clear_refs(5)).
    let counts = fs::write("/proc/self/clear_refs", "5").is_ok();
    let result = work()?;
    let peak = resident("VmHWM").filter(|_| counts);
    Ok((result, peak.zip(before).map(|(peak, before)| peak.saturating_sub(before))))
}

fn resident(name: &str) -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
    line.split_whitespace().next()?.parse::<usize>().ok()?.checked_mul(1024)
}

fn tell(peak: Option<usize>) {
    let Some(peak) = peak else { return eprintln!("peak: not counted on this system") };
    let hundredths = peak.saturating_mul(100).checked_div(OCTETS).unwrap_or_default();
    let mib = peak.div_ceil(1024 * 1024);
    eprintln!("peak: {mib} MiB, {}.{:02} of the payload", hundredths / 100, hundredths % 100);
}

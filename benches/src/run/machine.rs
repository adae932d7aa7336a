//! What a run is measured on.

use super::{Machine, Revision};
use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

/// The features of processors that cryptography and base64 make use of, as Linux names them.
const FEATURES: &[&str] = &[
    "aes",
    "asimd",
    "avx2",
    "avx512f",
    "avx512ifma",
    "bmi2",
    "adx",
    "gfni",
    "pclmulqdq",
    "pmull",
    "sha1",
    "sha2",
    "sha3",
    "sha512",
    "sha_ni",
    "vaes",
    "vpclmulqdq",
];

/// The crates that do the work beneath the library's own.
const CRATES: &[&str] = &[
    "aes",
    "aes-gcm",
    "aes-kw",
    "base64-simd",
    "cbc",
    "chacha20",
    "crypto-bigint",
    "curve25519-dalek",
    "ed25519-dalek",
    "hmac",
    "k256",
    "ml-dsa",
    "p256",
    "p384",
    "p521",
    "pbkdf2",
    "rand_hc",
    "rand_mt",
    "rand_xoshiro",
    "rsa",
    "serde",
    "serde_json",
    "sha1",
    "sha2",
    "x25519-dalek",
];

const LOCK: &str = include_str!("../../../Cargo.lock");

impl Machine {
    /// This one. What the system does not say is empty.
    #[must_use]
    pub fn here() -> Self {
        let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let said = |names: &[&str]| {
            let value = |line: &str| {
                let (name, value) = line.split_once(':')?;
                names.contains(&name.trim()).then(|| value.trim().to_owned())
            };
            cpu.lines().find_map(value).unwrap_or_default()
        };
        let features = said(&["flags", "Features"]);
        let features: Vec<&str> = features.split_whitespace().collect();
        let known = FEATURES.iter().filter(|feature| features.contains(feature));
        Self {
            cpu: said(&["model name", "Model"]),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            features: known.map(|feature| (*feature).to_owned()).collect(),
            os: said_by("uname", &["-srm"]).unwrap_or_else(|| std::env::consts::OS.to_owned()),
            rustc: env!("BENCH_RUSTC").to_owned(),
            rustflags: env!("BENCH_RUSTFLAGS").to_owned(),
            crates: versions(LOCK),
            ticks_per_second: ticks_per_second(),
        }
    }
}

/// How fast the cycle counter of x86 counts, measured beside the system's clock. Other
/// processors let programs read counters of time alone, not of cycles.
fn ticks_per_second() -> Option<u64> {
    const TICKS: u64 = 10_000_000_000;
    const NANOSECONDS: u128 = 1_000_000_000;
    if !cfg!(any(target_arch = "x86", target_arch = "x86_64")) {
        return None;
    }
    // Where there is no counter that can be relied on, the clock's nanoseconds stand in for it.
    let nanoseconds = quanta::Clock::new().delta_as_nanos(0, TICKS);
    let is_counter = nanoseconds != TICKS;
    let ticks = u128::from(TICKS).saturating_mul(NANOSECONDS).checked_div(nanoseconds.into());
    ticks.filter(|_| is_counter).and_then(|ticks| u64::try_from(ticks).ok())
}

impl Revision {
    /// The one that this program was built from, as far as git knows the directory.
    #[must_use]
    pub fn here() -> Option<Self> {
        let commit = said_by("git", &["rev-parse", "--short=12", "HEAD"])?;
        let changes = said_by("git", &["status", "--porcelain", "--untracked-files=no"]);
        Some(Self { commit, changed: changes.is_some_and(|list| !list.is_empty()) })
    }
}

/// What a program prints, run in the directory of the suite; nothing where there is none.
fn said_by(program: &str, arguments: &[&str]) -> Option<String> {
    let mut command = Command::new(program);
    let output = command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The versions in a lock file; several of one crate are told together.
fn versions(lock: &str) -> BTreeMap<String, String> {
    let mut versions = BTreeMap::<String, String>::new();
    for package in lock.split("[[package]]") {
        let value = |key: &str| {
            let line = package.lines().find_map(|line| line.strip_prefix(key))?;
            line.trim().strip_prefix("= ").map(|quoted| quoted.trim_matches('"'))
        };
        if let (Some(name), Some(version)) = (value("name"), value("version"))
            && CRATES.contains(&name)
        {
            let known = versions.entry(name.to_owned()).or_default();
            if !known.is_empty() {
                known.push_str(", ");
            }
            known.push_str(version);
        }
    }
    versions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crate_has_a_version() {
        let versions = versions(LOCK);
        for name in CRATES {
            assert!(versions.get(*name).is_some_and(|version| version.contains('.')), "{name}");
        }
        assert_eq!(versions.len(), CRATES.len());
    }

    #[test]
    fn two_versions_are_told_together() {
        let lock = "[[package]]\nname = \"sha2\"\nversion = \"0.10.9\"\n\n\
                    [[package]]\nname = \"sha2\"\nversion = \"0.11.0\"\n";
        assert_eq!(versions(lock)["sha2"], "0.10.9, 0.11.0");
    }

    #[test]
    fn this_machine_says_what_compiled_the_suite() {
        let machine = Machine::here();
        assert!(machine.rustc.starts_with("rustc 1."), "{}", machine.rustc);
        assert!(machine.threads > 0 && !machine.os.is_empty());
        assert!(machine.ticks_per_second.is_none_or(|ticks| ticks > 100_000_000));
    }
}

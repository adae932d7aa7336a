//! Keys, held against the vectors and the rules.

#![expect(clippy::arithmetic_side_effects, clippy::string_slice, reason = "a test may panic")]

#[cfg(test)]
mod akp;
#[cfg(test)]
mod containers;
#[cfg(test)]
mod ec;
#[cfg(test)]
mod files;
#[cfg(test)]
mod import;
#[cfg(test)]
mod metadata;
#[cfg(test)]
mod oct;
#[cfg(test)]
mod okp;
#[cfg(test)]
mod passwords;
#[cfg(test)]
mod pss;
#[cfg(test)]
mod robustness;
#[cfg(test)]
mod rsa;
#[cfg(test)]
mod secp256k1;
#[cfg(test)]
mod secrecy;
#[cfg(test)]
mod support;
#[cfg(test)]
mod unknown;
#[cfg(test)]
mod vectors;
#[cfg(test)]
mod x25519;

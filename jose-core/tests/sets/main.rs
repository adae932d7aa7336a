//! Sets of keys, how one is chosen, thumbprints and analysis, held against the vectors and
//! the rules.

#![expect(clippy::arithmetic_side_effects, reason = "a test may panic")]

#[cfg(test)]
mod analyze;
#[cfg(test)]
mod limits;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod reading;
#[cfg(test)]
mod select;
#[cfg(test)]
mod support;
#[cfg(test)]
mod thumbprint;
#[cfg(test)]
mod vectors;
#[cfg(test)]
mod writing;

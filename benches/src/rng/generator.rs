//! Generators, and what each is known to make.

use super::OCTETS;
use crate::Error;
use rand_core::{Rng, SeedableRng};
use rand_mt::Mt;

/// What is made at a time, and the seed of a generator.
pub(super) type Octets = [u8; OCTETS];

/// Where randomness comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Source {
    /// The operating system.
    System,
    /// What the library takes.
    Default,
    /// ChaCha with 8 rounds.
    ChaCha8,
    /// ChaCha with 12 rounds.
    ChaCha12,
    /// ChaCha with 20 rounds.
    ChaCha20,
    /// HC-128.
    Hc128,
    /// MT19937.
    MersenneTwister,
    /// xoshiro256++.
    Small,
}

/// A generator.
pub(super) trait Generator: Send + 'static {
    /// The generator of this seed, if it takes any.
    fn seeded(seed: Octets) -> Self;

    /// Its next octets.
    fn fill(&mut self, octets: &mut Octets) -> Result<(), Error>;
}

impl<R: Rng + SeedableRng<Seed = Octets> + Send + 'static> Generator for R {
    fn seeded(seed: Octets) -> Self {
        Self::from_seed(seed)
    }

    fn fill(&mut self, octets: &mut Octets) -> Result<(), Error> {
        self.fill_bytes(octets);
        Ok(())
    }
}

/// The operating system's, as the library asks it, but not through the library.
pub(super) struct System;

impl Generator for System {
    fn seeded(_: Octets) -> Self {
        Self
    }

    fn fill(&mut self, octets: &mut Octets) -> Result<(), Error> {
        Ok(getrandom::fill(octets)?)
    }
}

/// The library's.
pub(super) struct Library;

impl Generator for Library {
    fn seeded(_: Octets) -> Self {
        Self
    }

    fn fill(&mut self, octets: &mut Octets) -> Result<(), Error> {
        Ok(jose_core::random::fill(octets)?)
    }
}

/// A Mersenne twister of which each number gives one octet, as it was often used in PHP.
pub(super) struct Bytewise(Mt);

impl Generator for Bytewise {
    fn seeded([a, b, c, d, ..]: Octets) -> Self {
        Self(Mt::new(u32::from_le_bytes([a, b, c, d])))
    }

    fn fill(&mut self, octets: &mut Octets) -> Result<(), Error> {
        for octet in octets {
            [*octet, ..] = self.0.next_u32().to_le_bytes();
        }
        Ok(())
    }
}

/// A seed as four numbers, and the octets that are made of it first, in hexadecimal.
type Known = ([u64; 4], &'static str);

impl Source {
    /// What it is known to make. ChaCha: the first vectors of draft-strombergson-chacha-test-vectors,
    /// that of 20 rounds also in RFC 8439, Appendix A.1. HC-128: eSTREAM's vector of zeros.
    /// MT19937: numbers of another implementation, whose ten thousandth is that of the C++
    /// standard. xoshiro256++: its authors' code.
    const fn known(self) -> Option<Known> {
        const ZERO: [u64; 4] = [0; 4];
        Some(match self {
            Self::System | Self::Default => return None,
            Self::ChaCha8 => {
                (ZERO, "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e")
            }
            Self::ChaCha12 => {
                (ZERO, "9bf49a6a0755f953811fce125f2683d50429c3bb49e074147e0089a52eae155f")
            }
            Self::ChaCha20 => {
                (ZERO, "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7")
            }
            Self::Hc128 => {
                (ZERO, "82001573a003fd3b7fd72ffb0eaf63aac62f12deb629dca72785a66268ec758b")
            }
            Self::MersenneTwister => (
                [5489, 0, 0, 0],
                "5cf6ee792cdf05e1ba2b6325c41a5f10e7e459faa111b337aa5218595c3bdc8d",
            ),
            Self::Small => {
                ([1, 2, 3, 4], "010080020000000067008003000000006700800300c00c00b200449901c20c00")
            }
        })
    }

    /// Checks that a generator makes what it is known to make, or, where nothing is known,
    /// something else each time.
    pub(super) fn check<G: Generator>(self) -> Result<(), Error> {
        let (seed, expected) = match self.known() {
            Some((numbers, expected)) => (numbers, Some(expected)),
            None => ([0; 4], None),
        };
        let mut octets = seed.iter().flat_map(|number| number.to_le_bytes());
        let mut generator = G::seeded(std::array::from_fn(|_| octets.next().unwrap_or_default()));
        let mut made = [[0; OCTETS]; 2];
        made.iter_mut().try_for_each(|octets| generator.fill(octets))?;
        let [first, second] = made;
        if expected.is_some_and(|expected| hex(&first) != expected) {
            return Err(format!("{self:?}: other octets than it is known to make").into());
        }
        if first == second || [first, second].contains(&[0; OCTETS]) {
            return Err(format!("{self:?}: octets that are not random").into());
        }
        Ok(())
    }
}

fn hex(octets: &[u8]) -> String {
    octets.iter().map(|octet| format!("{octet:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_generator_that_is_another_is_refused() {
        use chacha20::{ChaCha8Rng, ChaCha20Rng};

        assert!(Source::ChaCha8.check::<ChaCha8Rng>().is_ok());
        assert!(Source::ChaCha8.check::<ChaCha20Rng>().is_err());
        assert!(Source::Hc128.check::<Library>().is_err());
    }

    #[test]
    fn a_generator_that_repeats_itself_is_refused() {
        struct Same;
        impl Generator for Same {
            fn seeded(_: Octets) -> Self {
                Self
            }
            fn fill(&mut self, octets: &mut Octets) -> Result<(), Error> {
                octets.fill(7);
                Ok(())
            }
        }
        assert!(Source::System.check::<Same>().is_err());
        assert!(Source::System.check::<System>().is_ok());
    }

    /// The number that the C++ standard gives for `mt19937` ([rand.predef]).
    #[test]
    fn the_ten_thousandth_number_of_the_twister() {
        let mut twister = Mt::new(5489);
        let numbers: Vec<u32> = (0..10_000).map(|_| twister.next_u32()).collect();
        assert_eq!(numbers.last(), Some(&4_123_659_995));
    }
}

//! Figures that others published, and what they were measured on, for rows of the same name.

mod php;

use php::{PHP_7, PHP_8};

/// Figures of one source.
#[derive(Debug)]
pub(super) struct Source {
    /// What stands above its figures.
    pub(super) name: &'static str,
    /// What they were measured with, and how.
    pub(super) about: &'static str,
    figures: &'static [Figure],
}

/// A figure, for every row whose name begins and ends like this.
#[derive(Debug)]
struct Figure {
    heading: &'static str,
    /// The operation; either if nothing, where both were measured as one.
    operation: &'static str,
    /// The words of the row that must be among the others.
    words: &'static [&'static str],
    microseconds: Microseconds,
}

/// What was published.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Microseconds {
    /// One figure.
    One(f64),
    /// From the least to the greatest of several cases.
    Between(f64, f64),
}

/// Every source.
pub(super) const SOURCES: [Source; 2] = [
    Source {
        name: "web-token, PHP 7.1/7.2",
        about: "web-token/jwt-framework as its authors published it: PHP 7.1 and 7.2, mean of one \
                iteration, the same text of 167 octets, RSA 2048. The machine is not described. \
                Signing stops before the token is serialized; AES key wrap, AES-GCM key wrap and \
                PBES2 are encryption and decryption together, over all content encryptions; \
                PBES2 is from 1,024 to 4,096 iterations, RSA encryption from 1,024 to 4,096 bits.",
        figures: PHP_7,
    },
    Source {
        name: "web-token 4.0, PHP 8.2",
        about: "web-token/jwt-framework 4.0 of October 2024 with PHP 8.2, opcache and JIT on, run by us \
                on two cores of an AMD EPYC: create and serialize, load and verify; encryption with \
                A128GCM, RSA 2048, PBES2 with 4,096 iterations.",
        figures: PHP_8,
    },
];

/// A source of randomness in the kernel of NetBSD, as published with `cprng_fast`.
#[derive(Debug)]
pub(super) struct Generator {
    pub(super) name: &'static str,
    pub(super) cycles_per_octet: &'static str,
    pub(super) one: &'static str,
    pub(super) several: &'static str,
    pub(super) factor: &'static str,
}

/// What [`GENERATORS`] were measured on.
pub(super) const GENERATORS_ABOUT: &str = "NetBSD's `cprng_fast`, in the kernel, four octets at a time: cycles per octet, seconds for 4 GB on \
     one processor, for 16 GB on four, and the factor. The second row is a data race, which safe \
     Rust cannot write: it has no counterpart here.";

/// The published table.
pub(super) const GENERATORS: [Generator; 7] = [
    generator("arc4, one shared state behind a mutex", "35", "42.58", "398.83", "0.106"),
    generator("arc4, shared without the mutex (incorrect)", "24", "42.12", "2,338.92", "0.018"),
    generator("arc4 per CPU", "27", "33.63", "41.59", "0.808"),
    generator("hc128 per CPU", "21", "23.75", "34.90", "0.680"),
    generator("chacha8", "22", "20.51", "30.45", "0.662"),
    generator("chacha12", "24", "24.87", "34.32", "0.724"),
    generator("chacha20", "28", "30.45", "39.28", "0.775"),
];

/// What a benchmark of random generators in PHP found.
pub(super) const PHP_RANDOM: &str = "100,000 times 32 octets in PHP, as published: a Mersenne twister octet by octet 2.38 s, OpenSSL \
     0.30 to 0.39 s, mcrypt 0.97 to 1.1 s; on another machine 0.46 s, 0.135 s, and 0.29 s for the \
     generator of the system.";

impl Source {
    /// What it says about a row, by its heading and its name below.
    pub(super) fn figure(&self, heading: &str, subject: &str) -> Option<Microseconds> {
        let says = |figure: &&Figure| figure.is_about(heading, subject);
        self.figures.iter().find(says).map(|figure| figure.microseconds)
    }
}

impl Figure {
    fn is_about(&self, heading: &str, subject: &str) -> bool {
        let mut words = subject.split('/');
        let operation = words.next().unwrap_or_default();
        let operated = match self.operation {
            "" => ["encrypt", "decrypt"].contains(&operation),
            asked => asked == operation,
        };
        let words: Vec<&str> = words.collect();
        // A signature is measured in further forms that nobody published.
        let enough = !self.words.is_empty() || words.is_empty() || self.operation.is_empty();
        self.heading == heading
            && operated
            && enough
            && self.words.iter().all(|word| words.contains(word))
    }
}

impl Microseconds {
    /// In nanoseconds, as `show` tells them.
    pub(super) fn shown(self, show: impl Fn(f64) -> String) -> String {
        match self {
            Self::One(one) => show(one * 1e3),
            Self::Between(low, high) => format!("{} to {}", show(low * 1e3), show(high * 1e3)),
        }
    }
}

const fn generator(
    name: &'static str,
    cycles_per_octet: &'static str,
    one: &'static str,
    several: &'static str,
    factor: &'static str,
) -> Generator {
    Generator { name, cycles_per_octet, one, several, factor }
}

#[cfg(test)]
mod tests {
    use super::super::{fixture, row, units};
    use super::*;

    #[test]
    fn every_figure_is_of_a_row() {
        let run = fixture::everything();
        let rows = row::rows(&run, &[]);
        for figure in SOURCES.iter().flat_map(|source| source.figures) {
            let built = figure.heading != "RSA1_5" || cfg!(feature = "rsa1_5");
            let about = |row: &row::Row<'_>| figure.is_about(&row.measured.heading, row.subject());
            assert_eq!(rows.iter().any(about), built, "{figure:?}");
        }
    }

    #[test]
    fn figures_are_those_of_the_row() {
        let [seven, eight] = &SOURCES;
        assert_eq!(seven.figure("HS256", "sign"), Some(Microseconds::One(19.6)));
        assert_eq!(eight.figure("HS256", "sign"), Some(Microseconds::One(29.6)));
        for subject in ["sign/flattened", "sign/1KiB", "floor/sign", "reject"] {
            assert_eq!(seven.figure("HS256", subject), None, "{subject}");
        }
        assert_eq!(seven.figure("JWT/HS256", "verify"), None);
        let kw = seven.figure("A128KW", "decrypt/A256GCM");
        assert_eq!(kw, Some(Microseconds::Between(94.0, 211.0)));
        assert_eq!(seven.figure("A128KW", "floor/decrypt"), None);
        assert_eq!(
            eight.figure("ECDH-ES", "encrypt/A128GCM/X25519"),
            Some(Microseconds::One(114.0))
        );
        assert_eq!(eight.figure("ECDH-ES", "encrypt/A256GCM/X25519"), None);
    }

    #[test]
    fn figures_have_a_unit() {
        let show = units::duration;
        assert_eq!(Microseconds::One(44_763.0).shown(show), "44.8 ms");
        assert_eq!(Microseconds::Between(48.0, 63.0).shown(show), "48.0 µs to 63.0 µs");
    }
}

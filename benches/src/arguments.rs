//! The command line, split into criterion's options and the names to run.

/// criterion's options that take their value as the next argument. Its other options
/// are flags, and what it does not know it refuses itself.
const WITH_VALUE: &[&str] = &[
    "-b",
    "-c",
    "-s",
    "--baseline",
    "--baseline-lenient",
    "--color",
    "--colour",
    "--confidence-level",
    "--format",
    "--load-baseline",
    "--measurement-time",
    "--noise-threshold",
    "--nresamples",
    "--output-format",
    "--plotting-backend",
    "--profile-time",
    "--sample-size",
    "--save-baseline",
    "--significance-level",
    "--warm-up-time",
];

/// A command line.
///
/// ```
/// use jose_bench::Arguments;
///
/// let words = ["--sample-size", "10", "HS256", "--quick", "ES256"];
/// let arguments = Arguments::split(words.map(String::from));
/// assert_eq!(arguments.options(), ["--sample-size", "10", "--quick"]);
/// assert_eq!(arguments.selectors(), ["HS256", "ES256"]);
/// ```
#[derive(Debug, Default)]
pub struct Arguments {
    options: Vec<String>,
    selectors: Vec<String>,
}

impl Arguments {
    /// Splits the arguments of a program, without its own name.
    pub fn split(arguments: impl IntoIterator<Item = String>) -> Self {
        let mut split = Self::default();
        let mut arguments = arguments.into_iter().peekable();
        while let Some(argument) = arguments.next() {
            if argument == "--" {
                split.selectors.extend(arguments);
                break;
            }
            if !is_option(&argument) {
                split.selectors.push(argument);
                continue;
            }
            let wants_value = WITH_VALUE.contains(&argument.as_str());
            split.options.push(argument);
            // cargo itself appends `--bench`: a forgotten value must not swallow it.
            if wants_value {
                split.options.extend(arguments.next_if(|next| !is_option(next)));
            }
        }
        split
    }

    /// The options, each followed by its value, in the order given.
    #[must_use]
    pub fn options(&self) -> &[String] {
        &self.options
    }

    /// The names to run, in the order given.
    #[must_use]
    pub fn selectors(&self) -> &[String] {
        &self.selectors
    }

    /// Whether this flag was given.
    #[must_use]
    pub fn has(&self, flag: &str) -> bool {
        self.options.iter().any(|option| option == flag)
    }

    /// The value that this option was given, in either spelling.
    #[must_use]
    pub fn value(&self, option: &str) -> Option<&str> {
        let next = self.options.iter().skip(1).map(String::as_str).chain([""]);
        self.options.iter().zip(next).find_map(|(given, next)| match given.split_once('=') {
            Some((name, value)) if name == option => Some(value),
            _ => (given == option && !is_option(next)).then_some(next),
        })
    }
}

fn is_option(argument: &str) -> bool {
    argument.starts_with('-') && argument.len() > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(line: &str) -> Arguments {
        Arguments::split(line.split_whitespace().map(String::from))
    }

    #[test]
    fn names_are_found_before_between_and_after_options() {
        let arguments = split("HS256 --quick ES256 --test RS256 --bench");
        assert_eq!(arguments.selectors(), ["HS256", "ES256", "RS256"]);
        assert_eq!(arguments.options(), ["--quick", "--test", "--bench"]);
    }

    #[test]
    fn every_option_with_a_value_keeps_it() {
        for option in WITH_VALUE {
            let arguments = split(&format!("{option} value HS256"));
            assert_eq!(arguments.options(), [*option, "value"]);
            assert_eq!(arguments.selectors(), ["HS256"]);
        }
    }

    #[test]
    fn a_value_after_an_equals_sign_takes_nothing_more() {
        let arguments = split("--save-baseline=before HS256");
        assert_eq!(arguments.options(), ["--save-baseline=before"]);
        assert_eq!(arguments.selectors(), ["HS256"]);
    }

    #[test]
    fn a_forgotten_value_does_not_swallow_the_next_option() {
        let arguments = split("HS256 --sample-size --bench");
        assert_eq!(arguments.options(), ["--sample-size", "--bench"]);
    }

    #[test]
    fn flags_take_no_value() {
        let flags = "--bench --test --list --quick --verbose --quiet --noplot \
                     --discard-baseline --exact --ignored --nocapture -v -n";
        for flag in flags.split_whitespace() {
            assert_eq!(split(&format!("{flag} HS256")).selectors(), ["HS256"], "{flag}");
        }
    }

    #[test]
    fn after_two_dashes_everything_is_a_name() {
        assert_eq!(split("--quick -- --odd").selectors(), ["--odd"]);
    }

    #[test]
    fn values_are_found_in_both_spellings() {
        assert_eq!(split("--list --format terse").value("--format"), Some("terse"));
        assert_eq!(split("--list --format=terse").value("--format"), Some("terse"));
        assert_eq!(split("--list --format --bench").value("--format"), None);
        assert_eq!(split("--list").value("--format"), None);
        assert!(split("--list").has("--list"));
    }
}

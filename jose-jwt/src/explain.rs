//! What serde says, without what is the peer's.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use jose_core::error::quoted;
use jose_core::json;

/// The beginnings of what serde says by itself, up to what was found. A `Deserialize` of
/// the caller's may say anything else, the value included.
const MISMATCHES: [&str; 5] = [
    "invalid type: ",
    "invalid value: ",
    "invalid length ",
    "unknown variant `",
    "unknown field `",
];

/// The ends of messages that name nothing wanted: an "expected" in them is the peer's.
const NOTHING_WANTED: [&str; 2] = [", there are no variants", ", there are no fields"];

/// The first words of what serde calls the values that it found.
const FOUND: [&str; 14] = [
    "boolean",
    "integer",
    "floating",
    "character",
    "string",
    "byte",
    "unit",
    "Option",
    "newtype",
    "sequence",
    "map",
    "enum",
    "null",
    "number",
];

/// Why serde refused something, without the values that it quotes.
pub(crate) fn explain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
    if let Some((fault, name)) = field(text) {
        return format!("{fault} {}", quoted(name));
    }
    format!("{}{}", mismatch(text).unwrap_or_else(|| "what the type refuses".into()), place(error))
}

/// The claim that serde refused: the one in whose value it stopped, else the one that it
/// names. `text` is what was read, an object that was checked.
pub(crate) fn claim_of(error: &serde_json::Error, text: &str) -> Option<String> {
    let message = error.to_string();
    let named = || field(message.rsplit_once(" at line ")?.0).map(|(_, name)| name);
    let name = around(error, text).or_else(|| named().map(ToOwned::to_owned))?;
    is_fit(&name).then_some(name)
}

/// The name of the member in whose value serde stopped.
fn around(error: &serde_json::Error, text: &str) -> Option<String> {
    let lines = text.split_inclusive('\n').take(error.line().checked_sub(1)?);
    let stop = lines.map(str::len).sum::<usize>().saturating_add(error.column());
    let mut found = None;
    json::object(text, usize::MAX, |name, value| {
        if value.start() <= stop && stop <= value.end() {
            found = Some(name.to_owned());
        }
        Ok(())
    })
    .ok()?;
    found
}

/// Names that come from a token are shown only where they cannot be mistaken for something
/// else.
fn is_fit(name: &str) -> bool {
    quoted(name).starts_with('`')
}

/// What is wrong with a field, and its name.
fn field(message: &str) -> Option<(&'static str, &str)> {
    let name = |fault| message.strip_prefix(fault).and_then(in_quotes);
    let name = |fault| name(fault).map(|name| (fault, name));
    name("missing field").or_else(|| name("duplicate field"))
}

fn in_quotes(text: &str) -> Option<&str> {
    text.strip_prefix(" `")?.strip_suffix('`')
}

/// What was found and what was wanted, where serde says both in its own words.
fn mismatch(text: &str) -> Option<String> {
    let found = MISMATCHES.iter().find_map(|beginning| text.strip_prefix(beginning))?;
    if NOTHING_WANTED.iter().any(|end| text.ends_with(end)) {
        return None;
    }
    let (_, wanted) = text.rsplit_once(", expected ")?;
    if wanted.len() > 200 || !wanted.bytes().all(|octet| octet == b' ' || octet.is_ascii_graphic())
    {
        return None;
    }
    if !text.starts_with("invalid type") && !text.starts_with("invalid value") {
        return Some(format!("something else than {wanted}"));
    }
    let word = found.split([' ', ',', '`', '"']).next()?;
    let advice = match wanted {
        "a borrowed string" => " (`Cow<str>` with `#[serde(borrow)]` takes texts with escapes too)",
        _ => "",
    };
    FOUND.contains(&word).then(|| format!("{word} instead of {wanted}{advice}"))
}

fn place(error: &serde_json::Error) -> String {
    match (error.line(), error.column()) {
        (_, 0) => String::new(),
        (1, column) => format!(" before octet {column}"),
        (line, column) => format!(" before octet {column} of line {line}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::de::{Deserialize, Deserializer, Error};
    use serde_json::json;

    fn refusal<T: for<'de> Deserialize<'de>>(json: &str) -> String {
        explain(&serde_json::from_str::<T>(json).err().unwrap())
    }

    /// Refuses every text, and shows it.
    #[derive(Debug)]
    struct Echo;

    impl<'de> Deserialize<'de> for Echo {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Err(D::Error::custom(String::deserialize(deserializer)?))
        }
    }

    /// Refuses every text, and shows it behind a wish.
    #[derive(Debug)]
    struct Role;

    impl<'de> Deserialize<'de> for Role {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let role = String::deserialize(deserializer)?;
            Err(D::Error::custom(format!("no role, expected admin, got {role}")))
        }
    }

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read into")]
    struct Claims {
        role: Choice,
        level: u8,
    }

    #[derive(Debug, serde::Deserialize)]
    enum Choice {
        Admin,
        User,
    }

    #[test]
    fn r_51_what_other_code_says_is_not_repeated() {
        for value in [
            "s3cret",
            "x, expected s3cret",
            "missing field `a` in s3cret",
            "missing field `s3cret\n\u{1b}[2J`",
            "duplicate field `s3cret",
            "invalid type: s3cret, expected s3cret",
            "invalid value: expected a to z, expected s3cret",
            "invalid type: string \"a\", expected s3cret\n\u{1b}[2J",
            "unknown variant `a`, expected \u{202e}s3cret",
            "s3cret at line 1 column 1",
        ] {
            let json = json!(value).to_string();
            for told in [refusal::<Echo>(&json), refusal::<Role>(&json)] {
                assert!(!told.contains("s3cret") && !told.contains('\n'), "{value:?}: {told:?}");
            }
        }
    }

    #[test]
    fn r_51_values_are_left_out_of_what_serde_says() {
        for (json, told) in [
            (r#"{"level":1}"#, "missing field `role`"),
            (r#"{"level":1,"level":2}"#, "duplicate field `level`"),
            (r#"{"level":"s3cret, expected x"}"#, "string instead of u8 before octet 29"),
            ("{\n \"level\":1.5}", "floating instead of u8 before octet 12 of line 2"),
            (r#"{"level":300}"#, "integer instead of u8 before octet 12"),
            (r#"{"s3cret":1}"#, "something else than `role` or `level` before octet 9"),
            (r#"{"role":"s3cret"}"#, "something else than `Admin` or `User` before octet 16"),
            ("[]", "something else than struct Claims with 2 elements before octet 2"),
        ] {
            assert_eq!(refusal::<Claims>(json), told, "{json}");
        }
    }
}

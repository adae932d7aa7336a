//! The names that a mistyped one may have meant.

/// More suggestions than this do not help.
const MOST: usize = 5;

/// The candidates that are near `name`, nearest first: those that it may be mistyped for, or
/// else those that it is a part of.
///
/// ```
/// use jose_bench::nearest::nearest;
///
/// let names = ["HS256", "HS384", "ES256", "RSASign"];
/// assert_eq!(nearest("HS25", names), ["HS256"]);
/// assert_eq!(nearest("hs256", names), ["HS256"]);
/// assert_eq!(nearest("RSA", names), ["RSASign"]);
/// ```
pub fn nearest<'n>(name: &str, candidates: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    let name = name.to_lowercase();
    let mut near: Vec<(Nearness, &str)> = candidates
        .into_iter()
        .map(|candidate| (candidate, candidate.to_lowercase()))
        .filter_map(|(candidate, lower)| Some((nearness(&name, &lower)?, candidate)))
        .collect();
    near.sort_by_key(|(nearness, _)| *nearness);
    match near.first() {
        // Another case only: whatever else is near was not meant.
        Some((same @ Nearness::Mistyped(0), _)) => {
            let same = *same;
            near.retain(|(nearness, _)| *nearness == same);
        }
        Some((Nearness::Mistyped(_), _)) => {
            near.retain(|(nearness, _)| matches!(nearness, Nearness::Mistyped(_)));
        }
        _ => {}
    }
    near.into_iter().map(|(_, candidate)| candidate).take(MOST).collect()
}

/// Why one may have been meant for the other, and how many characters apart they are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Nearness {
    /// A third of it is mistyped.
    Mistyped(usize),
    /// It is a part of at least two characters.
    Part(usize),
}

fn nearness(name: &str, candidate: &str) -> Option<Nearness> {
    let distance = distance(name, candidate);
    let part = name.len() > 1 && (candidate.contains(name) || name.contains(candidate));
    let tolerated = (name.chars().count() / 3).max(1);
    if distance <= tolerated {
        return Some(Nearness::Mistyped(distance));
    }
    part.then_some(Nearness::Part(distance))
}

/// The fewest insertions, deletions and substitutions that make `a` into `b`.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (deletions, x) in a.chars().enumerate() {
        let mut diagonal = deletions;
        let mut left = deletions.saturating_add(1);
        if let Some(first) = row.first_mut() {
            *first = left;
        }
        for (cell, y) in row.iter_mut().skip(1).zip(b.chars()) {
            let substituted = diagonal.saturating_add(usize::from(x != y));
            diagonal = *cell;
            left = substituted.min(left.min(diagonal).saturating_add(1));
            *cell = left;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        for (a, b, expected) in [
            ("", "", 0),
            ("", "abc", 3),
            ("abc", "", 3),
            ("hs256", "hs256", 0),
            ("hs25", "hs256", 1),
            ("hs256", "es256", 1),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(distance(a, b), expected, "{a} {b}");
            assert_eq!(distance(b, a), expected, "{b} {a}");
        }
    }

    #[test]
    fn nothing_is_near_nonsense() {
        assert!(nearest("chacha", ["HS256", "hmac", "Ed25519"]).is_empty());
        assert!(nearest("", ["HS256"]).is_empty());
    }

    #[test]
    fn the_nearest_comes_first() {
        assert_eq!(nearest("S256", ["RSASign", "HS384", "ES256", "hmac"]), ["ES256"]);
        assert_eq!(nearest("HS2566", ["ES256", "HS256"]), ["HS256", "ES256"]);
        assert_eq!(nearest("HS25", ["PBES2-HS256+A128KW", "HS256"]), ["HS256"]);
        assert_eq!(nearest("PS", ["ES256", "PS256", "PS384"]), ["PS256", "PS384"]);
    }
}

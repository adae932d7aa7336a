//! What a reader wants to know first.

use super::super::row::Row;
use super::super::units::{duration, percent};
use super::page;

/// A question, and which rows may answer it.
struct Question {
    asked: &'static str,
    outermost: &'static str,
    operation: &'static str,
    /// Whether keys that both sides share may answer.
    shared: bool,
}

const QUESTIONS: [Question; 6] = [
    Question { asked: "Fastest to sign", outermost: "JWS", operation: "sign", shared: true },
    Question { asked: "Fastest to verify", outermost: "JWS", operation: "verify", shared: true },
    Question {
        asked: "Fastest to sign, with a key pair",
        outermost: "JWS",
        operation: "sign",
        shared: false,
    },
    Question {
        asked: "Fastest to verify, with a public key",
        outermost: "JWS",
        operation: "verify",
        shared: false,
    },
    Question {
        asked: "Fastest to encrypt to a public key",
        outermost: "JWE",
        operation: "encrypt",
        shared: false,
    },
    Question {
        asked: "Fastest to decrypt with a private key",
        outermost: "JWE",
        operation: "decrypt",
        shared: false,
    },
];

/// The groups of keys that both sides share.
const SHARED: [&str; 5] = ["hmac", "dir", "KW", "GCMKW", "PBES2"];

/// The answers that these rows give, each of them once.
pub(super) fn cards(rows: &[Row<'_>]) -> String {
    let mut answers: Vec<(&Question, &Row<'_>)> = Vec::new();
    for (question, best) in QUESTIONS.iter().filter_map(|one| Some((one, answer(one, rows)?))) {
        // Where nobody shares keys, the best with a key pair is the best of all.
        answers.retain(|(_, known)| known.measured.id != best.measured.id);
        answers.push((question, best));
    }
    let told = |(question, best): (&Question, &Row<'_>)| {
        let label = best.label();
        let details = label.strip_prefix(&best.measured.heading).unwrap_or_default();
        let figure = format!("{}{details}", duration(best.time().mean));
        [question.asked.to_owned(), best.measured.heading.clone(), figure]
    };
    let cards: Vec<[String; 3]> = answers.into_iter().map(told).chain(overhead(rows)).collect();
    page::cards(cards.iter().map(|card| card.each_ref().map(String::as_str)))
}

fn answer<'a, 'r>(question: &Question, rows: &'a [Row<'r>]) -> Option<&'a Row<'r>> {
    let asked = rows.iter().filter(|row| {
        row.groups.first() == Some(&question.outermost)
            && row.operation() == question.operation
            && row.measured.octets.is_none()
            && (question.shared || !SHARED.contains(&row.measured.group.as_str()))
            && (question.outermost != "JWS" || row.subject() == question.operation)
    });
    let best = asked.clone().min_by(|one, other| one.time().mean.total_cmp(&other.time().mean))?;
    // The only one is no winner.
    let others = asked.clone().any(|row| row.measured.heading != best.measured.heading);
    others.then_some(best)
}

/// The middle of what the library adds to the bare primitives.
fn overhead(rows: &[Row<'_>]) -> Option<[String; 3]> {
    let mut overheads: Vec<f64> =
        rows.iter().filter_map(|row| Some(row.overhead()?.percent)).collect();
    overheads.sort_by(f64::total_cmp);
    let median = overheads.get(overheads.len() / 2).copied()?;
    let rows = format!("median of {} rows", overheads.len());
    Some(["Added to the bare primitives".to_owned(), percent(median), rows])
}

#[cfg(test)]
mod tests {
    use super::super::super::{fixture, row};
    use super::*;

    #[test]
    fn the_fastest_of_all_and_of_key_pairs() {
        let mut run = fixture::run(&["HS256", "ES256", "Ed25519"]);
        for row in &mut run.rows {
            let mean = match row.heading.as_str() {
                "HS256" => 500.0,
                "ES256" => 100_000.0,
                _ => 20_000.0,
            };
            row.time.mean = if row.id == "ES256/sign/flattened" { 1.0 } else { mean };
        }
        let html = cards(&row::rows(&run, &[]));
        let bests: Vec<&str> = html
            .split("class=\"best\">")
            .skip(1)
            .map(|rest| rest.split('<').next().unwrap())
            .collect();
        assert_eq!(bests, ["HS256", "HS256", "Ed25519", "Ed25519", "0.0 %"]);
    }

    #[test]
    fn the_same_answer_is_given_once() {
        let run = fixture::run(&["ES256", "Ed25519"]);
        let html = cards(&row::rows(&run, &[]));
        assert_eq!(html.matches("Fastest to").count(), 2);
        assert_eq!(html.matches("with a").count(), 2);
    }

    #[test]
    fn one_algorithm_alone_wins_nothing() {
        let run = fixture::run(&["HS256/sign"]);
        assert_eq!(cards(&row::rows(&run, &[])), "");
    }
}

//! A comparison in each format.

use super::super::data::{self, Fields};
use super::super::html as page;
use super::super::markdown as md;
use super::super::summary::{hardware, revision};
use super::super::table::{Cell, Column, Table};
use super::super::units::{duration, percent};
use super::statistics::mean;
use super::trials::Side;
use super::verdict::Verdict;
use super::{Comparison, Outcome, Row};
use crate::Error;
use serde_json::{Value, json};

/// As Markdown.
pub(in super::super) fn markdown(comparison: &Comparison) -> String {
    let mut text = md::fenced(origin(comparison));
    for notice in comparison.notices() {
        text.push_str(&format!("**{}**\n\n", md::escaped(&notice)));
    }
    text.push_str(&md::table(&table(comparison)));
    text.push('\n');
    for line in conclusion(comparison) {
        text.push_str(&format!("- {}\n", md::escaped(&line)));
    }
    text
}

/// As a page.
pub(in super::super) fn html(comparison: &Comparison) -> String {
    let line = |line: String| format!("<p>{}</p>\n", page::escaped(&line));
    let notice = |line: String| format!("<p class=\"notice\">{}</p>\n", page::escaped(&line));
    let origin: String = origin(comparison).into_iter().map(line).collect();
    let notices: String = comparison.notices().into_iter().map(notice).collect();
    let conclusion: String = conclusion(comparison).into_iter().skip(1).map(line).collect();
    let head = format!("{origin}{notices}{}{conclusion}", boxes(comparison));
    let table = page::table("Every row", &table(comparison));
    page::page("Comparison", &head, &format!("<main id=\"main\">{table}</main>\n"))
}

/// How many rows there are of each verdict.
fn boxes(comparison: &Comparison) -> String {
    let verdicts = [Verdict::Slower, Verdict::Faster, Verdict::Same];
    let counts = verdicts.map(|each| [each.to_string(), comparison.count(each).to_string()]);
    let of = format!("of {} rows", comparison.rows.len());
    page::boxes(counts.iter().map(|[what, count]| [what.as_str(), count.as_str(), of.as_str()]))
}

/// As comma-separated values.
pub(in super::super) fn csv(comparison: &Comparison) -> String {
    let joined =
        |trials: &[f64]| trials.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let row = |row: &Row| {
        let trials = [("base_trials_ns", &row.base), ("new_trials_ns", &row.new)];
        let trials = trials.map(|(name, trials)| (name, json!(joined(trials))));
        fields(row).into_iter().chain(trials).collect()
    };
    data::lines(&comparison.rows.iter().map(row).collect::<Vec<Fields>>())
}

/// As one JSON object.
pub(in super::super) fn json(comparison: &Comparison) -> Result<String, Error> {
    let row = |row: &Row| {
        let trials = [("base_trials_ns", json!(row.base)), ("new_trials_ns", json!(row.new))];
        data::object(fields(row).into_iter().chain(trials).collect())
    };
    let side = |side: &Side| {
        let trial = |run: &crate::run::Run| json!({ "run": run.name, "start": run.start });
        json!({ "name": side.name, "trials": side.runs().map(trial).collect::<Vec<_>>() })
    };
    let whole = json!({
        "base": side(&comparison.base),
        "new": side(&comparison.new),
        "rows": comparison.rows.iter().map(row).collect::<Vec<_>>(),
        "faster": comparison.count(Verdict::Faster),
        "slower": comparison.count(Verdict::Slower),
        "same": comparison.count(Verdict::Same),
        "ratio_percent": comparison.ratio().map(|ratio| ratio * 100.0),
        "noise_percent": comparison.noise,
        "notices": comparison.notices(),
    });
    Ok(format!("{whole:#}\n"))
}

/// What each side is, and on which machine.
fn origin(comparison: &Comparison) -> Vec<String> {
    let side = |what: &str, side: &Side| {
        let first = side.runs().next().map(|run| &run.start);
        let commit = first.map(revision).unwrap_or_default();
        let began = first.map_or("", |start| &start.began);
        let trials = side.trials.len();
        let trials = if trials == 1 { "1 trial".to_owned() } else { format!("{trials} trials") };
        format!("{what}: {}, commit {commit}, {trials}, begun {began}", side.name)
    };
    let machine = comparison.base.runs().next().map(|run| hardware(&run.start.machine));
    vec![
        side("base", &comparison.base),
        side("new", &comparison.new),
        format!("machine: {}", machine.unwrap_or_default()),
    ]
}

/// The end of it.
fn conclusion(comparison: &Comparison) -> Vec<String> {
    let [faster, slower, same] =
        [Verdict::Faster, Verdict::Slower, Verdict::Same].map(|each| comparison.count(each));
    let missing = comparison.rows.iter().filter(|row| matches!(row.outcome, Outcome::Missing(_)));
    let missing = match missing.count() {
        0 => String::new(),
        count => format!(", {count} not compared"),
    };
    let ratio = comparison.ratio().map(|ratio| percent(ratio * 100.0));
    let ratio = ratio.map(|ratio| format!("new / base, geometric mean of all rows: {ratio}"));
    let mut lines = vec![format!("{faster} faster, {slower} slower, {same} the same{missing}")];
    lines.extend(ratio);
    let noise = comparison.noise.map(percent);
    lines.extend(noise.map(|noise| format!("two trials of one revision differ by {noise}")));
    lines.push("a trial counts as the least of its samples, if all have been stored".to_owned());
    lines.push(
        "faster or slower: the 95 % interval excludes 100 %, and the change, also that of the \
         best trials, exceeds the noise of the row and of all rows, and 3 % (5 % with one trial of each)"
            .to_owned(),
    );
    lines
}

fn table(comparison: &Comparison) -> Table {
    let head = vec![
        Column::Text("row"),
        Column::Figure("base, trials"),
        Column::Figure("base"),
        Column::Figure("new, trials"),
        Column::Figure("new"),
        Column::Figure("new / base"),
        Column::Figure("95 % interval"),
        Column::Figure("noise"),
        Column::Text("verdict"),
    ];
    Table::new(head, comparison.rows.iter().map(cells).collect())
}

fn cells(row: &Row) -> Vec<Cell> {
    let (ratio, between, noise, verdict) = match &row.outcome {
        Outcome::Missing(why) => (None, String::new(), None, (*why).to_owned()),
        Outcome::Found(found) => {
            let between = found.between.map(|end| format!("{:.1}", end * 100.0)).join("–");
            (Some(found.ratio), format!("{between} %"), found.noise, found.verdict.to_string())
        }
    };
    let trials = |trials: &[f64]| match trials {
        [] | [_] => Cell::default(),
        all => Cell::text(all.iter().map(|mean| duration(*mean)).collect::<Vec<_>>().join(", ")),
    };
    vec![
        Cell::text(&row.id),
        trials(&row.base),
        Cell::figure(mean(&row.base), duration),
        trials(&row.new),
        Cell::figure(mean(&row.new), duration),
        Cell::figure(ratio, |ratio| percent(ratio * 100.0)),
        Cell::text(between),
        Cell::figure(noise, percent),
        Cell::text(verdict),
    ]
}

fn fields(row: &Row) -> Fields {
    let found = match &row.outcome {
        Outcome::Found(found) => Some(found),
        Outcome::Missing(_) => None,
    };
    let verdict: Value = match &row.outcome {
        Outcome::Found(found) => json!(found.verdict.to_string()),
        Outcome::Missing(why) => json!(why),
    };
    vec![
        ("id", json!(row.id)),
        ("base_ns", json!(mean(&row.base))),
        ("new_ns", json!(mean(&row.new))),
        ("ratio_percent", json!(found.map(|found| found.ratio * 100.0))),
        ("low_percent", json!(found.map(|found| found.between[0] * 100.0))),
        ("high_percent", json!(found.map(|found| found.between[1] * 100.0))),
        ("noise_percent", json!(found.and_then(|found| found.noise))),
        ("threshold_percent", json!(found.map(|found| found.threshold))),
        ("verdict", verdict),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::super::fixture::{self, Directory};
    use super::super::tests::stored;
    use super::*;

    #[test]
    fn trials_averages_and_the_verdict_of_each_row() {
        let directory = Directory::new();
        let text = markdown(&stored(&directory, 1.25));
        let row = text.lines().find(|line| line.starts_with("| HS256/sign  ")).unwrap();
        assert!(row.contains("| 125 % |") || row.contains("|      125 % |"), "{row}");
        assert!(row.ends_with("| slower  |"), "{row}");
        assert!(text.contains("- 0 faster, 23 slower, 0 the same\n"), "{text}");
        assert!(text.contains("geometric mean of all rows: 125 %"), "{text}");
        assert!(text.contains("base: c.base, commit 0a1b2c3d4e5f, 3 trials"), "{text}");
    }

    #[test]
    fn figures_for_programs() {
        let directory = Directory::new();
        let comparison = stored(&directory, 1.25);
        let lines = csv(&comparison);
        assert_eq!(lines.lines().count(), 24);
        assert!(lines.starts_with("id,base_ns,new_ns,ratio_percent,"), "{lines}");
        let whole: Value = serde_json::from_str(&json(&comparison).unwrap()).unwrap();
        assert_eq!(whole["slower"], 23);
        assert_eq!(whole["rows"][0]["base_trials_ns"].as_array().unwrap().len(), 3);
        assert_eq!(whole["new"]["trials"][2]["run"], "c.new.3");
    }

    #[test]
    fn a_page_with_all_rows() {
        let directory = Directory::new();
        let html = html(&stored(&directory, 1.25));
        assert_eq!(html.matches("<td class=\"slower\"").count(), 23);
    }

    #[test]
    fn rows_of_one_side_are_told() {
        let directory = Directory::new();
        let store = directory.store();
        fixture::store(&store, "a", &fixture::run(&["HS256/sign", "HS256/verify"]));
        fixture::store(&store, "b", &fixture::run(&["HS256/verify"]));
        let comparison = Comparison::of(&store, ["a", "b"], &[]).unwrap();
        let text = markdown(&comparison);
        assert!(text.contains("only in the base") && text.contains("1 not compared"), "{text}");
        assert!(csv(&comparison).contains("only in the base"));
    }
}

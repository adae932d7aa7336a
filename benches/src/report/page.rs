//! The page of the documentation: every row, and beside it what others published.

use super::columns;
use super::markdown::{SCALING, escaped, origin, table};
use super::published::{GENERATORS, GENERATORS_ABOUT, PHP_RANDOM, SOURCES};
use super::row::Row;
use super::summary::Summary;
use super::table::{Cell, Column, Table};
use super::units::duration;
use crate::group::Group;

/// The whole page.
pub(super) fn page(summary: &Summary<'_>) -> String {
    let mut text = format!("# Benchmarks\n\n{REPRODUCE}{}", origin(summary));
    for notice in summary.notices() {
        text.push_str(&format!("**{}**\n\n", escaped(&notice)));
    }
    text.push_str(READING);
    for (name, rows) in summary.by_group() {
        text.push_str(&group(name, &rows, summary));
    }
    let pairs = summary.scaling();
    if !pairs.is_empty() {
        let table = table(&columns::scaling(&pairs));
        text.push_str(&format!("\n## Threads\n\nIn this table {SCALING}\n\n{table}"));
    }
    text.push_str(&randomness());
    text
}

const REPRODUCE: &str = "\
What everything costs, on one machine. To have the figures of yours:

```sh
cargo bench
cargo bench-report --page --output docs/benchmarks.md
```

`cargo bench -- HS256` measures one algorithm or group, `cargo bench -- --list` shows what there is, and
`cargo bench-report --format html --output report.html` makes a page with charts. These are the figures of:

";

const READING: &str = "\
The floor of a row is the time of the bare primitives that it is made of, measured in turn with it; the
overhead is what the library adds. The spread is the standard deviation in percent of the mean. Keys are
prepared outside the timer, and every result is checked before it is timed.
";

fn group(name: &str, rows: &[&Row<'_>], summary: &Summary<'_>) -> String {
    let about = Group::named(name).map_or("", |group| group.about);
    let shown = table(&columns::of(rows, summary.detail));
    let (name, about) = (escaped(name), escaped(about));
    format!("\n## {name}\n\n{about}\n\n{shown}{}", beside(rows))
}

/// The rows that others published too, with their figures.
fn beside(rows: &[&Row<'_>]) -> String {
    let published = |row: &&Row<'_>| {
        let figures =
            SOURCES.each_ref().map(|source| source.figure(&row.measured.heading, row.subject()));
        figures.iter().any(Option::is_some).then(|| {
            let shown = figures.map(|figure| figure.map(|figure| figure.shown(duration)));
            let ours = Cell::figure(Some(row.time().mean), duration).doubted(row.is_unstable());
            let theirs = shown.map(|figure| Cell::text(figure.unwrap_or_default()));
            [Cell::text(&row.measured.id), ours].into_iter().chain(theirs).collect()
        })
    };
    let rows: Vec<Vec<Cell>> = rows.iter().filter_map(published).collect();
    if rows.is_empty() {
        return String::new();
    }
    let head = [Column::Text("row"), Column::Figure("here")];
    let theirs = SOURCES.iter().map(|source| Column::Figure(source.name));
    let shown = table(&Table::new(head.into_iter().chain(theirs).collect(), rows));
    format!("\nBeside figures of others ([measured with](#figures-of-others)):\n\n{shown}")
}

/// Where published figures come from, and those of which there is no row of the same name.
fn randomness() -> String {
    let mut text = "\n## Figures of others\n\nThey were measured on other machines, in other \
                    languages: they tell what users of those know, not which is better.\n\n"
        .to_owned();
    for source in &SOURCES {
        text.push_str(&format!("- **{}**: {}\n", source.name, source.about));
    }
    let head = vec![
        Column::Text("generator"),
        Column::Figure("cycles per octet"),
        Column::Figure("1-way"),
        Column::Figure("4-way"),
        Column::Figure("factor"),
    ];
    let rows = GENERATORS.iter().map(|generator| {
        let figures =
            [generator.cycles_per_octet, generator.one, generator.several, generator.factor];
        [generator.name].into_iter().chain(figures).map(Cell::text).collect()
    });
    let table = table(&Table::new(head, rows.collect()));
    format!("{text}- **Randomness**: {PHP_RANDOM}\n\n{GENERATORS_ABOUT}\n\n{table}")
}

#[cfg(test)]
mod tests {
    use super::super::{Detail, fixture};
    use super::*;

    fn of(names: &[&str]) -> String {
        let mut run = fixture::run(names);
        for row in &mut run.rows {
            row.time = fixture::time(500.0, 1.0);
        }
        page(&Summary::of(&run, &[], Detail::Full).unwrap())
    }

    #[test]
    fn rows_of_the_same_name_stand_beside_each_other() {
        let page = of(&["HS256", "A128KW"]);
        let line =
            |id: &str| page.lines().find(|line| line.starts_with(&format!("| {id} "))).unwrap();
        let cells =
            |id: &str| line(id).split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
        assert_eq!(cells("HS256/sign")[2..5], ["500 ns", "19.6 µs", "29.6 µs"]);
        assert_eq!(cells("A128KW/encrypt/A256GCM")[2..5], ["500 ns", "94.0 µs to 211 µs", ""]);
    }

    #[test]
    fn every_group_has_a_section() {
        let page = of(&["HS256", "dir", "scaling"]);
        for section in [
            "# Benchmarks",
            "## hmac",
            "## dir",
            "## scaling",
            "## Threads",
            "## Figures of others",
        ] {
            assert!(page.contains(&format!("{section}\n")), "{section}");
        }
        assert!(!page.contains("## KW"));
        assert!(page.contains("| arc4, one shared state behind a mutex "));
    }

    #[test]
    fn two_commands_reproduce_it() {
        assert!(of(&["HS256"]).contains("cargo bench\ncargo bench-report --page"));
    }
}

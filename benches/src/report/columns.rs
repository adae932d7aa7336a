//! The columns of rows: those that users of other suites know, and all that we have.

use super::Detail;
use super::row::Row;
use super::scaling::Scaling;
use super::table::{Cell, Column, Table};
use super::units::{duration, float, number, octets, percent, rate};

use Column::{Figure, Text};

/// The table of these rows.
pub(super) fn of(rows: &[&Row<'_>], detail: Detail) -> Table {
    let head = [Text("benchmark"), Text("groups"), Text("subject"), Figure("mean")];
    let mut head = head.to_vec();
    if detail == Detail::Full {
        head.extend(FURTHER);
    }
    Table::new(head, rows.iter().map(|row| cells(row, detail)).collect())
}

/// The table of what several threads do.
pub(super) fn scaling(pairs: &[Scaling<'_, '_>]) -> Table {
    let head = [
        Text("benchmark"),
        Figure("cycles per octet"),
        Figure("threads"),
        Figure("1-way"),
        Figure("N-way"),
        Figure("factor"),
    ];
    let row = |pair: &Scaling<'_, '_>| {
        vec![
            Cell::text(pair.name),
            Cell::figure(pair.one.cycles_per_octet, number),
            Cell::figure(Some(f64::from(pair.threads)), |threads| threads.to_string()),
            Cell::figure(Some(pair.one.time().mean), duration),
            Cell::figure(Some(pair.several.time().mean), duration),
            Cell::figure(Some(pair.factor()), |factor| format!("{factor:.3}")),
        ]
    };
    Table::new(head.to_vec(), pairs.iter().map(row).collect())
}

const FURTHER: [Column; 9] = [
    Figure("median"),
    Figure("spread"),
    Figure("per second"),
    Figure("octets per second"),
    Figure("cycles per octet"),
    Figure("floor"),
    Figure("overhead"),
    Figure("of the floor"),
    Figure("allocations"),
];

fn cells(row: &Row<'_>, detail: Detail) -> Vec<Cell> {
    let time = row.time();
    let mut cells = vec![
        Cell::text(&row.measured.heading),
        Cell::text(row.groups.join(", ")),
        Cell::text(row.subject()),
        Cell::figure(Some(time.mean), duration).doubted(row.is_unstable()),
    ];
    if detail == Detail::Full {
        let overhead = row.overhead();
        let throughput = |per_second| format!("{}/s", octets(per_second));
        cells.extend([
            Cell::figure(Some(time.median), duration),
            Cell::figure(row.spread(), percent).doubted(row.is_unstable()),
            Cell::figure(row.per_second(), rate),
            Cell::figure(row.octets_per_second(), throughput),
            Cell::figure(row.cycles_per_octet, number),
            Cell::figure(row.floor, duration),
            Cell::figure(overhead.map(|overhead| overhead.nanoseconds), duration),
            Cell::figure(overhead.map(|overhead| overhead.percent), percent),
            allocations(row),
        ]);
    }
    cells
}

/// How often and how many octets; sorted by how often.
fn allocations(row: &Row<'_>) -> Cell {
    let Some(allocations) = row.allocations else { return Cell::default() };
    let text = match allocations.count {
        0 => "none".to_owned(),
        count => format!("{count} of {}", octets(float(allocations.octets))),
    };
    Cell { text, value: Some(float(allocations.count)), doubtful: false }
}

#[cfg(test)]
mod tests {
    use super::super::{fixture, row};
    use super::*;

    #[test]
    fn simple_is_what_users_of_other_suites_know() {
        let run = fixture::run(&["HS256/sign"]);
        let rows = row::rows(&run, &[]);
        let table = of(&rows.iter().collect::<Vec<_>>(), Detail::Simple);
        let titles: Vec<&str> = table.head().iter().map(|column| column.title()).collect();
        assert_eq!(titles, ["benchmark", "groups", "subject", "mean"]);
        let row: Vec<&str> = table.rows()[0].iter().map(|cell| cell.text.as_str()).collect();
        assert_eq!(row[..3], ["HS256", "JWS, hmac", "sign"]);
    }

    #[test]
    fn full_has_floor_overhead_and_allocations() {
        let mut run = fixture::run(&["HS256"]);
        for row in &mut run.rows {
            let mean = if row.id.contains("floor") { 400.0 } else { 500.0 };
            row.time = fixture::time(mean, 7.0);
        }
        let rows = row::rows(&run, &["HS256/sign".to_owned()]);
        let table = of(&rows.iter().collect::<Vec<_>>(), Detail::Full);
        let row: Vec<&str> =
            table.rows()[0].iter().skip(3).map(|cell| cell.text.as_str()).collect();
        let expected =
            ["500 ns", "495 ns", "7.0 %", "2.00 M/s", "400 ns", "100 ns", "25.0 %", "3 of 412 B"];
        assert_eq!(row, expected);
        assert!(table.rows()[0][3].doubtful && table.rows()[0][5].doubtful);
    }
}

//! The tables that are made of results.

use crate::cases::is_variant;
use crate::results::{Column, Measured, Results};
use crate::table::{Table, number};
use peer_engine::Failure;

/// Microseconds, the least of all batches.
pub(crate) fn times(results: &Results) -> Table {
    each(results, |row, column| row.least(&column.name).map(|least| number(least / 1e3)))
}

/// How many times as long as one engine the others take.
pub(crate) fn against(results: &Results, base: &str) -> Result<Table, Failure> {
    if !results.columns.iter().any(|column| column.name == base) {
        let names: Vec<&str> = results.columns.iter().map(|column| column.name.as_str()).collect();
        return Err(format!("{base}: no such engine; there are {}", names.join(", ")).into());
    }
    Ok(each(results, |row, column| Some(number(row.least(&column.name)? / row.least(base)?))))
}

/// How many times as long as the fastest engine each takes, as the geometric mean over the cases
/// that it has. Of ways to verify that only one library has, none is counted.
pub(crate) fn rank(results: &Results) -> Table {
    let rows: Vec<&Measured> = results.rows.iter().filter(|row| !is_variant(&row.name)).collect();
    let mut ranks: Vec<(f64, usize, &str)> = Vec::new();
    for column in &results.columns {
        let logarithms: Vec<f64> =
            rows.iter().filter_map(|row| Some(slowdown(row, &column.name)?.ln())).collect();
        if !logarithms.is_empty() {
            let mean = logarithms.iter().sum::<f64>() / logarithms.len() as f64;
            ranks.push((mean.exp(), logarithms.len(), &column.title));
        }
    }
    ranks.sort_by(|(one, ..), (other, ..)| one.total_cmp(other));
    let mut table = Table::new(["times the fastest".into(), "cases".into()]);
    for (mean, cases, title) in ranks {
        table.push(title.into(), [number(mean), cases.to_string()]);
    }
    table
}

fn slowdown(row: &Measured, engine: &str) -> Option<f64> {
    let best = row.cells.values().map(|cell| cell.least).min_by(f64::total_cmp)?;
    Some(row.least(engine)? / best)
}

/// A table with a column for each engine that has any of the rows.
fn each(results: &Results, cell: impl Fn(&Measured, &Column) -> Option<String>) -> Table {
    let measured =
        |column: &&Column| results.rows.iter().any(|row| row.cells.contains_key(&column.name));
    let columns: Vec<&Column> = results.columns.iter().filter(measured).collect();
    let mut table = Table::new(columns.iter().map(|column| column.title.clone()));
    for row in &results.rows {
        let cells = columns.iter().map(|column| cell(row, column).unwrap_or_default());
        table.push(format!("`{}`", row.name), cells);
    }
    table
}

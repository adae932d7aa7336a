//! Checks, then turns.

use crate::cases::{self, Row};
use crate::check;
use crate::fleet::{self, Member};
use crate::keys::Keyring;
use crate::options::Plan;
use crate::results::{Cell, Column, Results};
use peer_engine::{Case, Failure};
use std::collections::BTreeMap;

pub(crate) fn run(plan: &Plan) -> Result<Results, Failure> {
    let rows = selected(&plan.prefixes)?;
    let mut fleet = fleet::start();
    let mut keys = Keyring::default();
    let mut results = Results::new(plan, fleet.iter().map(|member| Column::of(&member.engine)));
    for row in rows {
        eprintln!("{}", row.name);
        let case = row.case(&mut keys)?;
        match measured(&mut fleet, case, plan) {
            Ok(cells) => results.push(row.name, cells),
            Err(failure) => eprintln!("    left out: {failure}"),
        }
    }
    Ok(results)
}

/// The rows that are asked for. A prefix of none is a slip.
fn selected(prefixes: &[String]) -> Result<Vec<Row>, Failure> {
    let mut rows = cases::all();
    for prefix in prefixes {
        if !rows.iter().any(|row| row.name.starts_with(prefix.as_str())) {
            let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
            return Err(
                format!("{prefix}: no case begins so; there are {}", names.join(", ")).into()
            );
        }
    }
    if !prefixes.is_empty() {
        rows.retain(|row| prefixes.iter().any(|prefix| row.name.starts_with(prefix.as_str())));
    }
    Ok(rows)
}

fn measured(
    fleet: &mut [Member],
    mut case: Case,
    plan: &Plan,
) -> Result<BTreeMap<String, Cell>, Failure> {
    if !case.operation.makes() {
        case.token = token_to_read(fleet, &case)?;
    }
    let able: Vec<bool> = (0..fleet.len()).map(|at| is_able(fleet, at, &case)).collect();
    let mut turns: Vec<(&mut Member, Vec<f64>)> = Vec::new();
    for (member, _) in fleet.iter_mut().zip(able).filter(|(_, able)| *able) {
        // A check of another's token may have come between.
        member.prepare(&case)?;
        turns.push((member, Vec::new()));
    }
    for _ in 0..plan.rounds {
        for (member, samples) in &mut turns {
            samples.extend(member.time(plan.milliseconds)?);
        }
    }
    let mut cells = BTreeMap::new();
    for (member, samples) in turns {
        if let Some(cell) = Cell::of(samples) {
            eprintln!("    {:9.2} µs  {}", cell.least / 1e3, member.engine.name);
            cells.insert(member.engine.name.into(), cell);
        }
    }
    Ok(cells)
}

/// The token that all engines read: made by the first that can, and checked by another library.
fn token_to_read(fleet: &mut [Member], reading: &Case) -> Result<String, Failure> {
    let operation = reading.operation.reverse();
    let making = Case { operation, variant: String::new(), ..reading.clone() };
    for maker in 0..fleet.len() {
        let made = fleet.get_mut(maker).map(|member| member.prepare(&making)).transpose()?;
        if let Some(token) = made.flatten() {
            check::token(fleet, maker, &making, &token)?;
            return Ok(token);
        }
    }
    Err("nobody makes such a token".into())
}

/// Whether an engine does this, and does it right.
fn is_able(fleet: &mut [Member], at: usize, case: &Case) -> bool {
    let Some(member) = fleet.get_mut(at) else { return false };
    let name = member.engine.name;
    let outcome = match member.prepare(case) {
        Ok(None) => return false,
        Ok(Some(token)) if case.operation.makes() => check::token(fleet, at, case, &token),
        Ok(Some(read)) => check::content(case, &read),
        Err(failure) => Err(failure),
    };
    match outcome {
        Ok(()) => true,
        Err(failure) => {
            eprintln!("    without {name}: {failure}");
            false
        }
    }
}

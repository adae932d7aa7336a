//! What was measured, as it is stored.

use crate::options::Plan;
use crate::roster::Engine;
use peer_engine::Failure;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

#[derive(Serialize, Deserialize)]
pub(crate) struct Results {
    milliseconds: u64,
    rounds: u32,
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<Measured>,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) title: String,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Measured {
    pub(crate) name: String,
    /// By the name of the engine.
    pub(crate) cells: BTreeMap<String, Cell>,
}

/// Nanoseconds for one operation.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Cell {
    /// Of the batch that was disturbed least.
    pub(crate) least: f64,
    median: f64,
}

impl Column {
    pub(crate) fn of(engine: &Engine) -> Self {
        Self { name: engine.name.into(), title: engine.title.into() }
    }
}

impl Cell {
    pub(crate) fn of(mut samples: Vec<f64>) -> Option<Self> {
        samples.sort_by(f64::total_cmp);
        let (least, median) = (samples.first()?, samples.get(samples.len() / 2)?);
        Some(Self { least: *least, median: *median })
    }
}

impl Results {
    pub(crate) fn new(plan: &Plan, columns: impl Iterator<Item = Column>) -> Self {
        let Plan { milliseconds, rounds, .. } = *plan;
        Self { milliseconds, rounds, columns: columns.collect(), rows: Vec::new() }
    }

    pub(crate) fn push(&mut self, name: String, cells: BTreeMap<String, Cell>) {
        self.rows.push(Measured { name, cells });
    }

    pub(crate) fn read(file: &Path) -> Result<Self, Failure> {
        let text = fs::read_to_string(file);
        let text = text.map_err(|error| format!("{}: {error}", file.display()))?;
        Ok(serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))?)
    }

    pub(crate) fn write(&self, file: &Path) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(self)? + "\n";
        Ok(fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))?)
    }
}

impl Measured {
    pub(crate) fn least(&self, engine: &str) -> Option<f64> {
        self.cells.get(engine).map(|cell| cell.least)
    }
}

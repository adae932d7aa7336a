//! Tables, before it is decided how they are written.

/// A table. Columns without any value are left out.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    head: Vec<Column>,
    rows: Vec<Vec<Cell>>,
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// Words.
    Text(&'static str),
    /// Figures, which stand at the right.
    Figure(&'static str),
}

/// What is in one place.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Cell {
    /// What people read.
    pub(super) text: String,
    /// What it is sorted by.
    pub(super) value: Option<f64>,
    /// Whether it is not to be relied on.
    pub(super) doubtful: bool,
}

impl Column {
    /// What stands above it.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Text(title) | Self::Figure(title) => title,
        }
    }

    /// Whether it holds figures.
    pub(super) const fn is_figure(self) -> bool {
        matches!(self, Self::Figure(_))
    }
}

impl Cell {
    /// Words.
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// A figure, if there is one, as `show` tells it.
    pub(super) fn figure(value: Option<f64>, show: impl Fn(f64) -> String) -> Self {
        Self { text: value.map(show).unwrap_or_default(), value, doubtful: false }
    }

    /// The same, not to be relied on if `doubtful`.
    pub(super) fn doubted(self, doubtful: bool) -> Self {
        Self { doubtful, ..self }
    }
}

impl Table {
    /// A table with these rows, each as long as its head.
    pub(super) fn new(head: Vec<Column>, rows: Vec<Vec<Cell>>) -> Self {
        let filled: Vec<bool> = (0..head.len())
            .map(|at| rows.iter().any(|row| row.get(at).is_some_and(|cell| !cell.text.is_empty())))
            .collect();
        Self {
            head: kept(head, &filled),
            rows: rows.into_iter().map(|row| kept(row, &filled)).collect(),
        }
    }

    /// What stands above it.
    pub(super) fn head(&self) -> &[Column] {
        &self.head
    }

    /// Its rows, from the top.
    pub(super) fn rows(&self) -> &[Vec<Cell>] {
        &self.rows
    }
}

fn kept<T>(cells: Vec<T>, filled: &[bool]) -> Vec<T> {
    cells.into_iter().zip(filled).filter_map(|(cell, filled)| filled.then_some(cell)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_without_values_are_left_out() {
        let head = vec![Column::Text("row"), Column::Figure("floor"), Column::Figure("mean")];
        let row = |mean| {
            let none = Cell::figure(None, |value| value.to_string());
            vec![Cell::text("HS256"), none, Cell::figure(Some(mean), |value| format!("{value} ns"))]
        };
        let table = Table::new(head, vec![row(1.0), row(2.0)]);
        assert_eq!(
            table.head().iter().map(|column| column.title()).collect::<Vec<_>>(),
            ["row", "mean"]
        );
        assert_eq!(table.rows()[1][1].text, "2 ns");
        assert_eq!(table.rows()[1][1].value, Some(2.0));
    }
}

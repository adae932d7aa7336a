//! valgrind's tool callgrind, which counts instructions.

use super::COUNTED;
use crate::Error;
use crate::bencher::Count;
use crate::catalogue::Catalogue;
use crate::counting;
use crate::selector::{Selection, VARIABLE};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::{env, fs, io};

/// How often the work of a row is done while it is counted.
const TIMES: u64 = 4;

/// The function whose instructions are counted, as valgrind calls it.
const FUNCTION: &str = concat!(module_path!(), "::counted");

/// How many instructions each row of a selection takes, by its name.
///
/// # Errors
/// No valgrind, or what it says.
pub(super) fn count(selection: &Selection) -> Result<BTreeMap<String, u64>, Error> {
    let directory = env::temp_dir().join(format!("jose-icount-{}", std::process::id()));
    fs::create_dir_all(&directory)?;
    let counts = count_in(&directory, selection);
    fs::remove_dir_all(&directory)?;
    counts
}

fn count_in(directory: &Path, selection: &Selection) -> Result<BTreeMap<String, u64>, Error> {
    let file = directory.join("counts");
    let mut command = Command::new("valgrind");
    command
        .args(["--tool=callgrind", "--collect-atstart=no", "--combine-dumps=yes"])
        .arg(format!("--toggle-collect={FUNCTION}"))
        .arg(format!("--dump-after={FUNCTION}"))
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(env::current_exe()?)
        .env(COUNTED, "1")
        .env(VARIABLE, selection.to_variable());
    let output = command.output().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            Error::from("instructions are counted by valgrind, which is not installed")
        }
        _ => format!("valgrind: {error}").into(),
    })?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("valgrind: {}\n{said}", output.status).into());
    }
    let rows = String::from_utf8(output.stdout)?;
    // Where no row was counted, there is no file.
    let counts = if rows.is_empty() { String::new() } else { fs::read_to_string(&file)? };
    paired(&rows, &counts)
}

/// The names of rows, a line each, with the sums of a file that has a part for each of them.
fn paired(rows: &str, counts: &str) -> Result<BTreeMap<String, u64>, Error> {
    let sums = counts.lines().filter_map(|line| line.strip_prefix("totals: "));
    let sums: Vec<u64> = sums.map(|sum| sum.trim().parse()).collect::<Result<_, _>>()?;
    // A last part, in which nothing was counted, may say what happened after the last row.
    let sums = match sums.as_slice() {
        [rows @ .., 0] => rows,
        all => all,
    };
    if rows.lines().count() != sums.len() {
        let told = format!("{} rows, but {} counts", rows.lines().count(), sums.len());
        return Err(format!("valgrind counted something else: {told}").into());
    }
    let one = |sum: &u64| sum.saturating_add(TIMES / 2) / TIMES;
    Ok(rows.lines().map(String::from).zip(sums.iter().map(one)).collect())
}

/// What valgrind runs: the rows of the selection, whose names are printed as they are counted.
///
/// # Errors
/// As [`counting::each`].
pub(super) fn inside(catalogue: &Catalogue, selection: &Selection) -> Result<(), Error> {
    counting::each(catalogue, selection, Counter, |entry, _| {
        println!("{}", entry.id());
        Ok(())
    })
}

struct Counter;

impl Count for Counter {
    fn times(&self) -> u64 {
        TIMES
    }

    fn count(&mut self, work: &mut dyn FnMut()) {
        counted(work);
    }
}

/// The function that valgrind knows by its name.
#[inline(never)]
fn counted(work: &mut dyn FnMut()) {
    work();
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: &str = "version: 1\npart: 1\nsummary: 40\n\nfn=(1)\n1 40\n\ntotals: 40\n\
                          part: 2\nsummary: 7\ntotals: 7\n";

    #[test]
    fn each_row_has_its_part() {
        let counts = paired("HS256/sign\nHS256/verify\n", COUNTS).unwrap();
        assert_eq!((counts["HS256/sign"], counts["HS256/verify"]), (10, 2));
        let with_end = format!("{COUNTS}part: 3\ntotals: 0\n");
        assert_eq!(paired("HS256/sign\nHS256/verify\n", &with_end).unwrap(), counts);
        assert!(paired("", "").unwrap().is_empty());
    }

    #[test]
    fn counts_that_are_not_of_the_rows_are_refused() {
        for (rows, counts) in [
            ("HS256/sign\n", COUNTS),
            ("HS256/sign\nHS256/verify\nHS256/reject\n", COUNTS),
            ("HS256/sign\n", ""),
            ("HS256/sign\n", "totals: many\n"),
            ("HS256/sign\n", "totals: 99999999999999999999\n"),
        ] {
            assert!(paired(rows, counts).is_err(), "{rows}: {counts}");
        }
    }
}

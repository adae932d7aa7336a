//! What rows allocate: counted in a program of its own, since an allocator that counts takes
//! time.

use crate::Error;
use crate::bencher::Count;
use crate::catalogue::Catalogue;
use crate::counting;
use crate::run::Allocations;
use crate::selector::{Selection, VARIABLE};
use std::collections::BTreeMap;
use std::env;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

/// How often a row's work is done while it is counted. What it allocates may depend on chance,
/// as with RSA.
const TIMES: u64 = 4;

/// What each row of a selection allocates, by its name, as the program at this path counts it.
///
/// # Errors
/// A program that cannot be started, fails, or says something else.
pub(crate) fn of(
    counter: &Path,
    selection: &Selection,
) -> Result<BTreeMap<String, Allocations>, Error> {
    let mut command = Command::new(counter);
    command.env(VARIABLE, selection.to_variable()).stderr(Stdio::inherit());
    let output = command.output().map_err(|error| format!("{}: {error}", counter.display()))?;
    if !output.status.success() {
        return Err(format!("{}: {}", counter.display(), output.status).into());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// The program that counts: the rows that the environment selects, as JSON. `so_far` says what
/// was allocated in this process.
#[must_use]
pub fn main(so_far: fn() -> Allocations) -> ExitCode {
    let printed = count(&env::var(VARIABLE).unwrap_or_default(), so_far)
        .and_then(|found| Ok(serde_json::to_writer(std::io::stdout().lock(), &found)?));
    match printed {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn count(
    selection: &str,
    so_far: fn() -> Allocations,
) -> Result<BTreeMap<String, Allocations>, Error> {
    let catalogue = Catalogue::built()?;
    let selection = Selection::resolve(&Selection::names_in(selection), &catalogue)
        .map_err(|unknown| unknown.to_string())?;
    let mut all = BTreeMap::new();
    let counter = Counter { so_far, spent: Allocations::default() };
    counting::each(&catalogue, &selection, counter, |entry, counter| {
        let of_one = |all: u64| all.saturating_add(TIMES / 2) / TIMES;
        let Allocations { count, octets } = counter.spent;
        all.insert(entry.id(), Allocations { count: of_one(count), octets: of_one(octets) });
        Ok(())
    })?;
    Ok(all)
}

/// What the work of a row allocates.
struct Counter {
    so_far: fn() -> Allocations,
    spent: Allocations,
}

impl Count for Counter {
    fn times(&self) -> u64 {
        TIMES
    }

    fn count(&mut self, work: &mut dyn FnMut()) {
        let before = (self.so_far)();
        work();
        let after = (self.so_far)();
        self.spent = Allocations {
            count: after.count.saturating_sub(before.count),
            octets: after.octets.saturating_sub(before.octets),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    thread_local! {
        static PRETENDED: Cell<u64> = const { Cell::new(0) };
    }

    /// Six allocations and 14 octets more whenever it is asked.
    fn pretended() -> Allocations {
        let times = PRETENDED.get().saturating_add(1);
        PRETENDED.set(times);
        Allocations { count: times.saturating_mul(6), octets: times.saturating_mul(14) }
    }

    #[test]
    fn each_row_is_counted_by_itself_and_for_one_call() {
        let found = count("HS256/sign,scaling,HS256/floor/sign", pretended).unwrap();
        // What threads allocate is not counted.
        assert_eq!(found.keys().collect::<Vec<_>>(), ["HS256/floor/sign", "HS256/sign"]);
        assert!(found.values().all(|one| *one == Allocations { count: 2, octets: 4 }));
    }

    #[test]
    fn unknown_names_count_nothing() {
        let error = count("HS256/sign,HS25", pretended).unwrap_err().to_string();
        assert!(error.contains("HS25"), "{error}");
    }

    #[test]
    fn a_counter_that_fails_is_an_error() {
        let selection = Selection::default();
        for (program, said) in
            [("/nowhere/counter", "No such file"), ("false", "exit status"), ("true", "EOF")]
        {
            let error = of(Path::new(program), &selection).unwrap_err().to_string();
            assert!(error.contains(said), "{error}");
        }
    }
}

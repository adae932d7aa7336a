//! The engines that started.

use crate::process::Process;
use crate::roster::{ENGINES, Engine};
use peer_engine::{Case, Failure};

pub(crate) struct Member {
    pub(crate) engine: Engine,
    process: Process,
}

impl Member {
    pub(crate) fn prepare(&mut self, case: &Case) -> Result<Option<String>, Failure> {
        self.process.prepare(case)
    }

    pub(crate) fn time(&mut self, milliseconds: u64) -> Result<Vec<f64>, Failure> {
        self.process.time(milliseconds)
    }
}

/// Starts whatever can be started, and says how to come by the rest.
pub(crate) fn start() -> Vec<Member> {
    let mut fleet = Vec::new();
    for engine in ENGINES {
        match Process::start(engine.command()) {
            Ok(process) => fleet.push(Member { engine: *engine, process }),
            Err(failure) => {
                eprintln!("without {}: {failure}; try: {}", engine.name, engine.remedy());
            }
        }
    }
    fleet
}

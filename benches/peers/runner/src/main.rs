//! `peers`: measures engines against each other.

#![forbid(unsafe_code)]

mod cases;
mod check;
mod fleet;
mod keys;
mod options;
mod process;
mod results;
mod roster;
mod run;
mod table;
mod tables;

use options::Command;
use peer_engine::Failure;
use results::Results;
use std::process::ExitCode;

fn main() -> ExitCode {
    match go() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("peers: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn go() -> Result<(), Failure> {
    match options::parse(std::env::args().skip(1))? {
        Command::Run(plan) => {
            let results = run::run(&plan)?;
            if let Some(file) = &plan.output {
                results.write(file)?;
            }
            print!("{}", tables::times(&results));
        }
        Command::Compare { file, base } => {
            print!("{}", tables::against(&Results::read(&file)?, &base)?);
        }
        Command::Rank { file } => print!("{}", tables::rank(&Results::read(&file)?)),
    }
    Ok(())
}

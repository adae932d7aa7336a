//! The life of an engine.

use crate::timing::samples;
use crate::{Case, Failure, Prepared, Reply, Request};
use std::io::{self, BufRead, Write};
use std::time::Duration;

/// Answers requests until the runner closes the pipe. `prepare` says `None` to what the library
/// does not do.
///
/// # Errors
/// When the runner cannot be understood or is gone. What an operation says goes to the runner.
pub fn serve(
    mut prepare: impl FnMut(&Case) -> Result<Option<Box<dyn Prepared>>, Failure>,
) -> Result<(), Failure> {
    let mut prepared = None;
    for line in io::stdin().lock().lines() {
        let reply = match serde_json::from_str(&line?)? {
            Request::Greet => Ok(Reply::Here),
            Request::Prepare { case } => ready(prepare(&case), &mut prepared),
            Request::Time { milliseconds } => match &mut prepared {
                Some(work) => samples(&mut **work, Duration::from_millis(milliseconds))
                    .map(|nanoseconds| Reply::Samples { nanoseconds }),
                None => Err("nothing is prepared".into()),
            },
        };
        let reply = reply.unwrap_or_else(|failure| Reply::Failed { reason: failure.to_string() });
        let mut output = io::stdout().lock();
        serde_json::to_writer(&mut output, &reply)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}

/// Does what was prepared once, and keeps it if that went well.
fn ready(
    made: Result<Option<Box<dyn Prepared>>, Failure>,
    prepared: &mut Option<Box<dyn Prepared>>,
) -> Result<Reply, Failure> {
    *prepared = None;
    let Some(mut work) = made? else { return Ok(Reply::Unsupported) };
    let result = work.once()?;
    *prepared = Some(work);
    Ok(Reply::Ready { result })
}

//! An engine that runs.

use peer_engine::{Case, Failure, Reply, Request};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

pub(crate) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Process {
    pub(crate) fn start(mut command: Command) -> Result<Self, Failure> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = child.stdin.take();
        let output = child.stdout.take().ok_or("no pipe to read from")?;
        let mut process = Self { child, input, output: BufReader::new(output) };
        // An interpreter starts without the library too.
        match process.ask(&Request::Greet)? {
            Reply::Here => Ok(process),
            other => Err(unexpected(other)),
        }
    }

    /// The result of a case, or nothing where it is not supported.
    pub(crate) fn prepare(&mut self, case: &Case) -> Result<Option<String>, Failure> {
        match self.ask(&Request::Prepare { case: Box::new(case.clone()) })? {
            Reply::Ready { result } => Ok(Some(result)),
            Reply::Unsupported => Ok(None),
            other => Err(unexpected(other)),
        }
    }

    /// The time of one operation in nanoseconds, for each batch.
    pub(crate) fn time(&mut self, milliseconds: u64) -> Result<Vec<f64>, Failure> {
        match self.ask(&Request::Time { milliseconds })? {
            Reply::Samples { nanoseconds } => Ok(nanoseconds),
            other => Err(unexpected(other)),
        }
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, Failure> {
        let mut line = serde_json::to_string(request)?;
        line.push('\n');
        self.input.as_mut().ok_or("it was told to end")?.write_all(line.as_bytes())?;
        let mut answer = String::new();
        if self.output.read_line(&mut answer)? == 0 {
            return Err("it has ended".into());
        }
        Ok(serde_json::from_str(&answer)?)
    }
}

impl Drop for Process {
    /// An engine ends when nothing more can come.
    fn drop(&mut self) {
        self.input = None;
        let _ = self.child.wait();
    }
}

fn unexpected(reply: Reply) -> Failure {
    match reply {
        Reply::Failed { reason } => reason.into(),
        other => format!("an answer to another question: {other:?}").into(),
    }
}

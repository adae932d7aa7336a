//! The engines that there are, whether they are built or not.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One column of the table.
#[derive(Clone, Copy)]
pub(crate) struct Engine {
    pub(crate) name: &'static str,
    /// Those of one library do not check each other.
    pub(crate) library: &'static str,
    pub(crate) title: &'static str,
    start: Start,
}

/// How an engine is started, with its argument.
#[derive(Clone, Copy)]
enum Start {
    /// A program beside this one.
    Program(&'static str),
    /// A program beside this one that is built in a workspace of its own.
    Apart,
    Node(&'static str),
    Python(&'static str),
}

use Start::{Apart, Node, Program, Python};

const fn engine(
    name: &'static str,
    library: &'static str,
    title: &'static str,
    start: Start,
) -> Engine {
    Engine { name, library, title, start }
}

/// In the order of the columns. The first that can makes the tokens that all read.
#[rustfmt::skip]
pub(crate) const ENGINES: &[Engine] = &[
    engine("jose-jwt", "jose-jwt", "jose-jwt", Program("rustcrypto")),
    engine("jose-aws-lc", "jose-jwt", "jose-jwt with jose-aws-lc", Program("aws-lc")),
    engine("josekit", "josekit", "josekit 0.10", Program("")),
    engine("jsonwebtoken-aws-lc", "jsonwebtoken", "jsonwebtoken 12, aws-lc", Program("aws-lc")),
    engine("jsonwebtoken-rustcrypto", "jsonwebtoken", "jsonwebtoken 12, RustCrypto", Program("rustcrypto")),
    engine("jwt-simple", "jwt-simple", "jwt-simple 0.15, pure", Program("")),
    engine("jwt-compact", "jwt-compact", "jwt-compact 0.8", Program("")),
    engine("oxitoken", "oxitoken", "oxitoken 0.1", Apart),
    engine("npm-jose", "npm-jose", "jose 6 (npm)", Node("jose")),
    engine("npm-fast-jwt", "npm-fast-jwt", "fast-jwt 6 (npm)", Node("fast-jwt")),
    engine("npm-jsonwebtoken", "npm-jsonwebtoken", "jsonwebtoken 9 (npm)", Node("jsonwebtoken")),
    engine("joserfc", "joserfc", "joserfc 1.8", Python("joserfc")),
    engine("pyjwt", "pyjwt", "PyJWT 2.15", Python("pyjwt")),
];

impl Engine {
    pub(crate) fn command(&self) -> Command {
        let (program, arguments) = match self.start {
            Program("") | Apart => (self.program(), vec![]),
            Program(argument) => (self.program(), vec![argument.into()]),
            Node(library) => ("node".into(), vec![source("node/engine.mjs"), library.into()]),
            Python(library) => (python(), vec![source("python/engine.py"), library.into()]),
        };
        let mut command = Command::new(program);
        command.args(arguments);
        command
    }

    /// What to do when it does not start.
    pub(crate) fn remedy(&self) -> String {
        let built = |workspace: &str| {
            let (package, release) = (self.library, beside_this());
            let target = release.parent().unwrap_or(Path::new(".")).display();
            format!(
                "cargo build --release --target-dir {target} \
                 --manifest-path {workspace}/Cargo.toml -p peer-{package}"
            )
        };
        match self.start {
            Program(_) => built("benches/peers"),
            Apart => built("benches/peers/oxitoken"),
            Node(_) => "npm ci --prefix benches/peers/node".into(),
            Python(_) => "python3 -m pip install -r benches/peers/python/requirements.txt".into(),
        }
    }

    fn program(&self) -> PathBuf {
        let mut name = OsString::from("peer-");
        name.push(self.library);
        name.push(env::consts::EXE_SUFFIX);
        beside_this().join(name)
    }
}

/// The directory of the runner, where Cargo puts the engines too.
fn beside_this() -> PathBuf {
    let mut here = env::current_exe().unwrap_or_default();
    here.pop();
    here
}

/// A file beside the source of the runner.
fn source(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file)
}

/// The one that has the libraries may be named.
fn python() -> PathBuf {
    env::var_os("PEERS_PYTHON").unwrap_or_else(|| "python3".into()).into()
}

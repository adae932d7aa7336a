//! The engine of oxitoken, over AWS-LC.

#![forbid(unsafe_code)]

mod claims;
mod keys;
mod tokens;

use oxitoken::Algorithm;
use peer_engine::{Case, Failure, Operation, Prepared, serve};

fn main() -> Result<(), Failure> {
    serve(prepare)
}

fn prepare(case: &Case) -> Result<Option<Box<dyn Prepared>>, Failure> {
    let name = serde_json::Value::from(case.alg.as_str());
    let (Ok(alg), "" | "owned") =
        (serde_json::from_value::<Algorithm>(name), case.variant.as_str())
    else {
        return Ok(None);
    };
    match case.operation {
        Operation::Sign => tokens::sign(alg, case),
        Operation::Verify => tokens::verify(alg, case),
        Operation::Encrypt | Operation::Decrypt => Ok(None),
    }
}

//! The engine of josekit.

#![forbid(unsafe_code)]

mod encryption;
mod signatures;

use peer_engine::{Case, Failure, Operation, Prepared, serve};

fn main() -> Result<(), Failure> {
    serve(prepare)
}

fn prepare(case: &Case) -> Result<Option<Box<dyn Prepared>>, Failure> {
    if !matches!(case.variant.as_str(), "" | "owned") {
        return Ok(None);
    }
    match case.operation {
        Operation::Sign => signatures::sign(case),
        Operation::Verify => signatures::verify(case),
        Operation::Encrypt => encryption::encrypt(case),
        Operation::Decrypt => encryption::decrypt(case),
    }
}

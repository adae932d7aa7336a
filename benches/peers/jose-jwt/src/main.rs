//! The engine of jose-jwt, over the back end that its argument names.

#![forbid(unsafe_code)]

mod borrowed;
mod encryption;
mod signatures;

use jose_jwt::{jwe, jws};
use peer_engine::{Failure, Operation, serve};

/// The operations behind the keys.
#[derive(Clone, Copy)]
struct Backend {
    jws: jws::Backend,
    jwe: jwe::Backend,
}

fn main() -> Result<(), Failure> {
    let backend = match std::env::args().nth(1).as_deref() {
        Some("rustcrypto") => {
            Backend { jws: jws::Backend::RUSTCRYPTO, jwe: jwe::Backend::RUSTCRYPTO }
        }
        Some("aws-lc") => Backend { jws: jose_aws_lc::JWS, jwe: jose_aws_lc::JWE },
        _ => return Err("expected `rustcrypto` or `aws-lc`".into()),
    };
    serve(|case| match case.operation {
        Operation::Sign => signatures::sign(case, backend.jws),
        Operation::Verify => signatures::verify(case, backend.jws),
        Operation::Encrypt => encryption::encrypt(case, backend.jwe),
        Operation::Decrypt => encryption::decrypt(case, backend.jwe),
    })
}

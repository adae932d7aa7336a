//! JSON Web Encryption (RFC 7516): encrypters and decrypters, prepared once and used for
//! every token.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod backend;
pub mod primitive;

pub use backend::{Backend, Primitives};

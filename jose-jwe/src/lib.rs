//! JSON Web Encryption (RFC 7516): encrypters and decrypters, prepared once and used for
//! every token.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod backend;
pub mod hazmat;
pub mod primitive;
#[cfg(feature = "rustcrypto")]
mod rustcrypto;

pub use backend::{Backend, Primitives};

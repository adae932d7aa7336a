//! The primitives of a back end: vectors of RFCs, and octets they are not to be given.

#[path = "../../../jose-jwe/tests/primitives/contract.rs"]
mod contract;
#[path = "../../../jose-jwe/tests/primitives/rsa.rs"]
mod rsa;
#[path = "../../../jose-jwe/tests/primitives/vectors.rs"]
mod vectors;

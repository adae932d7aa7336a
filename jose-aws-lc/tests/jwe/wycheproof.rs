//! The vectors of Project Wycheproof, held against the primitives of a back end.

#[path = "../../../jose-jwe/tests/wycheproof/agreement.rs"]
mod agreement;
#[path = "../../../jose-jwe/tests/wycheproof/count.rs"]
mod count;
#[path = "../../../jose-jwe/tests/wycheproof/pbkdf2.rs"]
mod pbkdf2;
#[path = "../../../jose-jwe/tests/wycheproof/rsa.rs"]
mod rsa;
#[path = "../../../jose-jwe/tests/wycheproof/symmetric.rs"]
mod symmetric;

//! The files of `vectors/`.

#[path = "../../../jose-jwe/tests/vectors/again.rs"]
mod again;
#[path = "../../../jose-jwe/tests/vectors/derivation.rs"]
mod derivation;
#[path = "../../../jose-jwe/tests/vectors/files.rs"]
mod files;
#[path = "../../../jose-jwe/tests/vectors/refusals.rs"]
mod refusals;

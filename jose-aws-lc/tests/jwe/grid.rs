//! Every algorithm with everything that it can be combined with.

#[path = "../../../jose-jwe/tests/grid/combinations.rs"]
mod combinations;

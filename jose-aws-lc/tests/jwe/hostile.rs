//! Tokens that somebody made to deceive.

#[path = "../../../jose-jwe/tests/hostile/agreement.rs"]
mod agreement;
#[path = "../../../jose-jwe/tests/hostile/buffers.rs"]
mod buffers;
#[path = "../../../jose-jwe/tests/hostile/confusion.rs"]
mod confusion;
#[path = "../../../jose-jwe/tests/hostile/flips.rs"]
mod flips;
#[path = "../../../jose-jwe/tests/hostile/headers.rs"]
mod headers;
#[path = "../../../jose-jwe/tests/hostile/keys.rs"]
mod keys;
#[path = "../../../jose-jwe/tests/hostile/password.rs"]
mod password;
#[path = "../../../jose-jwe/tests/hostile/sizes.rs"]
mod sizes;
#[path = "../../../jose-jwe/tests/hostile/tokens.rs"]
mod tokens;
#[path = "../../../jose-jwe/tests/hostile/work.rs"]
mod work;
#[path = "../../../jose-jwe/tests/hostile/zip.rs"]
mod zip;

//! jws

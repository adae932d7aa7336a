/// The back end that is tested.
pub(crate) const BACKEND: Backend = Backend::RUSTCRYPTO;

/// The back end that is tested.
pub(crate) const BACKEND: Backend = jose_aws_lc::JWS;

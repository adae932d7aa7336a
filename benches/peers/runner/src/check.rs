//! What is checked before anything is timed.

use crate::fleet::Member;
use peer_engine::{Case, Failure};
use serde_json::Value;

/// Whether a token says what went into it, as an engine of another library reads it. The index is
/// that of the engine that made it.
pub(crate) fn token(
    fleet: &mut [Member],
    maker: usize,
    case: &Case,
    token: &str,
) -> Result<(), Failure> {
    let library = fleet.get(maker).map(|member| member.engine.library);
    let reading = Case { operation: case.operation.reverse(), token: token.into(), ..case.clone() };
    for reader in fleet.iter_mut().filter(|member| Some(member.engine.library) != library) {
        if let Some(read) = reader.prepare(&reading).map_err(|failure| {
            format!("{} does not accept its token: {failure}", reader.engine.name)
        })? {
            return content(case, &read);
        }
    }
    Err("no other library could check its token".into())
}

/// Whether what was read is what was written. JSON may have its members in another order.
pub(crate) fn content(case: &Case, read: &str) -> Result<(), Failure> {
    let json = serde_json::from_str::<Value>;
    let same = match (json(&case.content), json(read)) {
        (Ok(written), Ok(read)) => written == read,
        _ => case.content == read,
    };
    if same { Ok(()) } else { Err("it read something else than was written".into()) }
}

//! What the header of a signature must be, whoever verifies it.

use jose_core::{Error, ErrorKind, Header};

/// Checks the two halves of a header: their names are disjoint, what must be protected is,
/// an algorithm is named in one of them, and the token is not an encrypted one.
pub(crate) fn halves(protected: &Header, unprotected: Option<&Header>) -> Result<(), Error> {
    if let Some(unprotected) = unprotected {
        may_be_unprotected(unprotected)?;
        protected.check_disjoint(unprotected)?;
    }
    match protected.alg().or_else(|| unprotected?.alg()) {
        None => {
            return Err(Error::new(ErrorKind::HeaderMissing)
                .at("header.alg")
                .expected("the name of an algorithm"));
        }
        Some(alg) if alg.eq_ignore_ascii_case("none") => return Err(ErrorKind::AlgNone.into()),
        Some(_) => {}
    }
    if protected.enc().or_else(|| unprotected?.enc()).is_some() {
        return Err(Error::new(ErrorKind::Serialization)
            .at("header.enc")
            .expected("the header of a signed token")
            .found("the header of an encrypted one"));
    }
    // To others the payload would read differently (RFC 7797, Section 6).
    if protected.b64().is_some() && !protected.critical().any(|name| name == "b64") {
        return Err(Error::new(ErrorKind::UnencodedPayload)
            .at("header.b64")
            .expected("`b64` to be listed in `crit`")
            .found("a `b64` that some would overlook"));
    }
    Ok(())
}

/// `crit` and what changes how a token is read are protected (RFC 7515, Section 4.1.11;
/// RFC 7797, Section 3).
fn may_be_unprotected(header: &Header) -> Result<(), Error> {
    for (name, kind) in [("crit", ErrorKind::Critical), ("b64", ErrorKind::UnencodedPayload)] {
        if header.member(name).is_some() {
            return Err(Error::new(kind)
                .at("header")
                .expected("protection by the signature")
                .found(alloc::format!("an unprotected `{name}`")));
        }
    }
    Ok(())
}

//! Keys from PEM and DER.

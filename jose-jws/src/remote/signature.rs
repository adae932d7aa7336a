//! What comes back.

use super::{der, octets};
use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;
use core::fmt;
use jose_core::JwsAlg;

/// A signature as a service returns it.
pub struct RemoteSignature {
    form: Form,
    octets: Vec<u8>,
}

#[derive(Clone, Copy)]
enum Form {
    Jose,
    EcdsaDer,
}

impl RemoteSignature {
    /// A signature in the form that stands in a token: of ECDSA r and s, each as wide as the
    /// curve (RFC 7518, Section 3.4); of all others what their own standards define.
    #[must_use]
    pub fn jose(octets: impl Into<Vec<u8>>) -> Self {
        Self { form: Form::Jose, octets: octets.into() }
    }

    /// A signature of ECDSA in DER: a SEQUENCE of the INTEGERs r and s (RFC 3279, Section
    /// 2.2.3). So do AWS KMS, Google Cloud KMS and OpenSSL return it.
    #[must_use]
    pub fn ecdsa_der(octets: impl Into<Vec<u8>>) -> Self {
        Self { form: Form::EcdsaDer, octets: octets.into() }
    }

    /// The form that stands in a token, or why there is none.
    pub(super) fn into_jose(self, alg: JwsAlg) -> Result<Vec<u8>, Cow<'static, str>> {
        match (self.form, octets::of_scalar(alg)) {
            (Form::Jose, _) => Ok(self.octets),
            (Form::EcdsaDer, None) => Err("a signature of ECDSA".into()),
            (Form::EcdsaDer, Some(width)) => der::to_fixed(&self.octets, width)
                .map_err(|why| format!("a DER signature with {why}").into()),
        }
    }
}

impl fmt::Debug for RemoteSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let form = match self.form {
            Form::Jose => "JOSE",
            Form::EcdsaDer => "ECDSA in DER",
        };
        write!(f, "RemoteSignature({form}, {} octets)", self.octets.len())
    }
}

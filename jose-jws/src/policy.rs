//! Whose signatures a token must have.

use crate::signature::Signature;
use crate::unverified::Refusals;
use crate::verified_by::VerifiedBy;
use crate::{SignatureInvalid, Unverified, Verifier};
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use jose_core::error::quoted;
use jose_core::{Error, ErrorKind, Limits};

/// Which of several keys must have signed: any, all, or at least so many.
///
/// It is asked of a token of whatever serialization, though only the general one has more
/// than one signature. What comes back names the signatures that were good, and the
/// verifiers they were good for.
///
/// ```
/// use jose_core::{ErrorKind, Jwk, JwsAlg, Limits};
/// use jose_jws::{General, Signer, Verifier, VerifyPolicy};
///
/// let keys = [Jwk::generate(JwsAlg::HS256)?, Jwk::generate(JwsAlg::ED25519)?];
/// let json = General::sign(
///     b"release 1.2",
///     &[&Signer::new(JwsAlg::HS256, &keys[0])?, &Signer::new(JwsAlg::ED25519, &keys[1])?],
/// )?;
///
/// let verifiers = [
///     Verifier::new(JwsAlg::ES256, &Jwk::generate(JwsAlg::ES256)?)?,
///     Verifier::new(JwsAlg::ED25519, &keys[1])?,
///     Verifier::new(JwsAlg::HS256, &keys[0])?,
/// ];
/// let verified =
///     VerifyPolicy::at_least(2, verifiers.clone())?.verify(General::parse(&json, &Limits::DEFAULT)?)?;
/// assert_eq!(verified.payload(), b"release 1.2");
/// let by: Vec<_> = verified.signatures().iter().map(|good| (good.signature(), good.verifier())).collect();
/// assert_eq!(by, [(0, 2), (1, 1)]);
///
/// let refused = VerifyPolicy::all(verifiers)?.verify(General::parse(&json, &Limits::DEFAULT)?);
/// assert_eq!(refused.unwrap_err(), ErrorKind::SignatureMissing);
/// # Ok::<(), jose_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct VerifyPolicy {
    verifiers: Vec<Verifier>,
    least: usize,
}

impl VerifyPolicy {
    /// This key must have signed.
    #[must_use]
    pub fn one(verifier: Verifier) -> Self {
        Self { verifiers: vec![verifier], least: 1 }
    }

    /// One of these keys must have signed, whichever.
    ///
    /// # Errors
    /// As [`VerifyPolicy::at_least`].
    pub fn any(verifiers: impl IntoIterator<Item = Verifier>) -> Result<Self, Error> {
        Self::at_least(1, verifiers)
    }

    /// All of these keys must have signed.
    ///
    /// # Errors
    /// As [`VerifyPolicy::at_least`].
    pub fn all(verifiers: impl IntoIterator<Item = Verifier>) -> Result<Self, Error> {
        let verifiers: Vec<Verifier> = verifiers.into_iter().collect();
        Self::at_least(verifiers.len(), verifiers)
    }

    /// So many of these keys must have signed.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`] when that is none or more than there are, or when a key is there
    /// twice: it would count for two. That is seen for each algorithm of RSA, of an elliptic
    /// curve and of ML-DSA; a secret is the same only under the same algorithm.
    /// [`ErrorKind::Limit`] for more keys than signatures are read.
    pub fn at_least(
        least: usize,
        verifiers: impl IntoIterator<Item = Verifier>,
    ) -> Result<Self, Error> {
        let verifiers: Vec<Verifier> = verifiers.into_iter().collect();
        let misuse =
            |expected: &'static str| Error::new(ErrorKind::Misuse).at("policy").expected(expected);
        if least == 0 || least > verifiers.len() {
            return Err(misuse("one signature or more, and no more than there are keys")
                .found(format!("{least} of {}", verifiers.len())));
        }
        let most = Limits::DEFAULT.max_signatures();
        if verifiers.len() > most {
            return Err(Error::new(ErrorKind::Limit)
                .at("policy")
                .expected(format!("at most {most} keys"))
                .found(format!("{}", verifiers.len())));
        }
        for (at, verifier) in verifiers.iter().enumerate() {
            if let Some(before) =
                verifiers.iter().take(at).position(|before| verifier.has_key_of(before))
            {
                return Err(
                    misuse("each key once").found(format!("one as number {before} and {at}"))
                );
            }
        }
        Ok(Self { verifiers, least })
    }

    /// The verifiers, in the order in which they were given.
    #[must_use]
    pub fn verifiers(&self) -> &[Verifier] {
        &self.verifiers
    }

    /// How many of them must have signed.
    #[must_use]
    pub const fn least(&self) -> usize {
        self.least
    }

    /// Verifies a token. Signatures after those that satisfy the policy are not looked at.
    ///
    /// # Errors
    /// [`ErrorKind::SignatureInvalid`] if too few signatures were good and one was not;
    /// otherwise what is wrong with the header of one, [`ErrorKind::Critical`] or
    /// [`ErrorKind::CriticalUnsupported`], or [`ErrorKind::SignatureMissing`], which says who has
    /// not signed, and of a policy of one key [`ErrorKind::AlgNotAllowed`];
    /// [`ErrorKind::Serialization`] for a JSON object whose payload is detached.
    pub fn verify(&self, token: Unverified<'_>) -> Result<VerifiedBy<Vec<u8>>, Error> {
        let content = token.attached()?.as_bytes();
        let good = self
            .satisfy(&token, |_, signature, verifier| token.check(signature, verifier, content))?;
        Ok(VerifiedBy::new(token, good))
    }

    /// Verifies a token whose payload traveled apart.
    ///
    /// # Errors
    /// As [`VerifyPolicy::verify`], but [`ErrorKind::Serialization`] for a token that
    /// contains its payload.
    pub fn verify_detached(
        &self,
        token: Unverified<'_>,
        payload: &[u8],
    ) -> Result<VerifiedBy<()>, Error> {
        let content = token.detached(payload)?;
        let good = self.satisfy(&token, |_, signature, verifier| {
            token.check(signature, verifier, content.as_bytes())
        })?;
        Ok(VerifiedBy::new(token, good).without_payload())
    }

    /// The keys that have not signed, for error messages.
    fn without(&self, good: &[(usize, usize)]) -> String {
        let missing = self.verifiers.iter().enumerate();
        let missing = missing.filter(|(at, _)| good.iter().all(|(_, known)| known != at));
        let named = missing.map(|(at, verifier)| match verifier.kid() {
            Some(kid) => format!("key {at} ({})", quoted(kid)),
            None => format!("key {at}"),
        });
        named.collect::<Vec<_>>().join(", ")
    }

    /// Finds good signatures of different keys until there are enough.
    pub(crate) fn satisfy<'t, 'v>(
        &'v self,
        token: &Unverified<'t>,
        mut check: impl FnMut(usize, &Signature<'t>, &'v Verifier) -> Result<(), SignatureInvalid>,
    ) -> Result<Vec<(usize, usize)>, Error> {
        let mut good: Vec<(usize, usize)> = Vec::new();
        let mut refusals = Refusals::default();
        for (at, signature) in token.signatures().enumerate() {
            let mut refused = Refusals::default();
            let by = self.verifiers.iter().position(|verifier| {
                let checked = verifier.check_header(signature);
                match checked.and_then(|()| Ok(check(at, signature, verifier)?)) {
                    Ok(()) => true,
                    Err(error) => {
                        refused.add(error);
                        false
                    }
                }
            });
            match by {
                // A second signature of one key counts for nothing.
                Some(verifier) if good.iter().any(|(_, known)| *known == verifier) => {}
                Some(verifier) => good.push((at, verifier)),
                None => refused.first().into_iter().for_each(|error| {
                    refusals.add(match error.kind() {
                        ErrorKind::SignatureInvalid => error,
                        _ => error.within(&format!("signatures[{at}]")),
                    });
                }),
            }
            if good.len() >= self.least {
                return Ok(good);
            }
        }
        match refusals.first() {
            Some(error) if error == ErrorKind::SignatureInvalid => return Err(error),
            Some(error) if good.is_empty() && self.verifiers.len() == 1 => return Err(error),
            // That a signature is of nobody here says less than what is wrong with one.
            Some(error) if error != ErrorKind::AlgNotAllowed => return Err(error),
            _ => {}
        }
        Err(Error::new(ErrorKind::SignatureMissing)
            .at("signatures")
            .expected(format!("{} of the policy's keys", self.least))
            .found(format!("{}, without {}", good.len(), self.without(&good))))
    }
}

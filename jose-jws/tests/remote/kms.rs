//! A service in memory, with every fault that one can have.

use super::executor::Gate;
use jose_core::{Error, ErrorKind, Jwk, JwsAlg, KeyType};
use jose_jws::remote::{
    AsyncRemoteKey, KeyIdentity, RemoteKey, RemoteSignature, SignFuture, ToSign,
};
use jose_jws::{Backend, Verifier};
use std::sync::{Arc, Mutex};

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    None,
    Throttled,
    /// It signs with the newest version, whichever it was asked for.
    SignsWithNewest,
    AnotherMessage,
    HashedTwice,
    Truncated,
    Empty,
    TooLong,
}

/// A key by its algorithm and its private half.
pub(crate) struct Version {
    pub(crate) alg: JwsAlg,
    pub(crate) key: Jwk,
}

impl Version {
    pub(crate) fn new(alg: JwsAlg, key: Jwk, kid: &str) -> Self {
        Self { alg, key: key.with_kid(kid) }
    }

    pub(crate) fn identity(&self) -> KeyIdentity {
        match self.alg.key_type() {
            Some(KeyType::Oct) => KeyIdentity::symmetric(self.alg, self.key.kid()),
            _ => KeyIdentity::of(self.alg, &self.key.to_public().unwrap()),
        }
        .unwrap()
    }

    pub(crate) fn verifier(&self) -> Verifier {
        Verifier::new(self.alg, &self.key).unwrap()
    }

    pub(crate) fn sign(&self, message: &[u8]) -> Vec<u8> {
        let scheme = jose_jws::hazmat::scheme(Backend::RUSTCRYPTO, self.alg).unwrap();
        let key = scheme.signing_key(&self.key).unwrap();
        let mut signature = vec![0; key.signature_len()];
        key.sign(&[message], &mut signature).unwrap();
        signature
    }
}

/// Versions of a key, the newest last.
pub(crate) struct Kms {
    versions: Mutex<Vec<Version>>,
    fault: Mutex<Fault>,
}

impl Kms {
    pub(crate) fn new(alg: JwsAlg, kid: &str) -> Self {
        Self::of(Version::new(alg, super::key(alg), kid))
    }

    pub(crate) fn of(version: Version) -> Self {
        Self { versions: Mutex::new(vec![version]), fault: Mutex::new(Fault::None) }
    }

    pub(crate) fn rotate(&self, version: Version) {
        self.versions.lock().unwrap().push(version);
    }

    pub(crate) fn destroy(&self, kid: &str) {
        self.versions.lock().unwrap().retain(|version| version.key.kid() != Some(kid));
    }

    pub(crate) fn break_by(&self, fault: Fault) {
        *self.fault.lock().unwrap() = fault;
    }

    pub(crate) fn verifier(&self, kid: &str) -> Verifier {
        let versions = self.versions.lock().unwrap();
        versions.iter().find(|version| version.key.kid() == Some(kid)).unwrap().verifier()
    }

    fn newest(&self) -> KeyIdentity {
        self.versions.lock().unwrap().last().unwrap().identity()
    }

    fn answer(&self, identity: &KeyIdentity, message: &ToSign<'_>) -> Result<Vec<u8>, Error> {
        let versions = self.versions.lock().unwrap();
        let asked = versions.iter().find(|version| version.identity() == *identity);
        let gone = || Error::new(ErrorKind::Backend).at("KMS").found("a version that is gone");
        let asked = asked.ok_or_else(gone)?;
        assert_eq!(message.alg(), identity.alg());
        let mut signature = asked.sign(message.as_bytes());
        match *self.fault.lock().unwrap() {
            Fault::None => {}
            Fault::Throttled => {
                return Err(Error::new(ErrorKind::Backend).at("KMS").found("too many requests"));
            }
            Fault::SignsWithNewest => {
                signature = versions.last().unwrap().sign(message.as_bytes());
            }
            Fault::AnotherMessage => signature = asked.sign(b"another"),
            Fault::HashedTwice => {
                let digest = message.digest().unwrap_or_else(|| message.as_bytes().repeat(2));
                signature = asked.sign(&digest);
            }
            Fault::Truncated => signature.truncate(signature.len() - 1),
            Fault::Empty => signature.clear(),
            Fault::TooLong => signature.push(0),
        }
        Ok(signature)
    }
}

impl RemoteKey for Kms {
    fn identity(&self) -> KeyIdentity {
        self.newest()
    }

    fn sign(&self, identity: &KeyIdentity, message: &ToSign<'_>) -> Result<RemoteSignature, Error> {
        self.answer(identity, message).map(RemoteSignature::jose)
    }
}

/// The same behind a network: each answer waits until it is let through.
pub(crate) struct Later {
    pub(crate) kms: Kms,
    gates: Mutex<Vec<Arc<Gate>>>,
    open: bool,
}

impl Later {
    pub(crate) fn new(kms: Kms) -> Arc<Self> {
        Arc::new(Self { kms, gates: Mutex::default(), open: false })
    }

    /// Answers come at once.
    pub(crate) fn prompt(kms: Kms) -> Arc<Self> {
        Arc::new(Self { kms, gates: Mutex::default(), open: true })
    }

    /// Lets the answer to one of the requests through, in the order they came.
    pub(crate) fn answer(&self, request: usize) {
        self.gates.lock().unwrap()[request].open();
    }

    pub(crate) fn requests(&self) -> usize {
        self.gates.lock().unwrap().len()
    }
}

impl AsyncRemoteKey for Later {
    fn identity(&self) -> KeyIdentity {
        self.kms.newest()
    }

    fn sign<'a>(&'a self, identity: &'a KeyIdentity, message: &'a ToSign<'a>) -> SignFuture<'a> {
        let gate = Arc::new(Gate::default());
        self.gates.lock().unwrap().push(gate.clone());
        if self.open {
            gate.open();
        }
        Box::pin(async move {
            gate.opened().await;
            self.kms.answer(identity, message).map(RemoteSignature::jose)
        })
    }
}

//! Claims signed by a key that answers later.

use super::{open, verifier};
use jose_jwt::jws::Backend;
use jose_jwt::remote::{
    AsyncRemoteKey, KeyIdentity, RemoteKey, RemoteSignature, SignFuture, ToSign,
};
use jose_jwt::{AsyncSigner, Error, ErrorKind, JwsAlg, Signer, Verified};
use serde_json::{Value, json};
use std::cell::Cell;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

struct Remote;

impl Remote {
    fn answer(message: &ToSign<'_>) -> Result<RemoteSignature, Error> {
        let key = jose_jwt::jws::hazmat::scheme(Backend::RUSTCRYPTO, message.alg())?
            .signing_key(&super::key())?;
        let mut signature = vec![0; key.signature_len()];
        key.sign(&[message.as_bytes()], &mut signature)?;
        Ok(RemoteSignature::jose(signature))
    }
}

impl RemoteKey for Remote {
    fn identity(&self) -> KeyIdentity {
        KeyIdentity::symmetric(JwsAlg::HS256, Some("hsm")).unwrap()
    }

    fn sign(&self, _: &KeyIdentity, message: &ToSign<'_>) -> Result<RemoteSignature, Error> {
        Self::answer(message)
    }
}

impl AsyncRemoteKey for Remote {
    fn identity(&self) -> KeyIdentity {
        RemoteKey::identity(self)
    }

    fn sign<'a>(&'a self, _: &'a KeyIdentity, message: &'a ToSign<'a>) -> SignFuture<'a> {
        Box::pin(async { Self::answer(message) })
    }
}

fn at_once<T>(future: impl Future<Output = T> + Send) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("it waits"),
    }
}

fn signer() -> AsyncSigner {
    AsyncSigner::with_async_key(Arc::new(Remote)).unwrap()
}

#[test]
fn both_kinds_of_signer_issue_the_same() {
    let claims = json!({ "sub": "alice" });
    let later = at_once(jose_jwt::issue_async(&claims, &signer())).unwrap();
    let waited_for = Signer::with_remote_key(Arc::new(Remote)).unwrap();
    assert_eq!(later, jose_jwt::issue(&claims, &waited_for).unwrap());
    let policy = open().build().unwrap();
    let token: Verified<Value> = jose_jwt::verify(&later, &verifier(), &policy).unwrap();
    assert_eq!(token["sub"], "alice");
    assert_eq!(token.header().kid(), Some("hsm"));
}

#[test]
fn the_claims_need_not_go_between_threads() {
    let signer = signer();
    let future = {
        let claims = Cell::new(std::collections::BTreeMap::from([("sub", "alice")]));
        jose_jwt::issue_async(&claims.take(), &signer)
    };
    assert!(at_once(future).is_ok());
}

#[test]
fn what_is_no_jwt_is_not_issued() {
    let refused = |claims: &Value, signer: &AsyncSigner| {
        at_once(jose_jwt::issue_async(claims, signer)).unwrap_err()
    };
    assert_eq!(refused(&json!([]), &signer()), ErrorKind::Misuse);
    let unencoded = signer().with_unencoded_payload().unwrap();
    assert_eq!(refused(&json!({}), &unencoded), ErrorKind::Misuse);
    let apart = signer().with_unprotected("x", &1).unwrap();
    assert_eq!(refused(&json!({}), &apart), ErrorKind::Misuse);
}

//! Nested tokens by a key that answers later.

use super::{SIGNING, claims, refusal, said, to_pair, verify_nested};
use jose_jwt::jws::Backend;
use jose_jwt::remote::{AsyncRemoteKey, KeyIdentity, RemoteSignature, SignFuture, ToSign};
use jose_jwt::{AsyncSigner, Error, ErrorKind, JwsAlg};
use serde_json::json;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

/// Signs, unless it has no answer.
struct Remote {
    answers: bool,
}

impl AsyncRemoteKey for Remote {
    fn identity(&self) -> KeyIdentity {
        KeyIdentity::of(JwsAlg::ES256, &SIGNING.to_public().unwrap()).unwrap()
    }

    fn sign<'a>(&'a self, _: &'a KeyIdentity, message: &'a ToSign<'a>) -> SignFuture<'a> {
        Box::pin(async move {
            if !self.answers {
                return Err(Error::new(ErrorKind::Backend).at("KMS").found("no answer"));
            }
            let scheme = jose_jwt::jws::hazmat::scheme(Backend::RUSTCRYPTO, message.alg())?;
            let key = scheme.signing_key(&SIGNING)?;
            let mut signature = vec![0; key.signature_len()];
            key.sign(&[message.as_bytes()], &mut signature)?;
            Ok(RemoteSignature::jose(signature))
        })
    }
}

fn signer(answers: bool) -> AsyncSigner {
    AsyncSigner::with_async_key(Arc::new(Remote { answers })).unwrap()
}

fn at_once<T>(future: impl Future<Output = T> + Send) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("it waits"),
    }
}

#[test]
fn a_key_that_answers_later_issues_the_same() {
    let signer = signer(true);
    let token = {
        // Neither claims nor encrypter have to live as long as the future.
        let future = jose_jwt::issue_nested_async(&claims(), &signer, &to_pair());
        at_once(future).unwrap()
    };
    assert_eq!(*verify_nested(&token).unwrap(), claims());
}

#[test]
fn what_is_wrong_is_told_when_it_is_awaited() {
    let later =
        |claims, to| said(at_once(jose_jwt::issue_nested_async(&claims, &signer(true), &to)));
    assert_eq!(later(json!([]), to_pair()), refusal("misuse", "claims"));
    let other = to_pair().with_cty("json").unwrap();
    assert_eq!(later(claims(), other), refusal("misuse", "header.cty"));
    let repeated = to_pair().with_member("iss", &"you").unwrap();
    assert_eq!(later(claims(), repeated), refusal("misuse", "header.iss"));
    let silent = at_once(jose_jwt::issue_nested_async(&claims(), &signer(false), &to_pair()));
    assert_eq!(said(silent), refusal("backend.failed", "KMS"));
}

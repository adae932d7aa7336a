//! The tokens that are sent: good ones of every key, and bad ones of every kind.

use example_server::Failure;
use example_server::issuer::Issuer;
use jose_jwt::{Jwk, JwsAlg, Limits, NumericDate, Signer, Unverified};
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};
use std::time::{Duration, Instant};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// Of the issuer, for the API.
    Good,
    /// Of a key that was withdrawn a while ago.
    Withdrawn,
    /// Of a stranger who took over the name of the key.
    Forged,
    /// Good, with another signature.
    Altered,
    /// Signed by nobody.
    Unsigned,
    /// Of the issuer, and too old.
    Expired,
    /// Of the issuer, for somebody else.
    Elsewhere,
    /// Of the issuer, for another purpose.
    OtherType,
    /// Of a key that nobody has heard of, another one each time.
    UnknownKey,
}

/// A token on its way.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    pub(crate) kind: Kind,
    pub(crate) kid: String,
    pub(crate) token: String,
}

/// Those that can be sent now.
pub(crate) struct Tokens {
    issuer: Issuer,
    stranger: Signer,
    state: RwLock<State>,
}

#[derive(Default)]
struct State {
    tokens: Vec<Sent>,
    /// When keys were withdrawn.
    withdrawn: HashMap<String, Instant>,
}

/// How long a withdrawn key may still be taken: as long as the set may be kept, and the time
/// of a request. In between both answers are right.
const GRACE: Duration = Duration::from_secs(5);

impl Tokens {
    pub(crate) fn new(issuer: Issuer) -> Result<Self, Failure> {
        let stranger = Signer::new(JwsAlg::ES256, &Jwk::generate(JwsAlg::ES256)?)?;
        let tokens = Self { issuer, stranger, state: RwLock::default() };
        tokens.mint()?;
        Ok(tokens)
    }

    /// Adds tokens of the key that signs now.
    pub(crate) fn mint(&self) -> Result<(), Failure> {
        let good = self.issuer.issue("alice")?;
        let kid = kid_of(&good)?;
        let signer = self.issuer.keys().signer();
        let (signed, _) = good.rsplit_once('.').ok_or("no token")?;
        let (_, payload) = signed.split_once('.').ok_or("no token")?;
        let stranger = self.stranger.clone().with_typ("at+jwt")?;
        let claims = || self.issuer.claims("alice");
        let expired = claims()?.expires_at(NumericDate::now() - Duration::from_secs(1));
        let elsewhere = self.issuer.claims_for("alice", "billing")?;
        let plain = signer.clone().with_typ("logout+jwt")?;
        let named = stranger.clone().with_kid(&kid)?;
        let altered = format!("{signed}.{}", "A".repeat(86));
        // {"alg":"none","typ":"at+jwt"}
        let unsigned = format!("eyJhbGciOiJub25lIiwidHlwIjoiYXQrand0In0.{payload}.");
        let made = [
            (Kind::Good, good.clone()),
            (Kind::Forged, jose_jwt::issue(&claims()?, &named)?),
            (Kind::Altered, altered),
            (Kind::Unsigned, unsigned),
            (Kind::Expired, jose_jwt::issue(&expired, &signer)?),
            (Kind::Elsewhere, jose_jwt::issue(&elsewhere, &signer)?),
            (Kind::OtherType, jose_jwt::issue(&claims()?, &plain)?),
        ];
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        let sent = |(kind, token)| Sent { kind, kid: kid.clone(), token };
        state.tokens.extend(made.into_iter().map(sent));
        Ok(())
    }

    /// Tokens of these keys are no longer good.
    pub(crate) fn withdraw(&self, kids: Vec<String>) {
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        state.withdrawn.extend(kids.into_iter().map(|kid| (kid, Instant::now())));
    }

    /// One of them. Every fourth is of a key that nobody has heard of.
    pub(crate) fn pick(&self, turn: usize) -> Option<Sent> {
        if turn.is_multiple_of(4) {
            return self.unknown(turn).ok();
        }
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        let good = |sent: &&Sent| sent.kind == Kind::Good;
        let count = state.tokens.len().max(1);
        match turn % 2 {
            // Every second is a good one.
            1 => {
                let good: Vec<&Sent> = state.tokens.iter().filter(good).collect();
                good.get((turn / 2).checked_rem(good.len())?).copied().cloned()
            }
            _ => state.tokens.get((turn / 4).checked_rem(count)?).cloned(),
        }
    }

    /// Whether this one must be accepted; nothing where both is right.
    pub(crate) fn is_good(&self, sent: &Sent) -> Option<bool> {
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        match (sent.kind, state.withdrawn.get(&sent.kid)) {
            (Kind::Good, Some(when)) if when.elapsed() < GRACE => None,
            (Kind::Good, None) => Some(true),
            _ => Some(false),
        }
    }

    fn unknown(&self, turn: usize) -> Result<Sent, Failure> {
        let kid = format!("unknown-{turn}");
        let signer = self.stranger.clone().with_typ("at+jwt")?.with_kid(&kid)?;
        let token = jose_jwt::issue(&self.issuer.claims("mallory")?, &signer)?;
        Ok(Sent { kind: Kind::UnknownKey, kid, token })
    }
}

fn kid_of(token: &str) -> Result<String, Failure> {
    let unverified = Unverified::parse(token, &Limits::DEFAULT)?;
    Ok(unverified.dangerous_header().kid().unwrap_or_default().to_owned())
}

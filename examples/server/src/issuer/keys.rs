//! The keys of an issuer: one that signs, and those that are published.

use jose_jwt::{Error, Jwk, JwkSet, JwsAlg, Signer};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::Mutex;

/// How long a new key is published before it signs: at least as long as those who verify wait
/// between two requests (their cooldown, 30 s unless they say otherwise), so that nobody sees a
/// token before its key can be had. Those of this example wait no longer than this.
pub const PUBLISHED_BEFORE_USE: Duration = Duration::from_secs(2);

const ALG: JwsAlg = JwsAlg::ES256;

/// One key that signs, and its predecessors, whose tokens are still about.
#[derive(Debug)]
pub struct Keys {
    state: RwLock<Arc<State>>,
    /// Held by whoever changes them: a rotation takes a while, and another one in between would
    /// publish without the key of the first.
    changing: Mutex<()>,
}

#[derive(Debug)]
struct State {
    signer: Signer,
    /// Public halves, the newest last.
    public: Vec<Jwk>,
    published: Arc<Published>,
}

/// What the world sees.
#[derive(Debug)]
#[non_exhaustive]
pub struct Published {
    /// The set.
    pub json: String,
    /// Its name, which changes with it.
    pub etag: String,
}

impl Keys {
    /// A first key.
    ///
    /// # Errors
    /// No randomness.
    pub fn new() -> Result<Self, Error> {
        let key = generate()?;
        let public = vec![key.to_public()?];
        let state = State { signer: signer(&key)?, published: published(&public)?, public };
        Ok(Self { state: RwLock::new(Arc::new(state)), changing: Mutex::new(()) })
    }

    /// Publishes a new key, waits, and signs with it from then on. Tokens of the one before
    /// stay good. Gives back the identifier of the new one.
    ///
    /// # Errors
    /// No randomness.
    pub async fn rotate(&self) -> Result<String, Error> {
        let _changing = self.changing.lock().await;
        let key = generate()?;
        let kid = key.kid().unwrap_or_default().to_owned();
        let signer = signer(&key)?;
        let mut public = self.state().public.clone();
        public.push(key.to_public()?);
        self.replace(self.state().signer.clone(), public)?;
        tokio::time::sleep(PUBLISHED_BEFORE_USE).await;
        self.replace(signer, self.state().public.clone())?;
        Ok(kid)
    }

    /// Withdraws all keys but the one that signs, and says which.
    ///
    /// # Errors
    /// None that is known.
    pub async fn withdraw_old(&self) -> Result<Vec<String>, Error> {
        let _changing = self.changing.lock().await;
        let state = self.state();
        let signing = state.signer.header().kid().map(str::to_owned);
        let (kept, gone): (Vec<_>, Vec<_>) =
            state.public.iter().cloned().partition(|key| key.kid() == signing.as_deref());
        self.replace(state.signer.clone(), kept)?;
        Ok(gone.iter().filter_map(|key| key.kid().map(str::to_owned)).collect())
    }

    /// What signs now.
    #[must_use]
    pub fn signer(&self) -> Signer {
        self.state().signer.clone()
    }

    /// What is published now.
    #[must_use]
    pub fn published(&self) -> Arc<Published> {
        Arc::clone(&self.state().published)
    }

    fn state(&self) -> Arc<State> {
        Arc::clone(&self.state.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn replace(&self, signer: Signer, public: Vec<Jwk>) -> Result<(), Error> {
        let state = State { signer, published: published(&public)?, public };
        *self.state.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(state);
        Ok(())
    }
}

fn generate() -> Result<Jwk, Error> {
    Jwk::generate(ALG)?.with_kid_from_thumbprint()
}

fn signer(key: &Jwk) -> Result<Signer, Error> {
    Signer::new(ALG, key)?.with_typ("at+jwt")
}

fn published(public: &[Jwk]) -> Result<Arc<Published>, Error> {
    let names: Vec<&str> = public.iter().filter_map(Jwk::kid).collect();
    let set: JwkSet = public.iter().cloned().collect();
    let etag = format!("\"{}\"", names.join("-"));
    Ok(Arc::new(Published { json: set.to_json().as_str().to_owned(), etag }))
}

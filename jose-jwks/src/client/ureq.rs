//! The blocking client `ureq`.

use crate::Options;
use crate::endpoint::Endpoint;
use crate::fetch::{FetchBlocking, Request, Response, failed};
use jose_core::Error;
use std::io::Read;
use ureq::Agent;
use ureq::config::{AutoHeaderValue, Config, ConfigBuilder};
use ureq::http::Uri;
use ureq::typestate::AgentScope;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

/// The blocking client `ureq` (feature `ureq`).
///
/// ```no_run
/// use jose_jwks::{Options, blocking::RemoteJwks, client::UreqClient};
///
/// let options = Options::new();
/// let client = UreqClient::new(&options);
/// let keys = RemoteJwks::with_options("https://issuer.example/jwks.json", client, options)?;
/// # Ok::<(), jose_jwt::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct UreqClient(Config);

impl UreqClient {
    /// A client with the TLS that `ureq` was built with.
    ///
    /// Which addresses it may connect to is said by the options of the set that it fetches, and
    /// so is the time for all of it: several sets may share one client. From these options it
    /// takes the time for a connection.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self::with_config(Agent::config_builder(), options)
    }

    /// The same with a configuration of your own, for roots of trust or a provider of
    /// TLS. Redirects, proxies, compression, idle connections, the look-up of names and
    /// timeouts are set here, over what it says.
    #[must_use]
    pub fn with_config(config: ConfigBuilder<AgentScope>, options: &Options) -> Self {
        let config = config
            .max_redirects(0)
            .max_redirects_will_error(false)
            .http_status_as_error(false)
            .proxy(None)
            .accept_encoding(AutoHeaderValue::None)
            .max_idle_connections(0)
            .timeout_connect(Some(options.timeout))
            .timeout_global(Some(options.timeout))
            .build();
        Self(config)
    }

    /// An agent for one request, whose rules it knows. It would keep no connection anyway.
    fn agent(&self, asked: &Endpoint) -> Agent {
        let resolver = Checked { asked: asked.clone(), system: DefaultResolver::default() };
        Agent::with_parts(self.0.clone(), DefaultConnector::default(), resolver)
    }
}

impl FetchBlocking for UreqClient {
    fn fetch(&self, request: &Request) -> Result<Response, Error> {
        let agent = self.agent(request.endpoint());
        let get = agent.get(request.endpoint().as_str()).header("Accept", request.accept());
        let get = match request.if_none_match() {
            Some(etag) => get.header("If-None-Match", etag),
            None => get,
        };
        let get = get.config().timeout_global(Some(request.timeout())).build();
        let from = get.call().map_err(explain)?;
        let mut response = Response::new(from.status().as_u16());
        for (name, value) in from.headers() {
            let value = String::from_utf8_lossy(value.as_bytes());
            response = response.header(name.as_str(), &value);
        }
        let most = u64::try_from(request.max_octets()).unwrap_or(u64::MAX).saturating_add(1);
        let mut body = Vec::new();
        let read = from.into_body().into_reader().take(most).read_to_end(&mut body);
        read.map_err(|error| explain(ureq::Error::from(error)))?;
        Ok(response.body(body))
    }
}

/// Looks up names, and hands out no address that the rules of the set refuse. The connection
/// goes to one of these, so that a name that changes its mind changes nothing.
#[derive(Debug)]
struct Checked {
    asked: Endpoint,
    system: DefaultResolver,
}

impl Resolver for Checked {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.system.resolve(uri, config, timeout)?;
        for address in found.iter() {
            let checked = self.asked.check_address(address.ip());
            checked.map_err(|error| ureq::Error::Other(error.into()))?;
        }
        Ok(found)
    }
}

/// What went wrong, in a few words: the texts of the layers below may quote anything.
fn explain(error: ureq::Error) -> Error {
    use ureq::Error as Ureq;
    match error {
        Ureq::Other(other) => match other.downcast::<Error>() {
            Ok(refused) => *refused,
            Err(_) => failed("no answer"),
        },
        Ureq::Tls(_) | Ureq::TlsRequired => failed(
            "a client without TLS; turn on `rustls` or another feature of `ureq` that has it",
        ),
        Ureq::Timeout(_) => failed("no answer in time"),
        Ureq::HostNotFound => failed("no such host"),
        Ureq::ConnectionFailed => failed("no connection"),
        Ureq::Io(error) => match error.kind() {
            std::io::ErrorKind::TimedOut | std::io::ErrorKind::WouldBlock => {
                failed("no answer in time")
            }
            std::io::ErrorKind::UnexpectedEof => failed("a body that broke off"),
            _ => failed("no connection"),
        },
        _ => failed("no answer that is HTTP"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endpoint::Rules;
    use ureq::unversioned::transport::time::Duration;

    #[test]
    fn addresses_are_held_to_the_rules_of_what_is_asked_for() {
        let resolve = |rules: Rules| {
            let asked = rules.check("https://localhost/").unwrap();
            let uri: Uri = asked.as_str().parse().unwrap();
            let timeout = NextTimeout {
                after: Duration::NotHappening,
                reason: ureq::Timeout::Global,
                per_read: None,
                per_write: None,
            };
            let checked = Checked { asked, system: DefaultResolver::default() };
            checked.resolve(&uri, &Config::default(), timeout).map(drop).map_err(explain)
        };
        let refused = resolve(Rules::new()).unwrap_err();
        assert_eq!(refused.code(), "keys.endpoint", "{refused}");
        assert_eq!(resolve(Rules::new().allow_host("localhost")), Ok(()));
    }
}

//! Reading what a fetch brought, without holding up anybody.

use crate::Options;
use crate::endpoint::Endpoint;
use crate::fetch::{Request, Response};
use crate::response::{self, Directives, Refusal};
use jose_core::{Error, ErrorKind, JwkSet, json};
use std::sync::Arc;
use std::time::Duration;

/// What a fetch brought: a set, that the known one is still good, or nothing.
#[derive(Debug)]
pub struct Answer(pub(super) Content);

#[derive(Debug)]
pub(super) enum Content {
    Keys { set: Arc<JwkSet>, directives: Directives, tag: Option<Tag> },
    Same { directives: Directives, tag: Option<Tag> },
    Failed { error: Error, retry_after: Option<Duration>, gone: bool },
}

/// An entity tag, and where it means something.
#[derive(Clone, Debug)]
pub(super) struct Tag {
    pub(super) of: Endpoint,
    pub(super) etag: String,
}

impl Answer {
    /// Reads a response to a request. Whatever is wrong with it makes an answer too: one that
    /// says that there was none.
    ///
    /// A set without any key is a good answer: no token verifies until there is another one.
    /// So is one with keys that cannot be used; those that are private or symmetric,
    /// and which therefore everybody could sign with, are among these.
    #[must_use]
    pub fn read(request: &Request, response: Result<Response, Error>, options: &Options) -> Self {
        let checked = response
            .map_err(Refusal::from)
            .and_then(|response| response::check(response, request, options.any_media_type))
            .and_then(|body| {
                let tag = body.etag.map(|etag| Tag { of: request.endpoint().clone(), etag });
                let Some(octets) = body.octets else {
                    return Ok(Content::Same { directives: body.directives, tag });
                };
                let set = Arc::new(read(&octets, options)?);
                Ok(Content::Keys { set, directives: body.directives, tag })
            });
        Self(checked.unwrap_or_else(|refusal| {
            let Refusal { error, retry_after, gone } = refusal;
            Content::Failed { error, retry_after, gone }
        }))
    }

    /// That there is no answer, and why.
    #[must_use]
    pub const fn failed(error: Error) -> Self {
        Self(Content::Failed { error, retry_after: None, gone: false })
    }

    /// Whether what was asked for is no longer where it was.
    pub(crate) const fn is_gone(&self) -> bool {
        matches!(self.0, Content::Failed { gone: true, .. })
    }

    /// Whether it brought nothing.
    pub(crate) const fn is_failure(&self) -> bool {
        matches!(self.0, Content::Failed { .. })
    }

    /// The set, if there is a new one.
    #[must_use]
    pub const fn keys(&self) -> Option<&Arc<JwkSet>> {
        match &self.0 {
            Content::Keys { set, .. } => Some(set),
            _ => None,
        }
    }
}

fn read(octets: &[u8], options: &Options) -> Result<JwkSet, Error> {
    let text = json::utf8(octets).map_err(|_| {
        Error::new(ErrorKind::Json).at("key set").expected("UTF-8").found("other octets")
    })?;
    Ok(JwkSet::from_json_with_limits(text, &options.limits)?.as_published())
}

//! The requests of one fetch: the set, and before it, where it is needed, the document that
//! says where the set is.

use super::shared::Core;
use crate::cache::{Answer, Ticket};
use crate::discovery::{Document, Issuer};
use crate::endpoint::Endpoint;
use crate::fetch::{Request, Response};
use jose_core::Error;
use std::sync::Weak;

/// Where the set is.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// Here.
    Fixed(Endpoint),
    /// Where its issuer says.
    Discovered(Issuer),
}

/// A fetch that is under way: which request is the next one, and what becomes of it all.
pub(super) struct Journey {
    core: Weak<Core>,
    ticket: Option<Ticket>,
    document: Option<Document>,
    /// Whether the document was asked for on this journey.
    asked: bool,
    next: Option<Leg>,
}

#[derive(Clone)]
enum Leg {
    Document(Request),
    Keys(Request),
}

impl Journey {
    pub(super) const fn new(core: Weak<Core>, ticket: Ticket, document: Option<Document>) -> Self {
        Self { core, ticket: Some(ticket), document, asked: false, next: None }
    }

    /// The first request.
    pub(super) fn depart(&mut self) -> Option<Request> {
        let core = self.core.upgrade()?;
        match &core.source {
            Source::Fixed(endpoint) => self.ask_keys(&core, endpoint.clone()),
            Source::Discovered(issuer) => match &self.document {
                Some(document) if document.is_fresh(core.now()) => {
                    let endpoint = document.keys().clone();
                    self.ask_keys(&core, endpoint)
                }
                _ => self.ask_document(&core, issuer),
            },
        }
        self.request()
    }

    /// Takes the answer to a request, and says which is the next one, if any. When there is
    /// none, everything is done.
    pub(super) fn arrive(&mut self, response: Result<Response, Error>) -> Option<Request> {
        let core = self.core.upgrade()?;
        match self.next.take()? {
            Leg::Document(request) => self.read_document(&core, &request, response),
            Leg::Keys(request) => self.read_keys(&core, &request, response),
        }
        self.request()
    }

    fn request(&self) -> Option<Request> {
        match self.next.clone()? {
            Leg::Document(request) | Leg::Keys(request) => Some(request),
        }
    }

    fn ask_keys(&mut self, core: &Core, endpoint: Endpoint) {
        self.next = Some(Leg::Keys(core.request(endpoint)));
    }

    fn ask_document(&mut self, core: &Core, issuer: &Issuer) {
        self.asked = true;
        self.next = Some(Leg::Document(issuer.request(self.document.as_ref(), &core.options)));
    }

    fn read_document(&mut self, core: &Core, request: &Request, response: Result<Response, Error>) {
        let Source::Discovered(issuer) = &core.source else { return };
        let before = self.document.take();
        let now = core.now();
        match issuer.read(request, response, before.as_ref(), now, &core.options) {
            Ok(document) => {
                let endpoint = document.keys().clone();
                self.document = Some(document);
                self.ask_keys(core, endpoint);
            }
            // A document that was good a while ago says where the keys are most likely.
            Err(_) if before.as_ref().is_some_and(|document| document.is_usable(now)) => {
                self.document = before;
                if let Some(document) = &self.document {
                    let endpoint = document.keys().clone();
                    self.ask_keys(core, endpoint);
                }
            }
            Err(error) => self.finish(core, Answer::failed(error)),
        }
    }

    fn read_keys(&mut self, core: &Core, request: &Request, response: Result<Response, Error>) {
        let answer = Answer::read(request, response, &core.options);
        match &core.source {
            // The keys may have moved: then the issuer says where to.
            Source::Discovered(issuer) if answer.is_gone() && !self.asked => {
                if let Some(document) = &mut self.document {
                    document.outdate();
                }
                self.ask_document(core, issuer);
            }
            _ => {
                // They may have moved from where nobody answers, or somebody else does.
                if answer.is_failure()
                    && let Some(document) = &mut self.document
                {
                    document.doubt();
                }
                self.finish(core, answer);
            }
        }
    }

    fn finish(&mut self, core: &Core, answer: Answer) {
        core.complete(&mut self.ticket, answer, self.document.take());
    }
}

/// A journey that breaks off gives its ticket back.
impl Drop for Journey {
    fn drop(&mut self) {
        if let (Some(core), Some(ticket)) = (self.core.upgrade(), self.ticket.take()) {
            core.abandon(ticket);
        }
    }
}

//! Headers that were read before.

use crate::{Error, Header};
use alloc::boxed::Box;
use core::fmt;
use once_cell::race::OnceBox;

/// How many headers are kept.
const SLOTS: usize = 4;

/// The headers of the first few tokens that were good, by their exact text: an issuer writes the
/// same ones over and over. Whatever is not among them is read by the one strict reader.
///
/// A slot is filled once and never again, so reading takes no lock and writes nothing that
/// threads share. Only headers of tokens that were verified come in: nobody else can fill them.
#[derive(Default)]
pub struct Headers {
    slots: [OnceBox<Slot>; SLOTS],
}

struct Slot {
    encoded: Box<str>,
    header: Header,
}

impl Headers {
    /// No headers yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { slots: [const { OnceBox::new() }; SLOTS] }
    }

    /// The header with exactly this text, if it is kept.
    #[must_use]
    pub fn get(&self, encoded: &str) -> Option<Header> {
        let kept = self.slots.iter().map_while(OnceBox::get);
        kept.into_iter().find(|slot| *slot.encoded == *encoded).map(|slot| slot.header.clone())
    }

    /// Keeps a header that stood in a token that was good, if there is room for it. What `read`
    /// makes of the text is what [`Headers::get`] will give.
    pub fn keep(&self, encoded: &str, read: impl FnOnce(&str) -> Result<Header, Error>) {
        if let Some(empty) = self.slots.iter().find(|slot| slot.get().is_none())
            && self.get(encoded).is_none()
            && let Ok(header) = read(encoded)
        {
            // Another thread may have been faster: then its header is kept.
            let _ = empty.set(Box::new(Slot { encoded: encoded.into(), header }));
        }
    }
}

impl fmt::Debug for Headers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Headers(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ErrorKind, Limits};
    use alloc::format;

    fn read(encoded: &str) -> Result<Header, Error> {
        Header::from_base64url(encoded, &Limits::DEFAULT)
    }

    #[test]
    fn a_header_is_kept_by_its_exact_text() {
        let headers = Headers::new();
        assert_eq!(headers.get("e30"), None);
        headers.keep("e30", read);
        assert_eq!(headers.get("e30").unwrap().json(), "{}");
        for other in ["", "e3", "e30=", "E30", "e30 ", "e31"] {
            assert_eq!(headers.get(other), None, "{other}");
        }
    }

    #[test]
    fn the_first_four_stay_and_no_other_comes_in() {
        let headers = Headers::new();
        let texts: [_; 6] = core::array::from_fn(|at| {
            crate::base64url::encode(format!("{{\"a\":{at}}}").as_bytes())
        });
        for text in texts.iter().chain(&texts) {
            headers.keep(text, read);
        }
        let kept = texts.iter().map(|text| headers.get(text).is_some());
        assert!(kept.eq([true, true, true, true, false, false]));
    }

    #[test]
    fn what_cannot_be_read_takes_no_slot() {
        let headers = Headers::new();
        headers.keep("e30", |_| Err(ErrorKind::Limit.into()));
        assert_eq!(headers.get("e30"), None);
        headers.keep("e30", read);
        headers.keep("e30", |_| unreachable!());
        assert!(headers.get("e30").is_some());
    }
}

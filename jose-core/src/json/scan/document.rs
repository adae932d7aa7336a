//! Texts as a whole: what they must begin with, and that nothing stands behind.

use super::Scanner;
use crate::Error;
use crate::json::value::{Kind, Part, Value};

impl<'a> Scanner<'a> {
    pub(in crate::json) fn document(self) -> Result<(), Error> {
        let (_, at) = self.value(self.space(0), 0)?;
        self.end(at)
    }

    pub(in crate::json) fn document_object(
        self,
        member: impl FnMut(&str, Value<'a>, Value<'a>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let at = self.space(0);
        if self.octet(at) != Some(b'{') {
            return Err(self.fault(at, "an object"));
        }
        let at = self.object(at, 0, member)?;
        self.end(at)
    }

    pub(in crate::json) fn document_array(
        self,
        element: impl FnMut(Value<'a>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let at = self.array(0, 0, element)?;
        self.end(at)
    }

    /// The same for an array of objects, whose members are told in the same pass.
    pub(in crate::json) fn document_objects(
        self,
        mut part: impl FnMut(Part<'_, 'a>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let at = self.elements(0, 0, |at, depth| {
            if self.octet(at) == Some(b'{') {
                part(Part::Element(Kind::Object))?;
                return self.object(at, depth, |name, _, value| part(Part::Member(name, value)));
            }
            let (kind, end) = self.value(at, depth)?;
            part(Part::Element(kind))?;
            Ok(end)
        })?;
        self.end(at)
    }

    fn end(self, at: usize) -> Result<(), Error> {
        let at = self.space(at);
        match self.octet(at) {
            None => Ok(()),
            Some(_) => Err(self.fault(at, "the end of the text")),
        }
    }
}

//! Headers made for tokens to come, member by member.

use super::Header;
use crate::json;
use crate::jwk::PRIVATE_MEMBERS;
use crate::{Error, ErrorKind, Limits};
use alloc::format;
use alloc::string::String;
use serde::Serialize;

impl Header {
    /// The same header with a string member set: replaced where it stands, or added.
    ///
    /// # Errors
    /// As [`Header::with_member`].
    pub fn with_string(self, name: &str, value: &str) -> Result<Self, Error> {
        let mut json = String::new();
        json::write_string(value, &mut json);
        self.with_member(name, &json)
    }

    /// The same header with a member set to a JSON value: replaced where it stands, or
    /// added.
    ///
    /// # Errors
    /// As [`Header::from_json`], when the result is not a good header.
    pub fn with_member(self, name: &str, json: &str) -> Result<Self, Error> {
        json::check(json, Limits::DEFAULT.max_json_depth())
            .map_err(|error| error.within(name).within("header"))?;
        self.set(name, Some(json))
    }

    /// The same header with a member set to what serde makes of a value.
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`] for a value that is no JSON, and as [`Header::with_member`].
    pub fn with_value(self, name: &str, value: &impl Serialize) -> Result<Self, Error> {
        let json = serde_json::to_string(value).map_err(|_| {
            Error::new(ErrorKind::Misuse)
                .at(format!("header.{name}"))
                .expected("a value that can be written as JSON")
        })?;
        self.with_member(name, &json)
    }

    /// The same header with a member, which is there, listed in `crit` (RFC 7515,
    /// Section 4.1.11).
    ///
    /// # Errors
    /// As [`Header::with_member`].
    pub fn with_critical(self, name: &str) -> Result<Self, Error> {
        let mut list = String::from("[");
        let others = self.critical().filter(|other| *other != name);
        for name in others.chain([name]) {
            if list.len() > 1 {
                list.push(',');
            }
            json::write_string(name, &mut list);
        }
        list.push(']');
        self.with_member("crit", &list)
    }

    /// The same header without a member.
    ///
    /// # Errors
    /// As [`Header::from_json`], when the result is not a good header.
    pub fn without(self, name: &str) -> Result<Self, Error> {
        self.set(name, None)
    }

    /// Checks that the key in `jwk`, if there is one, has no private members: the header is
    /// for everybody to read (RFC 7515, Section 4.1.3).
    ///
    /// # Errors
    /// [`ErrorKind::Misuse`], which names the member.
    pub fn check_public_key(&self) -> Result<(), Error> {
        let Some(jwk) = self.member("jwk") else { return Ok(()) };
        json::object(jwk, Limits::JSON_DEPTH_CAP, |name, _| {
            if !PRIVATE_MEMBERS.contains(&name) {
                return Ok(());
            }
            Err(Error::new(ErrorKind::Misuse)
                .at("header.jwk")
                .expected("a public key, as `Jwk::to_public` makes it")
                .found(format!("the private member `{name}`")))
        })
    }

    /// Writes the header anew with this member in its place, behind the others, or nowhere.
    fn set(self, name: &str, json: Option<&str>) -> Result<Self, Error> {
        let mut text = String::from("{");
        let mut write = |member: &str, value: &str| {
            if text.len() > 1 {
                text.push(',');
            }
            json::write_string(member, &mut text);
            text.push(':');
            text.push_str(value);
        };
        let mut left = json;
        self.each(|member, value| {
            match (member == name, json) {
                (false, _) => write(member, value.text()),
                (true, Some(json)) => write(member, json),
                (true, None) => {}
            }
            if member == name {
                left = None;
            }
            Ok(())
        })?;
        if let Some(json) = left {
            write(name, json);
        }
        text.push('}');
        Self::from_json(text, &Limits::DEFAULT)
    }
}

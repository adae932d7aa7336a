//! Header members from the command line.

use crate::failure::Failure;
use jose_core::{Error, ErrorKind, Limits, json};
use serde_json::value::RawValue;

/// A member of a header.
#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) name: String,
    pub(crate) value: Box<RawValue>,
    /// Whether `crit` lists it.
    pub(crate) is_critical: bool,
}

/// The members of a header in JSON. `crit` says which of them are critical.
pub(crate) fn members(text: &str) -> Result<Vec<Member>, Failure> {
    read(text).map_err(|error| {
        let advice = "write it as '{\"typ\":\"at+jwt\"}', in quotes for the shell";
        Failure::from(error).about("--header").of_use().advise(advice)
    })
}

fn read(text: &str) -> Result<Vec<Member>, Error> {
    let mut members = Vec::new();
    json::object(text, Limits::DEFAULT.max_json_depth(), |name, value| {
        let raw = RawValue::from_string(value.text().to_owned());
        let value = raw.map_err(|_| Error::new(ErrorKind::Json))?;
        members.push(Member { name: name.to_owned(), value, is_critical: false });
        Ok(())
    })?;
    let Some(at) = members.iter().position(|member| member.name == "crit") else {
        return Ok(members);
    };
    let names: Vec<String> = serde_json::from_str(members.remove(at).value.get())
        .map_err(|_| Error::new(ErrorKind::Critical).at("crit").expected("an array of names"))?;
    for name in names {
        match members.iter_mut().find(|member| member.name == name) {
            Some(member) => member.is_critical = true,
            None => {
                let error = Error::new(ErrorKind::Critical).at("crit");
                return Err(error.expected("names of members").found("one that is not there"));
            }
        }
    }
    Ok(members)
}

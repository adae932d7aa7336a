//! What a file looks like, so that a wrong one can be named.

use crate::failure::Failure;
use crate::status::Status;
use std::path::Path;

/// What octets look like. Nothing is decided by it but what a message says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Empty,
    JwsCompact,
    JweCompact,
    JwsJson,
    JweJson,
    Jwk,
    JwkSet,
    Pem,
    Der,
    /// UTF-8 that begins with a byte order mark.
    Marked,
    Utf16,
    OtherJson,
    OtherText,
    Binary,
}

impl Kind {
    pub(crate) fn of(octets: &[u8]) -> Self {
        if is_utf16(octets) {
            return Self::Utf16;
        }
        let Ok(text) = std::str::from_utf8(octets) else {
            return if octets.first() == Some(&0x30) { Self::Der } else { Self::Binary };
        };
        if text.starts_with('\u{feff}') {
            return Self::Marked;
        }
        let text = text.trim();
        if text.is_empty() {
            return Self::Empty;
        }
        if text.starts_with(['{', '[']) {
            return Self::of_json(text);
        }
        if text.contains("-----BEGIN ") {
            return Self::Pem;
        }
        // A token begins with the encoded form of `{`; its payload may be any text (RFC 7797).
        let is_token = text.starts_with("ey") && !text.contains(char::is_whitespace);
        match text.matches('.').count() {
            4 if is_token => Self::JweCompact,
            2.. if is_token => Self::JwsCompact,
            _ if text.contains('\0') => Self::Binary,
            _ => Self::OtherText,
        }
    }

    fn of_json(text: &str) -> Self {
        let mut kind = Self::OtherJson;
        let depth = jose_core::Limits::JSON_DEPTH_CAP;
        let read = jose_core::json::object(text, depth, |name, _| {
            match name {
                "ciphertext" => kind = Self::JweJson,
                "signature" | "signatures" => kind = Self::JwsJson,
                "keys" => kind = Self::JwkSet,
                "kty" => kind = Self::Jwk,
                _ => {}
            }
            Ok(())
        });
        // With what is wrong about it, it is for its reader to refuse.
        match read {
            Err(_) if kind == Self::OtherJson && text.contains("\"kty\"") => Self::Jwk,
            _ => kind,
        }
    }

    /// What the name of a file looks like.
    pub(crate) fn of_path(path: &Path) -> Self {
        path.to_str().map_or(Self::Binary, |name| Self::of(name.as_bytes()))
    }

    /// Whether it is no name, and should not be shown.
    pub(crate) const fn is_content(self) -> bool {
        !matches!(self, Self::Empty | Self::OtherText | Self::Binary)
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Empty => "nothing",
            Self::JwsCompact => "a signed token (JWS, compact)",
            Self::JweCompact => "an encrypted token (JWE, compact)",
            Self::JwsJson => "a signed object (JWS, JSON)",
            Self::JweJson => "an encrypted object (JWE, JSON)",
            Self::Jwk => "a key (JWK)",
            Self::JwkSet => "a set of keys (JWK set)",
            Self::Pem => "PEM: a key or a certificate",
            Self::Der => "octets that may be DER",
            Self::Marked => "text with a byte order mark before it",
            Self::Utf16 => "text in UTF-16",
            Self::OtherJson => "JSON of another shape",
            Self::OtherText => "text of another shape",
            Self::Binary => "binary data",
        }
    }

    /// Which command reads it.
    const fn reader(self) -> &'static str {
        match self {
            Self::Empty => "give it a file, or pipe something into it",
            Self::JwsCompact => "`jose jwt verify` or `jose jws verify` reads it",
            Self::JwsJson => "`jose jws verify` reads it",
            Self::JweCompact | Self::JweJson => "`jose jwe decrypt` reads it",
            Self::Jwk => "`--key` takes it, and `jose jwk` reads it",
            Self::JwkSet => "`--jwks` takes it, and `jose jwk set list` reads it",
            Self::Pem | Self::Der => "`--key` takes it if it is a key; `jose jwk import` reads it",
            Self::Marked => "take the mark away: `tail -c +4 FILE`, or save it as UTF-8 without it",
            Self::Utf16 => "make UTF-8 of it: `iconv -f UTF-16 -t UTF-8 FILE`",
            Self::OtherJson | Self::OtherText | Self::Binary => "see that it is the right file",
        }
    }

    /// What to say where something else was expected.
    pub(crate) fn instead_of(self, wanted: &str) -> Failure {
        if self == Self::Empty {
            let message = "there is nothing in it";
            return Failure::new(Status::Unreadable, "input.empty", message, self.reader());
        }
        let message = format!("this is {}; {wanted}", self.name());
        Failure::new(Status::Unreadable, "input.kind", message, self.reader())
    }
}

/// Whether a text may be shown as a name: it is short, in one line, and nothing that this command
/// reads, such as a key that was given in place of its file.
pub(crate) fn is_name(text: &str, most: usize) -> bool {
    let is_content = Kind::of(text.as_bytes()).is_content();
    !text.is_empty() && text.len() <= most && !text.contains(['\n', '\r']) && !is_content
}

/// Whether it begins with a byte order mark of UTF-16, and an ASCII character after it.
fn is_utf16(octets: &[u8]) -> bool {
    octets.len().is_multiple_of(2)
        && matches!(octets, [0xff, 0xfe, 1..=0x7f, 0, ..] | [0xfe, 0xff, 0, 1..=0x7f, ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_mix_up_is_told_apart() {
        let cases: [(&[u8], Kind); 16] = [
            (b" \n", Kind::Empty),
            (b"eyJhbGciOiJub25lIn0.e30.", Kind::JwsCompact),
            (b"eyJ.a.b.c.d\n", Kind::JweCompact),
            (b"{\"payload\":\"\",\"signatures\":[]}", Kind::JwsJson),
            (b"{\"ciphertext\":\"\"}", Kind::JweJson),
            (b"{\"kty\":\"oct\"}", Kind::Jwk),
            (b"{\"keys\":[]}", Kind::JwkSet),
            (b"-----BEGIN PUBLIC KEY-----", Kind::Pem),
            (b"\x30\x82\xff", Kind::Der),
            (b"{\"sub\":1}", Kind::OtherJson),
            (b"hello", Kind::OtherText),
            (b"\xff\xfe\0", Kind::Binary),
            (b"\xef\xbb\xbf{\"kty\":\"oct\"}", Kind::Marked),
            (b"\xff\xfe{\0", Kind::Utf16),
            (b"\xfe\xff\0e", Kind::Utf16),
            (&[0; 40], Kind::Binary),
        ];
        for (octets, kind) in cases {
            assert_eq!(Kind::of(octets), kind, "{octets:?}");
        }
    }
}

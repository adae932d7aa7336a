//! Base64url without padding (RFC 4648, Section 5; RFC 7515, Section 2 and
//! Appendix C).
//!
//! One strictness for everything: no padding, no white space, no other alphabet,
//! no unused bits that are not zero. So there is exactly one text for every
//! sequence of octets, and a token cannot be altered without altering what it says.
//!
//! Tokens are public and take the fast codec; key material takes the one whose
//! time and memory accesses do not depend on it.

use crate::{Error, ErrorKind, SecretBytes, SecretText};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use base64_simd::URL_SAFE_NO_PAD;
use base64ct::{Base64UrlUnpadded, Encoding};
use zeroize::Zeroizing;

/// How many characters encode this many octets.
///
/// ```
/// assert_eq!(jose_core::base64url::encoded_len(32), 43);
/// ```
#[must_use]
pub const fn encoded_len(octets: usize) -> usize {
    let whole = (octets / 3).saturating_mul(4);
    whole.saturating_add(match octets % 3 {
        0 => 0,
        1 => 2,
        _ => 3,
    })
}

/// How many octets this many characters encode, for a length that can occur.
#[must_use]
pub const fn decoded_len(characters: usize) -> usize {
    let whole = (characters / 4).saturating_mul(3);
    whole.saturating_add(match characters % 4 {
        0 | 1 => 0,
        2 => 1,
        _ => 2,
    })
}

/// Encodes public octets.
///
/// ```
/// // RFC 7515, Appendix C
/// let text = jose_core::base64url::encode(&[3, 236, 255, 224, 193]);
/// assert_eq!(text, "A-z_4ME");
/// ```
#[must_use]
pub fn encode(octets: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode_to_string(octets)
}

/// Encodes public octets at the end of `text`.
pub fn encode_into(octets: &[u8], text: &mut String) {
    URL_SAFE_NO_PAD.encode_append(octets, text);
}

/// Decodes public text. `place` names it in the error.
///
/// # Errors
/// [`ErrorKind::Base64url`], saying which rule the text breaks.
///
/// ```
/// use jose_core::{ErrorKind, base64url};
///
/// assert_eq!(base64url::decode("A-z_4ME", "example")?, [3, 236, 255, 224, 193]);
/// assert_eq!(base64url::decode("A-z_4ME=", "example").unwrap_err(), ErrorKind::Base64url);
/// # Ok::<(), jose_core::Error>(())
/// ```
pub fn decode(text: &str, place: &'static str) -> Result<Vec<u8>, Error> {
    let mut octets = Vec::new();
    decode_into(text, &mut octets, place)?;
    Ok(octets)
}

/// Decodes public text at the end of `octets`, which is left as it was on error.
///
/// # Errors
/// As [`decode`].
pub fn decode_into(text: &str, octets: &mut Vec<u8>, place: &'static str) -> Result<(), Error> {
    URL_SAFE_NO_PAD.decode_append(text, octets).map_err(|_| explain(text).at(place))
}

/// Decodes public text in the memory that it takes. What it becomes on error is not said.
///
/// # Errors
/// As [`decode`].
pub fn decode_in_place(text: &mut Vec<u8>, place: &'static str) -> Result<(), Error> {
    match URL_SAFE_NO_PAD.decode_inplace(text).map(|octets| octets.len()) {
        Ok(octets) => {
            text.truncate(octets);
            Ok(())
        }
        Err(_) => {
            let error = Error::new(ErrorKind::Base64url).at(place);
            Err(error.expected("base64url without padding").found("other characters"))
        }
    }
}

/// Decodes secret text in constant time for its length.
///
/// # Errors
/// As [`decode`].
pub fn decode_secret(text: &str, place: &'static str) -> Result<SecretBytes, Error> {
    let mut buffer = Zeroizing::new(vec![0; decoded_len(text.len())]);
    let octets =
        Base64UrlUnpadded::decode(text, &mut buffer).map_err(|_| explain(text).at(place))?;
    Ok(SecretBytes::from(octets))
}

/// Encodes secret octets in constant time for their length.
#[must_use]
pub fn encode_secret(octets: &[u8]) -> SecretText {
    SecretText::from(Base64UrlUnpadded::encode_string(octets))
}

/// Which rule a refused text breaks.
fn explain(text: &str) -> Error {
    let alphabet = |c: u8| c.is_ascii_alphanumeric() || c == b'-' || c == b'_';
    let found: Cow<'static, str> = match text.bytes().position(|c| !alphabet(c)) {
        Some(at) if text.as_bytes().get(at) == Some(&b'=') => {
            format!("padding at character {at}").into()
        }
        Some(at) if text.as_bytes().get(at).is_some_and(u8::is_ascii_whitespace) => {
            format!("white space at character {at}").into()
        }
        Some(at) => format!("a character outside the alphabet at {at}").into(),
        None if text.len() % 4 == 1 => format!("a length that cannot occur, {}", text.len()).into(),
        None => "unused bits that are not zero".into(),
    };
    Error::new(ErrorKind::Base64url).expected("base64url without padding").found(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use proptest::prelude::*;

    #[test]
    fn r_24_every_deviation_is_refused_and_named() {
        for (text, why) in [
            ("QQ==", "padding at character 2"),
            ("Q Q", "white space at character 1"),
            ("Q+", "outside the alphabet at 1"),
            ("Q/", "outside the alphabet at 1"),
            ("QQ\n", "white space at character 2"),
            ("Q", "a length that cannot occur"),
            ("QR", "unused bits"),
            ("QUJ", "unused bits"),
            ("Qé", "outside the alphabet at 1"),
        ] {
            for result in [decode(text, "example").err(), decode_secret(text, "example").err()] {
                let error = result.expect(text);
                assert_eq!(error, ErrorKind::Base64url);
                assert!(error.to_string().contains(why), "{text}: {error}");
            }
        }
    }

    proptest! {
        #[test]
        fn both_codecs_agree_on_octets(octets: Vec<u8>) {
            let text = encode(&octets);
            prop_assert_eq!(text.len(), encoded_len(octets.len()));
            prop_assert_eq!(decoded_len(text.len()), octets.len());
            let secret_text = encode_secret(&octets);
            prop_assert_eq!(secret_text.as_str(), &text);
            prop_assert_eq!(&decode(&text, "")?, &octets);
            let secret = decode_secret(&text, "")?;
            prop_assert_eq!(secret.as_bytes(), octets);
        }

        #[test]
        fn both_codecs_agree_on_text(text in "[A-Za-z0-9_=+/ -]{0,90}|\\PC{0,20}") {
            match (decode(&text, ""), decode_secret(&text, "")) {
                (Ok(fast), Ok(secret)) => {
                    prop_assert_eq!(&fast, secret.as_bytes());
                    prop_assert_eq!(encode(&fast), text);
                }
                (Err(_), Err(_)) => {}
                (fast, _) => prop_assert!(false, "they differ on {text:?}: fast {fast:?}"),
            }
        }
    }
}

//! The textual encoding (RFC 7468), written as in its Section 2: lines of 64 characters.

use crate::SecretText;
use alloc::string::String;
use alloc::{format, vec};
use base64ct::{Base64, Encoding};
use zeroize::Zeroizing;

const LINE: usize = 64;

pub(super) fn public(label: &str, der: &[u8]) -> String {
    let mut text = String::new();
    write(label, der, &mut text);
    text
}

pub(super) fn secret(label: &str, der: &[u8]) -> SecretText {
    // Long enough, so that it is never moved and no copy is left behind: base64 with its
    // line ends is shorter than twice the octets, plus both labels.
    let len = der.len().saturating_mul(2).saturating_add(label.len().saturating_mul(2));
    let mut text = Zeroizing::new(String::with_capacity(len.saturating_add(64)));
    write(label, der, &mut text);
    SecretText::from(core::mem::take(&mut *text))
}

fn write(label: &str, der: &[u8], text: &mut String) {
    let mut base64 = Zeroizing::new(vec![0; Base64::encoded_len(der)]);
    let base64 = Base64::encode(der, &mut base64).unwrap_or_default();
    text.push_str(&format!("-----BEGIN {label}-----\n"));
    let mut rest = base64;
    while let Some((line, behind)) = rest.split_at_checked(LINE) {
        text.push_str(line);
        text.push('\n');
        rest = behind;
    }
    if !rest.is_empty() {
        text.push_str(rest);
        text.push('\n');
    }
    text.push_str(&format!("-----END {label}-----\n"));
}

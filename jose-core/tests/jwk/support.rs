//! The vectors, and what builds keys by hand.

use jose_core::{Error, Jwk, base64url};
use serde_json::Value;
use std::fs;

pub(crate) fn path(name: &str) -> String {
    format!("{}/../vectors/{name}", env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn json(name: &str) -> Value {
    serde_json::from_slice(&fs::read(path(name)).expect(name)).expect(name)
}

/// The private JWK of a key of `keys/keys.json`.
pub(crate) fn jwk(name: &str) -> Value {
    let keys = json("keys/keys.json");
    let keys = keys["keys"].as_array().unwrap();
    keys.iter().find(|key| key["name"] == name).expect(name)["jwk"].clone()
}

pub(crate) fn file(name: &str) -> Vec<u8> {
    fs::read(path(&format!("keys/{name}"))).expect(name)
}

/// The key with one member replaced.
pub(crate) fn with(jwk: &Value, member: &str, value: impl Into<Value>) -> Value {
    let mut jwk = jwk.clone();
    jwk[member] = value.into();
    jwk
}

/// The key with one member left out.
pub(crate) fn without(jwk: &Value, members: &[&str]) -> Value {
    let mut jwk = jwk.clone();
    for member in members {
        jwk.as_object_mut().unwrap().remove(*member).expect(member);
    }
    jwk
}

pub(crate) fn read(jwk: &Value) -> Result<Jwk, Error> {
    Jwk::from_json(&jwk.to_string())
}

pub(crate) fn octets(jwk: &Value, member: &str) -> Vec<u8> {
    base64url::decode(jwk[member].as_str().expect(member), "test").expect(member)
}

pub(crate) fn text(octets: &[u8]) -> String {
    base64url::encode(octets)
}

/// A DER element.
pub(crate) fn tlv(tag: u8, parts: &[&[u8]]) -> Vec<u8> {
    let content = parts.concat();
    let len = content.len().to_be_bytes();
    let len = &len[len.iter().position(|octet| *octet != 0).unwrap_or(7)..];
    let mut element = vec![tag];
    if content.len() >= 128 {
        element.push(0x80 | u8::try_from(len.len()).unwrap());
    }
    element.extend(len);
    element.extend(content);
    element
}

/// A DER integer that is not negative.
pub(crate) fn integer(octets: &[u8]) -> Vec<u8> {
    match octets.first() {
        Some(first) if *first >= 0x80 => tlv(2, &[&[0], octets]),
        _ => tlv(2, &[octets]),
    }
}

pub(crate) fn pem(label: &str, der: &[u8]) -> String {
    use base64ct::Encoding;
    let body = base64ct::Base64::encode_string(der);
    let lines: Vec<&str> =
        body.as_bytes().chunks(64).map(|line| std::str::from_utf8(line).unwrap()).collect();
    format!("-----BEGIN {label}-----\n{}\n-----END {label}-----\n", lines.join("\n"))
}

/// The product of two numbers, both big-endian.
pub(crate) fn product(a: &[u8], b: &[u8]) -> Vec<u8> {
    let mut product = vec![0_u32; a.len() + b.len()];
    for (i, x) in a.iter().rev().enumerate() {
        let mut carry = 0;
        for (j, y) in b.iter().rev().enumerate() {
            let sum = product[i + j] + u32::from(*x) * u32::from(*y) + carry;
            product[i + j] = sum & 0xff;
            carry = sum >> 8;
        }
        product[i + b.len()] += carry;
    }
    let octets: Vec<u8> = product.iter().rev().map(|x| u8::try_from(*x).unwrap()).collect();
    octets.iter().copied().skip_while(|octet| *octet == 0).collect()
}

/// The sum of two numbers, both big-endian.
pub(crate) fn sum(a: &[u8], b: &[u8]) -> Vec<u8> {
    let len = a.len().max(b.len()) + 1;
    let at = |number: &[u8], i: usize| {
        number.len().checked_sub(i + 1).map_or(0, |at| u16::from(number[at]))
    };
    let mut carry = 0;
    let mut octets: Vec<u8> = (0..len)
        .map(|i| {
            let digit = at(a, i) + at(b, i) + carry;
            carry = digit >> 8;
            u8::try_from(digit & 0xff).unwrap()
        })
        .collect();
    octets.reverse();
    octets.iter().copied().skip_while(|octet| *octet == 0).collect()
}

/// A small generator with a fixed seed (Marsaglia's xorshift).
pub(crate) struct Sequence(pub(crate) u64);

impl Sequence {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(bound).unwrap()).unwrap()
    }
}

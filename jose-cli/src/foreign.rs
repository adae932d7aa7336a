//! Keys as other programs keep them, and which command makes a key in PEM of them.

use crate::failure::Failure;
use jose_core::{Error, ErrorKind};

/// The key of another program.
struct Foreign {
    /// What its file has in it.
    marks: &'static [&'static str],
    name: &'static str,
    advice: &'static str,
}

const TABLE: [Foreign; 6] = [
    Foreign {
        marks: &["-----BEGIN OPENSSH PRIVATE KEY-----"],
        name: "a private key of OpenSSH",
        advice: "of RSA and ECDSA, convert a copy: `ssh-keygen -p -m PKCS8 -f COPY`; it converts \
                 no Ed25519: make a new key, `jose jwk generate --alg Ed25519`",
    },
    Foreign {
        marks: &["ssh-ed25519 AAAA", "ssh-dss AAAA", "sk-ssh-ed25519@", "sk-ecdsa-sha2-nistp"],
        name: "a public key of OpenSSH",
        advice: "`ssh-keygen` converts RSA and ECDSA only: make a new key, \
                 `jose jwk generate --alg Ed25519`",
    },
    Foreign {
        marks: &["ssh-rsa AAAA", "ecdsa-sha2-nistp"],
        name: "a public key of OpenSSH",
        advice: "convert it: `ssh-keygen -e -m PKCS8 -f FILE`",
    },
    Foreign {
        marks: &["---- BEGIN SSH2 PUBLIC KEY ----"],
        name: "a public key of SSH (RFC 4716)",
        advice: "convert it: `ssh-keygen -i -f FILE > KEY.pub`, then \
                 `ssh-keygen -e -m PKCS8 -f KEY.pub`",
    },
    Foreign {
        marks: &["PuTTY-User-Key-File-"],
        name: "a private key of PuTTY",
        advice: "convert it: `puttygen FILE -O private-openssh -o KEY`, then \
                 `ssh-keygen -p -m PKCS8 -f KEY`",
    },
    Foreign {
        marks: &["Proc-Type: 4,ENCRYPTED"],
        name: "a private key in PEM under a password of the old kind",
        advice: "convert it: `openssl pkcs8 -topk8 -in FILE -out KEY.pem`",
    },
];

const PKCS12: &str = "take the key out of PKCS#12: `openssl pkcs12 -in FILE -nocerts -out KEY.pem`";

impl Foreign {
    /// Public lines may have options before them, and files text before their PEM.
    fn of(octets: &[u8]) -> Option<&'static Self> {
        let text = std::str::from_utf8(octets).ok()?;
        TABLE.iter().find(|foreign| foreign.marks.iter().any(|mark| text.contains(mark)))
    }
}

/// What to say of a file that is nothing that is read here.
pub(crate) fn refusal(octets: &[u8]) -> Option<Failure> {
    let foreign = Foreign::of(octets)?;
    let error = Error::new(ErrorKind::KeyUnsupported).found(foreign.name);
    let error = error.expected("a key in JSON, PEM or DER");
    Some(Failure::from(error).advise(foreign.advice))
}

/// The same failure to read PEM or DER, with what to do about it.
pub(crate) fn advise(failure: Failure, octets: &[u8]) -> Failure {
    if !failure.is(ErrorKind::KeyUnsupported) {
        return failure;
    }
    match Foreign::of(octets) {
        Some(foreign) => failure.advise(foreign.advice),
        None if is_pkcs12(octets) => failure.advise(PKCS12),
        None => failure,
    }
}

/// A SEQUENCE that begins with version 3 (RFC 7292, Section 4).
fn is_pkcs12(octets: &[u8]) -> bool {
    let content = match octets {
        [0x30, 0x82, _, _, content @ ..]
        | [0x30, 0x81, _, content @ ..]
        | [0x30, 0x80 | ..=0x7f, content @ ..] => content,
        _ => return false,
    };
    content.starts_with(&[0x02, 0x01, 0x03])
}

//! What specifications say of each algorithm: where it is defined, and whether it is to be used.

/// Where an algorithm is defined, and the advice of RFCs for it.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) defined: &'static str,
    pub(super) status: &'static str,
}

impl Entry {
    pub(super) fn of(name: &str) -> Option<&'static Self> {
        TABLE.iter().find(|entry| entry.name == name)
    }
}

const fn entry(name: &'static str, defined: &'static str, status: &'static str) -> Entry {
    Entry { name, defined, status }
}

/// The words are those of RFC 7518, Sections 3.1, 4.1 and 5.1, and of what came after it.
const TABLE: &[Entry] = &[
    entry("HS256", "RFC 7518, 3.2", "required"),
    entry("HS384", "RFC 7518, 3.2", "optional"),
    entry("HS512", "RFC 7518, 3.2", "optional"),
    entry("RS256", "RFC 7518, 3.3", "recommended"),
    entry("RS384", "RFC 7518, 3.3", "optional"),
    entry("RS512", "RFC 7518, 3.3", "optional"),
    entry("PS256", "RFC 7518, 3.5", "optional"),
    entry("PS384", "RFC 7518, 3.5", "optional"),
    entry("PS512", "RFC 7518, 3.5", "optional"),
    entry("ES256", "RFC 7518, 3.4", "recommended+"),
    entry("ES384", "RFC 7518, 3.4", "optional"),
    entry("ES512", "RFC 7518, 3.4", "optional"),
    entry("ES256K", "RFC 8812, 3.2", "optional"),
    entry("EdDSA", "RFC 8037, 3.1", "deprecated by RFC 9864"),
    entry("Ed25519", "RFC 9864, 2.2", "optional"),
    entry("ML-DSA-44", "RFC 9964", "optional"),
    entry("ML-DSA-65", "RFC 9964", "optional"),
    entry("ML-DSA-87", "RFC 9964", "optional"),
    entry("dir", "RFC 7518, 4.5", "recommended"),
    entry("A128KW", "RFC 7518, 4.4", "recommended"),
    entry("A192KW", "RFC 7518, 4.4", "optional"),
    entry("A256KW", "RFC 7518, 4.4", "recommended"),
    entry("A128GCMKW", "RFC 7518, 4.7", "optional"),
    entry("A192GCMKW", "RFC 7518, 4.7", "optional"),
    entry("A256GCMKW", "RFC 7518, 4.7", "optional"),
    entry("ECDH-ES", "RFC 7518, 4.6", "recommended+"),
    entry("ECDH-ES+A128KW", "RFC 7518, 4.6", "recommended"),
    entry("ECDH-ES+A192KW", "RFC 7518, 4.6", "optional"),
    entry("ECDH-ES+A256KW", "RFC 7518, 4.6", "recommended"),
    entry("PBES2-HS256+A128KW", "RFC 7518, 4.8", "optional"),
    entry("PBES2-HS384+A192KW", "RFC 7518, 4.8", "optional"),
    entry("PBES2-HS512+A256KW", "RFC 7518, 4.8", "optional"),
    entry("RSA-OAEP", "RFC 7518, 4.3", "recommended+"),
    entry("RSA-OAEP-256", "RFC 7518, 4.3", "optional"),
    entry("RSA-OAEP-384", "W3C WebCrypto", "optional"),
    entry("RSA-OAEP-512", "W3C WebCrypto", "optional"),
    entry("RSA1_5", "RFC 7518, 4.2", "attacked since 1998"),
    entry("A128GCM", "RFC 7518, 5.3", "recommended"),
    entry("A192GCM", "RFC 7518, 5.3", "optional"),
    entry("A256GCM", "RFC 7518, 5.3", "recommended"),
    entry("A128CBC-HS256", "RFC 7518, 5.2.3", "required"),
    entry("A192CBC-HS384", "RFC 7518, 5.2.4", "optional"),
    entry("A256CBC-HS512", "RFC 7518, 5.2.5", "required"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use jose_core::{JweAlg, JweEnc, JwsAlg};

    #[test]
    fn every_algorithm_of_the_library_is_in_the_table_once() {
        let signatures = JwsAlg::ALL.iter().map(|alg| alg.as_str());
        let management = JweAlg::ALL.iter().map(|alg| alg.as_str());
        let contents = JweEnc::ALL.iter().map(|enc| enc.as_str());
        let names: Vec<_> = signatures.chain(management).chain(contents).collect();
        assert_eq!(names.len(), TABLE.len());
        for name in names {
            assert_eq!(TABLE.iter().filter(|entry| entry.name == name).count(), 1, "{name}");
        }
    }
}

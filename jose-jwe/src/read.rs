//! Reading the parts of an encrypted token.

use crate::encrypted::{Encrypted, Recipient};
use crate::headers::Headers;
use alloc::borrow::Cow;
use alloc::vec::Vec;
use jose_core::serialization::Headers as Kept;
use jose_core::serialization::compact::parts;
use jose_core::{Error, Header, JweAlg, Limits, base64url};

/// The algorithms whose headers are kept: they may be the same in all tokens, and who can make a good
/// one has the key. With RSA anybody can, and would fill all places; with others there is
/// something in each token that is of it alone.
const REPEATING: [JweAlg; 4] = [JweAlg::DIR, JweAlg::A128KW, JweAlg::A192KW, JweAlg::A256KW];

/// Reads a compact token. The ciphertext is left encoded. A header that is kept is not read
/// again.
pub(crate) fn compact<'t>(
    token: &'t str,
    limits: &Limits,
    kept: Option<&Kept>,
) -> Result<Encrypted<'t>, Error> {
    let [encoded, encrypted_key, iv, ciphertext, tag] = parts(token, limits)?;
    let known = kept.and_then(|headers| headers.get(encoded));
    let header_to_keep = known.is_none() && kept.is_some();
    let protected = known.map_or_else(|| header(encoded, limits), Ok)?;
    Ok(Encrypted {
        encoded: Cow::Borrowed(encoded),
        protected,
        shared: None,
        first: Recipient {
            header: None,
            encrypted_key: base64url::decode(encrypted_key, "encrypted_key")?,
        },
        others: Vec::new(),
        iv: base64url::decode(iv, "iv")?,
        ciphertext: Cow::Borrowed(ciphertext),
        tag: base64url::decode(tag, "tag")?,
        aad: None,
        header_to_keep,
    })
}

/// Keeps the header of a token that was decrypted.
pub(crate) fn keep(encoded: &str, limits: &Limits, kept: &Kept) {
    kept.keep(encoded, |encoded| header(encoded, limits));
}

/// Whether the header of a token with this algorithm is worth keeping.
pub(crate) fn repeats(alg: JweAlg) -> bool {
    REPEATING.contains(&alg)
}

/// Reads the header of a compact token.
fn header(encoded: &str, limits: &Limits) -> Result<Header, Error> {
    let header = Header::from_base64url(encoded, limits)?;
    Headers([Some(&header), None, None]).check()?;
    Ok(header)
}

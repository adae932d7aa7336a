//! The kinds of refusal, their stable codes and their sentences.

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $sentence:literal;)+) => {
        /// What was refused. Flat, so that one `match` finds everything.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $($(#[$doc])* #[doc = concat!("\n\nCode: `", $code, "`.")] $name,)+
        }

        impl ErrorKind {
            /// Every kind, in the order of the documentation.
            pub const ALL: &'static [ErrorKind] = &[$(ErrorKind::$name),+];

            /// The kind as a stable string: it never changes once released.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(ErrorKind::$name => $code,)+ }
            }

            /// The kind as a sentence without its details.
            pub(super) const fn sentence(self) -> &'static str {
                match self { $(ErrorKind::$name => $sentence,)+ }
            }
        }
    };
}

kinds! {
    /// The token does not have the parts of its serialization.
    Serialization = "malformed.serialization", "malformed token";
    /// Text that is not base64url without padding (RFC 7515, Section 2).
    Base64url = "malformed.base64url", "malformed base64url";
    /// Text that is not JSON (RFC 8259), or JSON of another shape than asked for.
    Json = "malformed.json", "malformed JSON";
    /// An object that names a member twice, at whatever level.
    DuplicateMember = "malformed.duplicate_member", "duplicate JSON member";
    /// Text that is not PEM (RFC 7468).
    Pem = "malformed.pem", "malformed PEM";
    /// Octets that are not the DER of a known key container.
    Der = "malformed.der", "malformed DER";

    /// Text that is not the thumbprint of a key (RFC 7638, RFC 9278).
    Thumbprint = "malformed.thumbprint", "malformed thumbprint";

    /// A header member that must be there is not.
    HeaderMissing = "header.missing", "missing header member";
    /// A header member of the wrong JSON type (RFC 7515, Section 4.1).
    HeaderType = "header.type", "header member of the wrong type";
    /// A `crit` member that breaks the rules of RFC 7515, Section 4.1.11.
    Critical = "header.crit", "malformed critical header list";
    /// A critical extension that the caller did not say it understands.
    CriticalUnsupported = "header.crit_unsupported", "critical header extension not understood";
    /// A `b64` member where RFC 7797 does not allow it.
    UnencodedPayload = "header.b64", "unencoded payload not allowed";
    /// A token of another type than the policy asks for (RFC 8725, Section 3.11).
    TypMismatch = "header.typ", "token of another type";

    /// A key of the wrong type or curve for the algorithm.
    KeyType = "key.type", "wrong type of key";
    /// A member of a key that is missing or malformed.
    KeyMember = "key.member", "malformed key";
    /// Key material that is out of range, off the curve, or known to be weak.
    KeyInvalid = "key.invalid", "invalid key";
    /// Parts of a key that contradict one another.
    KeyInconsistent = "key.inconsistent", "inconsistent key";
    /// A key too short or too long for what it is to do.
    KeySize = "key.size", "unsuitable key size";
    /// A key whose own `alg`, `use` or `key_ops` forbids this.
    KeyUse = "key.use", "key not meant for this";
    /// A private key was needed.
    KeyPrivateRequired = "key.private_required", "private key required";
    /// A symmetric key has no public half.
    KeyNoPublic = "key.no_public", "no public half";
    /// A type of key, curve or container that the library does not have.
    KeyUnsupported = "key.unsupported", "unsupported key";

    /// A key under a password, and no password was given.
    PasswordRequired = "key.password_required", "password required";
    /// A key that the password does not open: another password, or a damaged key.
    PasswordWrong = "key.password", "wrong password or damaged key";

    /// A key on a curve whose arithmetic the library does not have.
    CurveUnsupported = "key.unsupported_curve", "unsupported curve";

    /// No key of a set is what was asked for.
    KeyNotFound = "key.not_found", "no such key";
    /// More than one key of a set is what was asked for.
    KeyAmbiguous = "key.ambiguous", "more than one such key";

    /// The keys of a remote set are not there: it was never fetched, or not for too long.
    KeysUnavailable = "keys.unavailable", "keys unavailable";
    /// An address that keys must not be fetched from.
    KeysEndpoint = "keys.endpoint", "address not allowed";
    /// A remote set, or what says where it is, that could not be fetched.
    KeysFetch = "keys.fetch", "key set not fetched";

    /// The token names another algorithm than the one the key was prepared for.
    AlgNotAllowed = "alg.not_allowed", "algorithm not allowed";
    /// An algorithm that is unknown or that the back end does not have.
    AlgUnsupported = "alg.unsupported", "unsupported algorithm";
    /// The name `none`, in whatever spelling: it is not an algorithm.
    AlgNone = "alg.none", "unsecured tokens are not accepted";

    /// The signature does not match. Nothing else is said.
    SignatureInvalid = "signature.invalid", "signature invalid";
    /// A token that is not signed by all whose signatures the policy asks for.
    SignatureMissing = "signature.missing", "missing signature";

    /// The token could not be decrypted: a wrong key, an altered token. Nothing else is said.
    DecryptionFailed = "decryption.failed", "decryption failed";
    /// Claims that anybody can have written: they were encrypted to a public key, and not signed.
    Unauthenticated = "decryption.unauthenticated", "claims that nobody vouches for";
    /// A compressed plaintext where that is not allowed, or one that cannot be inflated.
    Compression = "header.zip", "compression not allowed";

    /// A claim that the policy requires is not there.
    ClaimMissing = "claim.missing", "missing claim";
    /// A registered claim of the wrong JSON type (RFC 7519, Section 4.1), or another one that
    /// the policy looks into.
    ClaimType = "claim.type", "claim of the wrong type";
    /// A claim with another value than the policy asks for.
    ClaimMismatch = "claim.mismatch", "claim mismatch";
    /// A claim that the policy does not allow.
    ClaimForbidden = "claim.forbidden", "forbidden claim";
    /// The current time is not before `exp`.
    ClaimExpired = "claim.expired", "token expired";
    /// The current time is before `nbf` or `iat`.
    ClaimNotYetValid = "claim.not_yet_valid", "token not yet valid";
    /// Claims that do not fit the type they were to be read into.
    ClaimsShape = "claim.shape", "claims of another shape";

    /// Something larger, deeper or more numerous than [`Limits`](crate::Limits) allows.
    Limit = "limit.exceeded", "limit exceeded";
    /// A detached payload that could not be read to its end.
    Payload = "payload.unreadable", "unreadable payload";
    /// A call that cannot mean what its caller intended.
    Misuse = "misuse", "misuse";
    /// The system's generator or a back end failed, or there is none.
    Backend = "backend.failed", "back end failed";
    /// A key that lives elsewhere signed with another key, another message or in another form
    /// than it was asked for.
    RemoteSignature = "backend.signature", "back end returned another signature";
}

/// A few words, without the details that an [`Error`](super::Error) adds.
impl core::fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.sentence())
    }
}

//! What can be found, in one table.

use core::fmt;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// Better otherwise.
    Warning,
    /// Wrong: the key is weak, cannot work, or is likely to leak.
    Error,
}

impl Severity {
    /// The name, for logs.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

macro_rules! issues {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $severity:ident, $advice:literal;)+) => {
        /// What can be found.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Issue {
            $(
                $(#[$doc])*
                #[doc = concat!("\n\nCode: `", $code, "`; severity: ", stringify!($severity), ".")]
                $name,
            )+
        }

        impl Issue {
            /// All of them, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The stable code.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$name => $code,)+ }
            }

            /// How bad it is.
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self { $(Self::$name => Severity::$severity,)+ }
            }

            /// What to do about it, in one line.
            #[must_use]
            pub const fn advice(self) -> &'static str {
                match self { $(Self::$name => $advice,)+ }
            }
        }
    };
}

issues! {
    /// A key or a set that is refused: malformed, weak or inconsistent.
    Refused = "refused", Error, "replace it: the library does not use such a key";
    /// A key of a type, or on a curve, that the library does not have.
    Unsupported = "unsupported", Warning, "nothing here can use it; make sure that somebody else can";

    /// A symmetric key shorter than its algorithm demands (RFC 7518, Section 3.2), or
    /// shorter than any algorithm's.
    OctShort = "oct.short", Error, "generate a key as long as its algorithm demands";
    /// A symmetric key without `alg` that is too short for any HMAC.
    OctShortForHmac = "oct.short_for_hmac", Warning, "name the algorithm, or generate at least 32 octets";
    /// A symmetric key of octets that repeat or count.
    OctPattern = "oct.pattern", Error, "generate a random key";
    /// A symmetric key of printable characters only: a word or a password (RFC 8725,
    /// Section 3.5).
    OctText = "oct.text", Warning, "generate a random key instead of choosing a text";

    /// An RSA modulus of less than 3072 bits (NIST SP 800-57 Part 1, Section 5.6.1).
    RsaSmall = "rsa.small", Info, "take 3072 bits for keys that are to last beyond 2030";
    /// An RSA exponent other than 65537.
    RsaExponent = "rsa.exponent", Warning, "generate a key with the exponent 65537";

    /// No `kid`: a token cannot name the key, and keys cannot be changed without a gap.
    KidMissing = "kid.missing", Info, "give the key a name, such as its thumbprint";
    /// Two keys of the same `kid`, type and `alg`: neither can be chosen.
    KidDuplicate = "kid.duplicate", Error, "give each key a name of its own";
    /// Two keys of the same `kid` that differ in type or `alg` (RFC 7517, Section 4.5).
    KidShared = "kid.shared", Info, "give each key a name of its own, for readers that look only at it";

    /// No `alg`: the key may be used with every algorithm that it fits (RFC 8725,
    /// Section 3.1, asks for exactly one).
    AlgMissing = "alg.missing", Info, "name the one algorithm that the key is for";
    /// An `alg` that needs another type of key, another curve, or a shorter key for AES.
    AlgMismatch = "alg.mismatch", Error, "name an algorithm of this type, curve and length of key";
    /// An `alg` that RFC 9864 replaces by one that names the curve.
    AlgDeprecated = "alg.deprecated", Info, "name `Ed25519`, once all readers know it";

    /// `use`, `key_ops` and `alg` that contradict one another (RFC 7517, Section 4.3).
    UseConflict = "use.conflict", Error, "leave out `use` or `key_ops`, and name what the algorithm does";
    /// A `use` that is neither `sig` nor `enc`: the key fits nothing.
    UseUnknown = "use.unknown", Warning, "name `sig` or `enc`, or leave it out";
    /// A public key meant for what needs the private one.
    OpsPrivate = "key_ops.private", Warning, "name the counterpart, such as `verify` for `sign`";

    /// A member that is private in another type of key.
    MemberMisplaced = "member.misplaced", Error, "take it out, and see whether a secret was published";
    /// A member that no specification of JOSE defines.
    MemberUnknown = "member.unknown", Info, "make sure that its name is not misspelled";

    /// A set without a key that can be used.
    SetEmpty = "set.empty", Warning, "add a key";
    /// A set of private and public keys: one of the two is in the wrong place.
    SetMixed = "set.mixed", Error, "keep private keys apart from what is published";
    /// A set with a symmetric key.
    SetSymmetric = "set.symmetric", Warning, "never publish the set";
}

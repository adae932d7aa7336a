//! What the names of algorithms have in common.

/// Declares a type of names, with a constant for each.
macro_rules! algorithms {
    (
        $(#[$type_doc:meta])*
        $type:ident, $expected:literal { $($(#[$doc:meta])* $constant:ident = $name:literal;)+ }
    ) => {
        $(#[$type_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $type(&'static str);

        impl $type {
            $($(#[$doc])* pub const $constant: Self = Self($name);)+

            /// Every named algorithm.
            pub const ALL: &'static [Self] = &[$(Self::$constant),+];

            /// A name for an algorithm of one's own; `None` for an empty name and for `none`
            /// in whatever spelling.
            #[must_use]
            pub const fn custom(name: &'static str) -> Option<Self> {
                match name.as_bytes() {
                    [] | [b'n' | b'N', b'o' | b'O', b'n' | b'N', b'e' | b'E'] => None,
                    _ => Some(Self(name)),
                }
            }

            /// The name as it stands in a header.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                self.0
            }
        }

        impl core::str::FromStr for $type {
            type Err = crate::Error;

            /// One of the named algorithms, exactly as spelled.
            fn from_str(name: &str) -> Result<Self, crate::Error> {
                if name.eq_ignore_ascii_case("none") {
                    return Err(crate::ErrorKind::AlgNone.into());
                }
                Self::ALL.iter().copied().find(|alg| alg.0 == name).ok_or_else(|| {
                    crate::Error::new(crate::ErrorKind::AlgUnsupported)
                        .expected($expected)
                        .found(crate::error::quoted(name))
                })
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.0)
            }
        }

        impl core::fmt::Debug for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.0)
            }
        }
    };
}

pub(super) use algorithms;

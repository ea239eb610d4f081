//! Enums whose values have names. A name is written once, next to its value, and command lines,
//! symbols, tables and records all take it from there.

/// Defines an enum with the list of its values, their names, and `Display`.
#[macro_export]
macro_rules! named {
    ($(#[$about:meta])* $kind:ident { $($(#[$doc:meta])* $value:ident $name:expr,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $kind {
            $($(#[$doc])* $value,)+
        }

        impl $kind {
            /// All values, each at the index that is its number.
            pub const ALL: [$kind; [$($name),+].len()] = [$($kind::$value),+];

            /// Returns the name on command lines, in symbols, tables and records.
            pub const fn name(self) -> &'static str {
                [$($name),+][self as usize]
            }
        }

        impl ::std::fmt::Display for $kind {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

/// Implements parsing by name, from a command line and from a file. An enum that accepts more than
/// the names of its values has its own `from_name`, which `own` says.
#[macro_export]
macro_rules! read_by_name {
    (own $kind:ident) => {
        impl ::std::str::FromStr for $kind {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                Self::from_name(text)
                    .ok_or_else(|| $crate::no_name(text, &Self::ALL.map(Self::name)))
            }
        }

        impl $crate::serde_core::Serialize for $kind {
            fn serialize<S>(&self, serializer: S) -> Result<S::Ok, S::Error>
            where
                S: $crate::serde_core::Serializer,
            {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> $crate::serde_core::Deserialize<'de> for $kind {
            fn deserialize<D>(deserializer: D) -> Result<Self, D::Error>
            where
                D: $crate::serde_core::Deserializer<'de>,
            {
                let text = <String as $crate::serde_core::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err($crate::serde_core::de::Error::custom)
            }
        }
    };
    ($($kind:ident),+) => {
        $(
            impl $kind {
                /// Returns the value called `name`.
                pub fn from_name(name: &str) -> Option<Self> {
                    Self::ALL.into_iter().find(|value| value.name() == name)
                }
            }

            $crate::read_by_name!(own $kind);
        )+
    };
}

/// Returns the error for a text that is not among `names`. A stranger's text may be long, so it
/// quotes the first 80 characters.
pub fn no_name(text: &str, names: &[&str]) -> String {
    let text: String = text.chars().take(80).collect();
    format!("{text:?} should be one of {}", names.join(", "))
}

//! Kinds that are told apart by name.

/// A kind: all of it, in order, and what each is called.
macro_rules! named {
    ($(#[$about:meta])* $kind:ident { $($(#[$doc:meta])* $one:ident $name:expr,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $kind {
            $($(#[$doc])* $one,)+
        }

        impl $kind {
            /// All, in numeric order: the number of each is its place.
            pub const ALL: [$kind; [$($name),+].len()] = [$($kind::$one),+];

            /// The name on command lines, in symbols, tables and records.
            pub const fn name(self) -> &'static str {
                [$($name),+][self as usize]
            }
        }
    };
}
pub(crate) use named;

//! All tests of the crate in one executable: the library is not compiled a second time for them.

/// A generator that is right in all but these functions.
macro_rules! walk_but {
    ($name:ident { $($functions:tt)* }) => {
        struct $name;

        impl Sliders for $name {
            fn attacks(piece: Piece, square: Index, occupied: u64) -> u64 {
                Walk::attacks(piece, square, occupied)
            }

            $($functions)*
        }
    };
}

mod cozy;
mod fen;
mod generators;
mod in_use;
mod published;
mod search;
mod trace;
mod trees;

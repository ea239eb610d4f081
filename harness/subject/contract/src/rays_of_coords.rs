//! Common to the variants of raysOfCoords (87flowers, 2025): bit matrices and a table of
//! directions.

use crate::{Numbering, words_of};

/// Expands 00rrrfff to 0rrr0fff; drops bits 6 and 7.
pub const EXPAND: u64 = 0x0102_0400_0810_2000;
/// Moves the sign bits 7 (rank) and 3 (file) of the difference to bits 0 and 1.
pub const DIFFERENCE_SIGNS: u64 = 0x8008_0000_0000_0000;
/// Moves the sign bits 7 (rank) and 3 (file) of the equality to bits 2 and 3.
pub const SAMENESS_SIGNS: u64 = 0x0000_8008_0000_0000;

/// Directions by index, clockwise from north; off the rays the diagonal of the quadrant. 0xff for
/// the square itself (index 3) and for indices that no pair of squares has.
pub const COMPASS: [u8; 16] =
    [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 4, 0, 0xff, 6, 0xff, 2, 5, 7, 3, 1];

/// Directions by index, clockwise from north-east.
pub const DIR8: [u8; 16] = crate::array!(index < 16 => match COMPASS[index] {
    0xff => 0xff,
    direction => (direction + 7) & 7,
});

/// Directions by index in this numbering.
pub const fn directions(numbering: Numbering) -> [u8; 16] {
    match numbering {
        Numbering::Compass => COMPASS,
        Numbering::Dir8 => DIR8,
    }
}

/// The direction of an offset in files and ranks; 0xff off the rays.
pub const fn direction(numbering: Numbering, files: i32, ranks: i32) -> u8 {
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return 0xff;
    }
    let index = (ranks >= 0) as usize
        | ((files >= 0) as usize) << 1
        | ((ranks != 0) as usize) << 2
        | ((files != 0) as usize) << 3;
    directions(numbering)[index]
}

/// The directions from a square to all squares.
pub const fn directions_from(numbering: Numbering, square: usize) -> [u8; 64] {
    let (file, rank) = (square as i32 % 8, square as i32 / 8);
    crate::array!(to < 64 => direction(numbering, to as i32 % 8 - file, to as i32 / 8 - rank))
}

/// Directions by index as the words of a vector.
pub const fn words_of_directions(numbering: Numbering) -> &'static [u64; 2] {
    const IN_COMPASS: &[u64; 2] = &words_of(COMPASS);
    const IN_DIR8: &[u64; 2] = &words_of(DIR8);
    match numbering {
        Numbering::Compass => IN_COMPASS,
        Numbering::Dir8 => IN_DIR8,
    }
}

/// A table per numbering, computed at compile time; selects the one for `$numbering`.
#[macro_export]
macro_rules! by_numbering {
    ($numbering:ident: $table:ty = |$each:ident| $make:expr) => {{
        const fn made($each: $crate::Numbering) -> $table {
            $make
        }
        static IN_COMPASS: $table = made($crate::Numbering::Compass);
        static IN_DIR8: $table = made($crate::Numbering::Dir8);
        match $numbering {
            $crate::Numbering::Compass => &IN_COMPASS,
            $crate::Numbering::Dir8 => &IN_DIR8,
        }
    }};
}

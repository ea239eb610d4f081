//! Bit matrices and a table of directions for the variants of raysOfCoords (87flowers, 2025).
//!
//! The algorithm compares two coordinates with signs: whether the file differs, and in which way,
//! and the same for the rank. These four bits are an index into a table of sixteen directions.

use crate::{Numbering, words_of};

/// The matrix that expands 00rrrfff to 0rrr0fff and drops bits 6 and 7.
pub const EXPAND: u64 = 0x0102_0400_0810_2000;
/// The matrix that moves the sign bits 7 (rank) and 3 (file) of the difference to bits 0 and 1.
pub const DIFFERENCE_SIGNS: u64 = 0x8008_0000_0000_0000;
/// The matrix that moves the sign bits 7 (rank) and 3 (file) of the equality to bits 2 and 3.
pub const SAMENESS_SIGNS: u64 = 0x0000_8008_0000_0000;

/// The directions by index, clockwise from north. A square off the rays gets the diagonal of its
/// quadrant. The square itself (index 3) and indices that no pair of squares has get 0xff.
pub const COMPASS: [u8; 16] =
    [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 4, 0, 0xff, 6, 0xff, 2, 5, 7, 3, 1];

/// The directions by index, clockwise from north-east.
pub const DIR8: [u8; 16] = crate::array!(index < 16 => match COMPASS[index] {
    0xff => 0xff,
    direction => (direction + 7) & 7,
});

/// Returns the directions by index in this numbering.
pub const fn directions(numbering: Numbering) -> [u8; 16] {
    match numbering {
        Numbering::Compass => COMPASS,
        Numbering::Dir8 => DIR8,
    }
}

/// Returns the direction of an offset in files and ranks, and 0xff off the rays.
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

/// Returns the directions from a square to all squares.
pub const fn directions_from(numbering: Numbering, square: usize) -> [u8; 64] {
    let (file, rank) = (square as i32 % 8, square as i32 / 8);
    crate::array!(to < 64 => direction(numbering, to as i32 % 8 - file, to as i32 / 8 - rank))
}

/// Returns the directions by index as the words of a vector.
pub const fn words_of_directions(numbering: Numbering) -> &'static [u64; 2] {
    const IN_COMPASS: &[u64; 2] = &words_of(COMPASS);
    const IN_DIR8: &[u64; 2] = &words_of(DIR8);
    match numbering {
        Numbering::Compass => IN_COMPASS,
        Numbering::Dir8 => IN_DIR8,
    }
}

/// Computes a table per numbering at compile time and selects that of `$numbering`. A `static` in a
/// generic function could not depend on the numbering.
#[macro_export]
macro_rules! by_numbering {
    ($numbering:ident: $table:ty = |$each:ident| $make:expr) => {{
        const fn table($each: $crate::Numbering) -> $table {
            $make
        }
        static IN_COMPASS: $table = table($crate::Numbering::Compass);
        static IN_DIR8: $table = table($crate::Numbering::Dir8);
        match $numbering {
            $crate::Numbering::Compass => &IN_COMPASS,
            $crate::Numbering::Dir8 => &IN_DIR8,
        }
    }};
}

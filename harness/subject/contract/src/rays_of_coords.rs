//! What the variants of raysOfCoords (87flowers, 2025) have in common: bit matrices and a table of directions.

use crate::{Numbering, words_of};

/// 00rrrfff to 0rrr0fff. Bits 6 and 7 of the source go nowhere.
pub const EXPAND: u64 = 0x0102_0400_0810_2000;
/// The sign bits 7 (rank) and 3 (file) of the difference, to bits 0 and 1.
pub const DIFFERENCE_SIGNS: u64 = 0x8008_0000_0000_0000;
/// The sign bits 7 (rank) and 3 (file) of the sameness, to bits 2 and 3.
pub const SAMENESS_SIGNS: u64 = 0x0000_8008_0000_0000;

/// Directions by index, clockwise from north; on a diagonal the quadrant's. Of the indexes that stand
/// for no pair of squares all have 0xff, as has the square itself (index 3).
pub const COMPASS: [u8; 16] =
    [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 4, 0, 0xff, 6, 0xff, 2, 5, 7, 3, 1];

/// The same clockwise from north-east.
pub const DIR8: [u8; 16] = {
    let mut directions = COMPASS;
    let mut index = 0;
    while index < 16 {
        if directions[index] != 0xff {
            directions[index] = (directions[index] + 7) & 7;
        }
        index += 1;
    }
    directions
};

/// Directions by index in this numbering.
pub const fn directions(numbering: Numbering) -> [u8; 16] {
    match numbering {
        Numbering::Compass => COMPASS,
        Numbering::Dir8 => DIR8,
    }
}

/// The same as the words of a vector.
pub const fn words_of_directions(numbering: Numbering) -> &'static [u64; 2] {
    const IN_COMPASS: &[u64; 2] = &words_of(COMPASS);
    const IN_DIR8: &[u64; 2] = &words_of(DIR8);
    match numbering {
        Numbering::Compass => IN_COMPASS,
        Numbering::Dir8 => IN_DIR8,
    }
}

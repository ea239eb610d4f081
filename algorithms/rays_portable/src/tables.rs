//! Constants of the kernel: three bit matrices and the directions by index. They know no
//! instruction but the bit order of `gf2p8affineqb`: bit `i` of a byte of the answer is the parity
//! of the matrix's byte `7 - i` and the source byte.

use contract::Numbering;

/// 00rrrfff to 0rrr0fff. Bits 6 and 7 of the source go nowhere.
pub const EXPAND: u64 = 0x0102_0400_0810_2000;
/// The sign bits 7 (rank) and 3 (file) of the difference, to bits 0 and 1.
pub const DIFFERENCE_SIGNS: u64 = 0x8008_0000_0000_0000;
/// The sign bits 7 (rank) and 3 (file) of the sameness, to bits 2 and 3.
pub const SAMENESS_SIGNS: u64 = 0x0000_8008_0000_0000;

/// Directions by index, clockwise from north. Of the indices that stand for no pair of squares
/// all have 0xff, as has the square itself (index 3).
pub const COMPASS: [u8; 16] =
    [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 4, 0, 0xff, 6, 0xff, 2, 5, 7, 3, 1];

/// The same clockwise from north-east.
pub const DIR8: [u8; 16] = from_north_east(COMPASS);

/// Directions by index in this numbering.
pub const fn directions(numbering: Numbering) -> [u8; 16] {
    match numbering {
        Numbering::Compass => COMPASS,
        Numbering::Dir8 => DIR8,
    }
}

const fn from_north_east(compass: [u8; 16]) -> [u8; 16] {
    let mut directions = compass;
    let (mut index, mut seen) = (0, 0_u32);
    while index < 16 {
        if compass[index] != 0xff {
            assert!(seen >> compass[index] & 1 == 0, "each direction has one index");
            seen |= 1 << compass[index];
            directions[index] = (compass[index] + 7) & 7;
        }
        index += 1;
    }
    assert!(seen == 0xff, "all eight directions have an index");
    directions
}

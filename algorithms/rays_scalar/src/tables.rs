//! Directions by pair of squares and by difference, made at compile time.

use contract::Numbering;
use contract::rays_of_coords::{direction, directions_from};

/// By square, then by coordinate: 4 KiB in each numbering.
pub const fn by_square(numbering: Numbering) -> &'static [[u8; 64]; 64] {
    contract::by_numbering!(numbering: [[u8; 64]; 64] = |numbering| contract::array!(from < 64 => directions_from(numbering, from)))
}

/// By difference, 8 plus the ranks in the high nibble and 8 plus the files in the low one: 256
/// bytes in each numbering.
pub const fn by_difference(numbering: Numbering) -> &'static [u8; 256] {
    contract::by_numbering!(numbering: [u8; 256] = |numbering| contract::array!(index < 256 => {
        direction(numbering, (index & 15) as i32 - 8, (index >> 4) as i32 - 8)
    }))
}

//! Constants of the kernels: bit matrices, distances, and directions by index or by square; tables
//! of bytes as the words of vectors. In `gf2p8affineqb` bit `i` of a result's byte is the parity of
//! the matrix's byte `7 - i` and the source byte.

use contract::rays_of_coords::{directions, directions_from};
use contract::{Aligned, Numbering, words_of};

/// Bits 4 to 7 to bits 0 to 3.
pub const HIGH_NIBBLE_DOWN: u64 = 0x1020_4080_0000_0000;
/// Bits 0 to 3 to bits 4 to 7.
pub const LOW_NIBBLE_UP: u64 = 0x0000_0000_0102_0408;
/// Moves the exclusive or of both nibbles to bits 4 to 7.
pub const NIBBLES_DIFFER: u64 = 0x0000_0000_1122_4488;

/// Distances by a nibble of the difference, which is 8 plus the difference.
pub const DISTANCES: [u64; 2] =
    words_of(contract::array!(nibble < 16 => 8_u8.abs_diff(nibble as u8)));

/// Directions by index; off both diagonals the two upper bits of the index are flipped. What was
/// neither on the rank nor on the file becomes an index below 4, without a direction.
pub const fn rays_or_quadrants(numbering: Numbering) -> &'static [u64; 2] {
    const IN_COMPASS: &[u64; 2] = &moved(Numbering::Compass);
    const IN_DIR8: &[u64; 2] = &moved(Numbering::Dir8);
    match numbering {
        Numbering::Compass => IN_COMPASS,
        Numbering::Dir8 => IN_DIR8,
    }
}

const fn moved(numbering: Numbering) -> [u64; 2] {
    let on_rays = directions(numbering);
    words_of(contract::array!(index < 16 => match index {
        0..4 => 0xff,
        4..12 => on_rays[index ^ 12],
        _ => on_rays[index],
    }))
}

/// The distance and the side of a coordinate by the number of its file or rank; bit 3 of the index
/// is ignored.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub struct Side {
    /// The distance as one bit of a set, or all bits for the square's own file or rank.
    pub distances: [u64; 2],
    /// Half of an index of [`directions`]: not below, and different.
    pub sides: [u64; 2],
}

/// By the file of the square, then by the file of the coordinate: 256 bytes.
pub static FILES: [Side; 8] = sides(0b0010, 0b1000);

/// The same by rank.
pub static RANKS: [Side; 8] = sides(0b0001, 0b0100);

const fn sides(not_below: u8, different: u8) -> [Side; 8] {
    contract::array!(of_square < 8 => Side {
        distances: words_of(contract::array!(index < 16 => match of_square.abs_diff(index % 8) {
            0 => 0xff,
            distance => 1 << (distance - 1),
        })),
        sides: words_of(contract::array!(index < 16 => {
            (if index % 8 >= of_square { not_below } else { 0 })
                | (if index % 8 != of_square { different } else { 0 })
        })),
    })
}

/// The direction of every square from each square, in each numbering: 4 KiB of cache lines.
pub const fn rows(numbering: Numbering) -> &'static [Aligned<[u64; 8]>; 64] {
    contract::by_numbering!(numbering: [Aligned<[u64; 8]>; 64] = |numbering| contract::array!(from < 64 => Aligned(words_of(directions_from(numbering, from)))))
}

/// The direction by the difference of two squares as 0rrr0fff, modulo 256, in each numbering: 256
/// bytes.
pub const fn differences(numbering: Numbering) -> &'static [Aligned<[u64; 8]>; 4] {
    contract::by_numbering!(numbering: [Aligned<[u64; 8]>; 4] = |numbering| differences_by(numbering))
}

/// No two pairs of distances have the same byte: in its low nibble, 0 to 7 are files to the right,
/// and 9 to 15 are files to the left, which borrowed one from the ranks.
const fn differences_by(numbering: Numbering) -> [Aligned<[u64; 8]>; 4] {
    let mut quarters = [[0xff; 64]; 4];
    let mut from = 0;
    while from < 64 {
        let row = directions_from(numbering, from);
        let mut to = 0;
        while to < 64 {
            let difference = ((to + (to & 0o70)) as u8).wrapping_sub((from + (from & 0o70)) as u8);
            quarters[difference as usize / 64][difference as usize % 64] = row[to];
            to += 1;
        }
        from += 1;
    }
    contract::array!(quarter < 4 => Aligned(words_of(quarters[quarter])))
}

//! Constants of vectors: the kind of each code, and the bytes that tell whether the opposite ray
//! has a piece.

use contract::position::ray_order::Row;
use contract::position::{KIND_OF_CODE, KNIGHT};
use contract::words_of;

/// The kind of each code, for each 128 bits.
pub const KINDS: [u64; 8] = {
    let [low, high] = words_of(KIND_OF_CODE);
    [low, high, low, high, low, high, low, high]
};

/// The bytes of two vectors that make a vector of entries: of the first vector, which has in each
/// word the half of the nearest piece (bytes 0 and 1) and of the piece that is put (2 and 3); and of
/// the second, from 64 on, which has the half of the piece on the knight's square (0 and 1).
const fn entries(bytes_of_ray: [[u8; 2]; 4], opposite: bool) -> Row {
    let mut bytes = [0; 64];
    let mut byte = 0;
    while byte < 64 {
        let [from, offset] = [byte / 8 * 8, byte % 8];
        let source = bytes_of_ray[offset / 2][offset % 2];
        let is_behind = opposite && offset >= 6;
        bytes[byte] = if is_behind { from as u8 ^ 32 } else { from as u8 } + source;
        byte += 1;
    }
    Row(words_of(bytes))
}

/// The nearest piece, the piece that is put, and the piece on the knight's square.
const NEAREST: [u8; 2] = [0, 1];
const PUT: [u8; 2] = [2, 3];
const ON_HOP: [u8; 2] = [64, 65];

/// For each code: the piece attacks the nearest one, or that on the knight's square; and the nearest
/// one attacks the piece. 1 KiB.
pub static ON_RAYS_OF_PIECE: [Row; 16] = contract::array!(code < 16 => {
    let victim = if code as u8 & 7 == KNIGHT { ON_HOP } else { NEAREST };
    entries([PUT, victim, NEAREST, PUT], false)
});

/// The knight attacks the piece; and the nearest piece attacked that of the opposite ray.
pub const BESIDE_RAYS: Row = entries([ON_HOP, PUT, NEAREST, NEAREST], true);

/// The code and the square of each knight's square, of two vectors in ray order.
pub const ON_HOPS: [u64; 8] = {
    let mut words = [0; 8];
    let mut ray = 0;
    while ray < 8 {
        words[ray] = 8 * ray as u64 | (64 + 8 * ray as u64) << 8;
        ray += 1;
    }
    words
};

/// For each slot the last slot of the opposite ray.
pub const OPPOSITE_TOPS: [u64; 8] = {
    let mut words = [0; 8];
    let mut ray = 0;
    while ray < 8 {
        words[ray] = 0x0101_0101_0101_0101 * (8 * ((ray as u64 + 4) % 8) + 7);
        ray += 1;
    }
    words
};

/// For each slot the last slot of its ray, within 128 bits.
pub const TOPS: [u64; 4] = {
    let (low, high) = (0x0707_0707_0707_0707, 0x0f0f_0f0f_0f0f_0f0f);
    [low, high, low, high]
};

//! Constants of vectors: the kind of each code, and the bytes that tell whether the opposite ray
//! has a piece.

use contract::position::KIND_OF_CODE;
use contract::words_of;

/// The kind of each code, for each 128 bits.
pub const KINDS: [u64; 8] = {
    let [low, high] = words_of(KIND_OF_CODE);
    [low, high, low, high, low, high, low, high]
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

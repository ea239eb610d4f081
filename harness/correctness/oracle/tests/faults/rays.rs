//! Garbled raysOfCoords (87flowers, 2025): the table by index, one entry changed at a time.

use super::faults;
use contract::{Index, Numbering, Pair};

const TABLE: [u8; 16] = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 4, 0, 0xff, 6, 0xff, 2, 5, 7, 3, 1];
/// No entry is changed.
const NONE: usize = 16;

/// Looks each coordinate up. The bits of an index are [file differs][rank differs][file not
/// below][rank not below].
fn rays<const CHANGED: usize, const MODULO: u8>(
    numbering: Numbering,
    coordinates: Pair,
    square: Index,
) -> Pair {
    let (file, rank) = (square.get() as u8 % 8, square.get() as u8 / 8);
    Pair(coordinates.0.map(|word| {
        u64::from_le_bytes(word.to_le_bytes().map(|byte| {
            let (f, r) = (byte % 8, byte % MODULO / 8);
            let bits = [r >= rank, f >= file, r != rank, f != file];
            let index: usize = bits.iter().enumerate().map(|(k, bit)| usize::from(*bit) << k).sum();
            let entry = TABLE[index] ^ u8::from(index == CHANGED);
            match numbering {
                Numbering::Dir8 if entry < 8 => (entry + 7) & 7,
                _ => entry,
            }
        }))
    }))
}

// Entries in one numbering: the rows above have both. Nine of sixteen indices occur: eight
// directions and the square itself. A change of the other entries is the same function.
faults! {
    (rays_quadrant of Pair, planted) {
        "rays" "nothing" rays::<NONE, 64> => Nowhere;
        "rays_high" "bits 6 and 7 of a coordinate count" rays::<NONE, 255> => Everywhere;
    }
    (rays_quadrant on [Compass] of Pair, planted) {
        "entry_0" "entry 0" rays::<0, 64> => Nowhere;
        "entry_1" "entry 1" rays::<1, 64> => Nowhere;
        "entry_2" "entry 2" rays::<2, 64> => Nowhere;
        "entry_3" "entry 3" rays::<3, 64> => Everywhere;
        "entry_4" "entry 4" rays::<4, 64> => Nowhere;
        "entry_5" "entry 5" rays::<5, 64> => Nowhere;
        "entry_6" "entry 6" rays::<6, 64> => Everywhere;
        "entry_7" "entry 7" rays::<7, 64> => Everywhere;
        "entry_8" "entry 8" rays::<8, 64> => Nowhere;
        "entry_9" "entry 9" rays::<9, 64> => Everywhere;
        "entry_10" "entry 10" rays::<10, 64> => Nowhere;
        "entry_11" "entry 11" rays::<11, 64> => Everywhere;
        "entry_12" "entry 12" rays::<12, 64> => Everywhere;
        "entry_13" "entry 13" rays::<13, 64> => Everywhere;
        "entry_14" "entry 14" rays::<14, 64> => Everywhere;
        "entry_15" "entry 15" rays::<15, 64> => Everywhere;
    }
}

//! Garbled exact rays: squares off the rays are answered as if they were on one.

use super::faults;
use contract::{Index, Pair};

const RIGHT: u8 = 0;
const QUADRANT: u8 = 1;
const KNIGHT: u8 = 2;
const HIGH_BITS: u8 = 3;

fn rays<const FAULT: u8>(coordinates: Pair, square: Index) -> Pair {
    let square = square.get() as u8;
    Pair(coordinates.0.map(|word| {
        u64::from_le_bytes(word.to_le_bytes().map(|byte| ray_number::<FAULT>(byte, square)))
    }))
}

#[inline(always)]
fn ray_number<const FAULT: u8>(byte: u8, square: u8) -> u8 {
    /// Four bits for each of the sixteen ways to be north, south, east and west, the last lowest:
    /// clockwise from north, all ones for nowhere.
    const NUMBERS: u64 = 0xffff_f170_f354_f26f;
    let ranks = (byte >> 3 & 7).wrapping_sub(square >> 3 & 7) as i8;
    let files = (byte & 7).wrapping_sub(square & 7) as i8;
    let bits = [files < 0, files > 0, ranks < 0, ranks > 0].map(u32::from);
    let way = bits[0] | bits[1] << 1 | bits[2] << 2 | bits[3] << 3;
    let number = (NUMBERS >> (4 * way) & 15) as u8;
    let is_diagonal = files * files == ranks * ranks;
    let is_knights = (FAULT == KNIGHT) & (files == 2) & (ranks == 1);
    let is_on_ray = (files == 0) | (ranks == 0) | is_diagonal | is_knights | (FAULT == QUADRANT);
    let is_outside = (FAULT == HIGH_BITS) & (byte >= 64);
    // Without a branch: sixteen of them in a loop are more ways than the prover keeps apart.
    let is_nowhere = !is_on_ray | is_outside | (number == 15);
    number | u8::from(is_nowhere).wrapping_neg()
}

faults! {
    (rays on Compass of Pair, planted) {
        "exact" "nothing" rays::<RIGHT> => Nowhere;
        "exact_quadrant" "off every ray the quadrant's diagonal" rays::<QUADRANT> => Everywhere;
        "exact_knight" "a knight's move is a diagonal" rays::<KNIGHT> => Everywhere;
        "exact_high" "bits 6 and 7 of a coordinate count" rays::<HIGH_BITS> => Everywhere;
    }
}

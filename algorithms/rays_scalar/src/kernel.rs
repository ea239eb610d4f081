//! Sixteen coordinates, looked up one by one.

use crate::tables;
use contract::{Index, Numbering, Pair, Word};

/// From the table of the square: 58 operations, 16 look-ups. The coordinate is the index; its bits
/// 6 and 7 are ignored.
#[inline(always)]
pub fn rays_table<W: Word>(numbering: Numbering, coordinates: Pair<W>, square: Index) -> Pair<W> {
    let table = tables::by_square(numbering).as_flattened();
    // Direction of each square, a row for each square.
    // SAFETY: both are less than 64, and 64 rows of 64 are there.
    let look_up = |index: W| unsafe { index.look_up_from(table, 64 * square.get()) };
    Pair(coordinates.0.map(|eight| one_by_one(eight, 0x3f, look_up)))
}

/// From one table for all squares: 66 operations, 16 look-ups.
///
/// The index is the difference of two squares on a board of sixteen files, with 0x88 added so that
/// no nibble is below zero. One sum makes eight differences.
#[inline(always)]
pub fn rays_difference<W: Word>(
    numbering: Numbering,
    coordinates: Pair<W>,
    square: Index,
) -> Pair<W> {
    // Direction by the difference of two squares.
    // SAFETY: it is masked to eight bits, and there are 256 entries.
    let look_up = |index: W| unsafe { index.look_up(tables::by_difference(numbering)) };
    let expanded_square = square.get().wrapping_add(square.get() & 0o70);
    let less_square = W::constant(in_each_byte(0x88_u64.wrapping_sub(expanded_square)));
    Pair(coordinates.0.map(|eight| {
        // 00rrrfff + 00rrr000 = 0rrr0fff.
        let (squares, ranks) = (W::constant(in_each_byte(0o77)), W::constant(in_each_byte(0o70)));
        let expanded = (eight & squares).plus(eight & ranks);
        one_by_one(expanded.plus(less_square), 0xff, look_up)
    }))
}

/// Eight bytes, each masked, looked up, and shifted back to its place.
#[inline(always)]
fn one_by_one<W: Word>(bytes: W, mask: u64, look_up: impl Fn(W) -> W) -> W {
    let mask = W::constant(mask);
    let mut answers = look_up(bytes & mask);
    for at in 1..8 {
        answers = answers | (look_up((bytes >> (8 * at)) & mask) << (8 * at));
    }
    answers
}

/// Eight copies of a byte.
#[inline(always)]
const fn in_each_byte(byte: u64) -> u64 {
    byte.wrapping_mul(0x0101_0101_0101_0101)
}

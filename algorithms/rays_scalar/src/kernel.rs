//! The algorithm alone: sixteen coordinates one after the other, each looked up.
//!
//! The texts are generic over [`Word`], and over how a byte is looked up: a word's own tables are of
//! words.

use crate::tables;
use contract::{Index, Numbering, Pair, Word};

/// From the table of the square: 58 operations, 16 look-ups.
#[inline(always)]
pub fn rays_table(numbering: Numbering, coordinates: Pair, square: Index) -> Pair {
    // In place of a bounds check.
    let row = &tables::by_square(numbering)[(square.get() & 63) as usize];
    by_square(coordinates, |coordinate| u64::from(row[(coordinate & 63) as usize]))
}

/// From one table for all squares: 66 operations, 16 look-ups.
#[inline(always)]
pub fn rays_difference(numbering: Numbering, coordinates: Pair, square: Index) -> Pair {
    let table = tables::by_difference(numbering);
    by_difference(coordinates, square, |difference| u64::from(table[(difference & 0xff) as usize]))
}

/// A coordinate is the index; its bits 6 and 7 are left out.
#[inline(always)]
pub fn by_square<W: Word>(coordinates: Pair<W>, look_up: impl Fn(W) -> W) -> Pair<W> {
    Pair(coordinates.0.map(|eight| one_by_one(eight, 0x3f, &look_up)))
}

/// The index is the difference of two squares on a board of sixteen files, with 0x88 added so that
/// neither nibble is ever below zero. Eight differences are one sum.
#[inline(always)]
pub fn by_difference<W: Word>(
    coordinates: Pair<W>,
    square: Index,
    look_up: impl Fn(W) -> W,
) -> Pair<W> {
    let expanded_square = square.get().wrapping_add(square.get() & 0o70);
    let less_square = W::constant(in_each_byte(0x88_u64.wrapping_sub(expanded_square)));
    Pair(coordinates.0.map(|eight| {
        // 00rrrfff and 00rrr000 are 0rrr0fff together.
        let (squares, ranks) = (W::constant(in_each_byte(0o77)), W::constant(in_each_byte(0o70)));
        let expanded = (eight & squares).plus(eight & ranks);
        one_by_one(expanded.plus(less_square), 0xff, &look_up)
    }))
}

/// Eight bytes, each masked, looked up, and put back into its place.
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

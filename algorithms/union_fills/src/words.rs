//! The textbook's way: Kogge-Stone in one direction after the other, written for words.

use contract::Word;
use contract::adapter::board_attacks::through;

/// The squares that a step to the east or to the west can reach without wrapping.
const NOT_A_FILE: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// All attacked squares. 133 operations.
#[inline(always)]
pub fn one_by_one<W: Word>(orthogonal: W, diagonal: W, occupied: W, transparent: W) -> W {
    let [empty, _] = through(occupied, transparent);
    let files = attacks(orthogonal, empty, 8, None) | attacks(orthogonal, empty, -8, None);
    let ranks = attacks(orthogonal, empty, 1, Some(NOT_A_FILE))
        | attacks(orthogonal, empty, -1, Some(NOT_H_FILE));
    let eastward = attacks(diagonal, empty, 9, Some(NOT_A_FILE))
        | attacks(diagonal, empty, -7, Some(NOT_A_FILE));
    let westward = attacks(diagonal, empty, 7, Some(NOT_H_FILE))
        | attacks(diagonal, empty, -9, Some(NOT_H_FILE));
    files | ranks | (eastward | westward)
}

/// Attacks in the direction of a step, which may lead to the squares of a mask. Along files it
/// needs none, because a shift drops what leaves the board. 14 operations, 16 with a mask.
#[inline(always)]
fn attacks<W: Word>(sliders: W, empty: W, step: i32, mask: Option<u64>) -> W {
    let (mut g, mut p) = (sliders, masked(empty, mask));
    g = g | p & shifted(g, step);
    p = p & shifted(p, step);
    g = g | p & shifted(g, 2 * step);
    p = p & shifted(p, 2 * step);
    g = g | p & shifted(g, 4 * step);
    masked(shifted(g, step), mask)
}

#[inline(always)]
fn masked<W: Word>(set: W, mask: Option<u64>) -> W {
    match mask {
        Some(mask) => set & W::constant(mask),
        None => set,
    }
}

/// To the left by a positive distance, to the right by a negative one.
#[inline(always)]
fn shifted<W: Word>(set: W, distance: i32) -> W {
    let amount = distance.unsigned_abs();
    if distance > 0 { set << amount } else { set >> amount }
}

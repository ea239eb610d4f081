//! The algorithm alone, in instructions of BMI1, BMI2 and LZCNT. It knows its table, and nothing of
//! the harness.
#![allow(clippy::missing_safety_doc, reason = "safe wherever the target features are enabled")]

use crate::tables::LINES;
use contract::{Index, Line, Piece};
use std::arch::x86_64::{_blsmsk_u64, _bzhi_u64, _lzcnt_u64};

/// Rook, bishop or queen on one square, lines by table.
#[inline]
#[target_feature(enable = "bmi1,bmi2,lzcnt")]
pub fn square_attacks(piece: Piece, square: Index, occupied: u64) -> u64 {
    // The `&` stands in for a bounds check: one instruction instead of a compare and a branch.
    let lines = &LINES[(square.get() & 63) as usize];
    piece.along(|line| slide(square, lines[line as usize], occupied))
}

/// The same, lines computed from the square.
#[inline]
#[target_feature(enable = "bmi1,bmi2,lzcnt")]
pub fn square_attacks_computed(piece: Piece, square: Index, occupied: u64) -> u64 {
    piece.along(|line| slide(square, line_of(line, square), occupied))
}

/// Attacks along a `line` that is without its square: all below and with the closest piece above, less
/// all below the closest piece below. 9 operations.
#[inline]
#[target_feature(enable = "bmi1,bmi2,lzcnt")]
pub fn slide(square: Index, line: u64, occupied: u64) -> u64 {
    let blockers = occupied & line;
    let below = _bzhi_u64(blockers, square.get() as u32);
    let above = blockers & !below;
    let up_to_above = _blsmsk_u64(above);
    let under_below = (u64::MAX >> 1) >> _lzcnt_u64(below | 1);
    (up_to_above ^ under_below) & line
}

/// The line through a square, without it: one that needs a shift by a number of ranks alone.
#[inline]
pub const fn line_of(line: Line, square: Index) -> u64 {
    let square = square.get();
    const A_FILE: u64 = 0x0101_0101_0101_0101;
    const DIAGONAL: u64 = 0x8040_2010_0804_0201;
    const ANTI_DIAGONAL: u64 = 0x0102_0408_1020_4080;
    let (file, eight_ranks) = (square & 7, square & 56);
    let whole = match line {
        Line::Rank => 0xff << eight_ranks,
        Line::File => A_FILE << file,
        Line::Diagonal => raised(DIAGONAL, eight_ranks as i32 - 8 * file as i32),
        Line::AntiDiagonal => raised(ANTI_DIAGONAL, eight_ranks as i32 + 8 * file as i32 - 56),
    };
    whole ^ (1 << square)
}

/// `board` shifted to the left, or by less than nothing to the right.
#[inline]
const fn raised(board: u64, by: i32) -> u64 {
    if by < 0 { board >> -by } else { board << by }
}

//! The algorithm alone, in BMI2 instructions: pack the pieces that matter, look the attacks up. It
//! knows its tables, and nothing of the harness.
//!
//! All of it asks for what cannot be checked without a cost: the tables are made
//! ([`contract::Variant::ready`]), and a square is less than 64.
#![allow(clippy::missing_safety_doc, reason = "it stands above, once")]

use crate::tables::{
    ATTACKS, LINE_ATTACKS, LINE_MASKS, LINE_ROW, LineMasks, PACKED_ATTACKS, PACKED_ROWS, PackedRow,
    ROWS, Row,
};
use contract::{Index, Line, Piece};
use std::arch::x86_64::{_pdep_u64, _pext_u64};

/// One look-up for a rook or a bishop, two for a queen: `attacks[offset + pext(occupied, mask)]`.
///
/// # Safety
/// The tables are made.
#[inline]
#[target_feature(enable = "bmi2")]
pub unsafe fn square_attacks(piece: Piece, square: Index, occupied: u64) -> u64 {
    // SAFETY: a square is less than 64.
    let rows = unsafe { ROWS.get_unchecked(square.get() as usize) };
    piece.unite(|| plain(&rows.rook, occupied), || plain(&rows.bishop, occupied))
}

/// One look-up for each line, in rows of 64.
///
/// # Safety
/// The tables are made.
#[inline]
#[target_feature(enable = "bmi2")]
pub unsafe fn square_attacks_split(piece: Piece, square: Index, occupied: u64) -> u64 {
    let square = square.get() as usize;
    // SAFETY: a square is less than 64, the tables are made, and four rows a square stand in them.
    let (LineMasks(masks), rows) = unsafe {
        (
            LINE_MASKS.get_unchecked(square),
            LINE_ATTACKS.words().get_unchecked(4 * LINE_ROW * square..),
        )
    };
    let along = |line: Line| {
        let line = line as usize;
        let index = _pext_u64(occupied, masks[line]) as usize;
        // SAFETY: a line's mask has six squares at most, so the index is less than the row's 64.
        unsafe { *rows.get_unchecked(LINE_ROW * line + index) }
    };
    piece.along(along)
}

/// As [`square_attacks`], with entries of 16 bits that are unpacked into the squares within reach:
/// `pdep(packed[offset + pext(occupied, mask)], reach)`.
///
/// # Safety
/// The tables are made.
#[inline]
#[target_feature(enable = "bmi2")]
pub unsafe fn square_attacks_compressed(piece: Piece, square: Index, occupied: u64) -> u64 {
    // SAFETY: a square is less than 64.
    let rows = unsafe { PACKED_ROWS.get_unchecked(square.get() as usize) };
    piece.unite(|| unpacked(&rows.rook, occupied), || unpacked(&rows.bishop, occupied))
}

/// The row is cut off before it is indexed, which keeps the offset out of the chain from `occupied`
/// to the answer: `pext` and a load.
#[inline]
#[target_feature(enable = "bmi2")]
fn plain(row: &Row, occupied: u64) -> u64 {
    let index = _pext_u64(occupied, row.mask) as usize;
    // SAFETY: the tables are made, and each row has an entry for every subset of its mask.
    unsafe { *ATTACKS.words().get_unchecked(row.offset as usize..).get_unchecked(index) }
}

#[inline]
#[target_feature(enable = "bmi2")]
fn unpacked(row: &PackedRow, occupied: u64) -> u64 {
    let index = _pext_u64(occupied, row.mask) as usize;
    // SAFETY: the tables are made, and each row has an entry for every subset of its mask. On x86-64
    // the first of four entries in a word is the first in memory.
    let packed = unsafe {
        let entries = PACKED_ATTACKS.words().as_ptr().cast::<u16>();
        *entries.add(row.offset as usize).add(index)
    };
    _pdep_u64(u64::from(packed), row.reach)
}

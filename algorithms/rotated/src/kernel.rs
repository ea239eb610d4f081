//! A shift finds the pieces of a line in its kept board, and they index a table of attacks.
//!
//! Kept boards are in the order of [`Line`], as in [`contract::Keeping::Rotated`]. Requires a
//! square below 64, which cannot be checked at no cost.

use crate::tables::{ALONG_FILES, ALONG_RANKS, BITS, ByLine, LINES, SHIFTS};
use contract::{Index, Line, Piece, Word};

/// `row[(kept >> shift) & 63] & line` for each line of the piece: 7 operations for rook and bishop,
/// 15 for the queen.
///
/// The six bits are the places 1 to 6 of the line. On a shorter line they include bits of its
/// neighbours, as pieces beyond its ends, which block nothing on it.
#[inline(always)]
pub fn kept_attacks<W: Word>(piece: Piece, square: Index, kept: [W; 4]) -> W {
    let (file, rank) = (square.get() & 7, square.get() >> 3);
    // SAFETY: a square is less than 64.
    let ByLine(lines) = unsafe { LINES.get_unchecked(square.get() as usize) };
    // SAFETY: as above.
    let shifts = unsafe { SHIFTS.get_unchecked(square.get() as usize) };
    let along = |line: Line| {
        let (rows, place) = match line {
            Line::Rank => (ALONG_RANKS.as_flattened(), file),
            _ => (ALONG_FILES.as_flattened(), rank),
        };
        // Place of the line in its board.
        let shift = W::constant(u64::from(shifts[line as usize]));
        let pieces = kept[line as usize].shift_right_by(shift) & W::constant(63);
        // Attacks along all parallel lines, a row for each place of the slider.
        // SAFETY: file and rank of a square are less than 8, and six bits less than 64.
        let attacks = unsafe { pieces.look_up_from(rows, 64 * place) };
        // Squares of the line, without the slider.
        attacks & W::constant(lines[line as usize])
    };
    piece.along(along)
}

/// `kept & !from | to` in each board: 8 operations. A capture makes no difference: the square of
/// the captured piece stays occupied.
#[inline(always)]
pub fn update<W: Word>(from: Index, to: Index, _captured: Index, kept: [W; 4]) -> [W; 4] {
    // SAFETY: a square is less than 64.
    let ByLine(from) = unsafe { BITS.get_unchecked(from.get() as usize) };
    // SAFETY: as above.
    let ByLine(to) = unsafe { BITS.get_unchecked(to.get() as usize) };
    std::array::from_fn(|board| {
        // The bit of a square in the board.
        kept[board].and_not(W::constant(from[board])) | W::constant(to[board])
    })
}

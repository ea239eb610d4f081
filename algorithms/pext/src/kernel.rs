//! The algorithm, over words that have `pext`.
//!
//! Requires the tables ([`contract::Variant::ready`]) and a square below 64.

use crate::tables::{
    ATTACKS, LINE_ATTACKS, LINE_MASKS, LINE_ROW, LineMasks, PACKED_ATTACKS, PACKED_ROWS, PackedRow,
    ROWS, Row, STEPPED_ROWS, SteppedRow,
};
use contract::{Going, Index, Line, Piece, Turns, Word};

/// One look-up for a rook or a bishop, two for a queen: `attacks[offset + pext(occupied, mask)]`.
///
/// # Safety
/// The tables are made.
#[inline(always)]
pub unsafe fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: a square is less than 64.
    let rows = unsafe { ROWS.get_unchecked(square.get() as usize) };
    piece.unite(|| plain(&rows.rook, occupied), || plain(&rows.bishop, occupied))
}

/// One look-up for each line, in rows of 64 entries.
///
/// # Safety
/// The tables are made.
#[inline(always)]
pub unsafe fn square_attacks_split<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: a square is less than 64.
    let LineMasks(masks) = unsafe { LINE_MASKS.get_unchecked(square.get() as usize) };
    let first = (4 * LINE_ROW) as u64 * square.get();
    piece.along(|line: Line| {
        // Inner squares of the line.
        let pieces = occupied.pext(W::constant(masks[line as usize]));
        // SAFETY: the tables are made; a line's mask has six squares at most, so the index is less
        // than the row's 64, of which each square has four.
        unsafe {
            pieces.look_up_from(LINE_ATTACKS.words(), first + (LINE_ROW * line as usize) as u64)
        }
    })
}

/// As [`square_attacks`], with entries of 16 bits, unpacked to the squares within reach:
/// `pdep(packed[offset + pext(occupied, mask)], reach)`.
///
/// # Safety
/// The tables are made.
#[inline(always)]
pub unsafe fn square_attacks_compressed<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: a square is less than 64.
    let rows = unsafe { PACKED_ROWS.get_unchecked(square.get() as usize) };
    piece.unite(|| unpacked(&rows.rook, occupied), || unpacked(&rows.bishop, occupied))
}

/// As [`square_attacks`] without the instruction: a loop over the bits of the mask, 8 operations
/// per bit.
///
/// # Safety
/// The tables are made.
#[inline(always)]
pub unsafe fn square_attacks_bit_by_bit<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: a square is less than 64.
    let rows = unsafe { ROWS.get_unchecked(square.get() as usize) };
    piece.unite(|| bit_by_bit(&rows.rook, occupied), || bit_by_bit(&rows.bishop, occupied))
}

/// As [`square_attacks`] without the instruction: all bits of the mask together, in six steps of 4
/// operations.
///
/// # Safety
/// The tables are made.
#[inline(always)]
pub unsafe fn square_attacks_six_steps<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: a square is less than 64.
    let rows = unsafe { STEPPED_ROWS.get_unchecked(square.get() as usize) };
    piece.unite(|| in_six_steps(&rows.rook, occupied), || in_six_steps(&rows.bishop, occupied))
}

#[inline(always)]
fn plain<W: Word>(&Row { mask, offset }: &Row, occupied: W) -> W {
    // Squares on which a piece can stop the slider.
    let pieces = occupied.pext(W::constant(mask));
    // SAFETY: the tables are made, and each row has an entry for every subset of its mask.
    unsafe { pieces.look_up_from(ATTACKS.words(), offset) }
}

#[inline(always)]
fn unpacked<W: Word>(row: &PackedRow, occupied: W) -> W {
    // Squares on which a piece can stop the slider.
    let pieces = occupied.pext(W::constant(row.mask));
    // SAFETY: as above.
    let packed = unsafe { pieces.look_up_from(PACKED_ATTACKS.shorts(), row.offset) };
    // Attacks on an empty board.
    packed.pdep(W::constant(row.reach))
}

/// Inserts bits at the top, that of the lowest square first; each pushes the earlier ones down.
#[inline(always)]
fn bit_by_bit<W: Word>(&Row { mask, offset }: &Row, occupied: W) -> W {
    const TOP: u64 = 1 << 63;
    // Squares on which a piece can stop the slider.
    let relevant = W::constant(mask);
    let [packed, _] = W::repeat(
        Turns::Many,
        [W::constant(0), relevant],
        |[_, left]| Going::new(left),
        |[packed, left]| {
            let lowest = left & left.negated();
            // The negative of a bit has all bits from it on up.
            let piece = (occupied & lowest).negated() & W::constant(TOP);
            [packed >> 1 | piece, left ^ lowest]
        },
    );
    let pieces = packed.shift_right_by(W::constant(u64::from(64 - mask.count_ones())));
    // SAFETY: the tables are made, and each row has an entry for every subset of its mask.
    unsafe { pieces.look_up_from(ATTACKS.words(), offset) }
}

/// Each step moves the bits whose distance contains its power of two.
#[inline(always)]
fn in_six_steps<W: Word>(row: &SteppedRow, occupied: W) -> W {
    // Squares on which a piece can stop the slider.
    let mut pieces = occupied & W::constant(row.mask);
    for (step, moving) in row.moving.into_iter().enumerate() {
        // Bits whose distance contains the power of two of this step.
        let moving = pieces & W::constant(moving);
        pieces = (pieces ^ moving) | moving >> (1 << step);
    }
    // SAFETY: as above.
    unsafe { pieces.look_up_from(ATTACKS.words(), row.offset) }
}

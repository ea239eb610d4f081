//! The algorithm alone: a product brings the pieces that matter to its highest bits, and a table has
//! the attacks. It knows its tables, and nothing of the harness.
//!
//! A square is less than 64, and the tables are made ([`contract::Variant::ready`]): neither can be
//! checked without a cost.

use crate::tables::{
    BISHOP_BITS, BISHOP_ROWS, BLACK, BLACK_ATTACKS, BlackMagic, FANCY, FANCY_ATTACKS, FancyMagic,
    PLAIN, PlainMagic, ROOK_BITS, ROOK_ROWS,
};
use contract::{Index, Piece, Word};

/// Fancy: rows as long as each square needs. 3 operations a look-up, of which a queen has two.
///
/// # Safety
/// The tables are made.
#[inline(always)]
pub unsafe fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: a square is less than 64.
    let magics = unsafe { FANCY.get_unchecked(square.get() as usize) };
    let rook = || fancy(&magics.rook, occupied);
    let bishop = || fancy(&magics.bishop, occupied);
    piece.unite(rook, bishop)
}

/// Fixed shift: rows overlap. 3 operations a look-up, of which a queen has two.
///
/// # Safety
/// The tables are made.
#[inline(always)]
pub unsafe fn square_attacks_fixed<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: a square is less than 64.
    let magics = unsafe { BLACK.get_unchecked(square.get() as usize) };
    let rook = || black::<W, ROOK_BITS>(&magics.rook, occupied);
    let bishop = || black::<W, BISHOP_BITS>(&magics.bishop, occupied);
    piece.unite(rook, bishop)
}

/// Plain: rows of one length. 3 operations a look-up, of which a queen has two.
///
/// # Safety
/// The tables are made.
#[inline(always)]
pub unsafe fn square_attacks_plain<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: a square is less than 64.
    let magics = unsafe { PLAIN.get_unchecked(square.get() as usize) };
    // SAFETY: the tables are made.
    let (rooks, bishops) = unsafe { (ROOK_ROWS.words(), BISHOP_ROWS.words()) };
    let rook = || plain::<W, ROOK_BITS>(&magics.rook, rooks, square, occupied);
    let bishop = || plain::<W, BISHOP_BITS>(&magics.bishop, bishops, square, occupied);
    piece.unite(rook, bishop)
}

/// `row[(occupied & mask) * magic >> shift]`
#[inline(always)]
fn fancy<W: Word>(magic: &FancyMagic, occupied: W) -> W {
    let pieces = occupied & W::constant(magic.mask);
    let index = pieces.times(W::constant(magic.magic)).shift_right_by(W::constant(magic.shift));
    // SAFETY: the tables are made, and from `offset` on there is an entry for every index that the
    // shift leaves.
    unsafe { index.look_up_from(FANCY_ATTACKS.words(), magic.offset) }
}

/// `row[(occupied | !mask) * magic >> 64 - BITS]`
#[inline(always)]
fn black<W: Word, const BITS: u32>(magic: &BlackMagic, occupied: W) -> W {
    let pieces = occupied | W::constant(magic.not_mask);
    let index = pieces.times(W::constant(magic.magic)) >> (64 - BITS);
    // SAFETY: the tables are made, and making them met every index that this square has.
    unsafe { index.look_up_from(BLACK_ATTACKS.words(), magic.offset) }
}

/// `row[(occupied & mask) * magic >> 64 - BITS]`
#[inline(always)]
fn plain<W: Word, const BITS: u32>(
    magic: &PlainMagic,
    rows: &'static [u64],
    square: Index,
    occupied: W,
) -> W {
    let pieces = occupied & W::constant(magic.mask);
    let index = pieces.times(W::constant(magic.magic)) >> (64 - BITS);
    // SAFETY: each square has a row with an entry for each number of `BITS` bits.
    unsafe { index.look_up_from(rows, square.get() << BITS) }
}

//! Magic bitboards: a product brings the pieces that matter to its highest bits, which index a
//! table.
//!
//! Requires squares below 64 and filled tables ([`contract::Variant::ready`]); checks would cost
//! instructions.

use crate::magics::{CORRELATED_BISHOP, CORRELATED_ROOK};
use crate::tables::{
    BISHOP_BITS, BISHOP_ROWS, BLACK, BLACK_ATTACKS, BlackMagic, CORRELATED_BISHOP_ROWS,
    CORRELATED_ROOK_ROWS, FANCY, FANCY_ATTACKS, FancyMagic, NOT_MASKS, PLAIN, PlainMagic,
    ROOK_BITS, ROOK_ROWS,
};
use contract::{Index, Piece, Word};

/// Fancy: rows as long as each square needs. 3 operations per look-up; a queen has two.
///
/// # Safety
/// Requires the tables to be filled.
#[inline(always)]
pub unsafe fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: squares are below 64.
    let magics = unsafe { FANCY.get_unchecked(square.get() as usize) };
    let rook = || fancy(&magics.rook, occupied);
    let bishop = || fancy(&magics.bishop, occupied);
    piece.unite(rook, bishop)
}

/// Fixed shift: rows overlap. 3 operations per look-up; a queen has two.
///
/// # Safety
/// Requires the tables to be filled.
#[inline(always)]
pub unsafe fn square_attacks_fixed<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: squares are below 64.
    let magics = unsafe { BLACK.get_unchecked(square.get() as usize) };
    let rook = || black::<W, ROOK_BITS>(&magics.rook, occupied);
    let bishop = || black::<W, BISHOP_BITS>(&magics.bishop, occupied);
    piece.unite(rook, bishop)
}

/// Plain: all rows have one length. 3 operations per look-up; a queen has two.
///
/// # Safety
/// Requires the tables to be filled.
#[inline(always)]
pub unsafe fn square_attacks_plain<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: squares are below 64.
    let magics = unsafe { PLAIN.get_unchecked(square.get() as usize) };
    // SAFETY: the tables are filled.
    let (rooks, bishops) = unsafe { (ROOK_ROWS.words(), BISHOP_ROWS.words()) };
    let rook = || plain::<W, ROOK_BITS>(&magics.rook, rooks, square, occupied);
    let bishop = || plain::<W, BISHOP_BITS>(&magics.bishop, bishops, square, occupied);
    piece.unite(rook, bishop)
}

/// Correlated: neighbouring squares share one number, halved for each file. 5 operations per
/// look-up; a queen has two.
///
/// # Safety
/// Requires the tables to be filled.
#[inline(always)]
pub unsafe fn square_attacks_correlated<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let at = square.get() as usize;
    // SAFETY: squares are below 64, and their ranks below 8.
    let (&[not_rook, not_bishop], rook_magic, bishop_magic) = unsafe {
        (
            NOT_MASKS.get_unchecked(at),
            CORRELATED_ROOK.get_unchecked(at / 2),
            CORRELATED_BISHOP.get_unchecked(at / 8),
        )
    };
    // Magic factors shared by neighbouring squares and shifted by the file.
    let shared_magic = |magic: &u64, files: u64| {
        W::constant(*magic).shift_right_by(W::constant(square.get()) & W::constant(files))
    };
    // SAFETY: the tables are filled.
    let (rooks, bishops) =
        unsafe { (CORRELATED_ROOK_ROWS.words(), CORRELATED_BISHOP_ROWS.words()) };
    let rook = || {
        // All squares but those on which a piece can stop the slider.
        let pieces = occupied | W::constant(not_rook);
        fixed::<W, ROOK_BITS>(pieces, shared_magic(rook_magic, 1), rooks, square.get() << ROOK_BITS)
    };
    let bishop = || {
        // All squares but those on which a piece can stop the slider.
        let pieces = occupied | W::constant(not_bishop);
        let first = square.get() << BISHOP_BITS;
        fixed::<W, BISHOP_BITS>(pieces, shared_magic(bishop_magic, 7), bishops, first)
    };
    piece.unite(rook, bishop)
}

/// `row[(occupied & mask) * magic >> shift]`
#[inline(always)]
fn fancy<W: Word>(magic: &FancyMagic, occupied: W) -> W {
    // Squares on which a piece can stop the slider.
    let pieces = occupied & W::constant(magic.mask);
    let index = pieces.times(W::constant(magic.magic)).shift_right_by(W::constant(magic.shift));
    // SAFETY: the tables are filled, and from `offset` on there is an entry for every index that
    // the shift leaves.
    unsafe { index.look_up_from(FANCY_ATTACKS.words(), magic.offset) }
}

/// `row[(occupied | !mask) * magic >> 64 - BITS]`
#[inline(always)]
fn black<W: Word, const BITS: u32>(magic: &BlackMagic, occupied: W) -> W {
    // All squares but those on which a piece can stop the slider.
    let pieces = occupied | W::constant(magic.not_mask);
    // SAFETY: the tables are filled.
    let attacks = unsafe { BLACK_ATTACKS.words() };
    fixed::<W, BITS>(pieces, W::constant(magic.magic), attacks, magic.offset)
}

/// `row[(occupied & mask) * magic >> 64 - BITS]`
#[inline(always)]
fn plain<W: Word, const BITS: u32>(
    magic: &PlainMagic,
    rows: &'static [u64],
    square: Index,
    occupied: W,
) -> W {
    // Squares on which a piece can stop the slider.
    let pieces = occupied & W::constant(magic.mask);
    fixed::<W, BITS>(pieces, W::constant(magic.magic), rows, square.get() << BITS)
}

/// The entry indexed by the highest `BITS` bits of the product.
#[inline(always)]
fn fixed<W: Word, const BITS: u32>(pieces: W, magic: W, entries: &'static [u64], first: u64) -> W {
    let index = pieces.times(magic) >> (64 - BITS);
    // SAFETY: filling the tables visited every index that this square can have, from `first` on.
    unsafe { index.look_up_from(entries, first) }
}

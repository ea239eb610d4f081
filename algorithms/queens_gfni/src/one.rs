//! One piece: both orders of the ranks in two lanes, and the rank by PEXT and PDEP.

use crate::kernel::DOWN;
use crate::kernel::UP;
use crate::tables::{ALONG_RANKS, SQUARES};
use contract::{Index, Piece, Scalar, Vector, Word};

/// 11 operations for a queen or a rook, 8 for a bishop, and 12 for a rook and a bishop in one call,
/// which share the work in lanes.
#[inline(always)]
pub fn square_attacks<W: Scalar>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: a square is less than 64.
    let row = unsafe { SQUARES.get_unchecked(square.get() as usize) };
    // The bytes of a word, and the same in reverse.
    let orders = W::Two::known(&[0x0706_0504_0302_0100, 0x0001_0203_0405_0607]);
    let boards = W::Two::from_array([occupied, W::constant(0)]).shuffle_bytes(orders);
    // The files on each side of the slider.
    let sides = W::Two::constant(row.sides);
    // Squares of diagonals and file, in both orders.
    let rays = W::Two::row(&row.rays);
    let pieces = sides.affine(boards & rays);
    // Matrices that put both halves back on the board.
    let back = W::Two::known(&[DOWN, UP]);
    // The slider's rank as a bit, in both orders.
    let slider = W::Two::row(&row.slider);
    let halves = back.affine(pieces.minus_bytes(slider));
    // Both halves contain the pieces and the slider, and the xor drops them.
    let attacks = (halves ^ halves.unpack_high(halves)).to_array()[0];

    let along_rank = || {
        // Squares of the rank.
        let rank = W::constant(row.rank);
        // Attacks along the first rank by the file, then by its eight pieces.
        // SAFETY: a file is less than 8, and `pext` packs eight bits.
        let attacks = unsafe {
            occupied.pext(rank).look_up_from(ALONG_RANKS.as_flattened(), (square.get() & 7) << 8)
        };
        attacks.pdep(rank)
    };
    match piece {
        // Squares of the piece's lines off the rank.
        Piece::Rook => attacks & W::constant(row.file) | along_rank(),
        Piece::Bishop => attacks & W::constant(row.diagonals),
        Piece::Queen => attacks & W::constant(row.rays[0]) | along_rank(),
    }
}

//! One piece: both orders of the ranks in two lanes, and the rank by PEXT and PDEP.

use crate::kernel::DOWN;
use crate::kernel::UP;
use crate::tables::{ALONG_RANKS, SQUARES};
use contract::{Index, Piece, Scalar, Vector, Word};

/// 11 operations for a queen or a rook, 8 for a bishop, and 12 for a rook and a bishop in one call, which share
/// the work in lanes.
#[inline(always)]
pub fn square_attacks<W: Scalar>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: a square is less than 64.
    let row = unsafe { SQUARES.get_unchecked(square.get() as usize) };
    let orders = W::Two::known(&[0x0706_0504_0302_0100, 0x0001_0203_0405_0607]);
    let boards = W::Two::from_array([occupied, W::constant(0)]).shuffle_bytes(orders);
    let pieces = W::Two::constant(row.sides).affine(boards & W::Two::row(&row.rays));
    // Both halves contain the pieces and the slider, and the xor drops them.
    let halves = W::Two::known(&[DOWN, UP]).affine(pieces.minus_bytes(W::Two::row(&row.slider)));
    let attacks = (halves ^ halves.unpack_high(halves)).to_array()[0];

    let along_rank = || {
        let rank = W::constant(row.rank);
        // SAFETY: a file is less than 8, and what is packed are eight bits.
        let attacks = unsafe {
            occupied.pext(rank).look_up_from(ALONG_RANKS.as_flattened(), (square.get() & 7) << 8)
        };
        attacks.pdep(rank)
    };
    match piece {
        Piece::Rook => attacks & W::constant(row.file) | along_rank(),
        Piece::Bishop => attacks & W::constant(row.diagonals),
        Piece::Queen => attacks & W::constant(row.rays[0]) | along_rank(),
    }
}

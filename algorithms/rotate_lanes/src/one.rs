//! One slider on one board: the fills of all eight directions, and what of their lanes the piece has. It knows
//! nothing of the harness.

use crate::halves::Way::{Left, Right};
use crate::{halves, kernel};
use contract::{Halves, Index, Piece, Scalar, Vector, Word};

/// Kogge-Stone from one square: 13 operations, and to unite the lanes 4 for a rook, 5 for a bishop and 6
/// for a queen.
#[inline(always)]
pub fn kogge_stone<W: Scalar>(piece: Piece, square: Index, occupied: W) -> W {
    eight_lanes(piece, square, occupied, kernel::prefix)
}

/// Dumb7Fill from one square: 15 operations, and as many to unite the lanes.
#[inline(always)]
pub fn dumb7<W: Scalar>(piece: Piece, square: Index, occupied: W) -> W {
    eight_lanes(piece, square, occupied, kernel::cycles)
}

/// Dumb7Fill without rotates: 20 operations for each half, one for both, and one less to unite the lanes.
#[inline(always)]
pub fn dumb7_shifts<W: Scalar>(piece: Piece, square: Index, occupied: W) -> W {
    let inner = halves::between_files::<W::Four>().and_not(W::Four::spread(occupied));
    let slider = slider(square);
    let [left, right] = [Left, Right].map(|way| halves::cycles(way, slider, inner));
    of_piece(piece, left | right)
}

#[inline(always)]
fn eight_lanes<W: Scalar>(
    piece: Piece,
    square: Index,
    occupied: W,
    fill: impl Fn(W::Eight, W::Eight) -> W::Eight,
) -> W {
    let leaving: W::Eight = kernel::leaving();
    let lanes = fill(leaving & slider(square), leaving.and_not(W::Eight::spread(occupied)));
    of_piece(piece, lanes.low_half() | lanes.high_half())
}

#[inline(always)]
fn slider<V: Vector>(square: Index) -> V {
    V::constant(1 << square.get())
}

/// Four lanes with two opposite directions each, orthogonal and diagonal ones by turns.
#[inline(always)]
fn of_piece<W: Scalar>(piece: Piece, lanes: W::Four) -> W {
    let pieces = lanes.low_half() | lanes.high_half();
    let bishop = || pieces.unpack_high(pieces);
    let united = match piece {
        Piece::Rook => pieces,
        Piece::Bishop => bishop(),
        Piece::Queen => pieces | bishop(),
    };
    united.to_array()[0]
}

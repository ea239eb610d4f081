//! One slider on one board: the fills of all eight directions, then the union of the lanes that the
//! piece has.

use crate::halves::Way::{Left, Right};
use crate::{halves, kernel};
use contract::{Halves, Index, Piece, Scalar, Vector, Word};

/// Kogge-Stone from one square: 13 operations, and 4 for a rook, 5 for a bishop or 6 for a queen to
/// unite the lanes.
#[inline(always)]
pub fn kogge_stone<W: Scalar>(piece: Piece, square: Index, occupied: W) -> W {
    let lanes: W::Eight = kernel::prefix(leaving(square), empty(occupied));
    of_piece(piece, lanes.low_half() | lanes.high_half())
}

/// Dumb7Fill from one square: 15 operations, and equally many to unite the lanes.
#[inline(always)]
pub fn dumb7<W: Scalar>(piece: Piece, square: Index, occupied: W) -> W {
    let lanes: W::Eight = kernel::cycles(leaving(square), empty(occupied));
    of_piece(piece, lanes.low_half() | lanes.high_half())
}

/// Dumb7Fill without rotates: 20 operations for each half, one for both, and one less to unite the
/// lanes.
#[inline(always)]
pub fn dumb7_shifts<W: Scalar>(piece: Piece, square: Index, occupied: W) -> W {
    let inner = halves::between_files::<W::Four>().and_not(W::Four::spread(occupied));
    let slider = slider(square);
    of_piece(piece, halves::cycles(Left, slider, inner) | halves::cycles(Right, slider, inner))
}

/// The slider, in each direction that it can go.
#[inline(always)]
fn leaving<V: Vector>(square: Index) -> V {
    kernel::leaving::<V>() & slider(square)
}

/// The empty squares that a step can leave, in each direction.
#[inline(always)]
fn empty<V: Vector>(occupied: V::Word) -> V {
    kernel::leaving::<V>().and_not(V::spread(occupied))
}

#[inline(always)]
fn slider<V: Vector>(square: Index) -> V {
    V::constant(1 << square.get())
}

/// The union of the piece's lanes, of four with two opposite directions each, orthogonal and
/// diagonal alternately.
#[inline(always)]
fn of_piece<W: Scalar>(piece: Piece, lanes: W::Four) -> W {
    let pieces = lanes.low_half() | lanes.high_half();
    let united = match piece {
        Piece::Rook => pieces,
        Piece::Bishop => pieces.unpack_high(pieces),
        Piece::Queen => pieces | pieces.unpack_high(pieces),
    };
    united.to_array()[0]
}

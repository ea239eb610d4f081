//! Adapters: a routine of one model lifted to another, so that families meet on common ground.
//! The record says where one stands between.

use crate::Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
use crate::{Direction, Index, Piece, Word};

/// Lifts a single-direction routine to all eight: rooks and queens go orthogonally, bishops and
/// queens diagonally; the sets come in `dir8` order.
///
/// Written out: with `Direction::ALL.map` the compiler may keep a call of `map` in the probe or in
/// a timed loop, and then the kernel is not inlined as a user would have it.
#[inline(always)]
pub fn eight_directions<W: Word>(
    attacks: impl Fn(Direction, W, W, W) -> W,
    [orthogonal, diagonal, empty, occupied]: [W; 4],
) -> [W; 8] {
    [
        attacks(NorthEast, diagonal, empty, occupied),
        attacks(East, orthogonal, empty, occupied),
        attacks(SouthEast, diagonal, empty, occupied),
        attacks(South, orthogonal, empty, occupied),
        attacks(SouthWest, diagonal, empty, occupied),
        attacks(West, orthogonal, empty, occupied),
        attacks(NorthWest, diagonal, empty, occupied),
        attacks(North, orthogonal, empty, occupied),
    ]
}

/// Lifts a single-direction, set-wise routine to one piece on one square.
#[inline(always)]
pub fn from_one_square<W: Word>(
    attacks: impl Fn(Direction, W, W, W) -> W,
    piece: Piece,
    square: Index,
    occupied: W,
) -> W {
    let slider = W::constant(1).shift_left_by(W::constant(square.0));
    let occupied = occupied | slider;
    let empty = !occupied;
    // Without the barrier a queen's eight rays come out packed into SSE2 registers.
    let along = |direction| attacks(direction, slider, empty, occupied).kept_scalar();
    let orthogonal = || along(North) | along(South) | along(East) | along(West);
    let diagonal = || along(NorthEast) | along(SouthWest) | along(NorthWest) | along(SouthEast);
    match piece {
        Piece::Rook => orthogonal(),
        Piece::Bishop => diagonal(),
        Piece::Queen => orthogonal() | diagonal(),
    }
}

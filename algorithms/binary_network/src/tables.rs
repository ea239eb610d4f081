//! Networks by square: which ones, their inputs and where their outputs go. Their weights are in
//! [`crate::nets`].

use crate::nets::BLOCKED_BY;
use contract::Piece;

/// The networks of one piece on one square: 32 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Nets {
    /// Squares on which a piece may stop the slider: its lines without their ends and its own
    /// square.
    pub inner: u64,
    /// Attacks on an empty board: at most 14 squares.
    pub reach: u64,
    /// By square of the reach, the lowest first: its network; network 0 where there are fewer
    /// squares.
    pub weights: [u8; 16],
}

/// The networks of rook and bishop on one square: a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Both {
    /// Networks of the rook.
    pub rook: Nets,
    /// Networks of the bishop.
    pub bishop: Nets,
}

/// By square: 4 KiB.
pub static SQUARES: [Both; 64] = contract::array!(square < 64 => Both {
    rook: nets(Piece::Rook, square),
    bishop: nets(Piece::Bishop, square),
});

const fn nets(piece: Piece, square: usize) -> Nets {
    let (inner, reach) = (piece.inner(square), piece.attacks(square, 0));
    let (mut weights, mut left, mut target) = ([0; 16], reach, 0);
    let blocking = blocking(piece, square);
    while left != 0 {
        weights[target] = network(blocking[left.trailing_zeros() as usize]);
        (left, target) = (left & (left - 1), target + 1);
    }
    Nets { inner, reach, weights }
}

/// By square: the pieces between it and the slider, one bit for each inner square, the lowest
/// first. (Squares out of reach have no meaning.)
const fn blocking(piece: Piece, square: usize) -> [u16; 64] {
    let (mut blocking, mut left, mut place) = ([0; 64], piece.inner(square), 0);
    while left != 0 {
        let attacked = piece.attacks(square, left & left.wrapping_neg());
        let mut target = 0;
        while target < 64 {
            blocking[target] |= ((attacked >> target & 1 ^ 1) as u16) << place;
            target += 1;
        }
        (left, place) = (left & (left - 1), place + 1);
    }
    blocking
}

/// Index of the network that these pieces block.
const fn network(blocking: u16) -> u8 {
    let mut place = 0;
    while BLOCKED_BY[place] != blocking {
        place += 1;
    }
    place as u8
}

//! Attacks by steps along lines, as right answers are.

use crate::Sliders;
use contract::{Index, Piece};

/// Steps along each line until something stands there: slow, without tables, and what all others are held against.
pub struct Walk;

impl Sliders for Walk {
    #[inline(always)]
    fn attacks(piece: Piece, square: Index, occupied: u64) -> u64 {
        piece.along(|line| line.attacks(square.get() as usize, occupied))
    }
}

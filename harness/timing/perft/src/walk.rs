//! Attacks by steps along lines: the right answers, by code that shares nothing with a kernel.

use crate::Sliders;
use contract::{Index, Piece};

/// Steps along each line up to the first piece: slow, without tables, and the standard for all
/// other generators.
pub struct Walk;

impl Sliders for Walk {
    #[inline(always)]
    fn attacks(piece: Piece, square: Index, occupied: u64) -> u64 {
        piece.along(|line| line.attacks(square.get() as usize, occupied))
    }
}

//! Attacks by steps along lines. They are the right answers, because the code shares nothing with a
//! kernel.

use crate::Sliders;
use contract::{Index, Piece};

/// A generator that steps along each line up to the first piece. It is slow, needs no tables, and
/// is the standard for all other generators.
pub struct Walk;

impl Sliders for Walk {
    #[inline(always)]
    fn attacks(piece: Piece, square: Index, occupied: u64) -> u64 {
        piece.along(|line| line.attacks(square.get() as usize, occupied))
    }
}

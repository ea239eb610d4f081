//! What the move generator asks of an algorithm.

use crate::{Moves, Position, Query};
use contract::{Index, Piece};

/// Attacks of sliders: a type without values that stands for one routine.
///
/// `attacks` is to be `#[inline(always)]`. Where it takes instructions beyond those that this crate is
/// compiled for, `legal` and `queens` are overridden with functions that have them as target
/// features: only into such can its kernel be inlined. The code around the kernel may use these
/// instructions, too, as in a program that is compiled for them; a comparison is to say so.
pub trait Sliders: Sized {
    /// Squares that `piece` on `square`, which is below 64, attacks, the first pieces in its way included.
    /// The square itself may or may not be in `occupied`.
    fn attacks(piece: Piece, square: Index, occupied: u64) -> u64;

    /// [`legal`](crate::legal) as a function of its own.
    #[inline(never)]
    fn legal(position: &Position, moves: &mut Moves) {
        crate::legal::<Self>(position, moves);
    }

    /// [`queens`](crate::queens) as a function of its own.
    #[inline(never)]
    fn queens(queries: &[Query]) -> u64 {
        crate::queens::<Self>(queries)
    }
}

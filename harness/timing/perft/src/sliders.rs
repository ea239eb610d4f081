//! What the move generator asks of an algorithm.

use crate::trace::Record;
use crate::{Memory, Moves, Position, Query, Search};
use contract::{Index, Piece};
use record::Form;

/// Attacks of sliders: a type without values that stands for one routine.
///
/// `attacks` is to be `#[inline(always)]`. Where it takes instructions beyond those that this crate is
/// compiled for, the functions are overridden with such that have them as target features: only into such can its kernel be inlined. The code around the kernel may use these
/// instructions, too, as in a program that is compiled for them; a comparison is to say so.
pub trait Sliders: Sized {
    /// Squares that `piece` on `square`, which is below 64, attacks, the first pieces in its way included.
    /// The square itself may or may not be in `occupied`.
    fn attacks(piece: Piece, square: Index, occupied: u64) -> u64;

    /// What a rook and what a bishop on `square` attack, each as [`Sliders::attacks`] has it.
    #[inline(always)]
    fn both(square: Index, occupied: u64) -> (u64, u64) {
        (
            Self::attacks(Piece::Rook, square, occupied),
            Self::attacks(Piece::Bishop, square, occupied),
        )
    }

    /// Told by a search that it makes a move.
    #[inline(always)]
    fn move_made() {}

    /// Told by a search that it evaluates a position.
    #[inline(always)]
    fn evaluated() {}

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

    /// A node of [`search`](crate::search()) as a function of its own: it calls itself by this name.
    #[inline(never)]
    fn node(search: &mut Search, position: &Position, window: [i32; 2], depth: i32) -> i32 {
        crate::node::<Self>(search, position, window, depth)
    }

    /// [`look_up`](crate::look_up) as a function of its own.
    #[inline(never)]
    fn look_up(answers: Form, records: &[Record], memory: &mut Memory) -> u64 {
        crate::look_up::<Self>(answers, records, memory)
    }
}

//! The interface between the move generator and an attack generator.

use crate::trace::Record;
use crate::{Memory, Moves, Position, Query, Search};
use contract::{Index, Piece};
use record::Form;

/// Attacks of sliders: a type without values that represents one routine.
///
/// `attacks` must be `#[inline(always)]`. If it needs instructions that this crate is not compiled
/// for, an implementation overrides the functions below with functions that enable them as target
/// features, because its kernel can be inlined only into those. The code around the kernel may then
/// use these instructions too, as in a program that is compiled for them.
pub trait Sliders: Sized {
    /// Returns the squares that `piece` on `square` attacks, with the first piece in each
    /// direction. `occupied` may contain the square itself.
    fn attacks(piece: Piece, square: Index, occupied: u64) -> u64;

    /// Returns the attacks of a rook and of a bishop on `square`.
    #[inline(always)]
    fn rook_and_bishop(square: Index, occupied: u64) -> (u64, u64) {
        (
            Self::attacks(Piece::Rook, square, occupied),
            Self::attacks(Piece::Bishop, square, occupied),
        )
    }

    /// A search calls this when it makes a move, so that a tracer can note it.
    #[inline(always)]
    fn note_move() {}

    /// A search calls this when it evaluates a position, so that a tracer can note it.
    #[inline(always)]
    fn note_evaluation() {}

    /// Calls [`list_legal_moves`](crate::list_legal_moves) as a separate function.
    #[inline(never)]
    fn list_legal_moves(position: &Position, moves: &mut Moves) {
        crate::list_legal_moves::<Self>(position, moves);
    }

    /// Calls [`queens`](crate::queens) as a separate function.
    #[inline(never)]
    fn queens(queries: &[Query]) -> u64 {
        crate::queens::<Self>(queries)
    }

    /// Searches a node of [`search`](crate::search()) as a separate function, which calls itself by
    /// this name.
    #[inline(never)]
    fn search_node(search: &mut Search, position: &Position, window: [i32; 2], depth: i32) -> i32 {
        crate::search_node::<Self>(search, position, window, depth)
    }

    /// Calls [`look_up`](crate::look_up) as a separate function.
    #[inline(never)]
    fn look_up(answers: Form, records: &[Record], memory: &mut Memory) -> u64 {
        crate::look_up::<Self>(answers, records, memory)
    }
}

//! The alternative with gathers: the pieces of a line, as a byte, index a table of attacks.

use crate::lines::{LONG_DIAGONAL, Squares, sum, vectors, words};
use crate::tables::{ALONG_FILES, ALONG_RANKS};
use contract::{Piece, Scalar, Vector};

/// One board per square.
#[inline(always)]
pub fn square_batch<W: Scalar>(piece: Piece, squares: [W; 8], occupied: [W; 8]) -> [W; 8] {
    let ([first, second], [of_first, of_second]) = (vectors(squares), vectors(occupied));
    words([attacks(piece, first, of_first), attacks(piece, second, of_second)])
}

/// All squares on one shared board.
#[inline(always)]
pub fn square_batch_shared<W: Scalar>(piece: Piece, squares: [W; 8], occupied: W) -> [W; 8] {
    let ([first, second], occupied) = (vectors(squares), W::Four::spread(occupied));
    words([attacks(piece, first, occupied), attacks(piece, second, occupied)])
}

/// Four pieces, one gather per line; besides the gathers 42 operations for queens, 21 for rooks, 23
/// for bishops.
#[inline(always)]
pub fn attacks<V: Vector>(piece: Piece, at: V, occupied: V) -> V {
    let (squares, file) = (Squares::new(at), at & V::constant(7));
    match piece {
        Piece::Rook => straight(&squares, file, occupied),
        Piece::Bishop => slanted(&squares, file, occupied),
        Piece::Queen => straight(&squares, file, occupied) | slanted(&squares, file, occupied),
    }
}

#[inline(always)]
fn straight<V: Vector>(squares: &Squares<V>, file: V, occupied: V) -> V {
    let below = squares.below_rank();
    let rank = V::constant(0xff).shl_each(below);
    // SAFETY: a file is less than 8.
    let along_rank = unsafe { look_up(&ALONG_RANKS, occupied.shr_each(below), file) };
    let line = squares.file();
    // All ones in the ranks where a piece is on the file, then one bit of each.
    let pieces = (occupied & line).equal_bytes(line);
    let pieces = sum(pieces & V::constant(LONG_DIAGONAL));
    // SAFETY: 56 / 8 is less than 8.
    let along_file = unsafe { look_up(&ALONG_FILES, pieces, below >> 3) };
    (along_rank & rank) | (along_file & line)
}

#[inline(always)]
fn slanted<V: Vector>(squares: &Squares<V>, file: V, occupied: V) -> V {
    let [diagonal, antidiagonal] = squares.diagonals(squares.rank_number());
    along_slanted(diagonal, file, occupied) | along_slanted(antidiagonal, file, occupied)
}

#[inline(always)]
fn along_slanted<V: Vector>(line: V, file: V, occupied: V) -> V {
    // SAFETY: a file is less than 8.
    (unsafe { look_up(&ALONG_RANKS, sum(occupied & line), file) }) & line
}

/// The attacks by the inner six of eight pieces and the slider's place among them.
///
/// # Safety
/// The place is less than 8.
#[inline(always)]
unsafe fn look_up<V: Vector>(rows: &'static [[u64; 8]; 64], pieces: V, place: V) -> V {
    let inner = pieces & V::constant(0b0111_1110);
    // Attacks along all parallel lines by the inner six pieces, then by the slider's place.
    // SAFETY: six bits are less than 64, the rows, and the place is less than 8, the length of
    // each.
    unsafe { ((inner << 2) | place).look_up(rows.as_flattened()) }
}

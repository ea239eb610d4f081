//! Eight pieces, each line by one subtraction, which borrows from the nearest piece below to the
//! first piece above.

use crate::lanes::{AND_OR, FILE, OR, OR_AND_NOT, by_borrow};
use crate::tables::{ANTIDIAGONALS, DIAGONALS};
use contract::{Aligned, Piece, Scalar, Vector};

/// One board per square.
#[inline(always)]
pub fn square_batch<W: Scalar>(piece: Piece, squares: [W; 8], occupied: [W; 8]) -> [W; 8] {
    attacks(piece, W::Eight::from_array(squares), W::Eight::from_array(occupied)).to_array()
}

/// All squares on one shared board.
#[inline(always)]
pub fn square_batch_shared<W: Scalar>(piece: Piece, squares: [W; 8], occupied: W) -> [W; 8] {
    attacks(piece, W::Eight::from_array(squares), W::Eight::spread(occupied)).to_array()
}

/// 39 operations for queens, 20 for rooks, 23 for bishops.
#[inline(always)]
pub fn attacks<V: Vector>(piece: Piece, at: V, occupied: V) -> V {
    let one = V::constant(1);
    let bit = one.shl_each(at);
    let others = occupied.and_not(bit);
    let below = bit.minus(one) | one;
    let along = |line: V| {
        let o = others.ternary::<AND_OR>(line, one);
        by_borrow(line, o, o & below)
    };
    match piece {
        Piece::Rook => {
            let [rank, file] = straight(at);
            along(rank).ternary::<OR_AND_NOT>(along(file), bit)
        }
        Piece::Bishop => {
            let [diagonal, antidiagonal] = slanted(at);
            along(diagonal).ternary::<OR_AND_NOT>(along(antidiagonal), bit)
        }
        Piece::Queen => {
            let ([rank, file], [diagonal, antidiagonal]) = (straight(at), slanted(at));
            let three = along(rank).ternary::<OR>(along(file), along(diagonal));
            three.ternary::<OR_AND_NOT>(along(antidiagonal), bit)
        }
    }
}

/// Rank and file, including the square. 3 operations: a file rotated by whole ranks is a file.
#[inline(always)]
fn straight<V: Vector>(at: V) -> [V; 2] {
    let rank = V::constant(0xff).shl_each(at & V::constant(56));
    [rank, V::constant(FILE).rol_each(at)]
}

/// Diagonal and anti-diagonal, including the square: sixteen words each, by rank minus file and by
/// rank plus file, of which the permute uses the lowest four bits. 6 operations.
#[inline(always)]
fn slanted<V: Vector>(at: V) -> [V; 2] {
    let (rank, file) = (at >> 3, at & V::constant(7));
    // The diagonal by rank minus file, in two halves.
    let diagonal = by_number(&DIAGONALS, rank.minus(file));
    // The anti-diagonal by rank plus file, in two halves.
    let antidiagonal = by_number(&ANTIDIAGONALS, rank.plus(file));
    [diagonal, antidiagonal]
}

#[inline(always)]
#[track_caller]
fn by_number<V: Vector>(lines: &'static Aligned<[u64; 16]>, numbers: V) -> V {
    let (low, high) = lines.0.split_at(8);
    V::known(low).permute_words_of_two(numbers, V::known(high))
}

//! Hyperbola Quintessence: a slider subtracted from the pieces of its line, forwards and in
//! reverse. Lines come from tables or from shifts.

use crate::lines::{self, FILE_A};
use crate::tables::{LINES, RANK_ATTACKS};
use contract::{Index, Line, Piece, Word};

/// The long diagonal: one square in each rank and in each file.
const A1_H8: u64 = 0x8040_2010_0804_0201;

/// Attacks along a line with at most one square in each rank: `((o - r) ^ (o' - r')') & line`, with
/// `o` the line's other pieces, `r` the slider, and `'` a byte swap. 7 operations.
#[inline(always)]
pub fn attacks_by<W: Word>(line: W, slider: W, mirrored: W, occupied: W) -> W {
    let o = occupied & line;
    let forward = o.minus(slider);
    let backward = o.byte_swapped().minus(mirrored);
    (forward ^ backward.byte_swapped()) & line
}

/// Lines by table, and ranks by their own table: rook 18 operations, bishop 17, queen 34.
#[inline(always)]
pub fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let slider = W::constant(1).shift_left_by(W::constant(square.get()));
    let mirrored = slider.byte_swapped();
    let along = |line| attacks_by(mask(line, square), slider, mirrored, occupied);
    let rook = || rank_by_table(W::constant(square.get()), occupied) | along(Line::File);
    let bishop = || along(Line::Diagonal) | along(Line::AntiDiagonal);
    piece.unite(rook, bishop)
}

/// Attacks along the rank. No byte swap reverses a rank, so its inner six pieces look up the
/// attacks from all eight files. 8 operations and a look-up.
#[inline(always)]
pub fn rank_by_table<W: Word>(square: W, occupied: W) -> W {
    let first = square & W::constant(0x38);
    let inner = occupied.shift_right_by(first | W::constant(1)) & W::constant(0x3f);
    // Rank attacks, indexed by the occupancy of the six inner squares; a byte for each file of the
    // slider.
    // SAFETY: six bits are below 64, the table's length.
    let rank_attacks = unsafe { inner.look_up(&RANK_ATTACKS) };
    // Eight times the file: a shift uses the low six bits of its count.
    let own_attacks = rank_attacks.shift_right_by(square << 3) & W::constant(0xff);
    own_attacks.shift_left_by(first)
}

/// Lines by shifts, and ranks on the long diagonal: rook 30 operations, bishop 31, queen 58.
#[inline(always)]
pub fn square_attacks_computed<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let square = W::constant(square.get());
    let slider = W::constant(1).shift_left_by(square);
    let mirrored = slider.byte_swapped();
    let file = lines::file(square);
    let along = |line| attacks_by(line, slider, mirrored, occupied);
    let rook = || rank_by_diagonal(square, file, occupied) | along(file ^ slider);
    let bishop = || {
        let [diagonal, antidiagonal] = lines::diagonals(square, file);
        along(diagonal) | along(antidiagonal)
    };
    piece.unite(rook, bishop)
}

/// Attacks along the rank, computed on the long diagonal, where a byte swap reverses it. One
/// product copies the rank into every byte; another adds all bytes up in the last, where each has
/// its own bit. 17 operations, two of them products.
#[inline(always)]
pub fn rank_by_diagonal<W: Word>(square: W, file: W, occupied: W) -> W {
    let first = square & W::constant(0x38);
    let rank = occupied.shift_right_by(first) & W::constant(0xff);
    let slider = file & W::constant(A1_H8);
    let line = slider ^ W::constant(A1_H8);
    let laid = rank.times(W::constant(FILE_A));
    let attacks = attacks_by(line, slider, slider.byte_swapped(), laid);
    (attacks.times(W::constant(FILE_A)) >> 56).shift_left_by(first)
}

/// With a reversal of bits all four lines are alike, and two reversals serve all of them: rook and
/// bishop 19 operations, queen 35.
#[inline(always)]
pub fn square_attacks_reversed<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let forward = differences(piece, square, occupied);
    let backward = differences(piece, square.mirrored(), occupied.bit_reversed());
    forward ^ backward.bit_reversed()
}

/// `(o - r) & line`, united over the lines: above the square attacks XOR pieces, below it the
/// pieces.
#[inline(always)]
fn differences<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let slider = W::constant(1).shift_left_by(W::constant(square.get()));
    let along = |line| {
        let line = mask::<W>(line, square);
        (occupied & line).minus(slider) & line
    };
    piece.along(along)
}

#[inline(always)]
fn mask<W: Word>(line: Line, square: Index) -> W {
    // SAFETY: squares are below 64, and the table has as many rows.
    let lines = unsafe { LINES.get_unchecked(square.get() as usize) };
    // Squares of the line, without the slider.
    W::constant(lines[line as usize])
}

//! Kindergarten bitboards: a product gathers the pieces of one line in six bits, which index a
//! small table.
//!
//! Requires squares below 64; [`square_attacks`] and [`square_attacks_joined`] require filled
//! tables ([`contract::Variant::ready`]). Checks would cost instructions.

use crate::tables::{
    ATTACKS, FILLED_ASIDE, FILLED_UP, FIRST_RANK, INDEX_BITS, JOINED_ATTACKS, JOINED_ROW, LINES,
    LINES_OR_SHIFT, Lines,
};
use contract::{Index, Line, Piece, Word};

/// This factor puts pieces of different files side by side on the eighth rank, shifted by one file.
pub const B_FILE: u64 = 0x0202_0202_0202_0202;

/// This factor puts the pieces of the a-file side by side there, that of the seventh rank on c8 and
/// that of the second on h8.
pub const C2_TO_H7: u64 = 0x0080_4020_1008_0400;

/// This factor copies a rank to all ranks.
pub const A_FILE: u64 = 0x0101_0101_0101_0101;

/// This factor turns the first rank upright on the h-file, its a-file on top.
pub const A1_TO_H8: u64 = 0x8040_2010_0804_0201;

/// A row for each square and line: the entry is the result. A rank's pieces are side by side
/// already and only shifted. Operations: rook 8, bishop 7, queen 16.
///
/// # Safety
/// Requires the tables to be filled.
#[inline(always)]
pub unsafe fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: squares are below 64.
    let Lines(lines) = unsafe { LINES_OR_SHIFT.get_unchecked(square.get() as usize) };
    let look_up = |line: Line, index: W| {
        let first = 256 * square.get() + 64 * line as u64;
        // SAFETY: the table is filled; squares are below 64, each has four rows of 64 entries, and
        // an index is below 64.
        unsafe { index.look_up_from(ATTACKS.words(), first) }
    };
    piece.along(|line| match line {
        Line::Rank => look_up(line, men_of_rank(lines, occupied)),
        Line::File => look_up(line, men_of_file(file_of(square), lines, occupied)),
        _ => look_up(line, men_by_file(lines, line, occupied)),
    })
}

/// A row for each square and piece, indexed by both lines together. Operations: rook 9, bishop 8,
/// queen 18.
///
/// # Safety
/// Requires the tables to be filled.
#[inline(always)]
pub unsafe fn square_attacks_joined<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: squares are below 64.
    let Lines(lines) = unsafe { LINES_OR_SHIFT.get_unchecked(square.get() as usize) };
    let look_up = |row: u64, one: W, other: W| {
        let first = JOINED_ROW as u64 * (2 * square.get() + row);
        // SAFETY: the tables are filled; squares are below 64, each has two rows of 64 * 64
        // entries, and both indices are below 64.
        unsafe { (one | other << INDEX_BITS).look_up_from(JOINED_ATTACKS.words(), first) }
    };
    let rook = || {
        let file = men_of_file(file_of(square), lines, occupied);
        look_up(0, men_of_rank(lines, occupied), file)
    };
    let bishop = || {
        let [one, other] = [Line::Diagonal, Line::AntiDiagonal];
        look_up(1, men_by_file(lines, one, occupied), men_by_file(lines, other, occupied))
    };
    piece.unite(rook, bishop)
}

/// Rows shared by all squares of a file, or of a rank: the entry has the attacks on every parallel
/// line. Operations: rook 11, bishop 9, queen 21.
#[inline(always)]
pub fn square_attacks_shared<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let lines = lines(square);
    let copies = |rows: &'static [[u64; 64]; 8], row: u64, index: W| {
        // Attacks along all parallel lines, a row for each file or rank.
        // SAFETY: file and rank of a square are below 8, an index is below 64.
        unsafe { index.look_up_from(rows.as_flattened(), 64 * row) }
    };
    piece.along(|line| {
        let copies = match line {
            Line::File => copies(
                &FILLED_ASIDE,
                square.get() >> 3,
                men_of_file(file_of(square), lines, occupied),
            ),
            _ => copies(&FILLED_UP, square.get() & 7, men_by_file(lines, line, occupied)),
        };
        // Squares of the line, without the slider.
        copies & W::constant(lines[line as usize])
    })
}

/// One row for everything: the entry has the attacks on the first rank from each of its squares,
/// one byte each. Products lay them along the line. Operations: rook 21, bishop 17, queen 37.
#[inline(always)]
pub fn square_attacks_first_rank<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let lines = lines(square);
    let file = file_of(square);
    let file_times_8 = file << 3;
    let first_rank = |index: W, bits: W| {
        // Attacks along the first rank by its inner six pieces, a byte for each file.
        // SAFETY: an index is below 64.
        unsafe { index.look_up(&FIRST_RANK) }.shift_right_by(bits) & W::constant(0xff)
    };
    let by_file = |line| first_rank(men_by_file(lines, line, occupied), file_times_8);
    piece.along(|line| {
        // Squares of the line, without the slider.
        let within = W::constant(lines[line as usize]);
        match line {
            Line::Rank => {
                let rank_times_8 = W::constant(square.get()) & W::constant(56);
                by_file(line).shift_left_by(rank_times_8)
            }
            Line::File => {
                let from_rank_8_times_8 = W::constant(56).and_not(W::constant(square.get()));
                let attacks = first_rank(men_of_file(file, lines, occupied), from_rank_8_times_8);
                let on_the_h_file = attacks.times(W::constant(A1_TO_H8));
                on_the_h_file.shift_right_by(file ^ W::constant(7)) & within
            }
            Line::Diagonal | Line::AntiDiagonal => {
                by_file(line).times(W::constant(A_FILE)) & within
            }
        }
    })
}

/// Index of a line with at most one square per file: the pieces on the files b to g.
#[inline(always)]
fn men_by_file<W: Word>(lines: &[u64; 4], line: Line, occupied: W) -> W {
    // Inner squares of the line.
    (occupied & W::constant(lines[line as usize])).times(W::constant(B_FILE)) >> 58
}

/// Index of a rank, by its shift: the pieces on the files b to g.
#[inline(always)]
fn men_of_rank<W: Word>(lines_or_shift: &[u64; 4], occupied: W) -> W {
    occupied.shift_right_by(W::constant(lines_or_shift[Line::Rank as usize])) & W::constant(63)
}

/// Index of a file: the pieces on the ranks 7 to 2. Shifting the factor of the a-file instead of
/// the pieces keeps the shift out of the chain.
#[inline(always)]
fn men_of_file<W: Word>(file: W, lines: &[u64; 4], occupied: W) -> W {
    let gather = W::constant(C2_TO_H7).shift_right_by(file);
    // Inner squares of the file.
    (occupied & W::constant(lines[Line::File as usize])).times(gather) >> 58
}

#[inline(always)]
fn file_of<W: Word>(square: Index) -> W {
    W::constant(square.get()) & W::constant(7)
}

#[inline(always)]
fn lines(square: Index) -> &'static [u64; 4] {
    // SAFETY: squares are below 64.
    let Lines(lines) = unsafe { LINES.get_unchecked(square.get() as usize) };
    lines
}

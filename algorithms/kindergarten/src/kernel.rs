//! The algorithm alone: a product gathers the pieces of one line in six bits, and a small table has
//! the attacks. It knows its tables, and nothing of the harness.
//!
//! A square is less than 64, and the tables of [`square_attacks`] and [`square_attacks_joined`] are made
//! ([`contract::Variant::ready`]): neither can be checked without a cost.

use crate::tables::{
    ATTACKS, FILLED_ASIDE, FILLED_UP, FIRST_RANK, INDEX_BITS, JOINED_ATTACKS, JOINED_ROW, LINES,
    LINES_OR_SHIFT, Lines,
};
use contract::{Index, Line, Piece, Word};

/// Times this, pieces of different files stand side by side on the eighth rank, one file on.
pub const B_FILE: u64 = 0x0202_0202_0202_0202;

/// Times this, the pieces of the a-file stand side by side there, those of the seventh rank on c8 and
/// those of the second on h8.
pub const C2_TO_H7: u64 = 0x0080_4020_1008_0400;

/// Times this, a rank is copied to all ranks.
pub const A_FILE: u64 = 0x0101_0101_0101_0101;

/// Times this, the first rank stands upright on the h-file, its a-file on top.
pub const A1_TO_H8: u64 = 0x8040_2010_0804_0201;

/// A row for each square and line: the entry is the answer. The pieces of a rank stand side by side already
/// and are shifted. 8, 7 and 16 operations for rook, bishop and queen.
///
/// # Safety
/// The tables are made.
#[inline(always)]
pub unsafe fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: a square is less than 64.
    let Lines(lines) = unsafe { LINES_OR_SHIFT.get_unchecked(square.get() as usize) };
    let look_up = |line: Line, index: W| {
        let first = 256 * square.get() + 64 * line as u64;
        // SAFETY: the table is made, a square is less than 64, and each has four rows of 64, which an index is
        // less than.
        unsafe { index.look_up_from(ATTACKS.words(), first) }
    };
    piece.along(|line| match line {
        Line::Rank => look_up(line, men_of_rank(lines, occupied)),
        Line::File => look_up(line, men_of_file(file_of(square), lines, occupied)),
        _ => look_up(line, men_by_file(lines, line, occupied)),
    })
}

/// A row for each square and piece, which both lines index together. 9, 8 and 18 operations for rook, bishop and
/// queen.
///
/// # Safety
/// The tables are made.
#[inline(always)]
pub unsafe fn square_attacks_joined<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // SAFETY: a square is less than 64.
    let Lines(lines) = unsafe { LINES_OR_SHIFT.get_unchecked(square.get() as usize) };
    let look_up = |row: u64, one: W, other: W| {
        let first = JOINED_ROW as u64 * (2 * square.get() + row);
        // SAFETY: the tables are made, a square is less than 64, and each has two rows of as many entries as two
        // indices, each less than 64, are worth.
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

/// Rows that all squares of a file share, or of a rank: the entry is a copy of the attacks on every
/// parallel line. 11, 9 and 21 operations.
#[inline(always)]
pub fn square_attacks_shared<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let lines = lines(square);
    let copies = |rows: &'static [[u64; 64]; 8], row: u64, index: W| {
        // SAFETY: file and rank of a square are less than 8, an index is less than 64.
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
        copies & W::constant(lines[line as usize])
    })
}

/// One row for all: the entry has the attacks on the first rank from each of its squares, a byte
/// each. Products lay them along the line. 21, 17 and 37 operations.
#[inline(always)]
pub fn square_attacks_first_rank<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let lines = lines(square);
    let file = file_of(square);
    let file_times_8 = file << 3;
    let first_rank = |index: W, bits: W| {
        // SAFETY: an index is less than 64.
        unsafe { index.look_up(&FIRST_RANK) }.shift_right_by(bits) & W::constant(0xff)
    };
    let by_file = |line| first_rank(men_by_file(lines, line, occupied), file_times_8);
    piece.along(|line| {
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

/// The pieces on the files b to g of a line that has no more than one square on each.
#[inline(always)]
fn men_by_file<W: Word>(lines: &[u64; 4], line: Line, occupied: W) -> W {
    (occupied & W::constant(lines[line as usize])).times(W::constant(B_FILE)) >> 58
}

/// The pieces on the files b to g of the rank, by its shift.
#[inline(always)]
fn men_of_rank<W: Word>(lines_or_shift: &[u64; 4], occupied: W) -> W {
    occupied.shift_right_by(W::constant(lines_or_shift[Line::Rank as usize])) & W::constant(63)
}

/// The pieces on the ranks 7 to 2 of the file. The product for the a-file is moved instead of the pieces,
/// which keeps the move out of the chain.
#[inline(always)]
fn men_of_file<W: Word>(file: W, lines: &[u64; 4], occupied: W) -> W {
    let gather = W::constant(C2_TO_H7).shift_right_by(file);
    (occupied & W::constant(lines[Line::File as usize])).times(gather) >> 58
}

#[inline(always)]
fn file_of<W: Word>(square: Index) -> W {
    W::constant(square.get()) & W::constant(7)
}

#[inline(always)]
fn lines(square: Index) -> &'static [u64; 4] {
    // SAFETY: a square is less than 64.
    let Lines(lines) = unsafe { LINES.get_unchecked(square.get() as usize) };
    lines
}

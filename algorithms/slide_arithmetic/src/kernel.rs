//! The algorithm, in operations of BMI1, BMI2 and LZCNT.

use crate::tables::LINES;
use contract::{Index, Piece, Word};

/// Rook, bishop or queen on one square, with lines from a table.
#[inline(always)]
pub fn square_attacks<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    // The `&` replaces a bounds check: one instruction instead of a compare and a branch.
    let lines = &LINES[(square.get() & 63) as usize];
    let square = W::constant(square.get());
    // Squares of the line, without the slider.
    piece.along(|line| slide(square, W::constant(lines[line as usize]), occupied))
}

/// The same with lines computed from the square: rook 26 operations, bishop 33, queen 59.
#[inline(always)]
pub fn square_attacks_computed<W: Word>(piece: Piece, square: Index, occupied: W) -> W {
    let square = W::constant(square.get());
    let eight_ranks = square & W::constant(56);
    let along =
        |[one, other]: [W; 2]| slide(square, one, occupied) | slide(square, other, occupied);
    match piece {
        Piece::Rook => along(rank_and_file(square, eight_ranks)),
        Piece::Bishop => along(diagonals(square, eight_ranks)),
        Piece::Queen => {
            along(rank_and_file(square, eight_ranks)) | along(diagonals(square, eight_ranks))
        }
    }
}

/// Attacks along a `line` without its square: all squares up to the closest piece above, minus all
/// below the closest piece below. 9 operations.
#[inline(always)]
pub fn slide<W: Word>(square: W, line: W, occupied: W) -> W {
    let blockers = occupied & line;
    let below = blockers.bzhi(square);
    let up_to_above = blockers.and_not(below).blsmsk();
    let first_below = (below | W::constant(1)).leading_zeros();
    let under_below = W::constant(u64::MAX >> 1).shift_right_by(first_below);
    (up_to_above ^ under_below) & line
}

/// Rank and file without the square. 6 operations.
#[inline(always)]
fn rank_and_file<W: Word>(square: W, eight_ranks: W) -> [W; 2] {
    const A_FILE: u64 = 0x0101_0101_0101_0101;
    let slider = W::constant(1).shift_left_by(square);
    let file = square & W::constant(7);
    [(0xff, eight_ranks), (A_FILE, file)]
        .map(|(first, by)| W::constant(first).shift_left_by(by) ^ slider)
}

/// Both diagonals without the square: a long diagonal cut at the slider's file and moved to its
/// rank, once what is to the right and above, once what is to the left and below. Both contain the
/// slider's square, and the exclusive or drops it. 13 operations.
#[inline(always)]
fn diagonals<W: Word>(square: W, eight_ranks: W) -> [W; 2] {
    const DIAGONAL: u64 = 0x8040_2010_0804_0201;
    const ANTI_DIAGONAL: u64 = 0x0102_0408_1020_4080;
    // Shifts use only the lowest six bits of a count: of this, eight times the file.
    let eight_files = square << 3;
    let to_last_rank = W::constant(56).minus(eight_ranks);
    let to_last_file = W::constant(56).minus(eight_files);
    let lines = [(DIAGONAL, eight_files, to_last_file), (ANTI_DIAGONAL, to_last_file, eight_files)];
    lines.map(|(long, below, above)| {
        let long = W::constant(long);
        let from_slider = long.shift_right_by(below).shift_left_by(eight_ranks);
        let to_slider = long.shift_left_by(above).shift_right_by(to_last_rank);
        from_slider ^ to_slider
    })
}

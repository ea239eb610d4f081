//! The example of the README, and how much of the joined table is read.

use contract::{Index, Piece, picture, trace};
use kindergarten::VARIANT;
use kindergarten::kernel::{
    A1_TO_H8, B_FILE, C2_TO_H7, square_attacks_joined, square_attacks_shared,
};
use kindergarten::tables::{
    FILLED_ASIDE, FILLED_UP, FIRST_RANK, INDEX_BITS, JOINED_ATTACKS, JOINED_ROW, LINES,
};
use oracle::queens::D4 as QUEEN;
use oracle::worked::{check, subsets};
use std::collections::BTreeSet;

oracle::conformance!(kindergarten::VARIANT);

const D4: Index = Index::at(27);

#[test]
fn a_diagonal_of_d4_step_by_step() {
    let (_, steps) = trace(
        |w| vec![square_attacks_shared(Piece::Bishop, D4, w[0])],
        &[("occupied", QUEEN.occupied)],
    );
    assert_eq!(steps[2].boards[0], 34);
    check(
        "
        . . . . . . . .   . 1 . 1 . . . 1   . . 1 . 1 1 1 .
        . . . . . . 1 .   . 1 . 1 . . . 1   . . 1 . 1 1 1 .
        . . . . . . . .   . 1 . 1 . . . .   . . 1 . 1 1 1 .
        . . . . . . . .   . 1 . 1 . . . .   . . 1 . 1 1 1 .
        . . . . . . . .   . 1 . 1 . . . .   . . 1 . 1 1 1 .
        . . 1 . . . . .   . 1 . 1 . . . .   . . 1 . 1 1 1 .
        . . . . . . . .   . 1 . . . . . .   . . 1 . 1 1 1 .
        1 . . . . . . .   . 1 . . . . . .   . . 1 . 1 1 1 .
        ",
        [steps[0].boards[0], steps[1].boards[0], FILLED_UP[3][34]],
    );
    assert_eq!(FILLED_UP[3][34] & LINES[27].0[2], QUEEN.lines[2]);
    assert_eq!(FIRST_RANK[34] >> (8 * 3) & 0xff, FILLED_UP[3][34] & 0xff);
}

/// The d-file is d7 above the rook and nothing below: the lowest bit of the index.
#[test]
fn a_file_is_read_from_its_upper_end() {
    let pieces = QUEEN.occupied & LINES[27].0[1];
    assert_eq!(pieces.wrapping_mul(C2_TO_H7 >> 3) >> 58, 1);
    let asides = FILLED_ASIDE[3][1];
    assert_eq!(asides & LINES[27].0[1], QUEEN.lines[1]);
    // As a first rank it is d7 on b, the rook on e; turned upright, a is the eighth rank again.
    let rank = FIRST_RANK[1] >> (8 * 4) & 0xff;
    assert_eq!(rank, 0b1110_1110);
    let upright = rank.wrapping_mul(A1_TO_H8) >> (3 ^ 7) & LINES[27].0[1];
    assert_eq!(upright, asides & LINES[27].0[1], "\n{}", picture(upright));
}

#[test]
fn the_lines_of_a_rook_on_d4_have_one_index() {
    VARIANT.ready();
    // SAFETY: the tables are made.
    let rook =
        |w: &[contract::Noted]| vec![unsafe { square_attacks_joined(Piece::Rook, D4, w[0]) }];
    let (answer, steps) = trace(rook, &[("occupied", QUEEN.occupied | 1 << 27)]);
    let [.., index, _] = &steps[..] else { panic!("an index and an entry") };
    assert_eq!(index.boards[0], 69);
    assert_eq!(answer, [QUEEN.attacks(Piece::Rook)]);
}

/// With the slider on its square. The others are zeros of its place, or pieces on squares that the
/// diagonal lacks.
#[test]
fn of_the_joined_entries_a_fifth_is_read() {
    let read_of = |piece: Piece| -> usize {
        let of_square = |square: usize| {
            let [rank, file, diagonal, antidiagonal] = LINES[square].0;
            let places = subsets(piece.inner(square)).map(|set| {
                let set = set | 1 << square;
                let by_file = |line: u64| (set & line).wrapping_mul(B_FILE) >> 58;
                let [one, other] = match piece {
                    Piece::Rook => {
                        let gather = C2_TO_H7 >> (square % 8);
                        [by_file(rank | 1 << square), (set & file).wrapping_mul(gather) >> 58]
                    }
                    _ => [diagonal, antidiagonal].map(by_file),
                };
                one | other << INDEX_BITS
            });
            let places: BTreeSet<u64> = places.collect();
            assert!(places.iter().all(|&place| place < JOINED_ROW as u64));
            places.len()
        };
        (0..64).map(of_square).sum()
    };
    assert_eq!([Piece::Rook, Piece::Bishop].map(read_of), [102_400, 5_248]);
    assert_eq!(size_of_val(&JOINED_ATTACKS) / 8, 524_288);
}

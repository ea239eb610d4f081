//! The boards of the README, and why entries may be intersected.

use contract::Piece;
use oracle::queens::{CROWDED, D4 as QUEEN};
use oracle::worked::check;
use sissy::tables::{BISHOP_ROW, MASKS, QUEEN_ROW, TABLES, apart};

oracle::conformance!(sissy::VARIANT);

const D4: usize = 27;

#[test]
fn a_queen_on_d4_rank_by_rank() {
    let queen = TABLES.words().next().expect("the first table");
    let entry = |rank: usize| {
        let byte = QUEEN.occupied >> (8 * rank) & 0xff;
        queen[QUEEN_ROW * (8 * D4 + rank) + byte as usize]
    };
    let all = (0..8).map(entry).fold(!0, |all, entry| all & entry);
    check(
        "
        . . . 1 . . . 1    . . . 1 . . . 1    . . . . . . . .    . . . . . . . .
        1 . . 1 . . 1 .    1 . . 1 . . 1 .    1 . . 1 . . 1 .    1 . . 1 . . 1 .
        . 1 . 1 . 1 . .    . 1 . 1 . 1 . .    . 1 . 1 . 1 . .    . 1 . 1 . 1 . .
        . . 1 1 1 . . .    . . 1 1 1 . . .    . . 1 1 1 . . .    . . 1 1 1 . . .
        1 1 1 . 1 1 1 1    . 1 1 . 1 1 1 1    1 1 1 . 1 1 1 1    . 1 1 . 1 1 1 1
        . . 1 1 1 . . .    . . 1 1 1 . . .    . . 1 1 1 . . .    . . 1 1 1 . . .
        . . . 1 . 1 . .    . 1 . 1 . 1 . .    . 1 . 1 . 1 . .    . . . 1 . 1 . .
        . . . 1 . . 1 .    1 . . 1 . . 1 .    1 . . 1 . . 1 .    . . . 1 . . 1 .
        ",
        [entry(2), entry(3), entry(6), all],
    );
    assert_eq!(all, QUEEN.attacks(Piece::Queen));
}

#[test]
fn a_bishop_on_d4_pair_by_pair() {
    let bishop = TABLES.words().nth(1).expect("the second table");
    let pieces = CROWDED.occupied & MASKS[D4].bishop_inner;
    let laid = pieces | pieces >> 24;
    let index = |pair: usize| laid >> (8 * (pair + 1) + 1) & 63;
    let entry = |pair: usize| bishop[BISHOP_ROW * (3 * D4 + pair) + index(pair) as usize];
    let all = entry(0) & entry(1) & entry(2);
    check(
        "
        . . . . . . . .    . . . . . . . .    . . . . . . . 1    . . . . . . . .    . . . . . . . .
        . . . . . . . .    . . . . . . . .    1 . . . . . 1 .    . . . . . . . .    . . . . . . . .
        . 1 . . . 1 . .    . 1 . . . 1 . .    . 1 . . . 1 . .    . 1 . . . 1 . .    . 1 . . . 1 . .
        . . . . . . . .    . . . . . . . .    . . 1 . 1 . . .    . . 1 . 1 . . .    . . 1 . 1 . . .
        . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .    . . . . . . . .
        . . . . 1 . . .    . 1 . . 1 1 . .    . . 1 . 1 . . .    . . 1 . 1 . . .    . . 1 . 1 . . .
        . 1 . . . . . .    . 1 . . . . . .    . 1 . . . 1 . .    . 1 . . . . . .    . 1 . . . . . .
        . . . . . . . .    . . . . . . . .    . . . . . . 1 .    1 . . . . . . .    . . . . . . . .
        ",
        [pieces, laid, entry(0), entry(1), all],
    );
    assert_eq!(all, CROWDED.attacks(Piece::Bishop));
}

/// Two ranks three apart never have squares of a bishop on the same file, which laid over each
/// other are told apart again.
#[test]
fn a_pair_of_ranks_loses_nothing() {
    for (square, masks) in MASKS.iter().enumerate() {
        for pair in 0..3 {
            let ranks = 0xff << (8 * (pair + 1)) | 0xff << (8 * (pair + 4));
            let pieces = masks.bishop_inner & ranks;
            let [lower, upper] =
                [pieces & 0xff << (8 * (pair + 1)), pieces >> 24 & 0xff << (8 * (pair + 1))];
            assert_eq!(lower & upper, 0);
            let files = (lower | upper) >> (8 * (pair + 1) + 1);
            assert_eq!(apart(square, pair, files), pieces);
        }
        let ends = masks.bishop_inner & 0xff81_8181_8181_81ff;
        assert_eq!(ends, 0, "no pair has them");
    }
}

//! The boards of the README, step by step, and what becomes of a broken promise.

use contract::{Direction, Lanes, difference};
use min_ops_ternlog::kernel::{attacks, stages};
use oracle::slow_motion::{ATTACKS, EMPTY, ROOKS};
use oracle::worked::check;

oracle::conformance!(min_ops_ternlog::VARIANT);

#[test]
fn the_boards_of_the_readme() {
    let boards = stages(Direction::South, Lanes([ROOKS, 0]), Lanes([EMPTY, 0]));
    check(
        "
        1 . . . . . . .   1 . . . . . . .   1 . . . . . . .   . . . . . . . .
        . 1 . 1 1 . . .   . . . 1 . . . .   1 . . 1 . . . .   1 . . . . . . .
        1 . . . 1 . . .   1 . . . . . . .   1 . . 1 . . . .   1 . . 1 . . . .
        1 . . 1 1 1 . 1   . . . 1 1 . . .   1 . . 1 1 . . .   1 . . 1 1 . . .
        1 1 . . 1 1 1 1   1 . . . 1 1 . .   1 . . . 1 1 . .   1 . . 1 . . . .
        1 1 . . 1 . 1 .   1 . . . 1 . . .   1 . . . 1 1 . .   . . . . . 1 . 1
        . . . 1 1 . . .   . . . . 1 . . .   . . . . 1 . . .   . 1 . . . 1 1 .
        . . . . 1 . . 1   . . . . 1 . . .   . . . . 1 . . .   . . . . . . . .
        ",
        [boards.pairs, boards.fours, boards.far, boards.near].map(|Lanes([board, _])| board),
    );
    let got = attacks(Direction::South, ROOKS, EMPTY, !EMPTY);
    assert_eq!(got, ATTACKS, "\n{}", difference(ATTACKS, got));
}

/// A rook on a2 attacks a1; if a2 is said to be empty, it does not.
#[test]
fn a_slider_on_an_empty_square_is_lost() {
    let rook = 1 << 8;
    let with = |empty: u64| attacks(Direction::South, rook, empty, !empty);
    assert_eq!(with(!rook), 1);
    assert_eq!(with(!0), 0);
}

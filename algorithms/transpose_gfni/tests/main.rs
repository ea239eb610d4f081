//! The boards of the README, and what becomes of a broken promise.

use contract::{Direction, Lanes, Square, boards, difference};
use oracle::slow_motion::{ATTACKS, EMPTY, ROOKS};
use transpose_gfni::kernel::{self, attacks, attacks_any};

oracle::conformance!(transpose_gfni::VARIANT);

fn turned(direction: Direction, board: u64) -> u64 {
    kernel::turned(direction, Lanes([board, 0])).0[0]
}

#[test]
fn the_boards_of_the_readme() {
    let [rooks, empty] = boards(
        "
        1 . . . . . . .   . 1 1 1 1 1 . .
        . . . . . . . .   1 1 . 1 1 1 . 1
        . . . . . . . .   1 . 1 . 1 . . 1
        . 1 . . . . . .   1 . 1 1 . 1 1 .
        . . . . . . . .   1 1 1 1 1 1 1 1
        . . . . 1 . . .   1 . 1 1 . 1 . 1
        . . . . . . . .   . 1 . 1 1 1 . .
        . . . . . . . .   1 . 1 1 1 . 1 1
        ",
    );
    assert_eq!(turned(Direction::South, ROOKS), rooks);
    assert_eq!(turned(Direction::South, EMPTY), empty);
    let got = attacks(Direction::South, ROOKS, EMPTY, !EMPTY);
    assert_eq!(got, ATTACKS, "\n{}", difference(ATTACKS, got));
}

/// Each square goes where the picture says, so that the direction leads to the next higher bit.
#[test]
fn every_direction_leads_east() {
    for square in Square::all() {
        let (file, rank) = (square.file(), square.rank());
        let image = |direction| turned(direction, square.bit()).trailing_zeros() as u8;
        assert_eq!(image(Direction::East), 8 * rank + file);
        assert_eq!(image(Direction::West), 8 * rank + (7 - file));
        assert_eq!(image(Direction::South), 8 * (7 - file) + (7 - rank));
        assert_eq!(image(Direction::North), 8 * (7 - file) + rank);
    }
}

/// Rooks on a2 and a3, both said to stand on empty squares: beyond the lower one the squares
/// are reached by both, and only the form for any sets has them all.
#[test]
fn two_sliders_on_empty_squares_need_the_other_form() {
    let (rooks, empty) = (0x01_0100, !0);
    let one = attacks(Direction::North, rooks, empty, 0);
    let any = attacks_any(Direction::North, rooks, empty, 0);
    assert_eq!(any, 0x0101_0101_0101_0000);
    assert_ne!(one, any);
}

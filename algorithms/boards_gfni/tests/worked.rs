//! The boards of the README on a model of the instructions, the tally, random boards against steps, and
//! what becomes of a broken promise. It needs no instruction set.

mod model;

use boards_gfni::kernel::{board_batch, diagonals, files, ranks};
use boards_gfni::turns::{mirrored, mirrored_and_doubled, reflected, turned_back};
use contract::{boards, difference};
use model::{Model, counted};
use oracle::slow_motion::{ATTACKS, EMPTY, ROOKS};
use oracle::worked::edges;

/// With ternary functions.
type Board = Model<1>;

fn check<const N: usize>(expected: &str, got: [Board; N]) {
    for (expected, Model(got)) in boards::<N>(expected).into_iter().zip(got) {
        assert_eq!(got, expected, "\n{}", difference(expected, got));
    }
}

#[test]
fn all_eight_directions_are_62_operations_and_70_without_ternary_functions() {
    fn count<const OR_BOTH: u32>() -> u32 {
        counted(|| board_batch::<Model<OR_BOTH>>(Model(1), Model(1), Model(!1), Model(1))).1
    }
    assert_eq!((count::<1>(), count::<2>()), (62, 70));
}

#[test]
fn rooks_look_north_and_south() {
    let (rooks, occupied): (Board, Board) = (Model(ROOKS), Model(!EMPTY));
    let pieces = mirrored(reflected(occupied));
    assert_eq!(turned_back(pieces), occupied);
    let rooks_turned = mirrored_and_doubled(reflected(rooks));
    let [north, Model(south)] = files(rooks, occupied);
    check(
        "
        1 1 . . . . . 1   . . . . . . . .   . . . 1 . . . .
        . 1 . . . 1 . .   . . . . . . . .   . . . . . 1 . .
        . 1 1 . 1 . 1 .   . . . . . . . .   . . . . . 1 . .
        1 . . 1 . . 1 .   . . . . . . . 1   . . . . . 1 . .
        . . . . . . . .   . . . . . . . .   . . . . . . . .
        . 1 . 1 . . 1 .   . . . . 1 . . .   . . . . . . . .
        1 1 . . . 1 . 1   . . . . . . . .   . . . . . . . .
        . . 1 . . . 1 .   . . . . . . . .   . . . . . . . .
        ",
        [pieces, rooks_turned, north],
    );
    assert_eq!(south, ATTACKS, "\n{}", difference(ATTACKS, south));
}

/// Bishops on both edge files, and one that arrives there.
#[test]
fn bishops_at_the_edges() {
    let attacks = diagonals(Model(edges::BISHOPS), Model(!edges::OCCUPIED));
    check(edges::ATTACKS, attacks);
}

/// Rooks on a2 and b2: if b2 is said to be empty, the first one's borrow runs into the second one's.
#[test]
fn borrows_end_at_pieces_alone() {
    let (a2, b2, d2) = (1 << 8, 1 << 9, 1 << 11);
    let both = |occupied: u64| ranks::<Board>(Model(a2 | b2), Model(occupied))[0].0;
    assert_eq!(both(a2 | b2 | d2), 0b1110 << 8);
    assert_ne!(both(a2 | d2), 0b1110 << 8);
}

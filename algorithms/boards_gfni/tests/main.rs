//! The boards of the README, and what becomes of a broken promise. It needs no instruction set.

use boards_gfni::kernel::{files, ranks};
use boards_gfni::turns::{mirrored, mirrored_and_doubled, reflected, turned_back};
use contract::{Lanes, boards, difference};
use oracle::slow_motion::{ATTACKS, EMPTY, ROOKS};

oracle::conformance!(boards_gfni::VARIANT);

type Board = Lanes<1>;

fn check<const N: usize>(expected: &str, got: [Board; N]) {
    for (expected, Lanes([got])) in boards::<N>(expected).into_iter().zip(got) {
        assert_eq!(got, expected, "\n{}", difference(expected, got));
    }
}

#[test]
fn rooks_look_north_and_south() {
    let (rooks, occupied): (Board, Board) = (Lanes([ROOKS]), Lanes([!EMPTY]));
    let pieces = mirrored(reflected(occupied));
    assert_eq!(turned_back(pieces), occupied);
    let rooks_turned = mirrored_and_doubled(reflected(rooks));
    let [north, Lanes([south])] = files(rooks, occupied);
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

/// Rooks on a2 and b2: if b2 is said to be empty, the first one's borrow runs into the second
/// one's.
#[test]
fn borrows_end_at_pieces_alone() {
    let (a2, b2, d2) = (1 << 8, 1 << 9, 1 << 11);
    let both = |occupied: u64| ranks(Lanes([a2 | b2]), Lanes([occupied]))[0].0[0];
    assert_eq!(both(a2 | b2 | d2), 0b1110 << 8);
    assert_ne!(both(a2 | d2), 0b1110 << 8);
}

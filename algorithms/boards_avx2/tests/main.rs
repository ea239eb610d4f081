//! The boards of the README, and what becomes of a broken promise.

use boards_avx2::kernel::{down, east, inner, runs};
use contract::{Lanes, Vector, difference};

oracle::conformance!(boards_avx2::VARIANT);

/// Rooks, what stands there, and what they attack to the east and west.
const DRAWN: [u64; 4] = contract::boards(
    "
    1 . . . . . . .   1 . . . . . . .   . 1 1 1 1 1 1 1   . . . . . . . .
    . . . . . . . 1   1 . . 1 . . 1 1   . . . . . . . .   . . . . . . 1 .
    . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    . . . 1 . . . .   . 1 . 1 . . . 1   . . . . 1 1 1 1   . 1 1 . . . . .
    . . . . . . . 1   . . 1 . . . . 1   . . . . . . . .   . . 1 1 1 1 1 .
    . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
    1 . . . . . . 1   1 . . . . . 1 1   . 1 1 1 1 1 1 .   . . . . . . 1 .
    ",
);

fn boards(set: u64) -> Lanes<4> {
    Vector::spread(set)
}

fn check<const N: usize>(expected: &str, got: [Lanes<4>; N]) {
    for (expected, got) in contract::boards::<N>(expected).into_iter().zip(got) {
        for got in got.0 {
            assert_eq!(got, expected, "\n{}", difference(expected, got));
        }
    }
}

#[test]
fn rooks_look_east_and_west() {
    let [rooks, occupied, eastward, westward] = DRAWN;
    let off_the_a_file = rooks & !0x0101_0101_0101_0101;
    let [p1, p2, p4] = runs(1, inner(boards(!occupied)));
    let east = east(boards(rooks), boards(occupied));
    let west = down(1, boards(off_the_a_file), [p1, p2, p4]);
    check(
        "
        . 1 1 1 1 1 1 .   . . 1 1 1 1 1 .   . . . . 1 1 1 .
        . 1 1 . 1 1 . .   . . 1 . . 1 . .   . . . . . . . .
        . 1 1 1 1 1 1 .   . . 1 1 1 1 1 .   . . . . 1 1 1 .
        . 1 1 1 1 1 1 .   . . 1 1 1 1 1 .   . . . . 1 1 1 .
        . . 1 . 1 1 1 .   . . . . . 1 1 .   . . . . . . . .
        . 1 . 1 1 1 1 .   . . . . 1 1 1 .   . . . . . . 1 .
        . 1 1 1 1 1 1 .   . . 1 1 1 1 1 .   . . . . 1 1 1 .
        . 1 1 1 1 1 . .   . . 1 1 1 1 . .   . . . . 1 1 . .
        ",
        [p1, p2, p4],
    );
    assert_eq!((east, west), (boards(eastward), boards(westward)));
}

/// Rooks on a1 and b1: if b1 is said to be empty, the first one's borrow runs into the second
/// one's.
#[test]
fn borrows_end_at_men_alone() {
    let (a1, b1, d1) = (1, 1 << 1, 1 << 3);
    let both = |pieces: u64| east(boards(a1 | b1), boards(pieces)).0[0];
    assert_eq!(both(a1 | b1 | d1), 0b1110);
    assert_eq!(both(a1 | d1), 0b1010);
}

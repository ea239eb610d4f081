//! The boards of the README.

use contract::{Lanes, Piece, Vector};
use oracle::queens::D4;
use oracle::worked::check;
use rotate_lanes::halves::Way::{Left, Right};
use rotate_lanes::halves::{inner, kogge_stone, levels};
use rotate_lanes::lines::sliders;

oracle::conformance!(rotate_lanes::VARIANT);

/// All lanes laid over each other.
fn united(halves: [Lanes<4>; 2]) -> u64 {
    halves.into_iter().flat_map(Vector::to_array).fold(0, |set, lane| set | lane)
}

#[test]
fn a_queen_on_d4_level_by_level() {
    let occupied = D4.occupied;
    let d4 = 1 << 27;
    let [left, right] =
        [Left, Right].map(|way| levels(way, sliders(d4, d4), inner(Lanes::spread(!occupied))));
    check(
        "
        . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .
        . . . . . . . .   . 1 . 1 . 1 . .
        . . 1 1 1 . . .   . . 1 1 1 . . .
        . . 1 1 1 . . .   . . 1 1 1 1 1 .
        . . . 1 1 . . .   . . . 1 1 . . .
        . . . . . . . .   . . . 1 . 1 . .
        . . . . . . . .   . . . 1 . . . .
        ",
        [united([left[0], right[0]]), united([left[1], right[1]])],
    );
    assert_eq!(united([left[2], right[2]]), united([left[1], right[1]]));
    let attacks = kogge_stone(d4, d4, !occupied, occupied);
    assert_eq!(united(attacks), D4.attacks(Piece::Queen));
}

//! The boards of the README.

use contract::{Lanes, Vector};
use oracle::queens::D4;
use oracle::worked::check;
use union_fills::kernel::{by_halves, kogge_stone, lanes, levels, ranks_together, transposed};
use union_fills::pairs::pairs;

oracle::conformance!(union_fills::VARIANT);

const QUEEN: u64 = 1 << 27;
const KING: u64 = 1 << 51;

#[test]
fn a_queen_on_d4_sees_through_the_king_on_d7() {
    let floods = levels(lanes::<u64>(QUEEN, QUEEN, D4.occupied, KING));
    let [flood_1, flood_2, _] = floods.map(by_halves);
    check(
        "
        . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . 1 . . . .
        1 . . 1 . . 1 .   . . . . . . . .   . . . 1 . . . .   1 . . 1 . . 1 .
        . . . . . . . .   . . . . . . . .   . 1 . 1 . 1 . .   . 1 . 1 . 1 . .
        . . . . . . . .   . . 1 1 1 . . .   . . 1 1 1 . . .   . . 1 1 1 . . .
        . 1 . 1 . . . 1   . . 1 1 1 . . .   . . 1 1 1 1 1 .   . 1 1 . 1 1 1 1
        . . 1 . . . . .   . . . 1 1 . . .   . . . 1 1 . . .   . . 1 1 1 . . .
        . . . . . . . .   . . . . . . . .   . . . 1 . 1 . .   . . . 1 . 1 . .
        1 . . . . . 1 1   . . . . . . . .   . . . . . . . .   . . . 1 . . 1 .
        ",
        [D4.occupied, flood_1, flood_2, kogge_stone(QUEEN, QUEEN, D4.occupied, KING)],
    );
    let without_king = kogge_stone(QUEEN, QUEEN, D4.occupied & !KING, 0);
    assert_eq!(pairs(QUEEN, QUEEN, D4.occupied, KING), without_king);
}

#[test]
fn the_fifth_rank_of_all_lanes_transposed() {
    let attacks = Lanes::<8>::known(&[
        1 << 35, // north: d5
        1 << 36, // north-east: e5
        0,
        0,
        0,
        0,
        0,
        1 << 34, // north-west: c5
    ]);
    let ranks = ranks_together(attacks);
    check(
        "
        . . 1 . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . 1 .
        . . . . . . . .   . . . . . . . 1
        . . . . . . . .   1 . . . . . . .
        . . . . 1 . . .   . . . . . . . .
        . . . 1 . . . .   . . . . . . . .
        ",
        [ranks.to_array()[4], transposed(ranks).to_array()[4]],
    );
}

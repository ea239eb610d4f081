//! The boards of the README, lane by lane, and the two places where lanes can go wrong.

use contract::{Lanes, Vector};
use oracle::queens::D4 as QUEEN;
use oracle::worked::check;
use pairs_avx2::kernel::{board_attacks_words as board_attacks, both_ways, runs};
use pairs_avx2::lines::sliders;

oracle::conformance!(pairs_avx2::VARIANT);

const D4: u64 = 1 << 27;

#[test]
fn propagators_of_the_readme() {
    let [_, p2, _] = runs(Lanes::<4>::spread(!QUEEN.occupied));
    check(
        "
        . 1 1 . 1 1 . 1   . . 1 1 . 1 1 .   . . 1 1 1 1 1 .   . 1 . 1 1 . . .
        . 1 1 . 1 1 . 1   . . 1 . 1 1 . .   . . 1 . . 1 . .   . 1 1 . 1 1 . .
        1 1 1 1 1 1 1 1   . . 1 1 1 1 1 .   . . 1 1 1 1 1 .   . 1 1 1 1 1 . .
        1 . 1 . 1 1 1 .   . . . 1 . 1 1 .   . . 1 1 1 1 1 .   . 1 . 1 1 1 . .
        1 . . . 1 1 1 .   . . 1 . 1 1 1 .   . . . . . 1 1 .   . . 1 . 1 1 . .
        1 1 . 1 1 1 1 1   . . . 1 1 1 1 .   . . . . 1 1 1 .   . 1 . 1 1 1 . .
        . 1 1 1 1 1 . .   . . 1 1 1 1 1 .   . . 1 1 1 1 1 .   . 1 1 1 1 . . .
        . . . . . . . .   . . . . . . . .   . . 1 1 1 1 . .   . . . . . . . .
        ",
        p2.to_array(),
    );
}

#[test]
fn a_queen_on_d4_in_both_registers_and_in_words() {
    let empty = !QUEEN.occupied;
    let [positive, negative] = both_ways(sliders::<u64>(D4, D4), runs(Lanes::<4>::spread(empty)));
    let all = board_attacks(D4, D4, empty, !empty);
    let [north, northeast, east, northwest] = positive.to_array();
    let [south, southwest, west, southeast] = negative.to_array();
    assert_eq!(all.as_slice(), [positive.to_array(), negative.to_array()].as_flattened());
    check(
        "
        . . . . . . . .   . . . . . . . .   . . . . . . . .
        1 . . . . . 1 .   . . . 1 . . . .   . . . . . . . .
        . 1 . . . 1 . .   . . . 1 . . . .   . . . . . . . .
        . . 1 . 1 . . .   . . . 1 . . . .   . . . . . . . .
        . . . . . . . .   . . . . 1 1 1 1   . 1 1 . . . . .
        . . . . . . . .   . . . . . . . .   . . 1 1 1 . . .
        . . . . . . . .   . . . . . . . .   . . . 1 . 1 . .
        . . . . . . . .   . . . . . . . .   . . . 1 . . 1 .
        ",
        [northeast | northwest, north | east, southwest | west | southeast | south],
    );
}

//! The boards of the README.

use contract::{AttackerKinds, Index, Vector};
use nearest_lanes::kernel::{attackers, discovered, nearest};
use oracle::worked::{AROUND_D4, check, position};

oracle::conformance!(nearest_lanes::VARIANT);

const D4: Index = Index::at(27);

/// The sets of the README's position.
fn sets() -> [u64; 7] {
    position(AROUND_D4).bitboards().words()
}

#[test]
fn nearest_pieces_of_the_readme() {
    let [above, below] = nearest::<u64>(D4, sets()[0]);
    check(
        "
        . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
        . . . . . . 1 .   . . . . . . . .   . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . 1 . . . .   . 1 . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . 1
        . . 1 . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . 1 . . . .   . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
        ",
        (above | below).to_array(),
    );
}

#[test]
fn attackers_and_pairs_of_the_readme() {
    let [sliders, behind] = discovered(sets(), D4);
    let [attacking_sliders, attacking_pieces] =
        [AttackerKinds::Sliders, AttackerKinds::All].map(|kinds| attackers(kinds, sets(), D4));
    check(
        "
        . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
        . . . . . . 1 .   . . . . . . 1 .   . . . . . . 1 .   . . . . . . . .
        . . . 1 . . . .   . . . 1 . . . .   . . . 1 . . . .   . . . . . . . .
        . . . . . . . .   . . . . . 1 . .   . . . . . . . .   . . . . . . . .
        . . . . . . . 1   . . . . . . . 1   . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . 1 . . . . .   . . . . . . . .   . . 1 . . . . .
        . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . 1 . . . .
        . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
        ",
        [attacking_sliders, attacking_pieces, sliders, behind],
    );
}

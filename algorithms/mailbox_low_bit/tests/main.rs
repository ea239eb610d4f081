//! The boards of the README.

use contract::position::ray_order::permuted;
use contract::{AttackerKinds, Index, Lanes, Vector};
use mailbox_low_bit::kernel::{attackers_kinds, discovered_kinds, negative, negative_with_knights};
use oracle::worked::{AROUND_D4, check, position};

oracle::conformance!(mailbox_low_bit::VARIANT);

const D4: Index = Index::at(27);

#[test]
fn attackers_and_pairs_of_the_readme() {
    let kinds = Lanes(position(AROUND_D4).kinds());
    let [sliders, behind] = discovered_kinds(kinds, D4);
    check(
        "
        . . . . . . . .   . . . . . . . .   . . . . . . . .
        . . . . . . 1 .   . . . . . . 1 .   . . . . . . . .
        . . . 1 . . . .   . . . 1 . . . .   . . . . . . . .
        . . . . . 1 . .   . . . . . . . .   . . . . . . . .
        . . . . . . . 1   . . . . . . . .   . . . . . . . .
        . . 1 . . . . .   . . . . . . . .   . . 1 . . . . .
        . . . . . . . .   . . . . . . . .   . . . 1 . . . .
        . . . . . . . .   . . . . . . . .   . . . . . . . .
        ",
        [attackers_kinds(AttackerKinds::All, kinds, D4), sliders, behind],
    );
}

#[test]
fn words_of_the_readme() {
    let [low, _] = permuted::<u64>(position(AROUND_D4).kinds(), D4);
    let [north, east] = [0, 2].map(|ray| low.to_array()[ray].to_be_bytes());
    // The knight's square is the last byte.
    assert_eq!(north, [0, 0, 0, 0x20, 0, 0x10, 0, 0]);
    assert_eq!(east, [0, 0, 0, 0x20, 0, 0, 0, 0]);
}

#[test]
fn lowest_bits_of_a_word() {
    let word = Lanes([u64::from_le_bytes([4, 0, 0x10, 0, 0x20, 0, 0, 0])]);
    let [without, with] =
        [negative(word), negative_with_knights(word)].map(|negative| negative.0[0]);
    assert_eq!(without.to_le_bytes(), [0xfb, 0, 0xf0, 0xff, 0xdf, 0xff, 0xff, 0xff]);
    assert_eq!(with.to_le_bytes(), [0xf7, 0, 0xf0, 0xff, 0xdf, 0xff, 0xff, 0xff]);
}

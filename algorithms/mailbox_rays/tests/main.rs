//! The pictures of the README: a line is a byte of a word, the north-west ray on top.

use contract::position::{BISHOP, BLACK, KING, KNIGHT, Mailbox, PAWN, QUEEN, ROOK};
use contract::{AttackerKinds, Index, Lanes, Square};
use mailbox_rays::kernel::{
    attackers_rows, attackers_squares, common_rays, common_rays_by_two_fills, discovered_joint,
    discovered_squares, nearest, slots_by_row,
};
use oracle::worked::check;

oracle::conformance!(mailbox_rays::VARIANT);

const D4: Index = Index::at(27);

const PIECES: [(&str, u8); 10] = [
    ("d1", KING),
    ("h4", QUEEN),
    ("g7", BISHOP),
    ("a4", KNIGHT),
    ("e3", PAWN),
    ("f6", PAWN),
    ("d8", QUEEN | BLACK),
    ("d7", ROOK | BLACK),
    ("b2", BISHOP | BLACK),
    ("c6", KNIGHT | BLACK),
];

fn codes() -> Lanes<8> {
    let mut mailbox = Mailbox::default();
    for (name, code) in PIECES {
        mailbox.0[square(name)] = code;
    }
    Lanes(mailbox.codes())
}

fn square(name: &str) -> usize {
    usize::from(Square::from_name(name).expect("a square").index())
}

fn set(names: &[&str]) -> u64 {
    names.iter().fold(0, |set, name| set | 1 << square(name))
}

#[test]
fn attackers_of_d4() {
    let slots = slots_by_row(AttackerKinds::All, codes(), D4);
    let o = slots.occupied | 0x8181_8181_8181_8181;
    let changed = o ^ (o - 0x0303_0303_0303_0303);
    let attackers = attackers_rows(AttackerKinds::All, codes(), D4);
    check(
        "
        1 . . . . . . .   1 1 1 1 1 1 1 1   1 . . . . . . .   1 . . . . . . .
        . . . 1 . . . .   1 1 1 1 . . . .   . . . . . . . .   . . . . . . . .
        . . 1 . . . . .   1 1 1 . . . . .   . . 1 . . . . .   . . 1 . . . . .
        . . . 1 . . . .   1 1 1 1 . . . .   . . . . . . . .   . . . . . . . .
        . 1 . . . . . .   1 1 . . . . . .   . 1 . . . . . .   . 1 . . . . . .
        . . . . 1 . . .   1 1 1 1 1 . . .   . . . . 1 . . .   . . . . 1 . . .
        . . 1 1 . . . .   1 1 1 . . . . .   . . . 1 . . . .   . . . . . . . .
        . . . 1 1 . . .   1 1 1 1 . . . .   . . . 1 1 . . .   . . . 1 . . . .
        ",
        [slots.occupied, changed, slots.attacking, attackers],
    );
    let squares = attackers_squares(AttackerKinds::All, codes(), D4);
    assert_eq!(squares, set(&["c6", "b2", "e3", "h4", "d7"]));
}

#[test]
fn pairs_discovered_through_d4() {
    let slots = slots_by_row(AttackerKinds::Sliders, codes(), D4);
    let nearest = nearest(slots.occupied);
    let sliders = nearest & slots.attacking;
    let opposite = (nearest & 0xfefe_fefe_fefe_fefe).rotate_left(32);
    let common = common_rays(sliders, opposite);
    let [sliders_of_pairs, behind] = discovered_joint(codes(), D4);
    check(
        "
        . . . . . . . .   . 1 . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . 1 . . .   . . . . . . . .   . . . . . . . .   . . . 1 . . . .
        . . 1 . . . . .   . . 1 . . . . .   1 1 1 1 1 1 1 .   . . 1 . . . . .   . . . . . . . .
        . . . . . . . .   . . . 1 . . . .   . . . . . . . .   . . . . . . . .   . . . 1 . . . .
        . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .   . . . . . . . .
        . . . . 1 . . .   . . . 1 . . . .   1 1 1 1 1 1 1 .   . . . . 1 . . .   . . . . . . . .
        . . . . . . . .   . . 1 . . . . .   . . . . . . . .   . . . . . . . .   . . 1 . . . . .
        . . . 1 . . . .   . . . 1 . . . .   1 1 1 1 1 1 1 .   . . . 1 . . . .   . . . . . . . .
        ",
        [sliders, opposite, common, sliders_of_pairs, behind],
    );
    assert_eq!(common_rays_by_two_fills(sliders, opposite), common);
    let pairs = discovered_squares(codes(), D4);
    assert_eq!(pairs, [set(&["d7", "h4", "b2"]), set(&["d1", "a4", "f6"])]);
}

//! The rays of the README: north in the lowest rank of each picture, then clockwise.

use contract::{AttackerKinds, Index};
use oracle::queens::D4;
use oracle::worked::check;
use ray_gather::kernel::{attackers, attackers_in_rays, discovered, discovered_in_rays};
use ray_gather::kernel::{on_common_rays, up_to_nearest};

oracle::conformance!(ray_gather::VARIANT);

const ROOKS: u64 = 1 << 25 | 1 << 51;
const BISHOP: u64 = 1 << 54;
const H4: u64 = 1 << 31;
const C3: u64 = 1 << 18;

/// The square d4, among rooks on b4 and d7, a bishop on g7, and pieces that do not slide.
fn position() -> ([u64; 7], Index) {
    ([D4.occupied, BISHOP, ROOKS, 0, 0, 0, 0], Index::at(27))
}

#[test]
fn one_subtraction_for_all_rays() {
    const PIECES: u64 = 0xf8f4_faf0_f8f0_e8e8;
    check(
        "
        . . . 1 1 1 1 1   1 1 1 1 . . . .
        . . 1 . 1 1 1 1   1 1 1 . . . . .
        . 1 . 1 1 1 1 1   1 1 . . . . . .
        . . . . 1 1 1 1   1 1 1 1 1 . . .
        . . . 1 1 1 1 1   1 1 1 1 . . . .
        . . . . 1 1 1 1   1 1 1 1 1 . . .
        . . . 1 . 1 1 1   1 1 1 1 . . . .
        . . . 1 . 1 1 1   1 1 1 1 . . . .
        ",
        [PIECES, up_to_nearest(PIECES)],
    );
}

#[test]
fn attackers_and_pairs_of_d4() {
    let (position, square) = position();
    let [sliders, behind] = discovered_in_rays(position, square);
    check(
        "
        . . . . . . . .   . . . . . . . .   . . . . . . . .
        . . 1 . . . . .   . . 1 . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .   . 1 . . . . . .
        . . . . . . . .   . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .   . . . . 1 . . .
        . . . 1 . . . .   . . . 1 . . . .   . . . . . . . .
        . . . 1 . . . .   . . . . . . . .   . . . . . . . .
        ",
        [attackers_in_rays(AttackerKinds::Sliders, position, square), sliders, behind],
    );
    assert_eq!(attackers(AttackerKinds::Sliders, position, square), ROOKS | BISHOP);
    assert_eq!(discovered(position, square), [1 << 25 | BISHOP, H4 | C3]);
}

#[test]
fn rays_with_a_square_in_both_sets() {
    // The first and the last ray are in both sets, the second and the third in one each.
    let [left, right] = [0x40_00_04_02, 0x02_80_00_08];
    assert_eq!(on_common_rays::<u64>(left, right), [0x40_00_00_02, 0x02_00_00_08]);
}

//! The boards of the README, and the table.

use classical::kernel::square_attacks;
use classical::tables::RAY;
use contract::{Direction, Index, Piece, Square, trace};
use oracle::worked::check;

oracle::conformance!(classical::VARIANT);

const C3: Index = Index::at(18);
const OCCUPIED: u64 = 0x0040_2400_0104_0211;

#[test]
fn a_ray_towards_higher_squares() {
    let rays = &RAY[Direction::NorthEast as usize];
    let ray = rays[18];
    let drawn = "
        . . . . . . . 1   . . . . . . . .
        . . . . . . 1 .   . . . . . . . .
        . . . . . 1 . .   . . . . . 1 . .
        . . . . 1 . . .   . . . . 1 . . .
        . . . 1 . . . .   . . . 1 . . . .
        . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .
        . . . . . . . .   . . . . . . . .
    ";
    let closest = (ray & OCCUPIED).trailing_zeros() as usize;
    assert_eq!(Square::from_name("f6").map(|f6| f6.index() as usize), Some(closest));
    check(drawn, [ray, ray ^ rays[closest]]);
}

#[test]
fn a_ray_towards_lower_squares() {
    let rays = &RAY[Direction::SouthWest as usize];
    let ray = rays[63 - 18];
    assert_eq!(ray, 0x0201);
    let closest = (ray & OCCUPIED).leading_zeros() as usize;
    assert_eq!(Square::from_name("b2").map(|b2| 63 - b2.index() as usize), Some(closest));
    assert_eq!((rays[closest], ray ^ rays[closest]), (0x0001, 0x0200));
}

/// What a scan of no piece finds.
#[test]
fn the_65th_ray_is_empty() {
    assert!(RAY.iter().all(|rays| rays[64] == 0));
    let (_, steps) =
        trace(|w| vec![square_attacks(Piece::Rook, C3, w[0])], &[("occupied", 1 << C3.get())]);
    let scans = steps.iter().filter(|step| step.formula.contains("zcnt"));
    assert_eq!(scans.map(|step| step.boards[0]).collect::<Vec<_>>(), [64; 4]);
}

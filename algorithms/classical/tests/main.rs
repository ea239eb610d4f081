//! The boards of the README, the table, and the tally.

use classical::kernel::{square_attacks, square_attacks_branching};
use classical::tables::{RAY, REACH, goes_up};
use contract::{Direction, Index, Noted, Piece, Square, tally, trace};
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

#[test]
fn four_directions_lead_up_and_each_ray_is_the_other_way_of_one_down() {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    for (up, down) in [(North, South), (East, West), (NorthEast, SouthWest), (NorthWest, SouthEast)]
    {
        assert!(goes_up(up) && !goes_up(down));
        // Turned by half a turn, one table is the other in the very order of its entries.
        let turned = RAY[up as usize].map(u64::reverse_bits);
        assert_eq!(turned, RAY[down as usize]);
    }
}

/// So one exclusive or takes away what is hidden on all rays at once.
#[test]
fn whatever_is_hidden_is_within_the_reach_of_the_piece() {
    for square in 0..64 {
        let reach = REACH[Piece::Queen as usize][square];
        for (rays, direction) in RAY.iter().zip(Direction::ALL) {
            let place = |square: usize| if goes_up(direction) { square } else { 63 - square };
            let ray = rays[place(square)];
            assert_eq!(ray & !reach, 0);
            for piece in (0..64).filter(|piece| ray >> piece & 1 == 1) {
                assert_eq!(rays[place(piece)] & !ray, 0, "{square} {direction:?} {piece}");
            }
        }
    }
}

/// The bishop of the README has one free ray, on which the branch saves two operations and a look-up.
#[test]
fn a_branch_spares_a_free_ray_its_look_up() {
    let bishop = |w: &[Noted]| vec![square_attacks_branching(Piece::Bishop, C3, w[0])];
    let count = tally(bishop, &[OCCUPIED]).1;
    assert_eq!((count.operations, count.lookups), (14, 7));
}

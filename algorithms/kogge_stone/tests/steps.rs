//! Shifts and wrap masks against steps over (file, rank), square by square. It knows no mask.

use contract::{Direction, Square, difference};
use kogge_stone::kernel::{attacks, occluded_fill};

/// Where one step leads, if it stays on the board.
fn step(from: Square, direction: Direction) -> Option<Square> {
    let (files, ranks) = match direction {
        Direction::NorthEast => (1, 1),
        Direction::East => (1, 0),
        Direction::SouthEast => (1, -1),
        Direction::South => (0, -1),
        Direction::SouthWest => (-1, -1),
        Direction::West => (-1, 0),
        Direction::NorthWest => (-1, 1),
        Direction::North => (0, 1),
    };
    let (file, rank) = (from.file() as i8 + files, from.rank() as i8 + ranks);
    let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    on_board.then(|| Square::new((8 * rank + file) as u8))
}

fn target(from: Square, direction: Direction) -> u64 {
    step(from, direction).map_or(0, Square::bit)
}

#[test]
fn on_the_full_board_each_square_attacks_its_neighbour_alone() {
    for direction in Direction::ALL {
        for from in Square::all() {
            let (got, expected) = (attacks(direction, from.bit(), 0, !0), target(from, direction));
            assert_eq!(got, expected, "{from} {direction}\n{}", difference(expected, got));
        }
    }
}

#[test]
fn the_full_board_attacks_exactly_the_squares_that_a_step_can_reach() {
    for direction in Direction::ALL {
        let avoid_wrap = Square::all().fold(0, |set, from| set | target(from, direction));
        let got = attacks(direction, !0_u64, 0, !0);
        assert_eq!(got, avoid_wrap, "{direction}\n{}", difference(avoid_wrap, got));
    }
}

#[test]
fn on_the_empty_board_every_ray_ends_at_the_edge() {
    for direction in Direction::ALL {
        for from in Square::all() {
            let mut ray = 0;
            let mut at = from;
            while let Some(next) = step(at, direction) {
                ray |= next.bit();
                at = next;
            }
            let got = attacks(direction, from.bit(), !from.bit(), from.bit());
            assert_eq!(got, ray, "{from} {direction}\n{}", difference(ray, got));
            let (got, flood) = (occluded_fill(direction, from.bit(), !0), ray | from.bit());
            assert_eq!(got, flood, "{from} {direction}\n{}", difference(flood, got));
        }
    }
}

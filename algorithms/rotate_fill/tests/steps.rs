//! Shifts and wrap masks against steps over (file, rank), square by square.

use contract::{Direction, Index, Square, difference};
use rotate_fill::{kernel, tables};

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

fn dir8(direction: Direction) -> Index {
    Index::at(u64::from(direction.dir8()))
}

#[test]
fn each_mask_holds_exactly_the_squares_that_a_step_can_reach() {
    for direction in Direction::ALL {
        let expected = Square::all().fold(0, |set, from| set | target(from, direction));
        let got = tables::AVOID_WRAP[usize::from(direction.dir8())];
        assert_eq!(got, expected, "{direction}\n{}", difference(expected, got));
    }
}

#[test]
fn each_amount_is_what_a_step_adds_to_the_index() {
    for direction in Direction::ALL {
        for from in Square::all() {
            if let Some(to) = step(from, direction) {
                let steps = i32::from(to.index()) - i32::from(from.index());
                assert_eq!(steps, tables::SHIFT[usize::from(direction.dir8())], "{direction}");
            }
        }
    }
}

#[test]
fn shift_one_takes_each_square_to_its_neighbour() {
    for direction in Direction::ALL {
        for from in Square::all() {
            let expected = target(from, direction);
            let got = kernel::shift_one(dir8(direction), from.bit());
            assert_eq!(got, expected, "{from} {direction}\n{}", difference(expected, got));
        }
    }
}

#[test]
fn on_the_empty_board_every_ray_ends_at_the_edge() {
    type Attacks = fn(Index, u64, u64, u64) -> u64;
    type Fill = fn(Index, u64, u64) -> u64;
    const ATTACKS: [Attacks; 3] =
        [kernel::attacks_loop, kernel::attacks_unrolled, kernel::kogge_stone_attacks];
    const FILLS: [Fill; 2] = [kernel::occluded_fill_loop, kernel::kogge_stone_fill];
    for direction in Direction::ALL {
        for from in Square::all() {
            let mut ray = 0;
            let mut at = from;
            while let Some(next) = step(at, direction) {
                ray |= next.bit();
                at = next;
            }
            for attacks in ATTACKS {
                let got = attacks(dir8(direction), from.bit(), !from.bit(), from.bit());
                assert_eq!(got, ray, "{from} {direction}\n{}", difference(ray, got));
            }
            for fill in FILLS {
                let (got, flood) = (fill(dir8(direction), from.bit(), !0), ray | from.bit());
                assert_eq!(got, flood, "{from} {direction}\n{}", difference(flood, got));
            }
        }
    }
}

/// The direction is taken modulo eight, so no argument can index beyond the tables.
#[test]
fn a_direction_out_of_range_wraps_around() {
    for number in 8..64 {
        let expected = kernel::shift_one(Index::at(number % 8), 1_u64 << 28);
        assert_eq!(kernel::shift_one(Index::at(number), 1_u64 << 28), expected);
    }
}

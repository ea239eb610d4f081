//! Shifts and wrap masks against steps over (file, rank), square by square.

use contract::{Direction, Index, Square, difference, ray};
use rotate_fill::{kernel, tables};

/// Where one step leads, if it stays on the board: with all squares occupied a ray is a step.
fn target(from: Square, direction: Direction) -> u64 {
    ray(usize::from(from.index()), direction.step(), !0)
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
            let to = target(from, direction);
            if to != 0 {
                let steps = to.ilog2() as i32 - i32::from(from.index());
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
            let ray = ray(usize::from(from.index()), direction.step(), 0);
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

//! The number that sees the edges.

use contract::{Index, Square};
use walk::kernel::{OFF_BOARD, STEPS, place_of};

oracle::conformance!(walk::VARIANT);

/// A rotation takes h4 to a5; the number says that this is no step.
#[test]
fn a_step_stays_on_the_board_if_the_number_does() {
    for square in Square::all() {
        let place = place_of(Index::at(square.index().into()));
        assert_eq!(place & OFF_BOARD, 0, "{square}");
        assert_eq!(place, u64::from(16 * square.rank() + square.file()));
        for step in STEPS {
            let there = square.bit().rotate_left(step.squares).trailing_zeros() as u8;
            let there = Square::new(there);
            let near =
                square.file().abs_diff(there.file()).max(square.rank().abs_diff(there.rank()));
            let on_board = place.wrapping_add(step.places) & OFF_BOARD == 0;
            assert_eq!(on_board, near == 1, "{square} to {there}");
        }
    }
}

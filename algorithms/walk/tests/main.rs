//! The board of the README, the number that sees the edges, and the tally.

use contract::{Index, Noted, Piece, Square, tally};
use walk::kernel::{OFF_BOARD, STEPS, place_of, square_attacks};

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

#[test]
fn a_step_takes_three_operations() {
    for square in (0..64).map(Index::at) {
        for piece in [Piece::Rook, Piece::Bishop, Piece::Queen] {
            for occupied in [0, 0x2002_0480_4022_4001, !0] {
                let kernel = |words: &[Noted]| vec![square_attacks(piece, square, words[0])];
                let (attacks, count) = tally(kernel, &[occupied]);
                assert_eq!(count.operations, 3 * attacks[0].count_ones() + 1);
                assert_eq!(count.lookups, 0);
            }
        }
    }
}

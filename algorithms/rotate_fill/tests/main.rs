//! The worked example of the Chess Programming Wiki's Dumb7Fill page in slow motion: rooks on a8,
//! d7 and f4 look south.

use contract::Index;
use oracle::slow_motion::{FLOODS, ROOKS, check_attacks, check_floods};
use rotate_fill::VARIANT;
use rotate_fill::kernel::shift_one;

oracle::conformance!(rotate_fill::VARIANT);

/// The first pass of the loop takes in the rooks, and it stops when nothing is added.
#[test]
fn the_floods_appear_in_each_technique() {
    for routine in ["attacks_loop", "attacks_unrolled", "kogge_stone_attacks"] {
        check_attacks(&VARIANT, routine);
    }
    check_floods(&VARIANT, "occluded_fill_loop", &[&[ROOKS], &FLOODS[..5]].concat());
    check_floods(&VARIANT, "attacks_unrolled", &FLOODS[..6]);
    check_floods(&VARIANT, "kogge_stone_fill", &[FLOODS[0], FLOODS[2], FLOODS[6]]);
}

/// The direction is taken modulo eight, so no argument can index beyond the tables.
#[test]
fn a_direction_out_of_range_wraps_around() {
    for number in 8..64 {
        let expected = shift_one(Index::at(number % 8), 1_u64 << 28);
        assert_eq!(shift_one(Index::at(number), 1_u64 << 28), expected);
    }
}

//! The worked example of the Chess Programming Wiki's Dumb7Fill page in slow motion: rooks on a8,
//! d7 and f4 look south. It knows the boards after each cycle and nothing of how they are made.

use dumb7_early_out::VARIANT;
use oracle::slow_motion::{FLOODS, ROOKS, check_attacks, check_floods};

/// The first pass takes in the generators; cycles 6 and 7 would add nothing, so they do not run.
#[test]
fn the_flood_after_every_pass_is_the_published_one_until_it_stops() {
    check_attacks(&VARIANT, "attacks");
    check_floods(&VARIANT, "occluded_fill", &[&[ROOKS], &FLOODS[..5]].concat());
}

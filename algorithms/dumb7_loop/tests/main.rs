//! The worked example of the Chess Programming Wiki's Dumb7Fill page in slow motion: rooks on a8,
//! d7 and f4 look south.

use dumb7_loop::VARIANT;
use oracle::slow_motion::{FLOODS, check_attacks, check_floods};

oracle::conformance!(dumb7_loop::VARIANT);

#[test]
fn the_flood_after_every_cycle_is_the_published_one() {
    check_attacks(&VARIANT, "attacks");
    check_floods(&VARIANT, "occluded_fill", &FLOODS);
}

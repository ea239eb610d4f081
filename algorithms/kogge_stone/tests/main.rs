//! The worked example of the Chess Programming Wiki's Dumb7Fill page in slow motion: rooks on a8,
//! d7 and f4 look south.

use kogge_stone::VARIANT;
use oracle::slow_motion::{FLOODS, check_attacks, check_floods};

oracle::conformance!(kogge_stone::VARIANT);

#[test]
fn three_steps_reach_the_floods_after_cycles_one_three_and_seven() {
    check_attacks(&VARIANT, "attacks");
    check_floods(&VARIANT, "occluded_fill", &[FLOODS[0], FLOODS[2], FLOODS[6]]);
}

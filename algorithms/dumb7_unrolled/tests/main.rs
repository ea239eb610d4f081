//! The worked example of the Chess Programming Wiki's Dumb7Fill page in slow motion: rooks on a8,
//! d7 and f4 look south.

use dumb7_unrolled::VARIANT;
use oracle::slow_motion::{FLOODS, check_floods};

oracle::conformance!(dumb7_unrolled::VARIANT);

/// The attack getter goes without the seventh cycle.
#[test]
fn the_flood_after_every_cycle_is_the_published_one() {
    check_floods(&VARIANT, "occluded_fill", &FLOODS);
    check_floods(&VARIANT, "attacks", &FLOODS[..6]);
}

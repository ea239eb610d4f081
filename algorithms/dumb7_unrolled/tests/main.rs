//! The worked example of the Chess Programming Wiki's Dumb7Fill page in slow motion: rooks on a8,
//! d7 and f4 look south.

use dumb7_unrolled::VARIANT;
use oracle::slow_motion::{FLOODS, boards_of, check_floods, slow_motion};

oracle::conformance!(dumb7_unrolled::VARIANT);

/// The attack getter goes without the seventh cycle.
#[test]
fn the_flood_after_every_cycle_is_the_published_one() {
    check_floods(&VARIANT, "occluded_fill", &FLOODS);
    check_floods(&VARIANT, "attacks", &FLOODS[..6]);
}

/// A rook on a8 above an empty file: the fill needs its seventh cycle, the attacks do not.
#[test]
fn a_ray_that_spans_the_board_needs_the_last_cycle() {
    const A_FILE: u64 = 0x0101_0101_0101_0101;
    const A8: u64 = 1 << 56;
    let fill = [("generators", A8), ("propagators", !A8)];
    let (flood, steps) = slow_motion(&VARIANT, "occluded_fill", &fill);
    let floods = boards_of(" | ", &steps);
    assert_eq!((flood, floods.len()), (A_FILE, 7));
    assert_eq!(floods[5], A_FILE & !1, "after six cycles a1 is still missing");
    let inputs = [("sliders", A8), ("empty", !A8), ("occupied", A8)];
    assert_eq!(slow_motion(&VARIANT, "attacks", &inputs).0, A_FILE & !A8);
}

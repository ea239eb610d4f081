//! The worked example of the Chess Programming Wiki's Dumb7Fill page in slow motion: rooks on a8,
//! d7 and f4 look south. It knows the boards after each cycle and nothing of how they are made.

use contract::{Direction, difference};
use dumb7_loop::{VARIANT, kernel};
use oracle::slow_motion::{ATTACKS, EMPTY, FLOODS, ROOKS, boards_of, slow_motion};

#[test]
fn the_rooks_attack_down_to_their_first_blockers() {
    let got = kernel::attacks(Direction::South, ROOKS, EMPTY, !EMPTY);
    assert_eq!(got, ATTACKS, "\n{}", difference(ATTACKS, got));
    let inputs = [("sliders", ROOKS), ("empty", EMPTY), ("occupied", !EMPTY)];
    assert_eq!(slow_motion(&VARIANT, "attacks", &inputs).0, ATTACKS);
}

#[test]
fn the_flood_after_every_cycle_is_the_published_one() {
    let (flood, steps) =
        slow_motion(&VARIANT, "occluded_fill", &[("generators", ROOKS), ("propagators", EMPTY)]);
    assert_eq!(boards_of(" | ", &steps), FLOODS);
    assert_eq!(flood, FLOODS[6]);
}

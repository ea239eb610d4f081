//! The worked example of the Chess Programming Wiki's Dumb7Fill page in slow motion: rooks on a8,
//! d7 and f4 look south. It knows the boards after each cycle and nothing of how they are made.

use dumb7_early_out::VARIANT;
use oracle::slow_motion::{EMPTY, FLOODS, ROOKS, boards_of, check_attacks, slow_motion};

#[test]
fn the_rooks_attack_down_to_their_first_blockers() {
    check_attacks(&VARIANT, "attacks");
}

#[test]
fn the_flood_after_every_pass_is_the_published_one_until_it_stops() {
    let (flood, steps) =
        slow_motion(&VARIANT, "occluded_fill", &[("generators", ROOKS), ("propagators", EMPTY)]);
    let mut passes = vec![ROOKS]; // the first pass takes in the generators
    passes.extend(&FLOODS[..5]); // cycles 6 and 7 would add nothing, so they do not run
    assert_eq!(boards_of(" | ", &steps), passes);
    assert_eq!(flood, FLOODS[6]);
}

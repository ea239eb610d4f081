//! The worked example of the Chess Programming Wiki's Dumb7Fill page in slow motion: rooks on a8,
//! d7 and f4 look south. It knows the boards after each cycle and nothing of how they are made.

use kogge_stone::VARIANT;
use oracle::slow_motion::{EMPTY, FLOODS, ROOKS, boards_of, check_attacks, slow_motion};

#[test]
fn the_rooks_attack_down_to_their_first_blockers() {
    check_attacks(&VARIANT, "attacks");
}

#[test]
fn three_steps_reach_the_floods_after_cycles_one_three_and_seven() {
    let (flood, steps) =
        slow_motion(&VARIANT, "occluded_fill", &[("generators", ROOKS), ("propagators", EMPTY)]);
    assert_eq!(boards_of(" | ", &steps), [FLOODS[0], FLOODS[2], FLOODS[6]]);
    assert_eq!(flood, FLOODS[6]);
}

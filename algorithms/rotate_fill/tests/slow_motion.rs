//! The worked example of the Chess Programming Wiki's Dumb7Fill page in slow motion: rooks on a8,
//! d7 and f4 look south. It knows the boards after each cycle and nothing of how they are made.

use oracle::slow_motion::{EMPTY, FLOODS, ROOKS, boards_of, check_attacks, slow_motion};
use rotate_fill::VARIANT;

#[test]
fn the_rooks_attack_down_to_their_first_blockers() {
    for routine in ["attacks_loop", "attacks_unrolled", "kogge_stone_attacks"] {
        check_attacks(&VARIANT, routine);
    }
}

#[test]
fn the_floods_appear_in_each_technique() {
    let fill = [("generators", ROOKS), ("propagators", EMPTY)];
    let attacks = [("sliders", ROOKS), ("empty", EMPTY), ("occupied", !EMPTY)];
    let floods = |routine, inputs| boards_of(" | ", &slow_motion(&VARIANT, routine, inputs).1);

    let until_it_stops = [&[ROOKS], &FLOODS[..5]].concat(); // the first pass takes in the rooks
    assert_eq!(floods("occluded_fill_loop", &fill), until_it_stops);
    assert_eq!(floods("attacks_unrolled", &attacks), FLOODS[..6]);
    assert_eq!(floods("kogge_stone_fill", &fill), [FLOODS[0], FLOODS[2], FLOODS[6]]);
}

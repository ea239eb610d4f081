//! The worked example of the Chess Programming Wiki's Dumb7Fill page in slow motion: rooks on a8,
//! d7 and f4 look south. It knows the boards after each cycle and nothing of how they are made.

use contract::difference;
use oracle::slow_motion::{ATTACKS, EMPTY, FLOODS, ROOKS, boards_of, slow_motion};
use rotate_fill::VARIANT;

#[test]
fn the_rooks_attack_down_to_their_first_blockers() {
    let inputs = [("sliders", ROOKS), ("empty", EMPTY), ("occupied", !EMPTY)];
    for routine in ["attacks_loop", "attacks_unrolled", "kogge_stone_attacks"] {
        let got = slow_motion(&VARIANT, routine, &inputs).0;
        assert_eq!(got, ATTACKS, "{routine}\n{}", difference(ATTACKS, got));
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

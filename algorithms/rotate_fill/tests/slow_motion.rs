//! The worked example of the Chess Programming Wiki's Dumb7Fill page in slow motion: rooks on a8,
//! d7 and f4 look south. It knows the boards after each cycle and nothing of how they are made.

use contract::{Direction, Step, Trace, difference};
use rotate_fill::VARIANT;

const ROOKS: u64 = 0x0108_0000_2000_0000;
const EMPTY: u64 = 0xbe53_bdfb_d77b_98b6;
const ATTACKS: u64 = 0x0001_0909_0921_2100;

/// The floods after cycles 1 to 7. The fifth reaches the last square, the rest changes nothing.
const FLOODS: [u64; 7] = [
    0x0109_0800_2020_0000,
    0x0109_0908_2020_0000,
    0x0109_0909_2020_0000,
    0x0109_0909_2120_0000,
    0x0109_0909_2121_0000,
    0x0109_0909_2121_0000,
    0x0109_0909_2121_0000,
];

/// The registered routine over remembering words, southwards.
fn slow_motion(routine: &str, inputs: &[(&'static str, u64)]) -> (u64, Vec<Step>) {
    let routine = VARIANT.routine(routine).expect("a routine of this name");
    let reading: fn(&[Trace]) -> Vec<Trace> = routine.probes[0].trace.expect("generic over words");
    let south = ("direction", u64::from(Direction::South.dir8()));
    let (answer, steps) = contract::trace(reading, &[inputs, &[south]].concat());
    (answer[0], steps)
}

/// The boards that the steps with this sign made.
fn boards_of(sign: &str, steps: &[Step]) -> Vec<u64> {
    let with_sign = steps.iter().filter(|step| step.formula.contains(sign));
    with_sign.map(|step| step.board).collect()
}

#[test]
fn the_rooks_attack_down_to_their_first_blockers() {
    let inputs = [("sliders", ROOKS), ("empty", EMPTY), ("occupied", !EMPTY)];
    for routine in ["attacks_loop", "attacks_unrolled", "kogge_stone_attacks"] {
        let got = slow_motion(routine, &inputs).0;
        assert_eq!(got, ATTACKS, "{routine}\n{}", difference(ATTACKS, got));
    }
}

#[test]
fn the_floods_appear_in_each_technique() {
    let fill = [("generators", ROOKS), ("propagators", EMPTY)];
    let attacks = [("sliders", ROOKS), ("empty", EMPTY), ("occupied", !EMPTY)];
    let floods = |routine, inputs| boards_of(" | ", &slow_motion(routine, inputs).1);

    let until_it_stops = [&[ROOKS], &FLOODS[..5]].concat(); // the first pass takes in the rooks
    assert_eq!(floods("occluded_fill_loop", &fill), until_it_stops);
    assert_eq!(floods("attacks_unrolled", &attacks), FLOODS[..6]);
    assert_eq!(floods("kogge_stone_fill", &fill), [FLOODS[0], FLOODS[2], FLOODS[6]]);
}

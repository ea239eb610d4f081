//! The worked example of the Chess Programming Wiki's Dumb7Fill page in slow motion: rooks on a8,
//! d7 and f4 look south. It knows the boards after each cycle and nothing of how they are made.

use contract::{Direction, Step, Subject, Trace, difference};
use kogge_stone::{VARIANT, kernel};

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
    let probe = routine.probe(Subject::Direction(Direction::South)).expect("south");
    let reading: fn(&[Trace]) -> Vec<Trace> = probe.trace.expect("generic over words");
    let (answer, steps) = contract::trace(reading, inputs);
    (answer[0], steps)
}

/// The boards that the steps with this sign made.
fn boards_of(sign: &str, steps: &[Step]) -> Vec<u64> {
    let with_sign = steps.iter().filter(|step| step.formula.contains(sign));
    with_sign.map(|step| step.board).collect()
}

#[test]
fn the_rooks_attack_down_to_their_first_blockers() {
    let got = kernel::attacks(Direction::South, ROOKS, EMPTY, !EMPTY);
    assert_eq!(got, ATTACKS, "\n{}", difference(ATTACKS, got));
    let inputs = [("sliders", ROOKS), ("empty", EMPTY), ("occupied", !EMPTY)];
    assert_eq!(slow_motion("attacks", &inputs).0, ATTACKS);
}

#[test]
fn three_steps_reach_the_floods_after_cycles_one_three_and_seven() {
    let (flood, steps) =
        slow_motion("occluded_fill", &[("generators", ROOKS), ("propagators", EMPTY)]);
    assert_eq!(boards_of(" | ", &steps), [FLOODS[0], FLOODS[2], FLOODS[6]]);
    assert_eq!(flood, FLOODS[6]);
}

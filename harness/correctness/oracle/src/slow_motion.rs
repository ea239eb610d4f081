//! A worked example that several algorithms share: the slow-motion boards of the Chess Programming
//! Wiki's Dumb7Fill page.
//!
//! ```text
//! rooks             empty             attacks south
//! 1 . . . . . . .   . 1 1 1 1 1 . 1   . . . . . . . .
//! . . . 1 . . . .   1 1 . . 1 . 1 .   1 . . . . . . .
//! . . . . . . . .   1 . 1 1 1 1 . 1   1 . . 1 . . . .
//! . . . . . . . .   1 1 . 1 1 1 1 1   1 . . 1 . . . .
//! . . . . . 1 . .   1 1 1 . 1 . 1 1   1 . . 1 . . . .
//! . . . . . . . .   1 1 . 1 1 1 1 .   1 . . . . 1 . .
//! . . . . . . . .   . . . 1 1 . . 1   1 . . . . 1 . .
//! . . . . . . . .   . 1 1 . 1 1 . 1   . . . . . . . .
//! ```

use contract::{Direction, Model, Step, Subject, Variant};

/// Rooks on a8, d7 and f4.
pub const ROOKS: u64 = 0x0108_0000_2000_0000;
/// The empty squares.
pub const EMPTY: u64 = 0xbe53_bdfb_d77b_98b6;
/// The southward attacks of the rooks.
pub const ATTACKS: u64 = 0x0001_0909_0921_2100;

/// The floods after cycles 1 to 7. The fifth reaches the last square; the last two change nothing.
pub const FLOODS: [u64; 7] = [
    0x0109_0800_2020_0000,
    0x0109_0908_2020_0000,
    0x0109_0909_2020_0000,
    0x0109_0909_2120_0000,
    0x0109_0909_2121_0000,
    0x0109_0909_2121_0000,
    0x0109_0909_2121_0000,
];

/// Returns answer and steps of the registered routine's generic kernel, southwards.
///
/// # Panics
/// If the variant has no such routine for the south, or its kernel cannot be traced.
pub fn slow_motion(
    variant: &Variant,
    routine: &str,
    inputs: &[(&'static str, u64)],
) -> (u64, Vec<Step>) {
    let routine = variant.routine(routine).expect("a routine of this name");
    let mut inputs = inputs.to_vec();
    let probe = routine.probe(Subject::Direction(Direction::South)).unwrap_or_else(|| {
        inputs.push(("direction", u64::from(Direction::South.dir8())));
        routine.probe(Subject::AnyDirection).expect("south, or any direction")
    });
    let (answer, steps) = contract::trace(probe.reading.expect("a generic kernel"), &inputs);
    (answer[0], steps)
}

/// Returns the results of the steps with this operator.
pub fn step_results(sign: &str, steps: &[Step]) -> Vec<u64> {
    let steps = steps.iter().filter(|step| step.formula.contains(sign));
    steps.map(|step| step.boards[0]).collect()
}

/// Fails unless the routine's registered kernel answers the sample with [`ATTACKS`].
#[track_caller]
pub fn check_attacks(variant: &Variant, routine: &str) {
    let inputs = [("sliders", ROOKS), ("empty", EMPTY), ("occupied", !EMPTY)];
    let got = slow_motion(variant, routine, &inputs).0;
    assert_eq!(got, ATTACKS, "{routine}\n{}", contract::difference(ATTACKS, got));
}

/// Fails unless the registered kernel's steps with `|` give these boards, and its answer is the
/// published one.
#[track_caller]
pub fn check_floods(variant: &Variant, routine: &str, floods: &[u64]) {
    let is_fill = variant.routine(routine).is_some_and(|routine| routine.model == Model::Fill);
    let (inputs, expected): (&[_], _) = if is_fill {
        (&[("generators", ROOKS), ("propagators", EMPTY)], FLOODS[6])
    } else {
        (&[("sliders", ROOKS), ("empty", EMPTY), ("occupied", !EMPTY)], ATTACKS)
    };
    let (got, steps) = slow_motion(variant, routine, inputs);
    assert_eq!(step_results(" | ", &steps), floods, "{routine}");
    assert_eq!(got, expected, "{routine}\n{}", contract::difference(expected, got));
}

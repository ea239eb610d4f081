//! A probe on one board: its arguments, the board after every step, its answer. It shows nothing.

use crate::failure::Failure;
use contract::{Probe, Routine, Step, Variant, trace};
use workloads::{Board, Workload};

/// The south fill that the chess programming wiki's Dumb7Fill page shows in slow motion.
pub const SAMPLE: Board = Board {
    occupied: !0xbe53_bdfb_d77b_98b6,
    orthogonal: 0x0108_0000_2000_0000,
    diagonal: 0x0108_0000_2000_0000,
};

/// One call.
pub struct SlowMotion {
    /// Its arguments, as the board gives them.
    pub arguments: Vec<u64>,
    /// Its steps.
    pub steps: Vec<Step>,
    /// Its answer.
    pub answer: Vec<u64>,
}

impl SlowMotion {
    /// A probe on a board; `argument` is the direction or line that it takes at run time, if it does.
    pub fn of(
        variant: &Variant,
        routine: &Routine,
        probe: &Probe,
        argument: Option<u64>,
        board: Board,
    ) -> Result<SlowMotion, Failure> {
        let arguments = arguments(routine, probe, board, argument);
        // Tables that are looked up in have to be made first, in a reading too.
        variant.ready();
        let no_text = || Failure::Input(format!("{}: the kernel is no text", probe.symbol));
        let kernel = probe.reading.ok_or_else(no_text)?;
        let inputs = probe.shape.inputs.iter();
        let names = inputs.flat_map(|input| std::iter::repeat_n(input.name, input.words));
        let inputs: Vec<(&str, u64)> = names.zip(arguments.iter().copied()).collect();
        let (answer, steps) = trace(kernel, &inputs);
        Ok(SlowMotion { arguments, steps, answer })
    }
}

/// The first arguments that the board gives for this probe, with the run-time argument set.
pub fn arguments(
    routine: &Routine,
    probe: &Probe,
    board: Board,
    argument: Option<u64>,
) -> Vec<u64> {
    let one = Workload {
        name: "board".into(),
        description: "one board".into(),
        generator: "one board 1".into(),
        seed: None,
        boards: vec![board],
        skipped: 0,
        whole: None,
    };
    // Arguments of a run-time direction cycle through all of them, each with its own sliders.
    let all = workloads::arguments(routine.model, probe.subject, &probe.shape, &one);
    let mut all = all.chunks(probe.shape.argument_words());
    let last_word_is = |words: &&[u64]| argument.is_none_or(|wanted| words.last() == Some(&wanted));
    let found = all.clone().find(last_word_is).or_else(|| all.next());
    let mut words = found.expect("every board gives arguments").to_vec();
    if let (Some(wanted), Some(last)) = (argument, words.last_mut()) {
        *last = wanted;
    }
    words
}

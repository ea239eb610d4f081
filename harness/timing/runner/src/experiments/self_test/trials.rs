//! Repeats whole comparisons and counts the verdicts.
//!
//! A trial is as many blocks as a comparison of the bench has invocations, judged as the bench
//! judges. The number of trials that fit into the time depends on the machine. On a busy host we go
//! on for longer, because a row with few verdicts shows nothing.

use super::promises::MIN_VERDICTS;
use crate::blocks::Blocks;
use crate::error::Error;
use crate::sums::{contended_share, ratios_to_first, wrong_answer};
use crate::wire::Trials;
use measure::stats::{JOINT_CONFIDENCE, Verdict};
use measure::{
    Clock, Log, PAIR_WINDOW_S, REFERENCE, interval_confidence, invocations_needed, verdicts,
};

/// Maximum number of seconds of a block. An undisturbed block takes a tenth of it.
const BLOCK_S: f64 = 0.01;
/// Index of the copy in the only group of a block, after the reference.
const COPY: usize = 1;
/// Index of the contestant in that group.
const CONTESTANT: usize = 2;

/// The time that comparisons may take.
#[derive(Clone, Copy)]
pub struct TimeLimits {
    /// Seconds for all comparisons.
    pub seconds: f64,
    /// Seconds for all comparisons as long as too few of them have a verdict.
    pub patience_s: f64,
}

/// Makes as many comparisons as `row` wants, or fewer if `seconds` end before, by the clock of
/// `blocks`. As long as too few comparisons have a verdict, it goes on until `patience_s` end.
/// `sample_block` samples a block, given the index of the trial and the seconds for the block.
///
/// # Errors
/// If an answer was wrong, or a block could not be sampled.
pub fn run<C: Clock>(
    blocks: &mut Blocks<C>,
    row: Trials,
    TimeLimits { seconds, patience_s }: TimeLimits,
    mut sample_block: impl FnMut(&mut Blocks<C>, usize, f64) -> Result<Log, Error>,
) -> Result<Trials, Error> {
    let confidence = interval_confidence(JOINT_CONFIDENCE, 3);
    let invocations = invocations_needed(confidence);
    let start_s = blocks.now_s();
    let max_trials = row.trials;
    let mut contended_shares = 0.0;
    let mut trials = Trials { trials: 0, ..row };
    loop {
        let elapsed_s = blocks.now_s() - start_s;
        let has_time = trials.trials < max_trials && elapsed_s < seconds;
        let has_patience = trials.verdicts() < MIN_VERDICTS && elapsed_s < patience_s;
        if !has_time && !has_patience {
            return Ok(trials);
        }
        let mut logs: Vec<Log> = Vec::new();
        for _ in 0..invocations {
            logs.push(sample_block(blocks, trials.trials, BLOCK_S)?);
        }
        if let Some(message) = wrong_answer(&logs) {
            return Err(Error::Check(message.clone()));
        }
        trials.trials += 1;
        contended_shares += contended_share(&logs);
        trials.set_aside_share = contended_shares / trials.trials as f64;
        match verdict(&logs, confidence, blocks.ticks_per_second) {
            Some(Verdict::Slower) => trials.slower += 1,
            Some(Verdict::Faster) => trials.faster += 1,
            Some(_) => {}
            None => trials.contended += 1,
        }
    }
}

/// Returns the verdict of the bench on these invocations, or `None` if they were contended.
fn verdict(logs: &[Log], confidence: f64, ticks_per_second: f64) -> Option<Verdict> {
    let pair_window_ticks = PAIR_WINDOW_S * ticks_per_second;
    let contestant = ratios_to_first(logs, CONTESTANT, pair_window_ticks);
    let copy = ratios_to_first(logs, COPY, pair_window_ticks);
    let verdicts = verdicts(&[vec![Some(1.0); logs.len()], contestant], &copy, confidence)?;
    verdicts.standings.iter().find(|standing| standing.contestant != REFERENCE)?.verdict
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulated::{Known, Machine, QUIET, bursts};
    use measure::Stopwatch;
    use measure::stats::Shuffle;

    /// Makes ten trials of work that is so much longer than the reference. The core is ours in
    /// `undisturbed_blocks` of thirteen.
    fn ten_trials(slowdown: f64, undisturbed_blocks: usize) -> Trials {
        let machine = Machine::new(QUIET);
        let mut blocks = Blocks::new(Stopwatch::new(machine.clock()), 1);
        let mut block = 0;
        let row = Trials::new("made up", slowdown, 10);
        let limits = TimeLimits { seconds: 10.0, patience_s: 0.0 };
        run(&mut blocks, row, limits, |blocks, _, seconds| {
            machine.set_share(if block % 13 < undisturbed_blocks { 1.0 } else { 0.75 });
            block += 1;
            let works = [100.0, 100.0, 100.0 * (1.0 + slowdown)]
                .map(|cycles| Known::new(&machine, "known", 0.0, cycles));
            Ok(blocks.sample(vec![works.into()], seconds))
        })
        .unwrap()
    }

    #[test]
    fn every_verdict_is_counted() {
        let longer = ten_trials(0.02, 13);
        assert_eq!((longer.trials, longer.slower, longer.faster, longer.contended), (10, 10, 0, 0));
        assert_eq!(longer.set_aside_share, 0.0);
        assert_eq!(ten_trials(-0.02, 13).faster, 10);
        let alike = ten_trials(0.0, 13);
        assert_eq!((alike.slower, alike.faster, alike.contended), (0, 0, 0));
    }

    #[test]
    fn trials_end_with_their_time_unless_verdicts_are_missing() {
        let machine = Machine::new(QUIET);
        let mut blocks = Blocks::new(Stopwatch::new(machine.clock()), 1);
        let [impatient, patient] = [0.0, 1e3].map(|patience_s| {
            let limits = TimeLimits { seconds: 0.1, patience_s };
            run(&mut blocks, Trials::new("made up", 0.0, 1_000), limits, |blocks, _, seconds| {
                let works = [0; 3].map(|_| Known::new(&machine, "known", 100.0, 0.0));
                Ok(blocks.sample(vec![works.into()], seconds))
            })
            .unwrap()
        });
        assert!((2..100).contains(&impatient.trials), "{impatient:?}");
        assert_eq!(patient.verdicts(), MIN_VERDICTS, "it goes on until something can be said");
    }

    #[test]
    fn contended_blocks_do_not_count_and_too_many_leave_no_verdict() {
        assert_eq!((ten_trials(0.02, 8).slower, ten_trials(0.02, 8).contended), (10, 0));
        let contended = ten_trials(0.02, 7);
        assert_eq!((contended.slower, contended.contended), (0, 10));
        assert!((contended.set_aside_share - 6.0 / 13.0).abs() < 0.05, "{contended:?}");
    }

    /// Compares work that fills the core with a chain of the same cost and with one of less, while
    /// a neighbour comes in bursts or stays for whole invocations. Equal work must not be
    /// separated, and a difference of 1 % must be found.
    #[test]
    fn a_neighbour_that_shares_the_core_causes_and_hides_no_slowdown() {
        const CYCLES: f64 = 100.0;
        for (is_bursty, is_chain, slowdown) in
            [(true, false, 0.0), (true, true, 0.01), (false, false, 0.0), (false, true, 0.01)]
        {
            let machine = if is_bursty {
                Machine::with(bursts(1, 0.4, 0.5, 150_000.0))
            } else {
                Machine::new(QUIET)
            };
            let mut random = Shuffle::new(1);
            let mut blocks = Blocks::new(Stopwatch::new(machine.clock()), 1);
            let mut works = 0;
            let row = Trials::new("width", slowdown, 50);
            let limits = TimeLimits { seconds: f64::INFINITY, patience_s: 0.0 };
            let row = run(&mut blocks, row, limits, |blocks, _, seconds| {
                let fraction = random.fraction();
                let share = if fraction < 0.06 { 0.5 } else { 0.75 };
                if !is_bursty {
                    machine.set_share(if fraction < 0.12 { share } else { 1.0 });
                }
                let wide = (0.0, CYCLES * (1.0 + slowdown));
                let reference = if is_chain { (CYCLES, 0.0) } else { (0.0, CYCLES) };
                let [contestant, reference, copy] =
                    [wide, reference, reference].map(|(chain, block)| {
                        // The noise of a work depends on its name.
                        works += 1;
                        let name = format!("known {works}");
                        let mut known = Known::new(&machine, &name, chain, block);
                        known.noise = 0.01;
                        known
                    });
                Ok(blocks.sample(vec![vec![reference, copy, contestant]], seconds))
            })
            .expect("right answers");
            let expected = if slowdown > 0.0 { row.verdicts() } else { 0 };
            assert!(row.verdicts() >= 45, "{row:?}");
            assert!(row.slower.abs_diff(expected) <= 2 && row.faster == 0, "{row:?}");
        }
    }
}

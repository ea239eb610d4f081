//! Repeats whole comparisons and counts the verdicts.
//!
//! A trial is as many blocks as a comparison of the bench has invocations, judged as the bench
//! judges. How many trials fit into the time depends on the machine: on a busy host we go on for
//! longer, until there are verdicts enough to say anything.

use super::promises::MIN_JUDGED;
use crate::blocks::Blocks;
use crate::error::Error;
use crate::sums::{set_aside_share, to_first, wrong};
use crate::wire::Trials;
use measure::stats::{JOINT_CONFIDENCE, Verdict};
use measure::{Clock, Log, PAIR_WINDOW_S, REFERENCE, each, invocations_needed, verdicts};

/// Seconds that a block may take: an undisturbed one takes a tenth of it.
const BLOCK_S: f64 = 0.01;
/// Places in the only group of a block: the reference, a copy of it, and the contestant.
const COPY: usize = 1;
const CONTESTANT: usize = 2;

/// How long comparisons may take.
#[derive(Clone, Copy)]
pub struct Time {
    /// Seconds for all of them.
    pub seconds: f64,
    /// Seconds as long as too few of them have a verdict.
    pub patience_s: f64,
}

/// Compares as often as `row` says, or less if `seconds` by the clock of `blocks` are over before;
/// longer, for `patience_s`, as long as too few comparisons have a verdict for anything to be said.
/// `block` takes a block, given the number of the trial and the seconds that the block may take.
///
/// # Errors
/// If an answer was wrong, or a block could not be had.
pub fn run<C: Clock>(
    blocks: &mut Blocks<C>,
    row: Trials,
    Time { seconds, patience_s }: Time,
    mut block: impl FnMut(&mut Blocks<C>, usize, f64) -> Result<Log, Error>,
) -> Result<Trials, Error> {
    let confidence = each(JOINT_CONFIDENCE, 3);
    let invocations = invocations_needed(confidence);
    let start_s = blocks.now_s();
    let wanted = row.trials;
    let mut shares = 0.0;
    let mut trials = Trials { trials: 0, ..row };
    loop {
        let elapsed_s = blocks.now_s() - start_s;
        let is_wanted = trials.trials < wanted && elapsed_s < seconds;
        let has_too_few = trials.judged() < MIN_JUDGED && elapsed_s < patience_s;
        if !is_wanted && !has_too_few {
            return Ok(trials);
        }
        let mut logs: Vec<Log> = Vec::new();
        for _ in 0..invocations {
            logs.push(block(blocks, trials.trials, BLOCK_S)?);
        }
        if let Some(wrong) = wrong(&logs) {
            return Err(Error::Check(wrong.clone()));
        }
        trials.trials += 1;
        shares += set_aside_share(&logs);
        trials.set_aside_share = shares / trials.trials as f64;
        match verdict(&logs, confidence, blocks.ticks_per_second) {
            Some(Verdict::Slower) => trials.slower += 1,
            Some(Verdict::Faster) => trials.faster += 1,
            Some(_) => {}
            None => trials.contended += 1,
        }
    }
}

/// The verdict of the bench on these invocations; `None` if they were contended.
fn verdict(logs: &[Log], confidence: f64, ticks_per_second: f64) -> Option<Verdict> {
    let pair_window_ticks = PAIR_WINDOW_S * ticks_per_second;
    let contestant = to_first(logs, CONTESTANT, pair_window_ticks);
    let copy = to_first(logs, COPY, pair_window_ticks);
    let verdicts = verdicts(&[vec![Some(1.0); logs.len()], contestant], &copy, confidence)?;
    verdicts.standings.iter().find(|standing| standing.contestant != REFERENCE)?.verdict
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulated::{Known, Machine, QUIET, bursts};
    use measure::Stopwatch;
    use measure::stats::Shuffle;

    /// Ten trials of work that is so much longer than the reference, the core ours in `undisturbed`
    /// of thirteen blocks.
    fn ten(slowdown: f64, undisturbed: usize) -> Trials {
        let machine = Machine::new(QUIET);
        let mut blocks = Blocks::new(Stopwatch::new(machine.clock()), 1);
        let mut number = 0;
        let row = Trials::of("made up", slowdown, 10);
        let time = Time { seconds: 10.0, patience_s: 0.0 };
        run(&mut blocks, row, time, |blocks, _, seconds| {
            machine.set_share(if number % 13 < undisturbed { 1.0 } else { 0.75 });
            number += 1;
            let works = [100.0, 100.0, 100.0 * (1.0 + slowdown)]
                .map(|cycles| Known::new(&machine, "known", 0.0, cycles));
            Ok(blocks.take(vec![works.into()], seconds))
        })
        .unwrap()
    }

    #[test]
    fn every_verdict_is_counted() {
        let longer = ten(0.02, 13);
        assert_eq!((longer.trials, longer.slower, longer.faster, longer.contended), (10, 10, 0, 0));
        assert_eq!(longer.set_aside_share, 0.0);
        assert_eq!(ten(-0.02, 13).faster, 10);
        let alike = ten(0.0, 13);
        assert_eq!((alike.slower, alike.faster, alike.contended), (0, 0, 0));
    }

    #[test]
    fn when_the_time_is_over_no_more_are_taken() {
        let machine = Machine::new(QUIET);
        let mut blocks = Blocks::new(Stopwatch::new(machine.clock()), 1);
        let [impatient, patient] = [0.0, 1e3].map(|patience_s| {
            let time = Time { seconds: 0.1, patience_s };
            run(&mut blocks, Trials::of("made up", 0.0, 1_000), time, |blocks, _, seconds| {
                let works = [0; 3].map(|_| Known::new(&machine, "known", 100.0, 0.0));
                Ok(blocks.take(vec![works.into()], seconds))
            })
            .unwrap()
        });
        assert!((2..100).contains(&impatient.trials), "{impatient:?}");
        assert_eq!(patient.judged(), MIN_JUDGED, "it goes on until something can be said");
    }

    #[test]
    fn contended_blocks_have_no_say_and_too_many_leave_no_verdict() {
        assert_eq!((ten(0.02, 8).slower, ten(0.02, 8).contended), (10, 0));
        let contended = ten(0.02, 7);
        assert_eq!((contended.slower, contended.contended), (0, 10));
        assert!((contended.set_aside_share - 6.0 / 13.0).abs() < 0.05, "{contended:?}");
    }

    /// Work that fills the core against a chain of the same cost and against one of less, beside a
    /// neighbour who comes in bursts or stays for whole invocations: equal work is not separated,
    /// and 1 % is found.
    #[test]
    fn width_taken_by_a_neighbour_is_no_slowdown_and_hides_none() {
        const CYCLES: f64 = 100.0;
        for (bursty, chain, slowdown) in
            [(true, false, 0.0), (true, true, 0.01), (false, false, 0.0), (false, true, 0.01)]
        {
            let machine = match bursty {
                true => Machine::with(bursts(1, 0.4, 0.5, 150_000.0)),
                false => Machine::new(QUIET),
            };
            let mut random = Shuffle::new(1);
            let mut blocks = Blocks::new(Stopwatch::new(machine.clock()), 1);
            let mut number = 0;
            let row = Trials::of("width", slowdown, 50);
            let time = Time { seconds: f64::INFINITY, patience_s: 0.0 };
            let row = run(&mut blocks, row, time, |blocks, _, seconds| {
                let fraction = random.fraction();
                let share = if fraction < 0.06 { 0.5 } else { 0.75 };
                if !bursty {
                    machine.set_share(if fraction < 0.12 { share } else { 1.0 });
                }
                let wide = (0.0, CYCLES * (1.0 + slowdown));
                let reference = if chain { (CYCLES, 0.0) } else { (0.0, CYCLES) };
                let [contestant, reference, copy] =
                    [wide, reference, reference].map(|(chain, block)| {
                        // The noise of a work depends on its name.
                        number += 1;
                        let name = format!("known {number}");
                        let mut known = Known::new(&machine, &name, chain, block);
                        known.noise = 0.01;
                        known
                    });
                Ok(blocks.take(vec![vec![reference, copy, contestant]], seconds))
            })
            .expect("right answers");
            let expected = if slowdown > 0.0 { row.judged() } else { 0 };
            assert!(row.judged() >= 45, "{row:?}");
            assert!(row.slower.abs_diff(expected) <= 2 && row.faster == 0, "{row:?}");
        }
    }
}

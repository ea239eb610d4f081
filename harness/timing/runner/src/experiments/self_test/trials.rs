//! Repeats whole comparisons and counts the verdicts.

use super::promises::MIN_JUDGED;
use crate::blocks::Blocks;
use crate::error::Error;
use crate::sums::{set_aside_share, to_first, wrong};
use crate::wire::Trials;
use measure::stats::{JOINT_CONFIDENCE, Verdict};
use measure::{Clock, Log, PAIR_WINDOW_S, REFERENCE, each, invocations_needed, verdicts};

/// Seconds that a block may take: one that nobody disturbs takes a tenth of it.
const BLOCK_S: f64 = 0.01;
/// Places in the only group of a block: the reference, a copy of it, and the contestant.
const COPY: usize = 1;
const CONTESTANT: usize = 2;

/// How long comparisons may take.
#[derive(Clone, Copy)]
pub struct Time {
    /// Whatever came of them.
    pub seconds: f64,
    /// As long as too few have a verdict.
    pub patience_s: f64,
}

/// Compares as often as `row` says, or less if `seconds` by the clock of `blocks` are over before;
/// longer, for `patience_s`, as long as too few comparisons have a verdict for anything to be said.
/// `block` is told the number of the trial and how many seconds a block may take.
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
    let (end_s, last_s) = (start_s + seconds, start_s + patience_s);
    let mut shares = 0.0;
    let wanted = row.trials;
    let mut trials = Trials { trials: 0, ..row };
    let is_wanted = |trials: &Trials, now_s: f64| {
        let is_asked_for = trials.trials < wanted && now_s < end_s;
        is_asked_for || trials.judged() < MIN_JUDGED && now_s < last_s
    };
    while is_wanted(&trials, blocks.now_s()) {
        let logs: Result<Vec<Log>, Error> =
            (0..invocations).map(|_| block(blocks, trials.trials, BLOCK_S)).collect();
        let logs = logs?;
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
    Ok(trials)
}

/// What the bench would say of these invocations; `None` if they were contended.
fn verdict(logs: &[Log], confidence: f64, ticks_per_second: f64) -> Option<Verdict> {
    let to_first = |index| to_first(logs, index, PAIR_WINDOW_S * ticks_per_second);
    let contestants = [vec![Some(1.0); logs.len()], to_first(CONTESTANT)];
    let said = verdicts(&contestants, &to_first(COPY), confidence)?;
    said.standings.iter().find(|one| one.contestant != REFERENCE)?.verdict
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulated::{Known, Machine, QUIET, bursts};
    use measure::Stopwatch;
    use measure::stats::Shuffle;

    /// Ten trials of work that is so much longer than the reference, the core ours in `whole` of
    /// thirteen blocks.
    fn ten(slowdown: f64, whole: usize) -> Trials {
        let machine = Machine::new(QUIET);
        let mut blocks = Blocks::new(Stopwatch::new(machine.clock()), 1);
        let mut taken = 0;
        let row = Trials::of("made up", slowdown, 10);
        let block = |blocks: &mut Blocks<_>, _, seconds| {
            machine.set_share(if taken % 13 < whole { 1.0 } else { 0.75 });
            taken += 1;
            let known = |cycles| Known::new(&machine, "known", 0.0, cycles);
            let works = vec![known(100.0), known(100.0), known(100.0 * (1.0 + slowdown))];
            Ok(blocks.take(vec![works], seconds))
        };
        run(&mut blocks, row, Time { seconds: 10.0, patience_s: 0.0 }, block).unwrap()
    }

    #[test]
    fn every_verdict_is_counted() {
        let found = ten(0.02, 13);
        assert_eq!((found.trials, found.slower, found.faster, found.contended), (10, 10, 0, 0));
        assert_eq!(found.set_aside_share, 0.0);
        assert_eq!(ten(-0.02, 13).faster, 10);
        let alike = ten(0.0, 13);
        assert_eq!((alike.slower, alike.faster, alike.contended), (0, 0, 0));
    }

    #[test]
    fn when_the_time_is_over_no_more_are_taken() {
        let machine = Machine::new(QUIET);
        let mut blocks = Blocks::new(Stopwatch::new(machine.clock()), 1);
        let block = |blocks: &mut Blocks<_>, _, seconds| {
            let known = |_| Known::new(&machine, "known", 100.0, 0.0);
            Ok(blocks.take(vec![[0; 3].map(known).into()], seconds))
        };
        let time = Time { seconds: 0.1, patience_s: 0.0 };
        let row = run(&mut blocks, Trials::of("made up", 0.0, 1_000), time, block).unwrap();
        assert!((2..100).contains(&row.trials), "{row:?}");
        let time = Time { patience_s: 1e3, ..time };
        let row = run(&mut blocks, Trials::of("made up", 0.0, 1_000), time, block).unwrap();
        assert_eq!(row.judged(), MIN_JUDGED, "it goes on until something can be said");
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
        for (bursty, chain, slowdown) in [true, false]
            .into_iter()
            .flat_map(|bursty| [(bursty, false, 0.0), (bursty, true, 0.01)])
        {
            let machine = match bursty {
                true => Machine::with(bursts(1, 0.4, 0.5, 150_000.0)),
                false => Machine::new(QUIET),
            };
            let mut random = Shuffle::new(1);
            let mut blocks = Blocks::new(Stopwatch::new(machine.clock()), 1);
            // Every one has its own noise, by its name.
            let mut made = 0;
            let block = |blocks: &mut Blocks<_>, _, seconds| {
                let fraction = random.fraction();
                let share = if fraction < 0.06 { 0.5 } else { 0.75 };
                if !bursty {
                    machine.set_share(if fraction < 0.12 { share } else { 1.0 });
                }
                let mut known = |chain: bool, cycles: f64| {
                    made += 1;
                    let (chain, block) = if chain { (cycles, 0.0) } else { (0.0, cycles) };
                    let mut known = Known::new(&machine, &format!("known {made}"), chain, block);
                    known.noise = 0.01;
                    known
                };
                let contestant = known(false, CYCLES * (1.0 + slowdown));
                Ok(blocks.take(
                    vec![vec![known(chain, CYCLES), known(chain, CYCLES), contestant]],
                    seconds,
                ))
            };
            let row = Trials::of("width", slowdown, 50);
            let time = Time { seconds: f64::INFINITY, patience_s: 0.0 };
            let found = run(&mut blocks, row, time, block).expect("right answers");
            let told = if slowdown > 0.0 { found.judged() } else { 0 };
            assert!(found.judged() >= 45, "{found:?}");
            assert!(found.slower.abs_diff(told) <= 2 && found.faster == 0, "{found:?}");
        }
    }
}

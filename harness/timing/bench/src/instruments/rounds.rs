//! Invocations, the ranking instrument: processes that time all contestants alternately, one
//! process after the other.
//!
//! Samples of one process share its memory layout, so intervals are made from several processes.
//! Each process gets a share of the time, which ends it if it does not have its pairs before. After
//! the invocations that intervals need, further ones begin while the first screen lacks intervals,
//! up to the limit. On a disturbed core everything takes longer, in proportion to the share of the
//! time that is ours.

use crate::children::answer;
use machine_code::build::Progress;
use measure::{EndReason, invocations_needed};
use record::Plan;
use runner::wire::{InvocationReport, InvocationRequest};
use runner::{Error, largest_contest};
use std::path::Path;
use std::time::Instant;

/// Returns the number of invocations that the intervals of a run need.
pub(crate) fn wanted_invocations(plan: &Plan) -> usize {
    let contestants = largest_contest(&runner::routines(plan)) + 1;
    let confidence = record::judge::interval_confidence_among(
        record::judge::confidence(plan.quick),
        contestants,
    );
    invocations_needed(confidence) * plan.tiers.len()
}

/// The number of invocations, their time, and what is asked between two of them.
pub(crate) struct SamplingBudget<'a> {
    /// Seconds over all wanted invocations on an undisturbed core.
    pub(crate) seconds: f64,
    /// Number of invocations that is enough on an undisturbed core.
    pub(crate) wanted: usize,
    /// Seconds after which no further invocation begins. The wanted ones have their seconds even if
    /// that takes longer.
    pub(crate) limit: f64,
    /// Share of the time for which the core is undisturbed.
    pub(crate) core_share: f64,
    /// Seconds of the stages after the invocations.
    pub(crate) seconds_after: f64,
    /// Whether the run is to end with the invocations that are done.
    pub(crate) stop: fn() -> bool,
    /// Counts the rows of the first screen that have no interval yet, or a floor that is too wide.
    pub(crate) count_missing: &'a dyn Fn(&[InvocationReport]) -> usize,
    /// The advice for a user if such rows are left.
    pub(crate) remedy: &'static str,
}

/// The advice for a user if `--limit` alone ends a stage.
pub(crate) const LIMIT_REMEDY: &str = "--limit MINUTES gives them more time";

/// Minimum share of a core that plans assume. With less of it the limit ends the run before its
/// planned end.
const MIN_CORE_SHARE: f64 = 0.05;

/// Returns the share of a second for which the best core was undisturbed; 1 if that cannot be
/// measured.
pub(crate) fn core_share() -> f64 {
    crate::host::best_core_share().map_or(1.0, |share| share.max(MIN_CORE_SHARE))
}

impl SamplingBudget<'_> {
    /// Returns the seconds that all wanted invocations may take here.
    fn planned_seconds(&self) -> f64 {
        (self.seconds / self.core_share).min(self.limit).max(self.seconds)
    }
}

/// A runner, and the plan of its invocations.
pub(crate) struct Build<'a> {
    pub(crate) runner: &'a Path,
    pub(crate) plan: Plan,
}

/// The build of an invocation, and its round, if several builds take turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Turn {
    /// The index of the build.
    pub(crate) build: usize,
    /// Number of good invocations of the build before this one.
    pub(crate) round: usize,
}

/// Returns the turns of these invocations and of the next one. The next is always of the first
/// build with the fewest good invocations, so a bad one is replaced at once.
pub(crate) fn turns(done: &[InvocationReport], builds: usize) -> Vec<Turn> {
    let mut good = vec![0; builds];
    let mut turns = vec![next_turn(&good)];
    for (index, invocation) in done.iter().enumerate() {
        good[turns[index].build] += usize::from(is_good(invocation));
        turns.push(next_turn(&good));
    }
    turns
}

/// Returns the turn after these numbers of good invocations by build.
fn next_turn(good: &[usize]) -> Turn {
    let minimum = good.iter().enumerate().min_by_key(|(_, count)| **count);
    let (build, &round) = minimum.expect("at least one build");
    Turn { build, round }
}

/// Takes an invocation of the build whose turn it is, with this stage and number of seconds.
pub(crate) fn take_invocation(
    builds: &[Build<'_>],
    (stage, seconds): (&str, f64),
    done: &[InvocationReport],
    progress: &mut dyn Progress,
) -> Result<InvocationReport, Error> {
    let mut turns = turns(done, builds.len());
    let turn = turns.pop().expect("the next one's");
    let Build { runner, plan } = &builds[turn.build];
    let request = InvocationRequest {
        plan: plan.clone(),
        seconds,
        order_seed: plan.seed + done.len() as u64,
        edges_seen: turns.iter().any(|earlier| builds[earlier.build].runner == *runner),
    };
    answer(stage, (runner, "sample"), &request, progress)
}

/// Takes the wanted invocations, then further ones until no row of the first screen is uncertain,
/// up to the limit. `sample` gets a name, the invocation's share of the seconds without the time
/// that the last one needed before its samples, and the finished invocations. Nothing is printed
/// while one runs. Later invocations may use the time that an earlier one leaves. An invocation
/// whose core turned bad stays in the record and does not count: another one begins on another
/// core.
///
/// # Errors
/// If there is no invocation, or the first is lost. If a later one is lost, a note shows it.
pub(crate) fn sample_in_sequence(
    budget: &SamplingBudget<'_>,
    progress: &mut dyn Progress,
    mut sample: impl FnMut(
        &str,
        f64,
        &[InvocationReport],
        &mut dyn Progress,
    ) -> Result<InvocationReport, Error>,
) -> Result<Vec<InvocationReport>, Error> {
    let stop = budget.stop;
    let mut schedule = Schedule::new(budget);
    let mut done: Vec<InvocationReport> = Vec::new();
    while !stop() {
        let elapsed = schedule.elapsed();
        if schedule.is_over(elapsed) {
            break;
        }
        let share = schedule.share(elapsed);
        progress.left(schedule.seconds_left(elapsed, share));
        match sample(&schedule.stage(), schedule.sampling_seconds(share), &done, progress) {
            Ok(invocation) => {
                schedule.add(&invocation, elapsed);
                done.push(invocation);
                schedule.count_missing(&done);
            }
            Err(error) if done.is_empty() && !stop() => return Err(error),
            Err(_) if stop() => {}
            Err(error) => {
                progress.note(&error.to_string());
                break;
            }
        }
    }
    if let Some(rows) = schedule.uncertain_rows(&done) {
        progress.note(&format!(
            "after {:.0} min {rows} rows are uncertain, for too few clean samples or a wide floor: \
             {}",
            schedule.elapsed() / 60.0,
            budget.remedy
        ));
    }
    if done.is_empty() {
        return Err(Error::Check("interrupted before anything was timed".into()));
    }
    Ok(done)
}

/// The progress of the invocations of a budget.
struct Schedule<'a> {
    budget: &'a SamplingBudget<'a>,
    start: Instant,
    /// Number of finished invocations that count.
    good_invocations: usize,
    /// Number of rows that the finished invocations lack; 0 before the wanted ones are done.
    missing_rows: usize,
    /// Seconds of the last invocation that were not for samples.
    unsampled_seconds: f64,
}

impl<'a> Schedule<'a> {
    fn new(budget: &'a SamplingBudget<'a>) -> Schedule<'a> {
        Schedule {
            budget,
            start: Instant::now(),
            good_invocations: 0,
            missing_rows: 0,
            unsampled_seconds: 0.0,
        }
    }

    fn elapsed(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    fn is_enough(&self) -> bool {
        self.good_invocations >= self.budget.wanted
    }

    /// Whether no further invocation begins.
    fn is_over(&self, elapsed: f64) -> bool {
        let is_late = elapsed >= self.budget.planned_seconds().max(self.budget.limit);
        is_late || self.is_enough() && self.missing_rows == 0
    }

    /// Returns the number of wanted invocations that remain, or 1 after them.
    fn remaining_invocations(&self) -> usize {
        self.budget.wanted.saturating_sub(self.good_invocations).max(1)
    }

    /// Returns the name of the next invocation.
    fn stage(&self) -> String {
        let number = self.good_invocations + 1;
        if self.is_enough() {
            return format!("invocation {number} for {} uncertain rows", self.missing_rows);
        }
        format!("invocation {number} of {}", self.budget.wanted)
    }

    /// Returns the seconds of the next invocation: an equal part of the remaining time, but at
    /// least half of the usual part, because an earlier one may have taken too long.
    fn share(&self, elapsed: f64) -> f64 {
        let planned = self.budget.planned_seconds();
        let usual_seconds = planned / self.budget.wanted.max(1) as f64;
        if self.is_enough() {
            return usual_seconds;
        }
        ((planned - elapsed) / self.remaining_invocations() as f64).max(usual_seconds / 2.0)
    }

    /// Returns the seconds until the end of the run. If earlier invocations needed less than their
    /// share, so will later ones.
    fn seconds_left(&self, elapsed: f64, share: f64) -> f64 {
        let pace =
            if self.good_invocations > 0 { elapsed / self.good_invocations as f64 } else { share };
        share.min(pace) * self.remaining_invocations() as f64 + self.budget.seconds_after
    }

    /// Returns the seconds for the samples of the next invocation, so that it fits into its share.
    fn sampling_seconds(&self, share: f64) -> f64 {
        (share - self.unsampled_seconds).max(share / 2.0)
    }

    /// Adds an invocation that began at `start` seconds.
    fn add(&mut self, invocation: &InvocationReport, start: f64) {
        let sampling_seconds = invocation.log.ticks / invocation.ticks_per_second;
        self.unsampled_seconds = self.elapsed() - start - sampling_seconds;
        self.good_invocations += usize::from(is_good(invocation));
    }

    /// Counts the missing rows, but only after the wanted invocations, because judging takes long.
    fn count_missing(&mut self, done: &[InvocationReport]) {
        self.missing_rows = if self.is_enough() { (self.budget.count_missing)(done) } else { 0 };
    }

    /// Returns the number of uncertain rows at the end, if the time was too short for them.
    fn uncertain_rows(&self, done: &[InvocationReport]) -> Option<usize> {
        if self.missing_rows > 0 {
            return Some(self.missing_rows);
        }
        let is_interrupted = (self.budget.stop)();
        (!self.is_enough() && !is_interrupted).then(|| (self.budget.count_missing)(done))
    }
}

/// Whether an invocation counts: its core did not turn bad.
pub(crate) fn is_good(invocation: &InvocationReport) -> bool {
    invocation.log.ended != EndReason::Core && invocation.log.suspect.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::children::Log as ProgressLog;
    use machine_code::build::Silent;
    use measure::Log;

    fn invocation(ended: EndReason) -> InvocationReport {
        let log = Log { ended, ..Log::default() };
        InvocationReport { ticks_per_second: 1.0, log, ..InvocationReport::default() }
    }

    fn budget(seconds: f64, wanted: usize) -> SamplingBudget<'static> {
        SamplingBudget {
            seconds,
            wanted,
            limit: 60.0,
            core_share: 1.0,
            seconds_after: 5.0,
            stop: || false,
            count_missing: &|_| 0,
            remedy: LIMIT_REMEDY,
        }
    }

    /// Returns the number of invocations, if they end in this order or are lost.
    fn count_invocations(ends: &[Result<EndReason, ()>], wanted: usize) -> Result<usize, Error> {
        let mut ends = ends.iter();
        let invocations =
            sample_in_sequence(&budget(60.0, wanted), &mut Silent, |_, share, _, _| {
                assert!(share > 0.0 && share <= 60.0);
                match ends.next().expect("no more than that") {
                    Ok(ended) => Ok(invocation(*ended)),
                    Err(()) => Err(Error::Check("lost".into())),
                }
            })?;
        Ok(invocations.len())
    }

    #[test]
    fn invocation_on_bad_core_is_kept_and_repeated() {
        assert_eq!(
            count_invocations(&[Ok(EndReason::Core), Ok(EndReason::Done), Ok(EndReason::Time)], 2)
                .unwrap(),
            3
        );
        // A lost one ends the others, and a lost first one is an error.
        assert_eq!(count_invocations(&[Ok(EndReason::Done), Err(())], 3).unwrap(), 1);
        assert!(count_invocations(&[Err(())], 3).is_err());
    }

    #[test]
    fn builds_take_turns_and_bad_invocation_is_repeated() {
        let done =
            [EndReason::Done, EndReason::Core, EndReason::Time, EndReason::Done].map(invocation);
        let turns = turns(&done, 2);
        let turns: Vec<(usize, usize)> =
            turns.iter().map(|turn| (turn.build, turn.round)).collect();
        assert_eq!(turns, [(0, 0), (1, 0), (1, 0), (0, 1), (1, 1)]);
    }

    #[test]
    fn further_invocations_begin_until_no_row_lacks_an_interval() {
        let mut log = ProgressLog::default();
        let missing = |done: &[InvocationReport]| 5_usize.saturating_sub(done.len());
        let budget = SamplingBudget { count_missing: &missing, ..budget(60.0, 3) };
        let invocations = sample_in_sequence(&budget, &mut log, |_, share, done, _| {
            assert!(done.len() < 3 || (19.0..=20.0).contains(&share), "{share}");
            Ok(invocation(EndReason::Time))
        });
        assert_eq!(invocations.expect("taken").len(), 5);
        assert!(!log.0.iter().any(|line| line.contains("too few")), "{:?}", log.0);
    }

    #[test]
    fn limit_notes_the_number_of_uncertain_rows() {
        let mut log = ProgressLog::default();
        let budget = SamplingBudget { limit: 0.0, count_missing: &|_| 7, ..budget(0.0, 3) };
        assert!(sample_in_sequence(&budget, &mut log, |_, _, _, _| panic!("no time")).is_err());
        assert!(log.0.iter().any(|line| line.contains("7 rows are uncertain")), "{:?}", log.0);
    }

    #[test]
    fn invocations_get_more_time_on_a_busy_core_up_to_the_limit() {
        for (core_share, limit, planned) in [
            (1.0, 1_200.0, 45.0),
            (0.25, 1_200.0, 180.0),
            (0.05, 300.0, 300.0),
            // The wanted invocations have their time even beyond the limit.
            (0.05, 30.0, 45.0),
        ] {
            let budget = SamplingBudget { core_share, limit, ..budget(45.0, 18) };
            assert_eq!(budget.planned_seconds(), planned, "{core_share} {limit}");
        }
    }

    #[test]
    fn remaining_time_is_shown_between_invocations_only() {
        let mut log = ProgressLog::default();
        let mut number = 0;
        let invocations =
            sample_in_sequence(&budget(60.0, 2), &mut log, |stage, _, _, progress| {
                // The parent begins and ends the stage of a runner, which itself shows nothing.
                progress.begin(stage);
                progress.end();
                number += 1;
                Ok(invocation(EndReason::Done))
            });
        assert_eq!((invocations.expect("taken").len(), number), (2, 2));
        let (left, lines): (Vec<_>, Vec<_>) =
            log.0.iter().partition(|line| line.ends_with(" s left"));
        assert_eq!(left[0], "65 s left", "the invocations and what comes after");
        assert_eq!(left.len(), 2);
        assert_eq!(lines, ["begin invocation 1 of 2", "end", "begin invocation 2 of 2", "end"]);
    }
}

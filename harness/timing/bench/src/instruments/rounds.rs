//! Invocations, the ranking instrument: processes that time all contestants alternately, one
//! process after the other.

use crate::children::answer;
use machine_code::build::Progress;
use measure::{Ended, invocations_needed};
use record::Plan;
use runner::wire::{InvocationReport, InvocationRequest};
use runner::{Error, largest_contest};
use std::path::Path;
use std::time::Instant;

/// Invocations that the intervals of a run need.
pub(crate) fn wanted(plan: &Plan) -> usize {
    let contestants = largest_contest(&runner::routines(plan)) + 1;
    let confidence = record::judge::of_each(record::judge::confidence(plan.quick), contestants);
    invocations_needed(confidence) * plan.tiers.len()
}

/// The number of invocations, their time, and the questions between two of them.
pub(crate) struct SamplingBudget<'a> {
    /// Seconds over all wanted invocations on an undisturbed core.
    pub(crate) seconds: f64,
    /// Invocations that are enough on an undisturbed core.
    pub(crate) wanted: usize,
    /// Seconds after which no further one begins; those that are wanted have their seconds all the
    /// same.
    pub(crate) limit: f64,
    /// Share of the time for which the core is undisturbed.
    pub(crate) core_share: f64,
    /// Seconds of the stages after the invocations.
    pub(crate) after: f64,
    /// Whether the run is to end with what it has.
    pub(crate) stop: fn() -> bool,
    /// Rows of the first screen that have no interval yet, or a floor that is too wide.
    pub(crate) missing: &'a dyn Fn(&[InvocationReport]) -> usize,
    /// What a user can do if some are left.
    pub(crate) remedy: &'static str,
}

/// The remedy where `--limit` alone ends a stage.
pub(crate) const LONGER: &str = "--limit MINUTES gives them more time";

/// Plans never count on less than this share of a core.
const LEAST_SHARE: f64 = 0.05;

/// Share of a second for which the best core was undisturbed; 1 where that cannot be measured.
pub(crate) fn core_share() -> f64 {
    crate::host::ours().map_or(1.0, |share| share.max(LEAST_SHARE))
}

impl SamplingBudget<'_> {
    /// Seconds that all wanted invocations may take here.
    fn planned(&self) -> f64 {
        (self.seconds / self.core_share).min(self.limit).max(self.seconds)
    }
}

/// A runner, and what its invocations time.
pub(crate) struct Build<'a> {
    pub(crate) runner: &'a Path,
    pub(crate) plan: Plan,
}

/// The place of an invocation where several builds take turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Turn {
    /// The index of the build.
    pub(crate) build: usize,
    /// Good invocations of the build before this one.
    pub(crate) round: usize,
}

/// The turns of these invocations and of the next one. The next is always of the first build with
/// the fewest good ones, so a bad one is made up for at once.
pub(crate) fn turns(done: &[InvocationReport], builds: usize) -> Vec<Turn> {
    let mut good = vec![0; builds];
    let mut turns = vec![next(&good)];
    for (index, invocation) in done.iter().enumerate() {
        good[turns[index].build] += usize::from(is_good(invocation));
        turns.push(next(&good));
    }
    turns
}

fn next(good: &[usize]) -> Turn {
    let fewest = good.iter().enumerate().min_by_key(|(_, count)| **count);
    let (build, &round) = fewest.expect("at least one build");
    Turn { build, round }
}

/// Takes an invocation of the build whose turn it is, with this stage and number of seconds.
pub(crate) fn invocation(
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
/// up to the limit. `take` gets a name, the invocation's share of the seconds without the time that
/// the last one needed before its samples, and the finished invocations. Nothing is printed while
/// one runs. Later invocations may use the time that an earlier one leaves. An invocation whose
/// core turned bad is kept and does not count: another one begins on another core.
///
/// # Errors
/// If none was taken, or the first is lost; later ones are missing, and a note says so.
pub(crate) fn one_by_one(
    budget: &SamplingBudget<'_>,
    progress: &mut dyn Progress,
    mut take: impl FnMut(
        &str,
        f64,
        &[InvocationReport],
        &mut dyn Progress,
    ) -> Result<InvocationReport, Error>,
) -> Result<Vec<InvocationReport>, Error> {
    let SamplingBudget { stop, after, missing, .. } = budget;
    let (wanted, planned) = (budget.wanted, budget.planned());
    let usual = planned / wanted.max(1) as f64;
    let start = Instant::now();
    let mut done: Vec<InvocationReport> = Vec::new();
    let (mut good, mut lacking) = (0, 0);
    let mut beside = 0.0;
    while !stop() {
        let before = start.elapsed().as_secs_f64();
        let is_over = before >= planned.max(budget.limit);
        if is_over || good >= wanted && lacking == 0 {
            break;
        }
        let to_come = wanted.saturating_sub(good).max(1);
        let stage = match good < wanted {
            true => format!("invocation {} of {wanted}", good + 1),
            false => format!("invocation {} for {lacking} uncertain rows", good + 1),
        };
        let share = match good < wanted {
            true => ((planned - before) / to_come as f64).max(usual / 2.0),
            false => usual,
        };
        // The last ones may have needed less than their share.
        let pace = if good > 0 { before / good as f64 } else { share };
        progress.left(share.min(pace) * to_come as f64 + after);
        let taken = take(&stage, (share - beside).max(share / 2.0), &done, progress);
        match taken {
            Ok(invocation) => {
                let sampled = invocation.log.ticks / invocation.ticks_per_second;
                beside = start.elapsed().as_secs_f64() - before - sampled;
                good += usize::from(is_good(&invocation));
                done.push(invocation);
                lacking = if good >= wanted { missing(&done) } else { 0 };
            }
            Err(error) if done.is_empty() && !stop() => return Err(error),
            Err(_) if stop() => {}
            Err(error) => {
                progress.note(&error.to_string());
                break;
            }
        }
    }
    if lacking > 0 || good < wanted && !stop() {
        let rows = if good < wanted { missing(&done) } else { lacking };
        progress.note(&format!(
            "after {:.0} min {rows} rows are uncertain, for too few clean samples or a wide floor: {}",
            start.elapsed().as_secs_f64() / 60.0,
            budget.remedy
        ));
    }
    match done.is_empty() {
        true => Err(Error::Check("interrupted before anything was timed".into())),
        false => Ok(done),
    }
}

/// Whether an invocation counts: its core did not turn bad.
pub(crate) fn is_good(invocation: &InvocationReport) -> bool {
    invocation.log.ended != Ended::Core && invocation.log.suspect.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::children::Log as Told;
    use machine_code::build::Silent;
    use measure::Log;

    fn invocation(ended: Ended) -> InvocationReport {
        let log = Log { ended, ..Log::default() };
        InvocationReport { ticks_per_second: 1.0, log, ..InvocationReport::default() }
    }

    fn budget(seconds: f64, wanted: usize) -> SamplingBudget<'static> {
        let (limit, core_share, after) = (60.0, 1.0, 5.0);
        let (stop, missing, remedy) = (|| false, &|_: &[InvocationReport]| 0, LONGER);
        SamplingBudget { seconds, wanted, limit, core_share, after, stop, missing, remedy }
    }

    /// How each is taken, in order; then how many there are.
    fn taken(each: &[Result<Ended, ()>], wanted: usize) -> Result<usize, Error> {
        let mut each = each.iter();
        let lost = || Error::Check("lost".into());
        one_by_one(&budget(60.0, wanted), &mut Silent, |_, share, _, _| {
            assert!(share > 0.0 && share <= 60.0);
            each.next().expect("no more than that").map(invocation).map_err(|()| lost())
        })
        .map(|all| all.len())
    }

    #[test]
    fn an_invocation_on_a_bad_core_is_kept_and_taken_again() {
        assert_eq!(taken(&[Ok(Ended::Core), Ok(Ended::Done), Ok(Ended::Time)], 2).unwrap(), 3);
        // A lost one ends the others, and a lost first one is an error.
        assert_eq!(taken(&[Ok(Ended::Done), Err(())], 3).unwrap(), 1);
        assert!(taken(&[Err(())], 3).is_err());
    }

    #[test]
    fn builds_take_turns_and_a_bad_invocation_is_made_up_for() {
        let done = [Ended::Done, Ended::Core, Ended::Time, Ended::Done].map(invocation);
        let turns = turns(&done, 2);
        let turns: Vec<(usize, usize)> =
            turns.iter().map(|turn| (turn.build, turn.round)).collect();
        assert_eq!(turns, [(0, 0), (1, 0), (1, 0), (0, 1), (1, 1)]);
    }

    #[test]
    fn further_invocations_are_taken_until_no_row_lacks_an_interval() {
        let mut told = Told::default();
        let missing = |done: &[InvocationReport]| 5_usize.saturating_sub(done.len());
        let budget = SamplingBudget { missing: &missing, ..budget(60.0, 3) };
        let take = |_: &str, share: f64, done: &[InvocationReport], _: &mut dyn Progress| {
            assert!(done.len() < 3 || (19.0..=20.0).contains(&share), "{share}");
            Ok(invocation(Ended::Time))
        };
        let all = one_by_one(&budget, &mut told, take);
        assert_eq!(all.expect("taken").len(), 5);
        assert!(!told.0.iter().any(|line| line.contains("too few")), "{:?}", told.0);
    }

    #[test]
    fn where_the_limit_comes_first_it_is_told_how_many_rows_lack_one() {
        let mut told = Told::default();
        let none = SamplingBudget { limit: 0.0, missing: &|_| 7, ..budget(0.0, 3) };
        let take =
            |_: &str, _: f64, _: &[InvocationReport], _: &mut dyn Progress| panic!("no time");
        assert!(one_by_one(&none, &mut told, take).is_err());
        assert!(told.0.iter().any(|line| line.contains("7 rows are uncertain")), "{:?}", told.0);
    }

    #[test]
    fn a_busy_core_gives_each_invocation_more_time_up_to_the_limit() {
        let planned =
            |core_share, limit| SamplingBudget { core_share, limit, ..budget(45.0, 18) }.planned();
        assert_eq!(planned(1.0, 1_200.0), 45.0);
        assert_eq!(planned(0.25, 1_200.0), 180.0);
        assert_eq!(planned(0.05, 300.0), 300.0);
        assert_eq!(planned(0.05, 30.0), 45.0, "what is wanted has its time");
    }

    #[test]
    fn what_is_left_is_told_between_invocations_and_nothing_while_one_is_taken() {
        let mut told = Told::default();
        let mut number = 0;
        let all = one_by_one(&budget(60.0, 2), &mut told, |stage, _, _, progress| {
            // What a runner's answer begins and ends; the runner itself tells nothing.
            progress.begin(stage);
            progress.end();
            number += 1;
            Ok(invocation(Ended::Done))
        });
        assert_eq!((all.expect("taken").len(), number), (2, 2));
        let (left, others): (Vec<_>, Vec<_>) =
            told.0.iter().partition(|line| line.ends_with(" s left"));
        assert_eq!(left[0], "65 s left", "the invocations and what comes after");
        assert_eq!(left.len(), 2);
        assert_eq!(others, ["begin invocation 1 of 2", "end", "begin invocation 2 of 2", "end"]);
    }
}

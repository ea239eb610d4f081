//! The invocations of two revisions, which take turns as the tiers of a run do.
//!
//! A round is an invocation of the first revision, one of the first again, and one of the second,
//! one process after the other on the same core. Ratios are taken within a round, so that a slow
//! minute changes both sides of them. The ratio of the first two is the noise floor.

use super::change::{RoutineChange, finding};
use super::side::Side;
use crate::instruments::{Build, Quota, Turn, core_share, invocation, one_by_one, turns};
use crate::{sittings_to_record, time_plan};
use machine_code::build::Progress;
use measure::stats::JOINT_CONFIDENCE;
use measure::{MachineClock, Stopwatch, cores, each, sittings_wanted};
use record::Plan;
use runner::wire::Sitting;
use runner::{Error, check};
use std::collections::BTreeSet;

/// The builds of a round, by their indices in it.
pub(crate) const FIRST: usize = 0;
pub(crate) const FIRST_AGAIN: usize = 1;
pub(crate) const SECOND: usize = 2;
pub(crate) const BUILDS: usize = 3;

/// The invocations that are compared with each other. One is missing where a process was lost.
pub(crate) type Round<'a> = [Option<&'a Sitting>; BUILDS];

/// The confidence of each interval, so that the two of a row hold together: its own and that of the
/// floor.
pub(crate) fn confidence() -> f64 {
    each(JOINT_CONFIDENCE, BUILDS)
}

/// Times the rows whose code changed, and replaces their findings. Returns the name of the clock if
/// anything was timed.
pub(crate) fn time(
    rows: &mut [RoutineChange],
    sides: [&Side; 2],
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<Option<String>, Error> {
    let changed = rows.iter().filter(|row| row.is_changed());
    let names: BTreeSet<String> = changed.map(RoutineChange::name).collect();
    if names.is_empty() {
        return Ok(None);
    }
    let plan = Plan { variants: names.into_iter().collect(), ..plan.clone() };
    let mut invocations = invocations(rows, sides, &plan, progress)?;
    // Before a width is distrusted: an invocation whose samples are discarded then keeps its turn.
    let turns = turns(&invocations, BUILDS);
    sittings_to_record::distrust(&mut invocations);
    let rounds = rounds(&invocations, &turns);
    for row in rows.iter_mut().filter(|row| row.is_changed()) {
        row.finding = finding(&rounds, row);
    }
    Ok(invocations.first().map(|invocation| invocation.source.clone()))
}

/// Takes rounds until each row has a verdict, or the time is over.
fn invocations(
    rows: &[RoutineChange],
    [first, second]: [&Side; 2],
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<Vec<Sitting>, Error> {
    let sides = [first, first, second];
    let builds = sides.map(|side| Build { runner: &side.runner, plan: plan.clone() });
    let time = time_plan::revisions(plan);
    let quota = Quota {
        seconds: time.seconds,
        wanted: sittings_wanted(confidence()) * BUILDS,
        limit: time.seconds * time.patience,
        core_share: core_share(),
        after: 0.0,
        stop: || false,
        missing: &|done: &[Sitting]| undecided(rows, done),
        remedy: "compare again when this machine is quieter",
    };
    let mut stopwatch = Stopwatch::new(MachineClock::new());
    let invocations = one_by_one(&quota, progress, |stage, seconds, done, progress| {
        let build = next_build(done);
        if build == FIRST {
            // The processes of a round inherit this core, because cores may differ.
            cores::choose(&mut stopwatch, None);
        }
        let taken = invocation(&builds, (stage, seconds), done, progress);
        taken.map_err(|error| check(&sides[build].revision, error))
    })?;
    // If a process is lost, the others are judged; but not if it was the first of its build.
    if let Some(side) = sides.get(invocations.len()) {
        return Err(Error::Check(format!("{}: no invocation of its runner ended", side.revision)));
    }
    Ok(invocations)
}

fn next_build(done: &[Sitting]) -> usize {
    turns(done, BUILDS).last().expect("the last is that of the next").build
}

/// Number of changed rows without a verdict.
fn undecided(rows: &[RoutineChange], done: &[Sitting]) -> usize {
    let rounds = rounds(done, &turns(done, BUILDS));
    let is_undecided =
        |row: &&RoutineChange| row.is_changed() && finding(&rounds, row).is_undecided();
    rows.iter().filter(is_undecided).count()
}

/// Invocations by round. One that is taken again replaces the bad one.
fn rounds<'a>(invocations: &'a [Sitting], turns: &[Turn]) -> Vec<Round<'a>> {
    let mut rounds: Vec<Round> = Vec::new();
    for (invocation, turn) in invocations.iter().zip(turns) {
        if turn.round == rounds.len() {
            rounds.push([None; BUILDS]);
        }
        rounds[turn.round][turn.build] = Some(invocation);
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;
    use measure::{Ended, Log};

    #[test]
    fn invocation_taken_again_replaces_bad_one() {
        let invocation = |ended, seconds| Sitting {
            seconds,
            log: Log { ended, ..Log::default() },
            ..Sitting::default()
        };
        let invocations = [
            invocation(Ended::Done, 0.0),
            invocation(Ended::Core, 1.0),
            invocation(Ended::Time, 2.0),
            invocation(Ended::Done, 3.0),
            invocation(Ended::Done, 4.0),
        ];
        let rounds = rounds(&invocations, &turns(&invocations, BUILDS));
        let seconds = |round: &Round| round.map(|invocation| invocation.map(|it| it.seconds));
        let seconds: Vec<_> = rounds.iter().map(seconds).collect();
        assert_eq!(seconds, [[Some(0.0), Some(2.0), Some(3.0)], [Some(4.0), None, None]]);
        assert_eq!(next_build(&invocations), FIRST_AGAIN);
    }
}

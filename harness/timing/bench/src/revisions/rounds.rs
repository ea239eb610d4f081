//! Takes the invocations of two revisions, which take turns as the tiers of a run do.
//!
//! A round is an invocation of the first revision, one of the first again, and one of the second,
//! one process after the other on the same core. Ratios are taken within a round, so that a slow
//! minute changes both sides of them. The ratio of the first two is the noise floor.

use super::change::{RoutineChange, finding};
use super::side::Side;
use crate::instruments::{
    Build, SamplingBudget, Turn, core_share, is_good, sample_in_sequence, take_invocation, turns,
};
use crate::{invocations_to_record, time_plan};
use machine_code::build::Progress;
use measure::cores::Wanted;
use measure::stats::JOINT_CONFIDENCE;
use measure::{MachineClock, Stopwatch, cores, interval_confidence, invocations_needed};
use record::Plan;
use runner::wire::InvocationReport;
use runner::{Error, check_error};
use std::collections::BTreeSet;

/// The index of the first revision in a round.
pub(crate) const FIRST: usize = 0;
/// The index of the second process of the first revision, which shows the noise floor.
pub(crate) const FIRST_AGAIN: usize = 1;
/// The index of the second revision.
pub(crate) const SECOND: usize = 2;
/// Number of invocations in a round.
pub(crate) const BUILDS: usize = 3;

/// The invocations that are compared with each other. An invocation is `None` where a process was
/// lost.
pub(crate) type Round<'a> = [Option<&'a InvocationReport>; BUILDS];

/// Returns the confidence of each interval, so that the two intervals of a row hold together: that
/// of its ratio and that of the floor.
pub(crate) fn confidence() -> f64 {
    interval_confidence(JOINT_CONFIDENCE, BUILDS)
}

/// Times the rows whose code changed, and replaces their findings. Returns the name of the clock if
/// anything was timed.
pub(crate) fn time_rows(
    rows: &mut [RoutineChange],
    sides: [&Side; 2],
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<Option<String>, Error> {
    let changed = rows.iter().filter(|row| row.is_changed());
    let names: BTreeSet<String> = changed.map(|row| row.name().to_string()).collect();
    if names.is_empty() {
        return Ok(None);
    }
    let plan = Plan { variants: names.into_iter().collect(), ..plan.clone() };
    let mut invocations = take_invocations(rows, sides, &plan, progress)?;
    // The turns come first, because an invocation whose width is rejected no longer counts as good,
    // and all invocations after it would move to other turns than they had.
    let turns = turns(&invocations, BUILDS);
    invocations_to_record::reject_outlier_widths(&mut invocations);
    let rounds = rounds(&invocations, &turns);
    for row in rows.iter_mut().filter(|row| row.is_changed()) {
        row.finding = finding(&rounds, row);
    }
    Ok(invocations.first().map(|invocation| invocation.source.clone()))
}

/// Takes rounds until each row has a verdict, or the time is over.
fn take_invocations(
    rows: &[RoutineChange],
    [first, second]: [&Side; 2],
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<Vec<InvocationReport>, Error> {
    let sides = [first, first, second];
    let builds = sides.map(|side| Build { runner: &side.runner, plan: plan.clone() });
    let wanted = invocations_needed(confidence()) * BUILDS;
    let time = time_plan::comparison_time(plan, wanted);
    let budget = SamplingBudget {
        seconds: time.seconds,
        wanted,
        limit: (time.seconds * time.patience).min(60.0 * plan.limit),
        core_share: core_share(),
        seconds_after: 0.0,
        stop: || false,
        count_missing: &|done: &[InvocationReport]| count_undecided(rows, done),
        remedy: "compare again when this machine is quieter",
    };
    let mut stopwatch = Stopwatch::new(MachineClock::new());
    let invocations = sample_in_sequence(&budget, progress, |stage, seconds, done, progress| {
        let build = next_build(done);
        // The processes of a round inherit this core, because cores may differ. But a core that
        // turned bad would end every process on it, and they cannot leave it.
        if build == FIRST || done.last().is_some_and(|last| !is_good(last)) {
            cores::choose(&mut stopwatch, &Wanted::Widest);
        }
        let result = take_invocation(&builds, (stage, seconds), done, progress);
        result.map_err(|error| check_error(&sides[build].revision, error))
    })?;
    check_builds(&invocations, sides)?;
    Ok(invocations)
}

/// Refuses invocations in which a build has none: a lost process costs its round alone, but without
/// any process of a build there is nothing to compare.
fn check_builds(invocations: &[InvocationReport], sides: [&Side; BUILDS]) -> Result<(), Error> {
    let mut turns = turns(invocations, BUILDS);
    turns.pop();
    for (build, side) in sides.iter().enumerate() {
        if !turns.iter().any(|turn| turn.build == build) {
            let reason = "no invocation of its runner ended";
            return Err(Error::Check(format!("{}: {reason}", side.revision)));
        }
    }
    Ok(())
}

/// Returns the index of the build whose turn is next.
fn next_build(done: &[InvocationReport]) -> usize {
    turns(done, BUILDS).last().expect("the last is that of the next").build
}

/// Returns the number of changed rows without a verdict.
fn count_undecided(rows: &[RoutineChange], done: &[InvocationReport]) -> usize {
    let rounds = rounds(done, &turns(done, BUILDS));
    let mut count = 0;
    for row in rows.iter().filter(|row| row.is_changed()) {
        count += usize::from(finding(&rounds, row).is_undecided());
    }
    count
}

/// Arranges the invocations in rounds. A repeated invocation replaces the bad one.
fn rounds<'a>(invocations: &'a [InvocationReport], turns: &[Turn]) -> Vec<Round<'a>> {
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
    use crate::revisions::change::tests::{invocation, row};
    use machine_code::build::Silent;
    use measure::{EndReason, Log};
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::Path;
    use std::process::Command;

    /// Makes a side whose runner answers with this invocation, or fails without one.
    fn side(folder: &Path, revision: &str, answer: Option<InvocationReport>) -> Side {
        let runner = folder.join(revision);
        let file = runner.with_extension("json");
        let mut script = "#!/bin/sh\ncat >/dev/null\n".to_string();
        match answer {
            Some(answer) => {
                fs::write(&file, serde_json::to_string(&answer).expect("data")).expect("room");
                script += &format!("cat '{}'\n", file.display());
            }
            None => script += "exit 1\n",
        }
        let text = runner.with_extension("sh");
        fs::write(&text, script).expect("room");
        // A process copies the file, because one that we wrote cannot be run while a child of
        // another test has inherited it from us, still open for writing.
        let mut install = Command::new("install");
        let installed = install.args(["-m", "755"]).args([&text, &runner]).status();
        assert!(installed.expect("coreutils").success());
        let (revision, boards) = (revision.to_string(), "1".to_string());
        Side { revision, runner, boards, routines: BTreeMap::new(), code: None }
    }

    /// Times the row, with a second revision that answers with this invocation.
    fn time_row(test: &str, second: Option<InvocationReport>) -> Result<RoutineChange, Error> {
        let folder = std::env::temp_dir().join(format!("raybench-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("room");
        let first = side(&folder, "old", Some(invocation([100.0; 2])));
        let second = side(&folder, "new", second);
        let mut rows = [row()];
        let time = time_rows(&mut rows, [&first, &second], &Plan::default(), &mut Silent);
        fs::remove_dir_all(&folder).expect("it was made");
        time.map(|_| rows[0].clone())
    }

    #[test]
    fn planted_regression_is_found() {
        let slower = time_row("regression", Some(invocation([104.0; 2]))).expect("timed");
        assert!(slower.is_slower_than(0.02) && !slower.is_slower_than(0.05), "{slower:?}");
        let same = time_row("no-regression", Some(invocation([100.0; 2]))).expect("timed");
        assert!(!same.is_slower_than(0.0) && !same.finding.is_undecided(), "{same:?}");
    }

    #[test]
    fn lost_build_is_named() {
        let error = time_row("lost", None).expect_err("it fails");
        assert_eq!(error.to_string(), "new: no invocation of its runner ended");
    }

    #[test]
    fn repeated_invocation_replaces_bad_one() {
        let mut invocations = Vec::new();
        for (ended, seconds) in [
            (EndReason::Done, 0.0),
            (EndReason::Core, 1.0),
            (EndReason::Time, 2.0),
            (EndReason::Done, 3.0),
            (EndReason::Done, 4.0),
        ] {
            let log = Log { ended, ..Log::default() };
            invocations.push(InvocationReport { seconds, log, ..InvocationReport::default() });
        }
        let mut seconds = Vec::new();
        for round in rounds(&invocations, &turns(&invocations, BUILDS)) {
            seconds.push(round.map(|invocation| invocation.map(|invocation| invocation.seconds)));
        }
        assert_eq!(seconds, [[Some(0.0), Some(2.0), Some(3.0)], [Some(4.0), None, None]]);
        assert_eq!(next_build(&invocations), FIRST_AGAIN);
    }
}

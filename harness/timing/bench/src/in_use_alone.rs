//! A run that only times look-ups in use: those of a trace, or those of our search until the record
//! may vote.
//!
//! Both are checked, built, timed and saved alike and differ in two things. A run of our search has
//! the routines of a plan, so it verifies them first and its record names them; a trace that a user
//! brings is replayed by generators by name, whose answers are compared within an invocation. And a
//! run of our search goes on until its noise floor is narrow enough for a vote, and says whether it
//! is.

use crate::assemble::{Findings, routine_results, skips};
use crate::first_screen::leading_comparisons;
use crate::in_use::{Replays, replay_our_search, take_replays};
use crate::keep::Outcome;
use crate::machine_code::ProbeCode;
use crate::perft::Goal;
use crate::summarize::CodeChecks;
use crate::{Request, generators, instruments, invocations_to_record, keep, time_plan};
use ::perft::Order;
use contract::Tier;
use machine_code::build::{self, Progress, Workspace};
use perft::trace::Reader;
use record::{
    Comparison, Confidence, Counts, Coverage, Form, InUse, Listings, Model, Plan, Record, SCHEMA,
    Samples, State,
};
use runner::Error;
use runner::wire::InvocationReport;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

/// Whether a run only times look-ups in use.
pub(crate) fn is_requested(plan: &Plan) -> bool {
    plan.trace.is_some() || plan.in_use
}

/// Does the whole run: checks the request, builds, takes the invocations, judges and saves a
/// record.
///
/// # Errors
/// If the trace cannot be read, if the build fails, if a name is of no generator, if a generator
/// answers wrongly, or if nothing could be timed.
pub(crate) fn run(request: &Request, progress: &mut dyn Progress) -> Result<Outcome, Error> {
    keep::check_request(request)?;
    let plan = keep::stay_on_core_kind(&request.plan)?;
    let request = &Request { plan, ..request.clone() };
    let plan = &request.plan;
    keep::check_tiers(plan)?;
    let workspace = Workspace::locate()?;
    let trace = plan.trace.as_deref().map(counts).transpose()?;
    if trace.is_none() {
        check_selection(plan)?;
    }
    let out = keep::create_folder(request.out.as_deref(), &workspace)?;
    keep::note_missing_commit(&workspace, progress);
    for &tier in &plan.tiers {
        generators::build(&workspace, tier, &generator_names(plan, tier)?, progress)?;
    }
    let (record, in_use, invocations) = match trace {
        Some(trace) => {
            let record = keep::new_record(request, &workspace, &out);
            let (replay, invocations) = replay_trace(request, progress)?;
            (record, InUse { trace, ..replay }, invocations)
        }
        None => {
            let record = verified_record(request, &workspace, &out, progress)?;
            let (in_use, invocations) = replay_until_vote(request, &out, progress)?;
            (record, in_use, invocations)
        }
    };
    let record = Record {
        clock: invocations_to_record::clock(&invocations),
        invocations: invocations_to_record::invocation_summaries(&invocations, record.tier),
        in_use: Some(in_use),
        ..record
    };
    let (id, tier) = (record.id.clone(), record.tier);
    let functions = BTreeMap::new();
    let listings = Listings { schema: SCHEMA, id: id.clone(), compiler: None, tier, functions };
    let samples = Samples { schema: SCHEMA, id, in_use: invocations, ..Samples::default() };
    keep::save(&out, record, &samples, &listings, Vec::new())
}

/// Returns the counts of a trace. It checks every record of the trace now, so that a broken one
/// does not end the run after its builds.
fn counts(trace: &Path) -> Result<Counts, Error> {
    let counts = Reader::open(trace).and_then(Reader::counts);
    counts.map_err(|error| Error::Input(format!("{}: {error}", trace.display())))
}

/// Refuses a plan without generators.
fn check_selection(plan: &Plan) -> Result<(), Error> {
    runner::check_plan(plan)?;
    if generators::names_at_tier(plan, (plan.tier(), &[])).is_empty() {
        let reason = "none of the chosen variants runs here and answers for one square";
        return Err(Error::Input(reason.into()));
    }
    Ok(())
}

/// Returns the names of the generators at a tier. If the plan has a trace, its variants are names
/// of generators with the wildcards `*` and `?`.
fn generator_names(plan: &Plan, tier: Tier) -> Result<Vec<String>, Error> {
    if plan.trace.is_some() && !plan.variants.is_empty() {
        return generators::attack_generators(&plan.variants);
    }
    Ok(generators::names_at_tier(plan, (tier, &plan.tiers)))
}

/// Replays the trace of the plan.
fn replay_trace(request: &Request, progress: &mut dyn Progress) -> Result<Replays, Error> {
    let plan = &request.plan;
    let goal = if plan.full { Goal::NarrowFloor } else { Goal::Intervals };
    let time = time_plan::trace_replay_time(plan);
    let plan = Plan { variants: generator_names(plan, plan.tier())?, ..plan.clone() };
    take_replays(request.stop, Order { plan, ..Order::default() }, (time, goal), progress)
}

/// Verifies the routines that take part in a run of our search, and makes its record with them.
fn verified_record(
    request: &Request,
    workspace: &Workspace,
    out: &Path,
    progress: &mut dyn Progress,
) -> Result<Record, Error> {
    let tier = request.plan.tier();
    let plan = Plan {
        variants: generators::names_at_tier(&request.plan, (tier, &[])),
        ..request.plan.with_tier(tier)
    };
    let executables = build::executables(workspace, tier, false, progress)?;
    let record = keep::new_record(request, workspace, out);
    let verifications = instruments::verify_routines(&executables, &plan, progress)?;
    let code = ProbeCode::read(&executables, &plan, tier)?;
    let findings = Findings { verifications, code, ..Findings::default() };
    let routines = routine_results(&plan, &findings);
    Ok(Record { routines, skips: skips(&plan, &findings), ..record })
}

/// Replays our search at every tier, each with its share of the remaining time, and shows whether
/// the record may vote.
fn replay_until_vote(
    request: &Request,
    out: &Path,
    progress: &mut dyn Progress,
) -> Result<Replays, Error> {
    let limit = request.plan.limit;
    let start = Instant::now();
    let minutes_per_tier =
        |tiers: usize| (limit - start.elapsed().as_secs_f64() / 60.0) / tiers as f64;
    let mut replays = None;
    replay_our_search(request, &minutes_per_tier, out, &mut replays, progress)?;
    let Some(replays) = replays else {
        return Err(Error::Check("interrupted before anything was timed".into()));
    };
    for comparison in &replays.0.comparisons {
        if is_replay(comparison) {
            progress.note(&vote_line(comparison));
        }
    }
    Ok(replays)
}

/// Returns a line that shows whether a replay may vote.
fn vote_line(replay: &Comparison) -> String {
    let tier = replay.condition.tier;
    let kib = replay.condition.state.evaluation_bytes().map_or(0, |bytes| bytes >> 10);
    if may_vote(replay) {
        return format!("{tier}, {kib} KiB: the floor is at most 0.5 %: this machine may vote");
    }
    let floor = 100.0 * replay.floor_margin;
    let remedy = "a vote needs 0.5 % or less: raise --limit MINUTES";
    format!("{tier}, {kib} KiB: the floor is {floor:.2} %; {remedy}")
}

/// Whether a comparison is of the look-ups of a whole trace whose answers are awaited.
fn is_replay(comparison: &Comparison) -> bool {
    let condition = &comparison.condition;
    comparison.model == Model::LookUps
        && condition.coverage == Coverage::Whole
        && condition.form == Form::Awaited
}

/// Whether the floor of a comparison is narrow enough for a vote: not wider than the margin of
/// every verdict, which no narrower floor could reduce.
fn may_vote(comparison: &Comparison) -> bool {
    comparison.floor.is_some() && comparison.floor_margin <= measure::MIN_MARGIN
}

/// Returns the number of replays with evaluations of this size whose floor is too wide for a vote.
/// Further sizes do not count, because a run does not go on for them.
pub(crate) fn wide_floor_count(
    invocations: &[InvocationReport],
    confidence: Confidence,
    evaluation_bytes: u64,
) -> usize {
    let state = State::InUse { evaluation_bytes };
    let mut count = 0;
    for comparison in
        leading_comparisons(invocations, CodeChecks::default(), confidence, InUse::TRACE)
    {
        let has_size = comparison.condition.state == state;
        count += usize::from(is_replay(&comparison) && has_size && !may_vote(&comparison));
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summarize::tests::{FULL, series};
    use record::Condition;
    use runner::wire::Group;

    /// Returns an invocation in which the reference's copy takes `copy` times as long as the
    /// reference.
    fn invocation(copy: f64) -> InvocationReport {
        let (form, state) = (Form::Awaited, State::InUse { evaluation_bytes: 0 });
        let condition = Condition::new(contract::Tier::X86_64, form, InUse::TRACE, state);
        let cycles =
            [("a/b/trace", 100.0), ("a/b/trace (copy)", 100.0 * copy), ("c/d/trace", 90.0)];
        let group = cycles.map(|(name, cycles)| series(name.to_string(), cycles, FULL));
        InvocationReport {
            ticks_per_second: 1e9,
            groups: vec![Group { model: Model::LookUps, condition }],
            log: measure::Log {
                groups: vec![group.into()],
                width: Some(measure::Width { full: FULL }),
                ..measure::Log::default()
            },
            ..InvocationReport::default()
        }
    }

    fn count_wide_floors(copies: &[f64], evaluation_bytes: u64) -> usize {
        let invocations: Vec<InvocationReport> =
            copies.iter().cycle().take(24).map(|copy| invocation(*copy)).collect();
        wide_floor_count(&invocations, record::judge::confidence(true), evaluation_bytes)
    }

    #[test]
    fn floor_votes_if_its_interval_is_within_half_a_percent() {
        assert_eq!(count_wide_floors(&[1.001, 0.999, 1.0], 0), 0);
        assert_eq!(count_wide_floors(&[1.03, 0.97, 1.0], 0), 1, "too wide");
        assert_eq!(count_wide_floors(&[1.03, 0.97, 1.0], 1), 0, "of another size");
        assert_eq!(count_wide_floors(&[], 0), 0, "nothing is known");
    }
}

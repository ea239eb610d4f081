//! A run that times look-ups in use and nothing else: of a trace, or of our search until the record
//! may vote.

use crate::assemble::{Findings, routine_results, skips};
use crate::first_screen::leading_comparisons;
use crate::in_use::{Found, in_use, of_own_search};
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

/// Whether a run times look-ups in use and nothing else.
pub(crate) fn is_asked(plan: &Plan) -> bool {
    plan.trace.is_some() || plan.in_use
}

/// Such a run: checks what is asked for, builds, takes the invocations, judges and keeps a record.
///
/// # Errors
/// If the trace is none or is broken, if the build fails, if a name is of no generator, if a
/// generator answers wrongly, or if nothing could be timed.
pub(crate) fn run(request: &Request, progress: &mut dyn Progress) -> Result<Outcome, Error> {
    let plan = &request.plan;
    keep::check_request(request)?;
    let workspace = Workspace::locate()?;
    let counts = plan.trace.as_deref().map(counts).transpose()?;
    if counts.is_none() {
        runner::checked(plan)?;
        if generators::names(plan, (plan.tier(), &[])).is_empty() {
            let why = "none of the chosen variants runs here and answers for one square";
            return Err(Error::Input(why.into()));
        }
    }
    let out = keep::create_folder(request.out.as_deref(), &workspace)?;
    keep::tell_missing_commit(&workspace, progress);
    for &tier in &plan.tiers {
        generators::built(&workspace, tier, &named(plan, tier)?, progress)?;
    }
    let begun = match counts {
        Some(_) => keep::new_record(request, &workspace, &out),
        None => verified(request, &workspace, &out, progress)?,
    };
    let (in_use, invocations) = match counts {
        Some(trace) => replay(request, progress).map(|(one, all)| (InUse { trace, ..one }, all))?,
        None => voting(request, &out, progress)?,
    };
    let record = Record {
        clock: invocations_to_record::clock(&invocations),
        invocations: invocations_to_record::invocations(&invocations, begun.tier),
        in_use: Some(in_use),
        ..begun
    };
    let (id, tier) = (record.id.clone(), record.tier);
    let functions = BTreeMap::new();
    let listings = Listings { schema: SCHEMA, id: id.clone(), compiler: None, tier, functions };
    let samples = Samples { schema: SCHEMA, id, in_use: invocations, ..Samples::default() };
    keep::save(&out, record, &samples, &listings, Vec::new())
}

/// What a trace holds.
fn counts(trace: &Path) -> Result<Counts, Error> {
    let counts = Reader::open(trace).and_then(Reader::counts);
    counts.map_err(|why| Error::Input(format!("{}: {why}", trace.display())))
}

/// The generators at a tier; where a trace is replayed, the variants of the plan name generators,
/// `*` and `?` wild.
fn named(plan: &Plan, tier: Tier) -> Result<Vec<String>, Error> {
    match plan.trace.is_some() && !plan.variants.is_empty() {
        true => generators::attack_generators(&plan.variants),
        false => Ok(generators::names(plan, (tier, &plan.tiers))),
    }
}

/// The trace of the plan.
fn replay(request: &Request, progress: &mut dyn Progress) -> Result<Found, Error> {
    let plan = &request.plan;
    let goal = if plan.full { Goal::NarrowFloor } else { Goal::Intervals };
    let time = time_plan::replay_of_trace(plan);
    let plan = Plan { variants: named(plan, plan.tier())?, ..plan.clone() };
    in_use(request.stop, Order { plan, ..Order::default() }, (time, goal), progress)
}

/// The record of a run of our search, with the routines that take part, all of them verified.
fn verified(
    request: &Request,
    workspace: &Workspace,
    out: &Path,
    progress: &mut dyn Progress,
) -> Result<Record, Error> {
    let tier = request.plan.tier();
    let plan =
        Plan { variants: generators::names(&request.plan, (tier, &[])), ..request.plan.at(tier) };
    let executables = build::executables(workspace, tier, false, progress)?;
    let begun = keep::new_record(request, workspace, out);
    let verified = instruments::verified(&executables, &plan, progress)?;
    let code = ProbeCode::read(&executables, &plan, tier)?;
    let findings = Findings { verified, code, ..Findings::default() };
    let routines = routine_results(&plan, &findings);
    Ok(Record { routines, skips: skips(&plan, &findings), ..begun })
}

/// Our own search at every tier, each with its share of the time; whether the record may vote is
/// told.
fn voting(request: &Request, out: &Path, progress: &mut dyn Progress) -> Result<Found, Error> {
    let plan = &request.plan;
    let begun = Instant::now();
    let left = || plan.limit - begun.elapsed().as_secs_f64() / 60.0;
    let minutes = |tiers: usize| left() / tiers as f64;
    let mut found = None;
    of_own_search(request, &minutes, out, &mut found, progress)?;
    let found =
        found.ok_or_else(|| Error::Check("interrupted before anything was timed".into()))?;
    for comparison in found.0.comparisons.iter().filter(|comparison| is_replay(comparison)) {
        progress.note(&may_vote(comparison));
    }
    Ok(found)
}

/// Whether a replay may vote, in words.
fn may_vote(replay: &Comparison) -> String {
    let tier = replay.condition.tier;
    let kib = replay.condition.state.evaluation_bytes().map_or(0, |bytes| bytes >> 10);
    if votes(replay) {
        return format!("{tier}, {kib} KiB: the floor is at most 0.5 %: this machine may vote");
    }
    let floor = 100.0 * replay.floor_margin;
    let remedy = "a vote needs 0.5 % or less: raise --limit MINUTES";
    format!("{tier}, {kib} KiB: the floor is {floor:.2} %; {remedy}")
}

/// Whether it is of the look-ups of a trace as they are, answers awaited.
fn is_replay(one: &Comparison) -> bool {
    let of = &one.condition;
    one.model == Model::LookUps && of.coverage == Coverage::Whole && of.form == Form::Awaited
}

/// Whether its floor is narrow enough for a vote.
fn votes(one: &Comparison) -> bool {
    one.floor.is_some() && one.floor_margin <= measure::MIN_MARGIN
}

/// How many replays of these invocations have a floor too wide for a vote, of those with
/// evaluations of this size: a run does not go on for the sake of a further size.
pub(crate) fn wide(
    invocations: &[InvocationReport],
    confidence: Confidence,
    evaluation_bytes: u64,
) -> usize {
    let state = State::InUse { evaluation_bytes };
    let leading = leading_comparisons(invocations, CodeChecks::default(), confidence, InUse::TRACE);
    let is_too_wide = |comparison: &&Comparison| {
        is_replay(comparison) && comparison.condition.state == state && !votes(comparison)
    };
    leading.iter().filter(is_too_wide).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summarize::tests::{FULL, series};
    use record::Condition;
    use runner::wire::Group;

    #[test]
    fn a_floor_votes_if_its_interval_is_within_half_a_percent() {
        let invocation = |copy: f64| {
            let of = |name: &str, cycles: f64| series(name.to_string(), cycles, FULL);
            let again = of("a/b/trace (copy)", 100.0 * copy);
            let (form, state) = (Form::Awaited, State::InUse { evaluation_bytes: 0 });
            let condition = Condition::of(contract::Tier::X86_64, form, InUse::TRACE, state);
            InvocationReport {
                ticks_per_second: 1e9,
                groups: vec![Group { model: Model::LookUps, condition }],
                log: measure::Log {
                    groups: vec![vec![of("a/b/trace", 100.0), again, of("c/d/trace", 90.0)]],
                    width: Some(measure::Width { full: FULL }),
                    ..measure::Log::default()
                },
                ..InvocationReport::default()
            }
        };
        let wide_of = |copies: &[f64], evaluation_bytes: u64| {
            let invocations: Vec<InvocationReport> =
                copies.iter().cycle().take(24).map(|copy| invocation(*copy)).collect();
            wide(&invocations, record::judge::confidence(true), evaluation_bytes)
        };
        let wide = |copies: &[f64]| wide_of(copies, 0);
        assert_eq!(wide(&[1.001, 0.999, 1.0]), 0);
        assert_eq!(wide(&[1.03, 0.97, 1.0]), 1, "too wide");
        assert_eq!(wide_of(&[1.03, 0.97, 1.0], 1), 0, "of another size");
        assert_eq!(wide(&[]), 0, "nothing is known");
    }
}

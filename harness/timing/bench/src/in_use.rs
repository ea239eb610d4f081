//! `bench --trace` and `--in-use`: measures the cost of each attack generator in a search, by
//! replays of a trace's look-ups with memory reads between them.
//!
//! The executable of `perft` takes the invocations, and they are judged like every other
//! comparison. This file replays the trace of our search as a stage of a run. A run that consists
//! of replays alone is in `in_use_alone.rs`.

use crate::perft::{Goal, skips, take_invocations};
use crate::summarize::{CodeChecks, summarize};
use crate::time_plan::{self, SamplingTime};
use crate::{Request, generators};
use ::perft::{Extent, Order};
use contract::Tier;
use machine_code::build::Progress;
use record::{Counts, Form, InUse, Plan, Searched};
use runner::wire::InvocationReport;
use runner::{Error, check_error};
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

/// Depth in plies of our search as a stage of a run.
const DEPTH: u32 = 3;

/// The judged replays and their raw samples.
pub(crate) type Replays = (InUse, Vec<InvocationReport>);

/// Whether a run also replays our search. A quick run has no time for it. A run on a workload has
/// other boards than the search. And there must be generators that run here.
pub(crate) fn is_wanted(plan: &Plan) -> bool {
    if plan.quick || plan.workload.is_some() {
        return false;
    }
    runner::routines(plan)
        .iter()
        .any(|(_, routine)| generators::is_generator(routine) && routine.runnable().is_ok())
}

/// Replays our search at every tier of a run, and adds the results to `replays`. `minutes` returns
/// the limit of a tier from the number of tiers that are still to come. The trace is in `out`
/// meanwhile. A full run has evaluations of two sizes at every tier, and a map and a search at its
/// last.
///
/// The last tier comes first, because the record is of that tier, and an interruption loses the
/// tiers that come later.
///
/// # Errors
/// If a tier fails; the results of the tiers before it are in `replays`.
pub(crate) fn replay_our_search(
    request: &Request,
    minutes: &dyn Fn(usize) -> f64,
    out: &Path,
    replays: &mut Option<Replays>,
    progress: &mut dyn Progress,
) -> Result<(), Error> {
    let Request { plan, stop, .. } = request;
    let (file, trace) = write_our_trace(out, progress)?;
    for (index, tier) in tiers_last_first(plan).into_iter().enumerate() {
        if stop() {
            break;
        }
        let is_last = tier == plan.tier();
        let order = Order {
            plan: Plan {
                variants: generators::names_at_tier(plan, (tier, &plan.tiers)),
                trace: Some(file.0.clone()),
                limit: minutes(plan.tiers.len() - index),
                ..plan.with_tier(tier)
            },
            extent: if is_last && plan.full { Extent::Brief } else { Extent::LookUps },
            further_evaluations: plan.further_evaluations(),
            ..Order::default()
        };
        let time = time_plan::replay_time(plan, is_last);
        let (replay, replay_samples) =
            take_replays(*stop, order, (time, Goal::NarrowFloor), progress)?;
        match replays {
            None => {
                let in_use = InUse { depth: Some(DEPTH), trace, ..replay };
                *replays = Some((in_use, replay_samples));
            }
            Some((in_use, samples)) => {
                in_use.rounds.extend(replay.rounds);
                in_use.comparisons.extend(replay.comparisons);
                samples.extend(replay_samples);
            }
        }
    }
    Ok(())
}

/// Returns the tiers of a run, the last one before the others.
fn tiers_last_first(plan: &Plan) -> Vec<Tier> {
    let last = plan.tier();
    let mut tiers = vec![last];
    tiers.extend(plan.tiers.iter().filter(|tier| **tier != last));
    tiers
}

/// Writes the trace of our search to a file in `folder`. Returns the file and the counts.
fn write_our_trace(folder: &Path, progress: &mut dyn Progress) -> Result<(Scratch, Counts), Error> {
    progress.begin("the look-ups of our search");
    let scratch = Scratch(record::scratch(&folder.join("search.trace")));
    let path = &scratch.0;
    let file = File::create(path).map_err(|error| check_error(path.display(), error))?;
    let counts = ::perft::write_trace(Form::Network, DEPTH, BufWriter::new(file))
        .map_err(|error| check_error(path.display(), error))?;
    progress.end();
    Ok((scratch, counts))
}

/// A file that is removed when this is dropped.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Moves the searches out of all invocations. A record has them, so its samples need not.
fn take_searches(invocations: &mut [InvocationReport]) -> Vec<Searched> {
    let mut searches = Vec::new();
    for invocation in invocations {
        searches.append(&mut invocation.searches);
    }
    searches
}

/// Takes the invocations of a replay and judges them. The caller adds the counts of the trace.
pub(crate) fn take_replays(
    stop: fn() -> bool,
    order: Order,
    time_and_goal: (SamplingTime, Goal),
    progress: &mut dyn Progress,
) -> Result<Replays, Error> {
    let created = crate::keep::now();
    let plan = order.plan.clone();
    let (confidence, tier) = (record::judge::confidence(plan.quick), plan.tier());
    let mut invocations = take_invocations(stop, order, time_and_goal, progress)?;
    let rounds = summarize(&invocations, CodeChecks::default());
    let in_use = InUse {
        created: created.into(),
        tier,
        depth: None,
        trace: Counts::default(),
        evaluation_bytes: plan.evaluation as u64,
        threads: 1,
        comparisons: record::judge::comparisons(&rounds, confidence, InUse::TRACE),
        skips: skips(&invocations[0]),
        searches: take_searches(&mut invocations),
        rounds,
    };
    Ok((in_use, invocations))
}

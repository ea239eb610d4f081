//! `bench --trace` and `--in-use`: the cost of each attack generator in a search, from replays of a
//! trace's look-ups with memory reads between them.
//!
//! The executable of `perft` takes the invocations, and they are judged like every other
//! comparison. A run replays nothing else (`in_use_alone.rs`), or replays the trace of our search
//! as one of its stages: this file.

use crate::perft::{Goal, invocations, skips};
use crate::summarize::{CodeChecks, summarize};
use crate::time_plan::{self, SamplingTime};
use crate::{Request, generators};
use ::perft::{Extent, Order};
use contract::Tier;
use machine_code::build::Progress;
use record::{Counts, Form, InUse, Plan, Searched};
use runner::wire::InvocationReport;
use runner::{Error, check};
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

/// Plies of our search as a stage of a run.
const DEPTH: u32 = 3;

/// The judged replays and their raw samples.
pub(crate) type Replays = (InUse, Vec<InvocationReport>);

/// Whether a run replays our search too: it has the time, it was not asked for a workload, and
/// there are generators that run here.
pub(crate) fn is_wanted(plan: &Plan) -> bool {
    if plan.quick || plan.workload.is_some() {
        return false;
    }
    runner::routines(plan)
        .iter()
        .any(|(_, routine)| generators::is_generator(routine) && routine.runnable().is_ok())
}

/// Replays our search at every tier of a run, each in at most the `minutes` that so many tiers to
/// come leave it, and adds the results to `replays`. The trace is in `out` meanwhile. A full run
/// has evaluations of two sizes at every tier, and a map and a search at its last.
///
/// The last tier comes first, because the record is of that tier: an interruption should cost the
/// others.
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
    for (index, tier) in last_first(plan).into_iter().enumerate() {
        if stop() {
            break;
        }
        let is_last = tier == plan.tier();
        let order = Order {
            plan: Plan {
                variants: generators::names(plan, (tier, &plan.tiers)),
                trace: Some(file.0.clone()),
                limit: minutes(plan.tiers.len() - index),
                ..plan.at(tier)
            },
            extent: if is_last && plan.full { Extent::Brief } else { Extent::LookUps },
            further_evaluations: plan.further_evaluations(),
            ..Order::default()
        };
        let time = time_plan::replay(plan, is_last);
        let (replay, replay_samples) = in_use(*stop, order, (time, Goal::NarrowFloor), progress)?;
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

/// The tiers of a run, the last one before the others.
fn last_first(plan: &Plan) -> Vec<Tier> {
    let last = plan.tier();
    let mut tiers = vec![last];
    tiers.extend(plan.tiers.iter().filter(|tier| **tier != last));
    tiers
}

/// The trace of our search in a file of `folder`, and its counts.
fn write_our_trace(folder: &Path, progress: &mut dyn Progress) -> Result<(Scratch, Counts), Error> {
    progress.begin("the look-ups of our search");
    let scratch = Scratch(record::scratch(&folder.join("search.trace")));
    let failed = |error| check(scratch.0.display(), error);
    let file = File::create(&scratch.0).map_err(failed)?;
    let trace = ::perft::write_trace(Form::Network, DEPTH, BufWriter::new(file)).map_err(failed)?;
    progress.end();
    Ok((scratch, trace))
}

/// A file that is removed when this is dropped.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The searches of all invocations. A record has them, so its samples need not.
fn take_searches(invocations: &mut [InvocationReport]) -> Vec<Searched> {
    let mut searches = Vec::new();
    for invocation in invocations {
        searches.append(&mut invocation.searches);
    }
    searches
}

/// Takes the invocations and judges them. The caller adds the counts of the trace.
pub(crate) fn in_use(
    stop: fn() -> bool,
    order: Order,
    time_and_goal: (SamplingTime, Goal),
    progress: &mut dyn Progress,
) -> Result<Replays, Error> {
    let created = crate::keep::now();
    let plan = order.plan.clone();
    let (confidence, tier) = (record::judge::confidence(plan.quick), plan.tier());
    let mut invocations = invocations(stop, order, time_and_goal, progress)?;
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

//! `bench --trace` and `--in-use`: the cost of each attack generator in a search, from replays of a
//! trace's look-ups with memory reads between them. The executable of `perft` takes the
//! invocations, and they are judged like every other comparison. A run replays nothing else, or
//! replays the trace of our search as one of its stages.

use crate::perft::{Goal, invocations, skips};
use crate::summarize::{CodeChecks, summarize};
use crate::time_plan::{self, SamplingTime};
use crate::{Request, generators};
use ::perft::{Extent, Order};
use contract::Routine;
use machine_code::build::Progress;
use record::{Counts, Form, InUse, Plan, Searched};
use runner::wire::InvocationReport;
use runner::{Error, check};
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

/// Plies of our search as a stage of a run.
const DEPTH: u32 = 3;

/// The results and their raw samples.
pub(crate) type Found = (InUse, Vec<InvocationReport>);

/// Whether a run replays our search too: it has the time, it was not asked for a workload, and
/// there are generators that run here.
pub(crate) fn is_wanted(plan: &Plan) -> bool {
    let is_asked =
        |routine: &Routine| generators::is_generator(routine) && routine.runnable().is_ok();
    let has_time = !plan.quick && plan.workload.is_none();
    has_time && runner::routines(plan).iter().any(|(_, routine)| is_asked(routine))
}

/// Replays our search at every tier of a run, the last one first, each in at most the `minutes`
/// that so many tiers to come leave it, and adds the results to `found`. The trace lies in `out`
/// meanwhile. A full run has evaluations of two sizes at every tier, and a map and a search at its
/// last.
///
/// # Errors
/// If a tier fails; the results of the tiers before it are in `found`.
pub(crate) fn of_own_search(
    request: &Request,
    minutes: &dyn Fn(usize) -> f64,
    out: &Path,
    found: &mut Option<Found>,
    progress: &mut dyn Progress,
) -> Result<(), Error> {
    let Request { plan, stop, .. } = request;
    let (own, trace) = own_trace(out, progress)?;
    let last = plan.tier();
    let others = plan.tiers.iter().copied().filter(|tier| *tier != last);
    let all = std::iter::once(last).chain(others).take_while(|_| !stop());
    for (before, tier) in all.enumerate() {
        let order = Order {
            plan: Plan {
                variants: generators::names(plan, (tier, &plan.tiers)),
                trace: Some(own.0.clone()),
                limit: minutes(plan.tiers.len() - before),
                ..plan.at(tier)
            },
            extent: if tier == last && plan.full { Extent::Brief } else { Extent::LookUps },
            further_evaluations: plan.further_evaluations(),
            ..Order::default()
        };
        let time = time_plan::replay(plan, tier == last);
        let (more, samples) = in_use(*stop, order, (time, Goal::NarrowFloor), progress)?;
        match found {
            None => *found = Some((InUse { depth: Some(DEPTH), trace, ..more }, samples)),
            Some((one, all)) => {
                one.rounds.extend(more.rounds);
                one.comparisons.extend(more.comparisons);
                all.extend(samples);
            }
        }
    }
    Ok(())
}

/// The trace of our search in a file of `folder`, and its counts.
fn own_trace(folder: &Path, progress: &mut dyn Progress) -> Result<(Scratch, Counts), Error> {
    progress.begin("the look-ups of our search");
    let own = Scratch(record::scratch(&folder.join("search.trace")));
    let failed = |error| check(own.0.display(), error);
    let file = File::create(&own.0).map_err(failed)?;
    let trace = ::perft::write_trace(Form::Network, DEPTH, BufWriter::new(file)).map_err(failed)?;
    progress.end();
    Ok((own, trace))
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
    invocations.iter_mut().flat_map(|invocation| std::mem::take(&mut invocation.searches)).collect()
}

/// Takes the invocations and judges them. The caller adds the counts of the trace.
pub(crate) fn in_use(
    stop: fn() -> bool,
    order: Order,
    time_and_goal: (SamplingTime, Goal),
    progress: &mut dyn Progress,
) -> Result<Found, Error> {
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

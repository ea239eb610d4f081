//! `bench --trace` and `--in-use`: the cost of each attack generator in a search, from replays of a
//! trace's look-ups with memory reads between them. The executable of `perft` takes the
//! invocations, and they are judged like every other comparison. A run replays nothing else, or
//! replays the trace of our search as one of its stages.

use crate::perft::{sittings, skips};
use crate::summarize::{CodeChecks, summarize};
use crate::{Request, generators};
use ::perft::{Extent, Order};
use contract::Routine;
use machine_code::build::Progress;
use record::{Counts, Form, InUse, Plan};
use runner::wire::Sitting;
use runner::{Error, check};
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

/// Seconds over all invocations, and clean pairs of each contestant in each.
pub(crate) const ALLOWED: (f64, usize) = (180.0, 64);
pub(crate) const ALLOWED_QUICK: (f64, usize) = (60.0, 16);
/// The same as a stage of a full run and of any other run: at the last tier, and at each other
/// tier, where only look-ups are replayed. A turn with the map and a search takes over a second,
/// for which only a full run has time.
pub(crate) const ALLOWED_FULL: [(f64, usize); 2] = [(360.0, 64), (75.0, 64)];
const ALLOWED_BESIDE: [(f64, usize); 2] = [(60.0, 32), (45.0, 32)];

/// Plies of our search as a stage of a run.
const DEPTH: u32 = 3;

/// The results and their raw samples.
pub(crate) type Found = (InUse, Vec<Sitting>);

/// Seconds over all invocations, and pairs, as a stage of a run: at the last tier, and at each
/// other tier.
pub(crate) fn allowed_beside(plan: &Plan) -> [(f64, usize); 2] {
    match (plan.in_use, plan.full) {
        (true, _) if plan.quick => [ALLOWED_QUICK; 2],
        (true, _) => [ALLOWED; 2],
        (false, true) => ALLOWED_FULL,
        (false, false) => ALLOWED_BESIDE,
    }
}

/// Whether a run replays our search too: it has the time, and generators that run here.
pub(crate) fn is_wanted(plan: &Plan) -> bool {
    let is_asked =
        |routine: &Routine| generators::is_generator(routine) && routine.runnable().is_ok();
    !plan.quick && runner::routines(plan).iter().any(|(_, routine)| is_asked(routine))
}

/// Replays our search at every tier of a run, the last one first, each in at most the `minutes`
/// that so many tiers to come leave it, and adds the results to `found`. The trace lies in `out`
/// meanwhile. A full run has a map and a search at its last tier.
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
    let [whole, below] = allowed_beside(plan);
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
            ..Order::default()
        };
        let allowed = if tier == last { whole } else { below };
        let (more, samples) = in_use(*stop, order, allowed, progress)?;
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
pub(crate) fn own_trace(
    folder: &Path,
    progress: &mut dyn Progress,
) -> Result<(Scratch, Counts), Error> {
    progress.begin("the look-ups of our search");
    let own = Scratch(record::scratch(&folder.join("search.trace")));
    let failed = |error| check(own.0.display(), error);
    let file = File::create(&own.0).map_err(failed)?;
    let trace = ::perft::write_trace(Form::Network, DEPTH, BufWriter::new(file)).map_err(failed)?;
    progress.end();
    Ok((own, trace))
}

/// A file that is removed when this is dropped.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Takes the invocations and judges them. The caller adds the counts of the trace.
pub(crate) fn in_use(
    stop: fn() -> bool,
    order: Order,
    allowed: (f64, usize),
    progress: &mut dyn Progress,
) -> Result<Found, Error> {
    let created = crate::keep::now();
    let plan = order.plan.clone();
    let (confidence, tier) = (record::judge::confidence(plan.quick), plan.tier());
    let (taken, sittings) = sittings(stop, order, allowed, progress)?;
    let rounds = summarize(&sittings, CodeChecks::default());
    let in_use = InUse {
        created: created.into(),
        tier,
        depth: None,
        trace: Counts::default(),
        evaluation_bytes: plan.evaluation as u64,
        threads: 1,
        comparisons: record::judge::comparisons(&rounds, confidence, InUse::TRACE),
        searches: taken.searches,
        rounds,
        skips: skips(taken.skipped),
    };
    Ok((in_use, sittings))
}

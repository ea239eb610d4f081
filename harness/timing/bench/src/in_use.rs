//! `bench --trace` and `--in-use`: what each attack generator takes of a search, by the look-ups of a trace with memory read
//! between them. Invocations of the executable of `perft`, judged like every other comparison; a run of its own, or a part
//! of one on the trace of our own search.

use crate::measured::{OfCode, measured};
use crate::perft::{as_groups, sittings};
use crate::{Request, generators};
use ::perft::{Asked, Extent, Order, Sitting as Taken};
use contract::{Routine, Tier};
use machine_code::build::Progress;
use record::{Condition, Counts, Form, InUse, Model, Plan, Skip, State};
use runner::wire::{Group, Sitting};
use runner::{Error, check};
use std::cell::RefCell;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Seconds over all invocations, and clean pairs of each contestant in each.
pub(crate) const ALLOWED: (f64, usize) = (180.0, 64);
pub(crate) const ALLOWED_QUICK: (f64, usize) = (60.0, 16);
/// Where it is a part of a run: at its last tier, and of look-ups alone at each of the others; of a full one, and of one
/// that is not, whose time is enough for look-ups alone. A turn with the map and a search takes half a second and more.
const ALLOWED_FULL: [(f64, usize); 2] = [(210.0, 64), (75.0, 64)];
const ALLOWED_BESIDE: [(f64, usize); 2] = [(60.0, 32), (45.0, 32)];

/// The stage of a run at its tiers beside the last.
pub(crate) const BELOW: &str = "in use at other tiers";

/// Plies of our own search where it is a part of a run.
const DEPTH: u32 = 3;

/// What was found, and its raw samples.
pub(crate) type Found = (InUse, Vec<Sitting>);

/// Seconds over all invocations, and pairs, where it is a part of a run: at its last tier, and at each of the others.
pub(crate) fn allowed_beside(plan: &Plan) -> [(f64, usize); 2] {
    match (plan.in_use, plan.full) {
        (true, _) if plan.quick => [ALLOWED_QUICK; 2],
        (true, _) => [ALLOWED; 2],
        (false, true) => ALLOWED_FULL,
        (false, false) => ALLOWED_BESIDE,
    }
}

/// The tiers of a run beside its last.
pub(crate) fn tiers_below(plan: &Plan) -> &[Tier] {
    plan.tiers.split_last().map_or(&[], |(_, others)| others)
}

/// Whether a run is to replay our own search too: it has the time, and routines that can be asked.
pub(crate) fn is_wanted(plan: &Plan) -> bool {
    let is_asked =
        |routine: &Routine| generators::is_generator(routine) && routine.runnable().is_ok();
    !plan.quick && runner::routines(plan).iter().any(|(_, routine)| is_asked(routine))
}

/// As a part of a run that keeps its records in `out` and has so many minutes left, at these of its tiers: on the trace of our
/// own search, which is written for that. A full run has a map and a search at its last tier.
pub(crate) fn of_own_search(
    request: &Request,
    (tiers, limit): (&[Tier], f64),
    out: &Path,
    progress: &mut dyn Progress,
) -> Result<Option<Found>, Error> {
    let Request { plan, stop, .. } = request;
    let (own, trace) = own_trace(out, progress)?;
    let [whole, below] = allowed_beside(plan);
    let mut all = None;
    for &tier in tiers.iter().filter(|_| !stop()) {
        let is_last = tier == plan.tier();
        let order = Order {
            plan: Plan {
                variants: generators::names(plan, (tier, &plan.tiers)),
                trace: Some(own.0.clone()),
                limit,
                ..plan.at(tier)
            },
            extent: if is_last && plan.full { Extent::Brief } else { Extent::LookUps },
            ..Order::default()
        };
        let allowed = if is_last { whole } else { below };
        let (in_use, sittings) = in_use(*stop, order, allowed, progress)?;
        all = with(all, Some((InUse { depth: Some(DEPTH), trace, ..in_use }, sittings)));
    }
    Ok(all)
}

/// The one, and of the other, at other tiers, its rounds, comparisons and samples.
pub(crate) fn with(one: Option<Found>, other: Option<Found>) -> Option<Found> {
    match (one, other) {
        (Some((mut one, mut samples)), Some((other, more))) => {
            one.rounds.extend(other.rounds);
            one.comparisons.extend(other.comparisons);
            samples.extend(more);
            Some((one, samples))
        }
        (one, other) => one.or(other),
    }
}

/// The trace of our own search in a file of `folder`, and what it holds.
pub(crate) fn own_trace(
    folder: &Path,
    progress: &mut dyn Progress,
) -> Result<(Scratch, Counts), Error> {
    progress.begin("the look-ups of our own search");
    let own = Scratch(record::scratch(&folder.join("search.trace")));
    let failed = |error| check(own.0.display(), error);
    let file = File::create(&own.0).map_err(failed)?;
    let trace = ::perft::write_trace(Form::Network, DEPTH, BufWriter::new(file)).map_err(failed)?;
    progress.end();
    Ok((own, trace))
}

/// A file that is gone with this.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Takes the invocations and judges; what the trace holds is left to be said.
pub(crate) fn in_use(
    stop: fn() -> bool,
    order: Order,
    allowed: (f64, usize),
    progress: &mut dyn Progress,
) -> Result<Found, Error> {
    let created = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let plan = order.plan.clone();
    let (confidence, tier) = (record::judge::confidence(plan.quick), plan.tier());
    let searches = RefCell::new(Vec::new());
    let told = |taken: &Taken| {
        let found = taken.asked.iter().filter_map(|asked| match asked {
            Asked::Search(one) => Some(one.clone()),
            Asked::LookUps(_) => None,
        });
        searches.borrow_mut().extend(found);
        as_any_other(taken, tier)
    };
    let (first, sittings) = sittings(stop, order, allowed, &told, progress)?;
    let rounds = measured(&sittings, OfCode::default());
    let in_use = InUse {
        created: created.into(),
        tier,
        depth: None,
        trace: Counts::default(),
        evaluation_bytes: plan.evaluation as u64,
        threads: 1,
        comparisons: record::judge::comparisons(&rounds, confidence, InUse::TRACE),
        searches: searches.into_inner(),
        rounds,
        skips: first
            .skipped
            .into_iter()
            .map(|(what, reason)| Skip { what: what.into(), reason: reason.into() })
            .collect(),
    };
    Ok((in_use, sittings))
}

/// The invocation in the words of all invocations: what becomes of answers is a form, and so is what evaluates in a search;
/// an even pace is a slice.
pub(crate) fn as_any_other(taken: &Taken, tier: Tier) -> Sitting {
    let group = |asked: &Asked| {
        let (model, workload, form, slice, state) = match asked {
            Asked::LookUps(one) => (
                Model::LookUps,
                InUse::TRACE,
                one.answers,
                one.pace.map(|pace| pace as u64),
                State::InUse { evaluation_bytes: one.visit_bytes as u64 },
            ),
            Asked::Search(one) => {
                (Model::Nodes, InUse::SEARCH, one.evaluation, None, State::Searched)
            }
        };
        let condition = Condition { slice, ..Condition::of(tier, form, workload, state) };
        (Group { model, condition }, workload.to_string())
    };
    as_groups(taken, taken.asked.iter().map(group).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::perft::{GENERATORS, LookUps, take};

    #[test]
    fn look_ups_and_searches_are_groups_of_two_models() {
        let plan = Plan { variants: vec!["none".into()], ..Plan::default() };
        let order = Order { plan, seconds: 0.01, ..Order::default() };
        let taken = take(GENERATORS, &order).expect("the order is sound");
        let look_ups = LookUps { answers: Form::Awaited, visit_bytes: 64, pace: Some(4) };
        let search = record::Searched {
            evaluation: Form::Network,
            position: "a FEN".into(),
            depth: 3,
            counts: Counts { moves_made: 7, ..Counts::default() },
            bytes_read: 2048,
        };
        let asked = vec![Asked::LookUps(look_ups), Asked::Search(search)];
        let groups = as_any_other(&Taken { asked, ..taken }, Tier::X86_64).groups;
        let said = |group: &Group| {
            let Condition { form, workload, slice, .. } = &group.condition;
            [group.model.name(), workload, form.name(), &format!("{slice:?}")].map(String::from)
        };
        assert_eq!(said(&groups[0]), ["look_ups", "trace", "awaited", "Some(4)"]);
        assert_eq!(said(&groups[1]), ["nodes", "search", "network", "None"]);
        assert!(groups.iter().all(Group::is_long), "a stretch and a search take milliseconds");
    }
}

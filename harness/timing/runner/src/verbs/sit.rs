//! `raybench-runner sit`: one invocation, which times every selected probe in both forms on every workload, alternately.

use super::cold;
use crate::timed::timed;
use crate::wire::{self, COPY, Sit, Sitting};
use crate::{
    Boards, Doubles, Entrant, Error, LENGTHS, NotTimeable, Prepared, Pressure, ProbeWork, SAMPLE_S,
    SliceWork, VISIT, groups,
};
use contract::{Form, MIN_TABLE_BYTES, Model};
use measure::{Clock, Group, MachineClock, Stopwatch, cores, sit};
use record::{Comparison, Condition, State};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

/// A workload of the sweep has a round in every so many turns.
const SWEEP_EVERY: usize = 4;
/// Samples of a visit there, and of a cold one: enough for a say, because an invocation may have time for one round alone.
const SWEEP_VISIT: usize = 12;
/// A walk takes longer than a sample: cold groups together are to take a fifth of an invocation at most.
const COLD_EVERY: usize = 4;
/// Queries between the first ones of two invocations, so that each has others.
const COLD_STRIDE: usize = 331;
/// Clean pairs that it should have there at least, some more than an invocation needs to have a say.
const MIN_SWEEP_PAIRS: usize = 12;
/// What is asked for in batches, one by one or many at once.
const BATCHES: [Model; 4] =
    [Model::BoardAttacks, Model::BoardBatch, Model::SquareAttacks, Model::SquareBatch];
/// A core on which next to nothing was clean for so long is left for another.
const PATIENCE_S: f64 = 1.0;

pub fn run(asked: &Sit) -> Result<Sitting, Error> {
    let begun = Instant::now();
    let plan = &asked.plan;
    let (mut wrong, mut ready, mut empty) = (Vec::new(), Vec::new(), Vec::new());
    let main = Boards::of(plan)?.with_large_working_sets();
    let main_name = main.workload().name.clone();
    let swept = crate::sweep(plan).iter().filter(|&&name| name != main_name);
    let others = swept.map(|name| crate::workload_named(name, plan.seed).map(Boards::new));
    for boards in std::iter::once(Ok(main)).chain(others) {
        let mut boards = boards?;
        let workload = boards.workload().name.clone();
        let mut prepared = Vec::new();
        for (variant, routine) in crate::routines(plan) {
            // The oracle's own cases do not depend on the boards: once is enough.
            let are_due = ready.is_empty() && !asked.edges_seen;
            let effort = are_due.then_some(oracle::Effort::Edges);
            match boards.prepare_with(variant, routine, effort) {
                Ok(one) => prepared.push(one),
                Err(NotTimeable::Wrong(case)) => wrong.push((variant.name_of(routine), case)),
                Err(NotTimeable::NotRunnable(_)) => {}
            }
        }
        if ready.is_empty() {
            let models: Vec<Model> =
                prepared.iter().map(|one: &Prepared| one.routine.model).collect();
            empty = crate::empty_kernels(&mut boards, &models).map_err(Error::Check)?;
        }
        ready.push((workload, prepared));
    }

    let mut stopwatch = Stopwatch::new(MachineClock::new());
    let core = cores::settle(&mut stopwatch, plan.core);
    if plan.core.is_some() && core.is_none() {
        return Err(Error::Input(format!("core {:?} cannot be used", plan.core)));
    }
    let rulers = crate::judge_rulers(&mut stopwatch.clock);
    let ticks_per_second = stopwatch.clock.ticks_per_second();
    let stopwatch = Rc::new(RefCell::new(stopwatch));

    let main = &ready[0].1;
    let doubles = Doubles::of(main);
    let sweep_pairs = (crate::pairs(plan) / SWEEP_EVERY).max(MIN_SWEEP_PAIRS);
    let walks: Vec<Pressure> =
        crate::walks(plan).iter().map(|&kib| Pressure::new(kib as usize)).collect();
    let (mut keys, mut seats) = (Vec::new(), Vec::new());
    let key =
        |model: record::Model, form: Form, workload: &str, state: State, slice: Option<u64>| {
            let condition = Condition::of(plan.tier(), form, workload, state);
            wire::Group { model, condition: Condition { slice, ..condition } }
        };
    let mut seat = |key: wire::Group, contestants: Vec<_>, every: usize| {
        let is_main = every == 1;
        let pairs = if is_main { crate::pairs(plan) } else { sweep_pairs };
        let group = Group::of(contestants, pairs);
        let near_ticks = key.near_s() * ticks_per_second;
        let visit = if is_main { VISIT } else { SWEEP_VISIT };
        seats.push(Group { visit, every, near_ticks, ..group });
        keys.push(key);
    };
    // Each workload hot, the main one first; that one with a large working set, too.
    let hot = ready.iter().map(|(workload, of)| (workload, of, State::Hot));
    let wide = [(&main_name, main, State::HotWide)];
    for (place, (workload, prepared, state)) in hot.chain(wide).enumerate() {
        let is_main = place == 0;
        for (model, form) in
            Model::ALL.iter().flat_map(|&model| Form::ALL.map(|form| (model, form)))
        {
            for entrants in groups(prepared, model) {
                if state != State::Hot && !entrants.iter().any(has_tables) {
                    continue;
                }
                // A third of all samples of pieces would be of both, and the main workload says it.
                if *workload != main_name && entrants[0].probe.probe.subject.is_beside() {
                    continue;
                }
                let works = works(&doubles, &entrants, form);
                let works = match state {
                    State::HotWide => works.into_iter().map(ProbeWork::large).collect(),
                    _ => Some(works),
                };
                let Some(works) = works else { continue };
                let works = works.into_iter().map(|work| timed(&stopwatch, work)).collect();
                let every = if is_main { 1 } else { SWEEP_EVERY };
                seat(key(model.into(), form, workload, state, None), works, every);
            }
        }
    }
    for length in LENGTHS {
        for model in BATCHES {
            for mut entrants in groups(main, model) {
                // Slices come again and again: a predictor would know their boards by heart.
                entrants.retain(|one| {
                    SliceWork::is_of(one.probe.probe.subject)
                        && !one.prepared.routine.data_dependent
                });
                if entrants.is_empty() {
                    continue;
                }
                let slice = Some(length as u64);
                let key = key(model.into(), Form::Throughput, &main_name, State::Hot, slice);
                let slices = |one: &Entrant| {
                    timed(&stopwatch, SliceWork::new(one.name(), one.probe, length))
                };
                seat(key, entrants.iter().map(slices).collect(), SWEEP_EVERY);
            }
        }
    }
    let begin = (asked.order_seed as usize).wrapping_mul(COLD_STRIDE);
    for one in cold::seats(main, &empty, &walks, begin, &stopwatch) {
        let (state, first) = (State::Cold { kib: one.kib }, Some(one.first as u64));
        let key = key(one.model.into(), Form::Throughput, &main_name, state, first);
        seat(key, one.contestants, COLD_EVERY);
    }
    for form in Form::ALL.into_iter().filter(|_| !empty.is_empty()) {
        let others = empty[1..].iter().map(|one| (one, ""));
        let works = [(&empty[0], ""), (&empty[0], COPY)].into_iter().chain(others);
        let works = works.map(|(one, copy)| {
            let name = format!("{}/{}/loop{copy}", Comparison::EMPTY, one.name);
            timed(&stopwatch, ProbeWork::new(name, &one.probe, form))
        });
        let key = key(record::Model::Empty, form, &main_name, State::Hot, None);
        seat(key, works.collect(), SWEEP_EVERY);
    }
    let named: Vec<(&wire::Group, &str)> =
        keys.iter().zip(&seats).map(|(key, seat)| (key, seat.contestants[0].name())).collect();
    let leading = wire::leading(&named, &main_name);
    seats.iter_mut().zip(leading).for_each(|(seat, leads)| seat.leads = leads);
    let elsewhere = plan.core.is_none() && cores::usable().len() > 1;
    let paced = measure::Plan {
        sample_ticks: SAMPLE_S * ticks_per_second,
        budget_ticks: asked.seconds * ticks_per_second,
        patience_ticks: elsewhere.then_some(PATIENCE_S * ticks_per_second),
        seed: asked.order_seed,
    };
    // Nothing is told meanwhile: whoever listened would be awake beside the next sample.
    let log = sit(&mut seats, &paced, |_| {});
    drop(seats);
    let mut stopwatch = stopwatch.borrow_mut();
    Ok(Sitting {
        core,
        source: stopwatch.clock.source().to_string(),
        ticks_per_second: stopwatch.clock.ticks_per_second(),
        resolution_ns: stopwatch.clock.resolution_ticks() / ticks_per_second * 1e9,
        rulers,
        groups: keys,
        log,
        seconds: begun.elapsed().as_secs_f64(),
        wrong,
    })
}

/// Whether caches can matter to it beyond its code.
fn has_tables(entrant: &Entrant) -> bool {
    entrant.prepared.routine.table_bytes >= MIN_TABLE_BYTES
}

/// The reference, its copy elsewhere in memory, then the others.
fn works<'a>(doubles: &'a Doubles, entrants: &[Entrant<'a>], form: Form) -> Vec<ProbeWork<'a>> {
    let own = entrants.iter().map(|one| ProbeWork::new(one.name(), one.probe, form));
    let mut works: Vec<ProbeWork> = own.collect();
    works.insert(1, doubles.work(&entrants[0], form));
    works
}

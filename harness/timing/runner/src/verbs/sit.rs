//! `raybench-runner sit`: one invocation, which times all selected probes alternately in one
//! process.
//!
//! Contestants are compared within a *group*: one model, subject and form, on one workload, in one
//! state of the caches. The groups of an invocation are, in this order,
//!
//! 1. hot, on the main workload and on each of the sweep;
//! 2. hot with a large working set, for routines with tables;
//! 3. slices of different lengths, for what engines ask for in batches;
//! 4. cold: the first queries after other memory was read;
//! 5. empty kernels, which show what the loops themselves cost.
//!
//! Answers and charts need the hot groups of the main workload most, so these have a round in every
//! turn. All others together would take several times as long; they have a round now and then, with
//! as few samples as a verdict can be made of.

use super::cold;
use crate::timed::timed;
use crate::wire::{self, Sit, Sitting};
use crate::{
    Boards, Doubles, Empty, Entrant, Error, LENGTHS, NotTimeable, Prepared, Pressure, ProbeWork,
    SAMPLE_S, SliceWork, VISIT,
};
use contract::{Form, MIN_TABLE_BYTES, Model};
use measure::{Clock, Contestant, Group, Log, MachineClock, Stopwatch, cores, sit};
use oracle::Effort;
use record::{Condition, Plan, Role, State};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

/// Turns between two rounds of a group of the sweep, of slices, or of empty kernels.
const SWEEP_EVERY: usize = 4;
/// The same of a cold group. Reading the other memory takes longer than a sample: cold groups
/// together are to take a fifth of an invocation at most.
const COLD_EVERY: usize = 4;
/// Samples of a visit in these groups. An invocation may have time for one round of them only,
/// which then has to suffice.
const SWEEP_VISIT: usize = 12;
/// Clean pairs that each contestant of these groups should have at least: some more than an
/// invocation needs to count.
const MIN_SWEEP_PAIRS: usize = 12;
/// Queries between the first ones of two invocations, so that each invocation has others.
const COLD_STRIDE: usize = 331;
/// What engines ask for in batches, whether one by one or many at once.
const BATCH_MODELS: [Model; 4] =
    [Model::BoardAttacks, Model::BoardBatch, Model::SquareAttacks, Model::SquareBatch];
/// After so long with hardly a clean sample, the invocation ends for another core to be tried.
const PATIENCE_S: f64 = 1.0;

/// Verifies and times what the plan selects.
///
/// # Errors
/// If a workload or a core of the plan cannot be used. Wrong answers are rows of the result.
pub fn run(request: &Sit) -> Result<Sitting, Error> {
    let start = Instant::now();
    let plan = &request.plan;
    let Selection { workloads, empty_kernels, wrong } = prepare(plan, request.edges_seen)?;
    let main = &workloads[0];

    let mut stopwatch = Stopwatch::new(MachineClock::new());
    let core = cores::choose(&mut stopwatch, plan.core);
    if plan.core.is_some() && core.is_none() {
        return Err(Error::Input(format!("core {:?} cannot be used", plan.core)));
    }
    let rulers = crate::judge_rulers(&mut stopwatch.clock);
    let ticks_per_second = stopwatch.clock.ticks_per_second();
    let stopwatch = Rc::new(RefCell::new(stopwatch));

    let copies = Doubles::of(&main.routines);
    let walks: Vec<Pressure> =
        crate::walks(plan).iter().map(|&kib| Pressure::new(kib as usize)).collect();
    let first_query = (request.order_seed as usize).wrapping_mul(COLD_STRIDE);
    let mut groups = Groups {
        plan,
        main: &main.name,
        ticks_per_second,
        stopwatch: &stopwatch,
        keys: Vec::new(),
        groups: Vec::new(),
    };
    for workload in &workloads {
        groups.add_hot(workload, State::Hot, &copies);
    }
    groups.add_hot(main, State::HotWide, &copies);
    groups.add_slices(main);
    groups.add_cold(main, &empty_kernels, &walks, first_query);
    groups.add_empty(&empty_kernels);

    // Giving up on a bad core is of use only if the next invocation can have another.
    let has_other_cores = plan.core.is_none() && cores::usable().len() > 1;
    let (keys, log) = groups.sample(&measure::Plan {
        sample_ticks: SAMPLE_S * ticks_per_second,
        budget_ticks: request.seconds * ticks_per_second,
        patience_ticks: has_other_cores.then_some(PATIENCE_S * ticks_per_second),
        seed: request.order_seed,
    });

    let mut stopwatch = stopwatch.borrow_mut();
    Ok(Sitting {
        core,
        source: stopwatch.clock.source().to_string(),
        // Once more, because now there is a longer time to count the ticks of.
        ticks_per_second: stopwatch.clock.ticks_per_second(),
        resolution_ns: stopwatch.clock.resolution_ticks() / ticks_per_second * 1e9,
        rulers,
        groups: keys,
        log,
        seconds: start.elapsed().as_secs_f64(),
        wrong,
    })
}

/// What the plan selects, verified and ready to be timed.
struct Selection {
    /// The main workload, then those of the sweep.
    workloads: Vec<PreparedWorkload>,
    empty_kernels: Vec<Empty>,
    /// `variant/routine` of what answered wrongly, with the case.
    wrong: Vec<(String, String)>,
}

struct PreparedWorkload {
    name: String,
    /// Those whose answers on this workload are right.
    routines: Vec<Prepared>,
}

fn prepare(plan: &Plan, edges_seen: bool) -> Result<Selection, Error> {
    let mut wrong = Vec::new();
    let mut boards = Boards::of(plan)?.with_large_working_sets();
    // The oracle's own cases do not depend on the boards, so once is enough: here, or in an earlier
    // process of this executable.
    let effort = (!edges_seen).then_some(Effort::Edges);
    let main = prepare_workload(&mut boards, plan, effort, &mut wrong);
    let models: Vec<Model> = main.routines.iter().map(|prepared| prepared.routine.model).collect();
    let empty_kernels = crate::empty_kernels(&mut boards, &models).map_err(Error::Check)?;

    let mut workloads = vec![main];
    for name in crate::sweep(plan) {
        if *name == workloads[0].name {
            continue;
        }
        let mut boards = Boards::new(crate::workload_named(name, plan.seed)?);
        workloads.push(prepare_workload(&mut boards, plan, None, &mut wrong));
    }
    Ok(Selection { workloads, empty_kernels, wrong })
}

fn prepare_workload(
    boards: &mut Boards,
    plan: &Plan,
    effort: Option<Effort>,
    wrong: &mut Vec<(String, String)>,
) -> PreparedWorkload {
    let name = boards.workload().name.clone();
    let mut routines = Vec::new();
    for (variant, routine) in crate::routines(plan) {
        match boards.prepare_with(variant, routine, effort) {
            Ok(prepared) => routines.push(prepared),
            Err(NotTimeable::Wrong(case)) => wrong.push((variant.name_of(routine), case)),
            Err(NotTimeable::NotRunnable(_)) => {}
        }
    }
    PreparedWorkload { name, routines }
}

/// The groups of an invocation so far.
struct Groups<'a> {
    plan: &'a Plan,
    /// The name of the main workload.
    main: &'a str,
    ticks_per_second: f64,
    stopwatch: &'a Rc<RefCell<Stopwatch<MachineClock>>>,
    /// What each group is about.
    keys: Vec<wire::Group>,
    groups: Vec<Group<'a>>,
}

impl<'a> Groups<'a> {
    /// Every probe of a workload in both forms, in a hot state.
    fn add_hot(&mut self, workload: &'a PreparedWorkload, state: State, copies: &'a Doubles) {
        let is_main = workload.name == self.main;
        let every = if is_main && state == State::Hot { 1 } else { SWEEP_EVERY };
        for model in Model::ALL {
            for form in Form::ALL {
                for entrants in crate::groups(&workload.routines, model) {
                    // A larger working set tells something about routines with tables only.
                    if state == State::HotWide && !entrants.iter().any(has_tables) {
                        continue;
                    }
                    // Rook and bishop are timed singly too. Both at once would be a third of the
                    // samples of the sweep, and how they add up is known from the main workload.
                    if !is_main && entrants[0].probe.probe.subject.is_beside() {
                        continue;
                    }
                    let mut works = with_copy(copies, &entrants, form);
                    if state == State::HotWide {
                        match works.into_iter().map(ProbeWork::large).collect() {
                            Some(large) => works = large,
                            None => continue, // boards of a file, of which there are no more
                        }
                    }
                    let condition = self.condition(form, &workload.name, state);
                    let contestants = works.into_iter().map(|work| timed(self.stopwatch, work));
                    self.add(model.into(), condition, contestants.collect(), every);
                }
            }
        }
    }

    /// Batches of the main workload, each a call.
    fn add_slices(&mut self, main: &'a PreparedWorkload) {
        for length in LENGTHS {
            for model in BATCH_MODELS {
                for entrants in crate::groups(&main.routines, model) {
                    let mut contestants = Vec::new();
                    for entrant in &entrants {
                        let is_batch = SliceWork::is_of(entrant.probe.probe.subject);
                        // The same slices come again and again. A branch predictor would learn
                        // their boards by heart, so routines that branch by them are left out.
                        if is_batch && !entrant.prepared.routine.data_dependent {
                            let work = SliceWork::new(entrant.name(), entrant.probe, length);
                            contestants.push(timed(self.stopwatch, work));
                        }
                    }
                    if contestants.is_empty() {
                        continue;
                    }
                    let condition = Condition {
                        slice: Some(length as u64),
                        ..self.condition(Form::Throughput, &main.name, State::Hot)
                    };
                    self.add(model.into(), condition, contestants, SWEEP_EVERY);
                }
            }
        }
    }

    /// The first queries after each walk through other memory.
    fn add_cold(
        &mut self,
        main: &'a PreparedWorkload,
        empty_kernels: &'a [Empty],
        walks: &'a [Pressure],
        first_query: usize,
    ) {
        let routines = &main.routines;
        for group in cold::groups(routines, empty_kernels, walks, first_query, self.stopwatch) {
            let state = State::Cold { kib: group.kib };
            let condition = Condition {
                slice: Some(group.first as u64),
                ..self.condition(Form::Throughput, &main.name, state)
            };
            self.add(group.model.into(), condition, group.contestants, COLD_EVERY);
        }
    }

    /// Kernels that compute nothing, the first of them as the reference.
    fn add_empty(&mut self, kernels: &'a [Empty]) {
        let Some(reference) = kernels.first() else { return };
        for form in Form::ALL {
            let mut contestants: Vec<_> =
                kernels.iter().map(|kernel| self.empty(kernel, form, Role::Contestant)).collect();
            contestants.insert(1, self.empty(reference, form, Role::Copy));
            let condition = self.condition(form, self.main, State::Hot);
            self.add(record::Model::Empty, condition, contestants, SWEEP_EVERY);
        }
    }

    fn empty(&self, kernel: &'a Empty, form: Form, role: Role) -> Box<dyn Contestant + 'a> {
        let name = kernel.series_name("loop", role);
        timed(self.stopwatch, ProbeWork::new(name, &kernel.probe, form))
    }

    fn condition(&self, form: Form, workload: &str, state: State) -> Condition {
        Condition::of(self.plan.tier(), form, workload, state)
    }

    /// Adds a group that has a round in the last of `every` turns.
    fn add(
        &mut self,
        model: record::Model,
        condition: Condition,
        contestants: Vec<Box<dyn Contestant + 'a>>,
        every: usize,
    ) {
        let pairs = crate::pairs(self.plan);
        let (pairs, visit) = match every {
            1 => (pairs, VISIT),
            _ => ((pairs / SWEEP_EVERY).max(MIN_SWEEP_PAIRS), SWEEP_VISIT),
        };
        let key = wire::Group { model, condition };
        let near_ticks = key.near_s() * self.ticks_per_second;
        self.groups.push(Group { visit, every, near_ticks, ..Group::of(contestants, pairs) });
        self.keys.push(key);
    }

    /// Takes all samples. Contestants are dropped afterwards.
    fn sample(mut self, plan: &measure::Plan) -> (Vec<wire::Group>, Log) {
        let references = self.groups.iter().map(|group| group.contestants[0].name());
        let named: Vec<(&wire::Group, &str)> = self.keys.iter().zip(references).collect();
        let leading = wire::leading(&named, self.main);
        for (group, leads) in self.groups.iter_mut().zip(leading) {
            group.leads = leads;
        }
        // No progress is reported: whoever listens would be awake during the next sample.
        let log = sit(&mut self.groups, plan, |_| {});
        (self.keys, log)
    }
}

/// Whether its speed depends on caches beyond those of its code.
fn has_tables(entrant: &Entrant) -> bool {
    entrant.prepared.routine.table_bytes >= MIN_TABLE_BYTES
}

/// The reference, a copy of it elsewhere in memory, then the others.
fn with_copy<'a>(copies: &'a Doubles, entrants: &[Entrant<'a>], form: Form) -> Vec<ProbeWork<'a>> {
    let mut works: Vec<ProbeWork> = entrants
        .iter()
        .map(|entrant| ProbeWork::new(entrant.name(), entrant.probe, form))
        .collect();
    works.insert(1, copies.work(&entrants[0], form));
    works
}

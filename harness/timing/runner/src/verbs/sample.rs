//! `raybench-runner sample`: one invocation, which times all selected probes alternately in one
//! process.
//!
//! Contestants are compared within a *group*: one model, subject and form, on the boards of the
//! plan. Every group of hot calls has a round in every turn. Models of positions also have
//!
//! 1. queries that branch predictors know by heart: by default of routines that branch alone, and
//!    of the reference.
//!
//! A full run also has
//!
//! 2. models of positions after moves, in each way in which a position is kept;
//! 3. slices of different lengths, for what engines ask for in batches;
//! 4. empty kernels, which show what the loops themselves cost.
//!
//! These groups are many, and the answers do not depend on them. They have a round now and then,
//! with as few samples as a verdict can be made of.

use crate::contestant::new_contestant;
use crate::wire::{self, InvocationReport, InvocationRequest};
use crate::{
    Boards, Candidate, EmptyKernel, Error, LoopCopies, MoveWork, NotTimeable, Prepared, ProbeWork,
    SLICE_LENGTHS, SliceWork,
};
use contract::{Form, Model, Upkeep};
use measure::{Contestant, Driver, Group, MachineClock, VISIT};
use oracle::Effort;
use record::{Competitor, Condition, Coverage, Plan, Role, State};
use std::collections::BTreeMap;
use std::time::Instant;

/// Turns per round of a group of slices or of empty kernels. These groups are many, and no answer
/// depends on them.
const RARE_INTERVAL: usize = 4;
/// Samples of a visit in these groups. An invocation may have time for one round of them only,
/// which must then be enough.
const RARE_VISIT: usize = 12;
/// Minimum number of clean pairs that each contestant of these groups should have: some more than
/// an invocation needs to count.
const MIN_RARE_PAIRS: usize = 12;
/// Models that engines use in batches, whether one by one or many at once.
const BATCH_MODELS: [Model; 4] =
    [Model::BoardAttacks, Model::BoardBatch, Model::SquareAttacks, Model::SquareBatch];

/// Verifies and times what the plan selects.
///
/// # Errors
/// If the workload or the core of the plan cannot be used. Wrong answers are rows of the result.
pub fn run(request: &InvocationRequest) -> Result<InvocationReport, Error> {
    let start = Instant::now();
    let plan = &request.plan;
    let Selection { workload, routines, empty_kernels, moves, wrong_answers } =
        prepare(plan, request.edges_seen)?;

    let driver = Driver::with_core(&plan.wanted_cores()).map_err(Error::Input)?;
    let rulers = crate::judge_rulers(&mut driver.stopwatch().clock);
    let copies = LoopCopies::new(&routines);
    let mut groups = Groups {
        plan,
        workload: &workload,
        ticks_per_second: driver.ticks_per_second(),
        driver: &driver,
        groups: Vec::new(),
    };
    groups.add_hot(&routines, &copies);
    groups.add_learnt(&routines, &copies);
    groups.add_moves(moves);
    if plan.full {
        groups.add_slices(&routines);
        groups.add_empty(&empty_kernels);
    }
    let (keys, mut groups) = groups.finish();

    let invocation = driver.sample_invocation(&mut groups, request.seconds, request.order_seed);
    Ok(InvocationReport {
        rulers,
        groups: keys,
        seconds: start.elapsed().as_secs_f64(),
        wrong: wrong_answers,
        ..InvocationReport::from(invocation)
    })
}

/// The selection of the plan, verified and ready to be timed.
struct Selection {
    /// The name of the boards.
    workload: String,
    /// The routines whose answers are right.
    routines: Vec<Prepared>,
    /// The kernels of a full run that compute nothing.
    empty_kernels: Vec<EmptyKernel>,
    /// Models of positions after moves, of a full run.
    moves: Vec<GroupAfterMove>,
    /// The routines whose answers are wrong, with the case.
    wrong_answers: Vec<(Competitor, String)>,
}

/// Routines that answer the same question after moves and keep the position in the same way.
struct GroupAfterMove {
    model: Model,
    upkeep: Upkeep,
    works: Vec<MoveWork>,
}

/// Prepares the routines of models of positions after moves. Returns a group for each question and
/// way to keep a position, and the routines that are wrong.
fn prepare_moves(
    boards: &mut Boards,
    routines: &[Prepared],
) -> (Vec<GroupAfterMove>, Vec<(Competitor, String)>) {
    let (mut groups, mut wrong_answers) = (Vec::new(), Vec::new());
    for model in Model::ALL.into_iter().filter(|model| model.is_about_position()) {
        for candidates in crate::groups(routines, model) {
            let mut works: BTreeMap<Upkeep, Vec<MoveWork>> = BTreeMap::new();
            for candidate in &candidates {
                let Candidate { prepared, probe } = candidate;
                let name = candidate.series_name(Role::Contestant).to_string();
                match boards.prepare_moves(prepared, probe.probe(), &name) {
                    Ok(loops) => {
                        for (upkeep, work) in loops {
                            works.entry(upkeep).or_default().push(work);
                        }
                    }
                    Err(case) => {
                        let Prepared { variant, routine, .. } = prepared;
                        wrong_answers.push((Competitor::new(variant.name, routine.name), case));
                    }
                }
            }
            for (upkeep, works) in works {
                groups.push(GroupAfterMove { model, upkeep, works });
            }
        }
    }
    (groups, wrong_answers)
}

/// Verifies the routines of the plan and prepares the right ones.
fn prepare(plan: &Plan, edges_seen: bool) -> Result<Selection, Error> {
    let mut boards = Boards::from_plan(plan)?;
    // The oracle's cases do not depend on the boards, so one verification is enough: here, or in an
    // earlier process of this executable.
    let effort = (!edges_seen).then_some(Effort::Edges);
    let (mut routines, mut wrong_answers) = (Vec::new(), Vec::new());
    for (variant, routine) in crate::routines(plan) {
        match boards.prepare_with_effort(variant, routine, effort) {
            Ok(prepared) => routines.push(prepared),
            Err(NotTimeable::Wrong(case)) => {
                wrong_answers.push((Competitor::new(variant.name, routine.name), case));
            }
            Err(NotTimeable::NotRunnable(_)) => {}
        }
    }
    let (mut empty_kernels, mut moves) = (Vec::new(), Vec::new());
    if plan.full {
        let wrong_after_moves;
        (moves, wrong_after_moves) = prepare_moves(&mut boards, &routines);
        wrong_answers.extend(wrong_after_moves);
        let models: Vec<Model> = routines.iter().map(|prepared| prepared.routine.model).collect();
        empty_kernels = crate::empty_kernels(&mut boards, &models).map_err(Error::Check)?;
    }
    let workload = boards.workload().name.clone();
    Ok(Selection { workload, routines, empty_kernels, moves, wrong_answers })
}

/// The groups of an invocation so far.
struct Groups<'a> {
    plan: &'a Plan,
    /// The name of the boards.
    workload: &'a str,
    ticks_per_second: f64,
    driver: &'a Driver<MachineClock>,
    /// Each group with its key, by which the parent knows its model and condition.
    groups: Vec<(wire::Group, Group<'a>)>,
}

impl<'a> Groups<'a> {
    /// Adds every probe in both forms, in a hot state.
    fn add_hot(&mut self, routines: &'a [Prepared], copies: &'a LoopCopies) {
        for model in Model::ALL {
            for form in Form::ALL {
                for candidates in crate::groups(routines, model) {
                    let mut contestants = Vec::new();
                    for work in works_with_copy(copies, &candidates, form) {
                        contestants.push(new_contestant(self.driver.shared_stopwatch(), work));
                    }
                    self.add(model.into(), self.main_condition(model, form), contestants, 1);
                }
            }
        }
    }

    /// Adds queries that predictors know by heart, for comparison with those of the main condition:
    /// of groups that have a routine that branches, or in a full run of all groups.
    fn add_learnt(&mut self, routines: &'a [Prepared], copies: &'a LoopCopies) {
        for model in Model::ALL.into_iter().filter(|model| model.is_about_position()) {
            for form in Form::ALL {
                for candidates in crate::groups(routines, model) {
                    let candidates = self.learnt_candidates(candidates);
                    if candidates.is_empty() {
                        continue;
                    }
                    let mut contestants = Vec::new();
                    for work in works_with_copy(copies, &candidates, form) {
                        let stopwatch = self.driver.shared_stopwatch();
                        contestants.push(new_contestant(stopwatch, work.with_learnt_queries()));
                    }
                    let condition = self.condition(form, State::Learnt);
                    self.add(model.into(), condition, contestants, RARE_INTERVAL);
                }
            }
        }
    }

    /// Returns the reference of a group and the routines that branch by the boards; none if none
    /// does, and all of the group in a full run.
    fn learnt_candidates(&self, candidates: Vec<Candidate<'a>>) -> Vec<Candidate<'a>> {
        if self.plan.full {
            return candidates;
        }
        let has_branches = candidates.iter().any(|candidate| candidate.probe.is_branching);
        let mut learnt = Vec::new();
        for (index, candidate) in candidates.into_iter().enumerate() {
            if has_branches && (index == 0 || candidate.probe.is_branching) {
                learnt.push(candidate);
            }
        }
        learnt
    }

    /// Adds models of positions after moves. The first routine of each group is its reference.
    fn add_moves(&mut self, groups: Vec<GroupAfterMove>) {
        for GroupAfterMove { model, upkeep, works } in groups {
            let mut contestants = Vec::new();
            for work in works {
                contestants.push(new_contestant(self.driver.shared_stopwatch(), work));
            }
            let condition = self.condition(Form::Throughput, State::AfterMove { upkeep });
            self.add(model.into(), condition, contestants, RARE_INTERVAL);
        }
    }

    /// Adds batches of the boards. Each batch is a call.
    fn add_slices(&mut self, routines: &'a [Prepared]) {
        for length in SLICE_LENGTHS {
            for model in BATCH_MODELS {
                for candidates in crate::groups(routines, model) {
                    let mut contestants = Vec::new();
                    for candidate in &candidates {
                        let is_batch = SliceWork::has_batches(candidate.probe.probe.subject);
                        // The same slices come again and again. A branch predictor would learn
                        // their boards by heart, so routines that branch by them are left out.
                        if is_batch && !candidate.prepared.routine.data_dependent {
                            let name = candidate.series_name(Role::Contestant).to_string();
                            let work = SliceWork::new(name, candidate.probe, length);
                            contestants.push(new_contestant(self.driver.shared_stopwatch(), work));
                        }
                    }
                    if contestants.is_empty() {
                        continue;
                    }
                    let coverage = Coverage::Slices { units: length as u64 };
                    let whole = self.main_condition(model, Form::Throughput);
                    let condition = Condition { coverage, ..whole };
                    self.add(model.into(), condition, contestants, RARE_INTERVAL);
                }
            }
        }
    }

    /// Adds kernels that compute nothing. The first of them is the reference.
    fn add_empty(&mut self, kernels: &'a [EmptyKernel]) {
        let Some(reference) = kernels.first() else { return };
        for form in Form::ALL {
            let mut contestants = Vec::new();
            for kernel in kernels {
                contestants.push(self.empty_contestant(kernel, form, Role::Contestant));
            }
            contestants.insert(1, self.empty_contestant(reference, form, Role::Copy));
            let condition = self.condition(form, State::Hot);
            self.add(record::Model::Empty, condition, contestants, RARE_INTERVAL);
        }
    }

    fn empty_contestant(
        &self,
        kernel: &'a EmptyKernel,
        form: Form,
        role: Role,
    ) -> Box<dyn Contestant + 'a> {
        let name = kernel.series_name("loop", role);
        new_contestant(self.driver.shared_stopwatch(), ProbeWork::new(name, &kernel.probe, form))
    }

    /// Returns the condition by which the routines of a model are compared.
    fn main_condition(&self, model: Model, form: Form) -> Condition {
        let state = if model.is_about_position() { State::Unlearnt } else { State::Hot };
        self.condition(form, state)
    }

    fn condition(&self, form: Form, state: State) -> Condition {
        Condition::new(self.plan.tier(), form, self.workload, state)
    }

    /// Adds a group that has a round in the last of `interval` turns.
    fn add(
        &mut self,
        model: record::Model,
        condition: Condition,
        contestants: Vec<Box<dyn Contestant + 'a>>,
        interval: usize,
    ) {
        let pairs = crate::pairs(self.plan);
        let (pairs, visit) = match interval {
            1 => (pairs, VISIT),
            _ => ((pairs / RARE_INTERVAL).max(MIN_RARE_PAIRS), RARE_VISIT),
        };
        let key = wire::Group { model, condition };
        let pair_window_ticks = key.pair_window_s() * self.ticks_per_second;
        let group = Group {
            visit,
            turn_interval: interval,
            pair_window_ticks,
            ..Group::new(contestants, pairs)
        };
        self.groups.push((key, group));
    }

    /// Marks the groups that are sampled before all others. Returns the keys apart from the groups,
    /// because only the groups are sampled.
    fn finish(self) -> (Vec<wire::Group>, Vec<Group<'a>>) {
        let (keys, mut groups): (Vec<wire::Group>, Vec<Group>) = self.groups.into_iter().unzip();
        let mut key_references: Vec<(&wire::Group, &str)> = Vec::new();
        for (key, group) in keys.iter().zip(&groups) {
            key_references.push((key, group.contestants[0].name()));
        }
        let flags = wire::leading_flags(&key_references, self.workload);
        for (group, is_leading) in groups.iter_mut().zip(flags) {
            group.is_leading = is_leading;
        }
        (keys, groups)
    }
}

/// Returns work of the reference, of a copy of it elsewhere in memory, and then of the others.
fn works_with_copy<'a>(
    copies: &'a LoopCopies,
    candidates: &[Candidate<'a>],
    form: Form,
) -> Vec<ProbeWork<'a>> {
    let mut works = Vec::new();
    for candidate in candidates {
        let name = candidate.series_name(Role::Contestant).to_string();
        works.push(ProbeWork::new(name, candidate.probe, form));
    }
    works.insert(1, copies.work(&candidates[0], form));
    works
}

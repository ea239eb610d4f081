//! Prepares a routine to be timed on a workload: verifies all answers, and chains the arguments.
//!
//! A time of a wrong routine is worth nothing, and nobody could tell it from a right one. Therefore
//! a [`Prepared`] exists only for a routine whose answers on this workload were right in this
//! process, and the timers accept nothing else. For each probe we verify, in this order,
//!
//! 1. the oracle's edge cases, unless the caller says that another process of this executable saw
//!    them right: they do not depend on the boards;
//! 2. the workload's arguments, each answer compared with the oracle's;
//! 3. both loops of the probe once, because a loop is other machine code than the probe itself.
//!
//! Arguments, right answers and the order of hot calls are made once for all routines that answer
//! the same question, and shared.

mod aligned;
mod checksum;
mod move_list;
mod query_order;
mod working_set;

pub use aligned::Aligned;
pub use checksum::Checksum;
pub(crate) use move_list::{CHUNK_CALLS, MoveList};
pub(crate) use working_set::{LoopCalls, Orders, SharedCalls, WorkingSet};

use crate::MoveWork;
use crate::cache_lines::LINE_BYTES;
use crate::error::Error;
use contract::{Form, Layout, Loop, Probe, Routine, Shape, Upkeep, Variant, catch_panic};
use oracle::workloads::Workload;
use oracle::{Answered, Effort};
use record::Plan;
use serde::{Deserialize, Serialize};
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

/// A routine that may be timed on one workload.
#[derive(Clone)]
pub struct Prepared {
    /// The variant.
    pub variant: &'static Variant,
    /// Its routine.
    pub routine: &'static Routine,
    /// The probes of all subjects.
    pub probes: Vec<PreparedProbe>,
    /// Number of cases whose answers agreed with the oracle.
    pub cases: u64,
}

/// One probe with its arguments. Nothing outside this crate changes it: timing calls the probe with
/// these arguments unchecked.
#[derive(Clone)]
pub struct PreparedProbe {
    pub(crate) probe: &'static Probe,
    /// The arguments of all calls, as the workload makes them.
    pub(crate) arguments: Rc<Aligned>,
    /// The right answers to them.
    pub(crate) answers: Rc<Vec<u64>>,
    /// The same calls as the loops read them.
    throughput_calls: Rc<Aligned>,
    /// The same for the latency loop, in which each call depends on the last answer.
    latency_calls: Rc<Aligned>,
    link: Vec<u64>,
    /// Whether the boards decide how the kernel branches.
    pub(crate) is_branching: bool,
    /// The calls that a hot sample goes over.
    pub(crate) hot_calls: Rc<SharedCalls>,
    /// The few queries that a sample of learnt ones goes over, if the model is one of positions.
    pub(crate) learnt_calls: Option<Rc<SharedCalls>>,
}

/// Why a routine may not be timed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NotTimeable {
    /// This CPU or this build cannot run it.
    NotRunnable(String),
    /// It gave a wrong answer, which the text shows with boards, or it panicked.
    Wrong(String),
}

impl fmt::Display for NotTimeable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotTimeable::NotRunnable(reason) | NotTimeable::Wrong(reason) => f.write_str(reason),
        }
    }
}

/// Arguments with their right answers, and the working sets of hot samples.
#[derive(Clone)]
struct Cases {
    arguments: Rc<Aligned>,
    answers: Rc<Vec<u64>>,
    hot_calls: Rc<SharedCalls>,
    learnt_calls: Option<Rc<SharedCalls>>,
}

/// Number of workloads of a large working set, each with its seed and at most 4,096 queries. So
/// many calls are more than a branch predictor can learn.
const LARGE_SET_WORKLOADS: u64 = 16;

/// A workload with its arguments and answers so far, which are the same for all variants.
pub struct Boards {
    workload: Workload,
    /// The workload with other seeds. It is empty for boards of a file, which has no others.
    more_workloads: OnceCell<Vec<Workload>>,
    /// The cases by their question, the shape of the call, and the kind of their working set.
    cases: HashMap<String, Cases>,
    edge_cases: HashMap<String, Answered>,
    /// Lists of moves by their question and the shape of the call; none without a quiet move.
    moves: HashMap<String, Option<Rc<RefCell<MoveList>>>>,
}

impl Boards {
    /// Holds the workload. Arguments and answers are made when a routine first needs them.
    pub fn new(workload: Workload) -> Self {
        Boards {
            workload,
            more_workloads: OnceCell::new(),
            cases: HashMap::new(),
            edge_cases: HashMap::new(),
            moves: HashMap::new(),
        }
    }

    /// Makes the main workload of a plan.
    ///
    /// # Errors
    /// If there is no such workload, or the positions cannot be read.
    pub fn from_plan(plan: &Plan) -> Result<Self, Error> {
        let workload = match &plan.positions {
            Some(path) => oracle::workloads::from_positions(path)
                .map_err(|error| Error::Input(error.to_string()))?,
            None => workload_named(plan.workload(), plan.seed)?,
        };
        Ok(Boards::new(workload))
    }

    /// Returns the main workload.
    pub fn workload(&self) -> &Workload {
        &self.workload
    }

    /// Verifies the routine on the edge cases and on the workload, and makes its working sets.
    ///
    /// # Errors
    /// If it may not be timed.
    pub fn prepare(
        &mut self,
        variant: &'static Variant,
        routine: &'static Routine,
    ) -> Result<Prepared, NotTimeable> {
        self.prepare_with_effort(variant, routine, Some(Effort::Edges))
    }

    /// Does what [`Boards::prepare`] does, with another effort for the oracle's cases. There is no
    /// effort if the answers were right already, in this process on another workload or in another
    /// process of this executable.
    ///
    /// # Errors
    /// If it may not be timed.
    pub fn prepare_with_effort(
        &mut self,
        variant: &'static Variant,
        routine: &'static Routine,
        effort: Option<Effort>,
    ) -> Result<Prepared, NotTimeable> {
        routine.runnable().map_err(NotTimeable::NotRunnable)?;
        let result = catch_panic(|| self.verify(variant, routine, effort));
        result.unwrap_or_else(|panic| Err(NotTimeable::Wrong(panic.to_string())))
    }

    fn verify(
        &mut self,
        variant: &'static Variant,
        routine: &'static Routine,
        effort: Option<Effort>,
    ) -> Result<Prepared, NotTimeable> {
        variant.ready();
        let mut prepared = Prepared { variant, routine, probes: Vec::new(), cases: 0 };
        for probe in routine.probes {
            prepared.cases += match effort {
                None => 0,
                Some(Effort::Edges) => self
                    .edge_cases(routine, probe)
                    .check(variant, routine, probe)
                    .map_err(not_timeable)?,
                Some(effort) => {
                    oracle::verify_probe(variant, routine, probe, effort).map_err(not_timeable)?
                }
            };
            let prepared_probe = self.probe(routine, probe, false);
            let (arguments, answers) = (&prepared_probe.arguments, &prepared_probe.answers);
            prepared.cases += if has_several_answers(probe) {
                let timed = &prepared_probe.hot_calls.working_set.arguments;
                oracle::check_arguments(variant, routine, probe, arguments)
                    .and_then(|_| oracle::check_arguments(variant, routine, probe, timed))
            } else {
                oracle::check_answers(variant, routine, probe, arguments, answers)
            }
            .map_err(not_timeable)?;
            prepared.probes.push(prepared_probe);
        }
        // A loop that differs from its probe must not be timed.
        for probe in &prepared.probes {
            probe.check_loops().map_err(NotTimeable::Wrong)?;
        }
        Ok(prepared)
    }

    /// Returns the edge cases of a probe's question. They are made once for all routines that
    /// answer it.
    fn edge_cases(&mut self, routine: &Routine, probe: &Probe) -> &Answered {
        let (model, subject, shape) = (routine.model, probe.subject, &probe.shape);
        let key = format!("{model} {subject:?} {shape:?}");
        self.edge_cases.entry(key).or_insert_with(|| Answered::edges(model, subject, shape))
    }

    /// Prepares a probe on these boards. An empty kernel has no question, so its right answers are
    /// those that the probe gives.
    pub(crate) fn probe(
        &mut self,
        routine: &Routine,
        probe: &'static Probe,
        is_empty: bool,
    ) -> PreparedProbe {
        let Cases { arguments, answers, hot_calls, learnt_calls } =
            self.cases(routine, probe, is_empty);
        let mut chained_arguments = arguments.to_vec();
        let link = probe.chain(&mut chained_arguments, &answers);
        let throughput_calls = match probe.shape.by_reference {
            true => Rc::new(Aligned::from_words(&probe.shape.loop_words(&arguments))),
            false => Rc::clone(&arguments),
        };
        let latency_calls = Aligned::from_words(&probe.shape.loop_words(&chained_arguments));
        let is_branching = routine.data_dependent;
        PreparedProbe {
            probe,
            arguments,
            answers,
            throughput_calls,
            latency_calls: Rc::new(latency_calls),
            link,
            is_branching,
            hot_calls,
            learnt_calls,
        }
    }

    /// Returns the cases of a probe's question, which are made once.
    fn cases(&mut self, routine: &Routine, probe: &Probe, is_empty: bool) -> Cases {
        let (model, subject, shape) = (routine.model, probe.subject, &probe.shape);
        // A list of queries is the same for routines that branch and for those that do not.
        let is_branching = routine.data_dependent && !shape.by_reference;
        let mut key = format!("{model} {subject:?} {shape:?} {is_branching} {is_empty}");
        if has_several_answers(probe) {
            key += probe.symbol;
        }
        if let Some(cases) = self.cases.get(&key) {
            return cases.clone();
        }
        let (mut arguments, mut answers) =
            arguments_with_answers(&self.workload, routine, probe, is_empty);
        let mut learnt_calls = None;
        let working_set = if shape.by_reference {
            let more_workloads = more_position_workloads(shape);
            self.add_calls(
                more_workloads,
                (routine, probe, is_empty),
                [&mut arguments, &mut answers],
            );
            let working_set = WorkingSet::all_queries(probe, &arguments, &answers);
            learnt_calls = Some(SharedCalls::new(working_set.first_queries()));
            working_set
        } else if is_branching {
            // A branch predictor would learn the boards of one workload.
            let (mut arguments, mut answers) = (arguments.clone(), answers.clone());
            self.add_calls(usize::MAX, (routine, probe, is_empty), [&mut arguments, &mut answers]);
            WorkingSet::all_calls(probe, &arguments, &answers)
        } else {
            WorkingSet::one_chunk(probe, &arguments, &answers)
        };
        let cases = Cases {
            arguments: Rc::new(Aligned::from_words(&arguments)),
            answers: Rc::new(answers),
            hot_calls: SharedCalls::new(working_set),
            learnt_calls,
        };
        self.cases.insert(key, cases.clone());
        cases
    }

    /// Returns moves on a position of these boards with a question after each, if there are any.
    pub(crate) fn moves(
        &mut self,
        routine: &Routine,
        probe: &Probe,
    ) -> Option<Rc<RefCell<MoveList>>> {
        let (model, subject, shape) = (routine.model, probe.subject, &probe.shape);
        let mut key = format!("{model} {subject:?} {shape:?}");
        if has_several_answers(probe) {
            key += probe.symbol;
        }
        let workload = &self.workload;
        let moves = self.moves.entry(key).or_insert_with(|| {
            MoveList::new(model, probe, workload).map(|moves| Rc::new(RefCell::new(moves)))
        });
        moves.clone()
    }

    /// Verifies a routine on moves: each answer of its probes, and the loops in which each call
    /// follows a move. Returns work of each loop with its name in this list.
    ///
    /// # Errors
    /// If an answer is wrong.
    pub(crate) fn prepare_moves(
        &mut self,
        prepared: &Prepared,
        probe: &'static Probe,
        name: &str,
    ) -> Result<Vec<(Upkeep, MoveWork)>, String> {
        if probe.after_move.is_empty() {
            return Ok(Vec::new());
        }
        let Prepared { variant, routine, .. } = prepared;
        let Some(moves) = self.moves(routine, probe) else { return Ok(Vec::new()) };
        let check = {
            let list = moves.borrow();
            if has_several_answers(probe) {
                oracle::check_arguments(variant, routine, probe, &list.rows)
            } else {
                oracle::check_answers(variant, routine, probe, &list.rows, &list.answers)
            }
        };
        check.map_err(|failure| failure.to_string())?;
        let mut works = Vec::new();
        for timed_loop in probe.after_move {
            let mut work = MoveWork::new(name.to_string(), probe, timed_loop, &moves);
            work.check_loop()?;
            works.push((timed_loop.upkeep, work));
        }
        Ok(works)
    }

    /// Adds the calls of the same workload with other seeds, of `max_workloads` seeds at most.
    fn add_calls(
        &self,
        max_workloads: usize,
        (routine, probe, is_empty): (&Routine, &Probe, bool),
        [arguments, answers]: [&mut Vec<u64>; 2],
    ) {
        if max_workloads == 0 {
            return;
        }
        for workload in self.more_workloads().iter().take(max_workloads) {
            let (more_arguments, more_answers) =
                arguments_with_answers(workload, routine, probe, is_empty);
            arguments.extend(more_arguments);
            answers.extend(more_answers);
        }
    }

    /// Returns the same workload with other seeds, which is made when a routine first needs it.
    fn more_workloads(&self) -> &[Workload] {
        self.more_workloads.get_or_init(|| {
            let Some(seed) = self.workload.seed else { return Vec::new() };
            (seed + 1..seed + LARGE_SET_WORKLOADS)
                .map(|seed| workload_named(&self.workload.name, seed).expect("it has this name"))
                .collect()
        })
    }
}

/// Returns the number of workloads with other seeds whose positions a list of queries has, besides
/// those of the main one. It is one if a position is less than a cache line, because two workloads
/// then take 16 KiB, half of the smallest first-level cache.
fn more_position_workloads(shape: &Shape) -> usize {
    usize::from(shape.position_words() * size_of::<u64>() < LINE_BYTES)
}

fn not_timeable(failure: oracle::Failure) -> NotTimeable {
    NotTimeable::Wrong(failure.to_string())
}

/// Whether several answers to a question are right, because a list may have any order. The checksum
/// of a loop is then that of the answers which the probe gives; we compare these with the right
/// ones before.
fn has_several_answers(probe: &Probe) -> bool {
    probe.shape.layout == Layout::List
}

/// Returns the arguments that a workload makes for the probe, with their right answers, or with
/// those that the probe gives if it is empty or if several answers are right.
fn arguments_with_answers(
    workload: &Workload,
    routine: &Routine,
    probe: &Probe,
    is_empty: bool,
) -> (Vec<u64>, Vec<u64>) {
    let (model, subject, shape) = (routine.model, probe.subject, &probe.shape);
    let arguments = oracle::workloads::arguments(model, subject, shape, workload);
    let precondition = oracle::broken_precondition(model, subject, shape, &arguments);
    assert!(precondition.is_none(), "{}: {model} of {subject}: {precondition:?}", workload.name);
    let answers = if is_empty || has_several_answers(probe) {
        own_answers(probe, &arguments)
    } else {
        oracle::answers(model, subject, shape, &arguments)
    };
    (arguments, answers)
}

/// Returns the answers that a probe gives itself.
fn own_answers(probe: &Probe, arguments: &[u64]) -> Vec<u64> {
    let mut answers = Vec::new();
    for call in arguments.chunks(probe.shape.argument_words()) {
        // SAFETY: only routines that this CPU can run are prepared.
        answers.extend(unsafe { probe.call(call) });
    }
    answers
}

/// Makes the workload of this name.
///
/// # Errors
/// If no workload has this name.
pub fn workload_named(name: &str, seed: u64) -> Result<Workload, Error> {
    oracle::workloads::by_name(name, seed).map_err(|error| Error::Input(error.to_string()))
}

impl PreparedProbe {
    /// Returns the probe itself.
    pub fn probe(&self) -> &'static Probe {
        self.probe
    }

    /// Runs the loop of `form`, or a copy of it. `sums` has the width of [`Self::empty_sums`].
    ///
    /// # Safety
    /// `timed_loop` reads and writes what the probe's own loop does, and needs no more features.
    pub(crate) unsafe fn run_workload(
        &self,
        timed_loop: Loop,
        form: Form,
        passes: usize,
        sums: &mut [u64],
    ) {
        let words = match form {
            Form::Latency => &self.latency_calls,
            Form::Throughput => &self.throughput_calls,
        };
        let calls = LoopCalls { words, count: self.count() };
        // SAFETY: the caller's promise; calls and link are this probe's.
        unsafe { self.run_calls(timed_loop, calls, &self.link, passes, sums) }
    }

    /// Does what [`Self::run_workload`] does, over calls of its working sets.
    ///
    /// # Safety
    /// The requirements of [`Self::run_workload`] hold. `calls` are of [`Orders`] of this probe or
    /// of the arguments of this probe, and `link` belongs to them.
    #[inline]
    pub(crate) unsafe fn run_calls(
        &self,
        timed_loop: Loop,
        LoopCalls { words, count }: LoopCalls,
        link: &[u64],
        passes: usize,
        sums: &mut [u64],
    ) {
        assert!(count > 0 && passes > 0 && sums.len() == 2 * self.probe.shape.sum_lanes);
        // SAFETY: there is at least one call, and at least one pass; `link` comes from
        // `Probe::chain`; the length of `sums` was checked just now; a `Prepared` is only made of
        // variants that this CPU can run.
        unsafe { timed_loop(words.as_ptr(), count, passes, link.as_ptr(), sums.as_mut_ptr()) }
    }

    /// Returns the arguments of the distinct calls that hot samples go over, each once.
    /// Instructions are counted over the same calls.
    pub fn timed_calls(&self) -> std::slice::ChunksExact<'_, u64> {
        self.hot_calls.working_set.arguments.chunks_exact(self.probe.shape.argument_words())
    }

    /// Returns room for the sums of a run.
    pub fn empty_sums(&self) -> Aligned {
        Aligned::new(2 * self.probe.shape.sum_lanes)
    }

    /// Returns the number of calls of the workload.
    pub fn count(&self) -> usize {
        self.arguments.len() / self.probe.shape.argument_words()
    }

    /// Runs both loops and compares their checksums with that of the right answers.
    pub(crate) fn check_loops(&self) -> Result<(), String> {
        /// In the second pass a loop starts again from the first argument, which may go wrong too.
        const PASSES: usize = 2;
        for form in Form::ALL {
            let mut sums = self.empty_sums();
            // SAFETY: it is the probe's loop.
            unsafe { self.run_workload(self.probe.timed_loop(form), form, PASSES, &mut sums) };
            let expected = Checksum::new(self.probe, &self.answers).after_passes(PASSES);
            if sums[..] != expected {
                return Err(format!(
                    "{}: checksum {:x?}, right is {expected:x?}",
                    self.probe.loop_symbol(form),
                    &sums[..]
                ));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::{Direction, Index, PieceCode, WholeLine, Word};

    fn short_fill<W: Word>(direction: Direction, generators: W, propagators: W) -> W {
        match direction {
            Direction::North => generators | (generators << 8 & propagators),
            _ => generators,
        }
    }

    /// The line of the panic below.
    const PANIC_LINE: u32 = line!() + 3;

    fn panicking_fill<W: Word>(_direction: Direction, _generators: W, _propagators: W) -> W {
        todo!("north")
    }

    static WRONG_VARIANT: Variant = Variant {
        name: "too_short",
        routines: &[contract::routine!("short", fill, word, short_fill)],
        ..Variant::NEW
    };
    static PANICKING_VARIANT: Variant = Variant {
        name: "panics",
        routines: &[contract::routine!("panics", fill, word, panicking_fill)],
        ..Variant::NEW
    };
    /// Lists no pair at all.
    fn no_pairs(_codes: WholeLine<[u64; 8]>, _square: Index, _piece: PieceCode) -> [u64; 16] {
        [0; 16]
    }

    static LISTING_VARIANT: Variant = Variant {
        name: "lists",
        routines: &[contract::routine!(
            "lists",
            threat_changes of (list of codes: [u64; 8], contract::OneByOne<16>),
            machine,
            no_pairs
        )],
        ..Variant::NEW
    };
    static UNRUNNABLE_VARIANT: Variant = Variant {
        routines: &[Routine { features: "warp drive", ..Routine::PLAIN }],
        ..Variant::NEW
    };

    fn prepare(variant: &'static Variant) -> Result<Prepared, NotTimeable> {
        let mut boards = Boards::new(oracle::workloads::by_name("uniform-16", 1).unwrap());
        boards.prepare(variant, &variant.routines[0])
    }

    #[test]
    fn a_wrong_routine_is_refused_and_its_boards_are_shown() {
        match prepare(&WRONG_VARIANT) {
            Err(NotTimeable::Wrong(case)) => {
                assert!(case.contains("expected") && case.contains("1 . ."), "{case}");
            }
            result => panic!("{:?}", result.map(|prepared| prepared.cases)),
        }
    }

    #[test]
    fn a_routine_that_panics_is_wrong_and_its_place_is_shown() {
        let message = format!("panicked: {}:{PANIC_LINE}: not yet implemented: north", file!());
        match prepare(&PANICKING_VARIANT) {
            Err(NotTimeable::Wrong(case)) => assert_eq!(case, message),
            result => panic!("{:?}", result.map(|prepared| prepared.cases)),
        }
    }

    #[test]
    fn only_branching_routines_have_large_working_sets() {
        for (variant, routine) in [("walk", "square_attacks"), ("dumb7_early_out", "attacks")] {
            let prepared = crate::fixtures::prepared("uniform-16", variant, routine);
            for probe in &prepared.probes {
                let calls = probe.timed_calls().len();
                assert!(calls >= 8 * probe.count(), "{}: {calls} calls", probe.probe.symbol);
            }
        }
        let prepared = crate::fixtures::prepared("uniform-16", "hyperbola", "square_attacks");
        assert!(prepared.probes.iter().all(|probe| probe.timed_calls().len() <= probe.count()));
    }

    #[test]
    fn the_checksum_of_a_list_is_that_of_its_own_order() {
        let prepared = crate::fixtures::prepared("uniform-16", "hyperbola", "threat_changes");
        let [PreparedProbe { probe, arguments, answers, .. }] = &prepared.probes[..] else {
            panic!("one probe");
        };
        let shape = &probe.shape;
        let sorted = oracle::answers(prepared.routine.model, probe.subject, shape, arguments);
        assert_ne!(**answers, sorted, "loops list in the order of squares");
        match prepare(&LISTING_VARIANT) {
            Err(NotTimeable::Wrong(case)) => assert!(case.contains("missing: code"), "{case}"),
            result => panic!("{:?}", result.map(|prepared| prepared.cases)),
        }
    }

    #[test]
    fn a_routine_that_cannot_run_is_refused_with_the_reason() {
        let refusal = prepare(&UNRUNNABLE_VARIANT).map(|_| ()).unwrap_err();
        assert_eq!(refusal, NotTimeable::NotRunnable("this CPU lacks warp drive".into()));
    }

    #[test]
    fn all_subjects_are_prepared_and_edge_cases_are_counted_too() {
        let prepared = crate::fixtures::prepared("uniform-16", "kogge_stone", "attacks");
        assert_eq!(prepared.probes.len(), 8);
        assert!(prepared.cases > 8 * oracle::workloads::BOARDS as u64, "{}", prepared.cases);
    }
}

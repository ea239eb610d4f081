//! Makes a routine ready to be timed on a workload: verifies all answers, and chains the arguments.
//!
//! A time of a wrong routine is worth nothing, so no such time is to exist: a [`Prepared`] exists
//! only for a routine whose answers on this workload were right in this process, and the timers
//! accept nothing else. The order of things, for each probe:
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
mod working_set;

pub use aligned::Aligned;
pub use checksum::Checksum;
pub(crate) use working_set::{Orders, SharedCalls, WorkingSet};

use crate::error::Error;
use contract::{Form, Loop, Probe, Routine, Variant, catch_panic};
use oracle::workloads::Workload;
use oracle::{Answered, Effort};
use record::Plan;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
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
    /// One for each subject.
    pub probes: Vec<PreparedProbe>,
    /// Cases compared with the oracle, all right.
    pub cases: u64,
}

/// One probe with its arguments. Nothing outside this crate changes it: timing calls the probe with
/// these arguments unchecked.
#[derive(Clone)]
pub struct PreparedProbe {
    pub(crate) probe: &'static Probe,
    /// Records as the workload made them.
    pub(crate) arguments: Rc<Aligned>,
    /// The right answers to them.
    pub(crate) answers: Rc<Vec<u64>>,
    chained: Vec<u64>,
    link: Vec<u64>,
    /// Whether the boards decide how it branches.
    pub(crate) branches: bool,
    /// The calls that a hot sample goes over.
    pub(crate) hot: Rc<SharedCalls>,
}

/// Why a routine may not be timed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NotTimeable {
    /// This CPU or this build cannot run it.
    NotRunnable(String),
    /// A wrong answer, with boards; or where it panicked.
    Wrong(String),
}

impl fmt::Display for NotTimeable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotTimeable::NotRunnable(why) | NotTimeable::Wrong(why) => f.write_str(why),
        }
    }
}

/// Arguments with their right answers, and the working sets of hot samples.
#[derive(Clone)]
struct Cases {
    arguments: Rc<Aligned>,
    answers: Rc<Vec<u64>>,
    hot: Rc<SharedCalls>,
}

/// Workloads of a large working set, each with its seed and at most 4,096 queries: so many that no
/// branch predictor learns their calls by heart.
const WORKLOADS: u64 = 16;

/// A workload with its arguments and answers so far, which are the same for all variants.
pub struct Boards {
    workload: Workload,
    /// The same with other seeds; none for boards of a file, which has no others.
    more: OnceCell<Vec<Workload>>,
    /// By question, shape of the call, and what else they depend on.
    cases: HashMap<String, Cases>,
    edges: HashMap<String, Answered>,
}

impl Boards {
    /// Nothing made yet.
    pub fn new(workload: Workload) -> Self {
        let (cases, edges) = (HashMap::new(), HashMap::new());
        Boards { workload, more: OnceCell::new(), cases, edges }
    }

    /// The main workload of a plan.
    ///
    /// # Errors
    /// If there is no such workload, or the positions cannot be read.
    pub fn of(plan: &Plan) -> Result<Self, Error> {
        let workload = match &plan.positions {
            Some(path) => oracle::workloads::from_positions(path)
                .map_err(|error| Error::Input(error.to_string()))?,
            None => workload_named(plan.workload(), plan.seed)?,
        };
        Ok(Boards::new(workload))
    }

    /// The workload.
    pub fn workload(&self) -> &Workload {
        &self.workload
    }

    /// Verifies the routine on the edge cases and on the workload, and makes it ready.
    ///
    /// # Errors
    /// If it may not be timed.
    pub fn prepare(
        &mut self,
        variant: &'static Variant,
        routine: &'static Routine,
    ) -> Result<Prepared, NotTimeable> {
        self.prepare_with(variant, routine, Some(Effort::Edges))
    }

    /// As [`Boards::prepare`], with another effort of the oracle's own cases; without any where
    /// they were seen right already, by this process on another workload or by another process of
    /// this executable.
    ///
    /// # Errors
    /// If it may not be timed.
    pub fn prepare_with(
        &mut self,
        variant: &'static Variant,
        routine: &'static Routine,
        effort: Option<Effort>,
    ) -> Result<Prepared, NotTimeable> {
        routine.runnable().map_err(NotTimeable::NotRunnable)?;
        let prepared = catch_panic(|| self.verify(variant, routine, effort));
        prepared.unwrap_or_else(|panic| Err(NotTimeable::Wrong(panic.to_string())))
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
                Some(Effort::Edges) => {
                    self.edges(routine, probe).check(variant, routine, probe).map_err(wrong)?
                }
                Some(effort) => {
                    oracle::verify_probe(variant, routine, probe, effort).map_err(wrong)?
                }
            };
            let ready = self.probe(routine, probe, false);
            let (arguments, answers) = (&ready.arguments, &ready.answers);
            prepared.cases += oracle::check_answers(variant, routine, probe, arguments, answers)
                .map_err(wrong)?;
            prepared.probes.push(ready);
        }
        // Both loops once, so that a loop that differs from its probe is found before timing.
        for probe in &prepared.probes {
            probe.check_loops().map_err(NotTimeable::Wrong)?;
        }
        Ok(prepared)
    }

    /// The edge cases of a probe's question: the same for all routines that answer it.
    fn edges(&mut self, routine: &Routine, probe: &Probe) -> &Answered {
        let (model, subject, shape) = (routine.model, probe.subject, &probe.shape);
        let key = format!("{model} {subject:?} {shape:?}");
        self.edges.entry(key).or_insert_with(|| Answered::edges(model, subject, shape))
    }

    /// Makes a probe ready on these boards. An empty kernel has no question, so its right answers
    /// are those that the probe gives.
    pub(crate) fn probe(
        &mut self,
        routine: &Routine,
        probe: &'static Probe,
        is_empty: bool,
    ) -> PreparedProbe {
        let Cases { arguments, answers, hot } = self.cases(routine, probe, is_empty);
        let mut chained = arguments.to_vec();
        let link = probe.chain(&mut chained, &answers);
        let branches = routine.data_dependent;
        PreparedProbe { probe, arguments, answers, chained, link, branches, hot }
    }

    fn cases(&mut self, routine: &Routine, probe: &Probe, is_empty: bool) -> Cases {
        let (model, subject, shape) = (routine.model, probe.subject, &probe.shape);
        let branches = routine.data_dependent;
        let key = format!("{model} {subject:?} {shape:?} {branches} {is_empty}");
        if let Some(cases) = self.cases.get(&key) {
            return cases.clone();
        }
        let (arguments, answers) = with_answers(&self.workload, routine, probe, is_empty);
        let hot = if branches {
            // What branches by the boards is to meet so many that none is known by heart.
            let (mut arguments, mut answers) = (arguments.clone(), answers.clone());
            for workload in self.more() {
                let more = with_answers(workload, routine, probe, is_empty);
                arguments.extend(more.0);
                answers.extend(more.1);
            }
            WorkingSet::large(probe, &arguments, &answers)
        } else {
            WorkingSet::small(probe, &arguments, &answers)
        };
        let arguments = Rc::new(Aligned::of(&arguments));
        let cases = Cases { arguments, answers: Rc::new(answers), hot: SharedCalls::of(hot) };
        self.cases.insert(key, cases.clone());
        cases
    }

    /// The same workload with other seeds, made when they are first asked for.
    fn more(&self) -> &[Workload] {
        self.more.get_or_init(|| {
            let Some(seed) = self.workload.seed else { return Vec::new() };
            (seed + 1..seed + WORKLOADS)
                .map(|seed| workload_named(&self.workload.name, seed).expect("it has this name"))
                .collect()
        })
    }
}

fn wrong(failure: oracle::Failure) -> NotTimeable {
    NotTimeable::Wrong(failure.to_string())
}

/// The arguments that a workload makes for the probe, with their right answers.
fn with_answers(
    workload: &Workload,
    routine: &Routine,
    probe: &Probe,
    is_empty: bool,
) -> (Vec<u64>, Vec<u64>) {
    let (model, subject, shape) = (routine.model, probe.subject, &probe.shape);
    let arguments = oracle::workloads::arguments(model, subject, shape, workload);
    let broken = oracle::broken_precondition(model, subject, shape, &arguments);
    assert!(broken.is_none(), "{}: {model} of {subject}: {broken:?}", workload.name);
    if !is_empty {
        let answers = oracle::answers(model, subject, shape, &arguments);
        return (arguments, answers);
    }
    let mut answers = Vec::new();
    for call in arguments.chunks(shape.argument_words()) {
        // SAFETY: only what this CPU can run is made ready.
        answers.extend(unsafe { probe.call(call) });
    }
    (arguments, answers)
}

/// The workload of this name.
///
/// # Errors
/// If there is none.
pub fn workload_named(name: &str, seed: u64) -> Result<Workload, Error> {
    oracle::workloads::by_name(name, seed).map_err(|error| Error::Input(error.to_string()))
}

impl PreparedProbe {
    /// The probe.
    pub fn probe(&self) -> &'static Probe {
        self.probe
    }

    /// Runs the loop of `form`, or a copy of it; `sums` has the width of [`Self::empty_sums`].
    ///
    /// # Safety
    /// `timed_loop` reads and writes what the probe's own loop does, and needs no more features.
    pub(crate) unsafe fn run_with(
        &self,
        timed_loop: Loop,
        form: Form,
        passes: usize,
        sums: &mut [u64],
    ) {
        let arguments = match form {
            Form::Latency => &self.chained[..],
            Form::Throughput => &self.arguments,
        };
        // SAFETY: the caller's promise; arguments and link are this probe's.
        unsafe { self.run_over(timed_loop, arguments, &self.link, passes, sums) }
    }

    /// As [`Self::run_with`], over arguments of its working sets.
    ///
    /// # Safety
    /// As there; `arguments` and `link` come from [`Orders`] of this probe, or are some whole calls
    /// of one.
    #[inline]
    pub(crate) unsafe fn run_over(
        &self,
        timed_loop: Loop,
        arguments: &[u64],
        link: &[u64],
        passes: usize,
        sums: &mut [u64],
    ) {
        let calls = arguments.len() / self.probe.shape.argument_words();
        assert!(calls > 0 && passes > 0 && sums.len() == 2 * self.probe.shape.sum_lanes);
        // SAFETY: there is a whole number of arguments and at least one, a pass at least, `link`
        // comes from `Probe::chain`, `sums` was measured just now; a `Prepared` is only made of
        // variants that this CPU can run.
        unsafe { timed_loop(arguments.as_ptr(), calls, passes, link.as_ptr(), sums.as_mut_ptr()) }
    }

    /// The arguments of the calls that hot samples go over, each once: those that are counted too.
    pub fn timed_calls(&self) -> std::slice::ChunksExact<'_, u64> {
        self.hot.set.arguments.chunks_exact(self.probe.shape.argument_words())
    }

    /// Room for the sums of a run.
    pub fn empty_sums(&self) -> Aligned {
        Aligned::new(2 * self.probe.shape.sum_lanes)
    }

    /// Records of one pass.
    pub fn count(&self) -> usize {
        self.arguments.len() / self.probe.shape.argument_words()
    }

    /// Runs both loops and compares their checksums with that of the right answers.
    pub(crate) fn check_loops(&self) -> Result<(), String> {
        // In a second pass a loop starts again from the first argument.
        const PASSES: usize = 2;
        for form in Form::ALL {
            let mut sums = self.empty_sums();
            // SAFETY: it is the probe's own loop.
            unsafe { self.run_with(self.probe.timed_loop(form), form, PASSES, &mut sums) };
            let expected = Checksum::of(self.probe, &self.answers).after(PASSES);
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
    use contract::{Direction, Word};

    fn too_short<W: Word>(direction: Direction, generators: W, propagators: W) -> W {
        match direction {
            Direction::North => generators | (generators << 8 & propagators),
            _ => generators,
        }
    }

    const PLANTED: u32 = line!() + 3;

    fn panics<W: Word>(_direction: Direction, _generators: W, _propagators: W) -> W {
        todo!("north")
    }

    static WRONG: Variant = Variant {
        name: "too_short",
        routines: &[contract::routine!("short", fill, word, too_short)],
        ..Variant::NEW
    };
    static PANICS: Variant = Variant {
        name: "panics",
        routines: &[contract::routine!("panics", fill, word, panics)],
        ..Variant::NEW
    };
    static EXTERNAL: Variant = Variant {
        routines: &[Routine { features: "warp drive", ..Routine::PLAIN }],
        ..Variant::NEW
    };

    fn prepare(variant: &'static Variant) -> Result<Prepared, NotTimeable> {
        let mut boards = Boards::new(oracle::workloads::by_name("uniform-16", 1).unwrap());
        boards.prepare(variant, &variant.routines[0])
    }

    #[test]
    fn a_wrong_routine_is_never_made_ready_and_its_boards_are_shown() {
        match prepare(&WRONG) {
            Err(NotTimeable::Wrong(case)) => {
                assert!(case.contains("expected") && case.contains("1 . ."), "{case}");
            }
            other => panic!("{:?}", other.map(|prepared| prepared.cases)),
        }
    }

    #[test]
    fn a_routine_that_panics_is_wrong_and_its_place_is_shown() {
        let place = format!("panicked: {}:{PLANTED}: not yet implemented: north", file!());
        match prepare(&PANICS) {
            Err(NotTimeable::Wrong(case)) => assert_eq!(case, place),
            other => panic!("{:?}", other.map(|prepared| prepared.cases)),
        }
    }

    #[test]
    fn what_branches_by_the_boards_meets_as_many_as_there_are() {
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
    fn what_cannot_run_is_skipped_with_the_reason() {
        let lacking = prepare(&EXTERNAL).map(|_| ()).unwrap_err();
        assert_eq!(lacking, NotTimeable::NotRunnable("this CPU lacks warp drive".into()));
    }

    #[test]
    fn all_subjects_are_made_ready_and_edge_cases_come_on_top() {
        let prepared = crate::fixtures::prepared("uniform-16", "kogge_stone", "attacks");
        assert_eq!(prepared.probes.len(), 8);
        assert!(prepared.cases > 8 * oracle::workloads::BOARDS as u64, "{}", prepared.cases);
    }
}

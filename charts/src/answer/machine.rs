//! The answer of one machine to a question: the cost of each eligible routine relative to the best.

use super::question::{Question, hot};
use super::{Class, FLOOR, MOST, Taken, cpus};
use contract::Tier;
use measure::PerInvocation;
use record::judge::{OverBest, over_best};
use record::{
    Comparison, Competitor, Estimate, Form, MachineKey, Ratio, Record, Rounds, RoutineResult,
    Standing, grouped,
};
use serde::Serialize;
use std::cmp::Ordering;

/// A run of fewer routines counts only if no other run timed more than twice as many.
const MANY: usize = 8;

/// The pieces that an engine looks up one at a time.
const PIECES: [&str; 3] = ["rook", "bishop", "queen"];

/// The answer of a record to a question; of a search, of one size of an evaluation.
#[derive(Clone, Debug, Serialize)]
pub struct OnMachine {
    /// The processor.
    pub cpu: String,
    /// The record.
    pub record: String,
    /// The tier of the build.
    pub tier: Tier,
    /// Bytes that each evaluation read in the replay; only for the question of a search.
    pub evaluation_bytes: Option<u64>,
    /// How far the reference and its copy are apart, as a share.
    pub floor: f64,
    /// The eligible routines, the best first.
    pub costs: Vec<Cost>,
    /// Routines with too few clean samples.
    pub too_few: Vec<Competitor>,
    /// The timed searches, each relative to the best; only for the question of a search, and beside
    /// the record's own size of an evaluation.
    pub searched: Vec<Searched>,
    /// Look-ups per move in the replayed trace, if known.
    pub look_ups_per_move: Option<f64>,
    #[serde(skip)]
    machine: MachineKey,
    #[serde(skip)]
    timed: usize,
    /// Whether it is of a trace of the user's own engine.
    #[serde(skip)]
    is_of_user_trace: bool,
}

/// The cost of a routine.
#[derive(Clone, Debug, Serialize)]
pub struct Cost {
    /// The routine, or a library.
    pub routine: Competitor,
    /// Bytes of its tables.
    pub table_bytes: usize,
    /// The time per unit.
    pub takes: Option<Estimate>,
    /// `cycles` or `ns`.
    pub unit: &'static str,
    /// Its time to that of the best; none where the record does not keep the ratios of invocations.
    pub over_best: Option<Ratio>,
    /// Hot throughput of rook, bishop and queen, one at a time; only for the question of a search.
    pub pieces: Option<[Estimate; PIECES.len()]>,
    /// Whether it may cost no more, as far as there is anything to judge it by.
    #[serde(skip)]
    pub(super) is_open: bool,
    /// Its ratio to the reference in each invocation; empty where the record does not keep them.
    #[serde(skip)]
    pub(super) ratios: PerInvocation,
}

/// The cost of a whole search with a routine.
#[derive(Clone, Debug, Serialize)]
pub struct Searched {
    /// The routine, or a library.
    pub routine: Competitor,
    /// Its time to that of the best.
    pub over_best: Ratio,
    /// Whether it is shown to cost at most [`MOST`] more than the best; none if that is open.
    pub confirms: Option<bool>,
}

/// The answers of each machine that has the comparison, one for each size of an evaluation: from
/// its newest record that votes, otherwise from the one with the smallest floor. What votes comes
/// first.
pub(super) fn heard(
    records: &[Record],
    class: &Class,
    question: Question,
    may: &dyn Fn(&RoutineResult) -> bool,
) -> Vec<OnMachine> {
    let of = |record| OnMachine::asked(record, class, question, may);
    let all: Vec<OnMachine> = records.iter().flat_map(of).collect();
    let most = all.iter().map(|one| one.timed).max().unwrap_or(0);
    let is_whole = |one: &OnMachine| one.timed >= MANY.min(most.div_ceil(2));
    let whole = all.into_iter().filter(is_whole).map(|one| (one.machine.clone(), one));
    // Where none votes, the least noisy one is shown.
    let key = |one: &OnMachine| {
        let noise = if one.votes() { 0.0 } else { one.floor };
        (!one.votes(), !one.keeps_ratios(), noise)
    };
    let best_first = |a: &OnMachine, b: &OnMachine| {
        let order = key(a).partial_cmp(&key(b)).unwrap_or(Ordering::Equal);
        order.then(b.record.cmp(&a.record))
    };
    let mut heard: Vec<OnMachine> = Vec::new();
    for (_, mut of_machine) in grouped(whole) {
        of_machine.sort_by(best_first);
        heard.extend(first_of_each_size(of_machine));
    }
    heard.sort_by(best_first);
    heard
}

/// The first answer of each size of an evaluation. A trace of the user's own engine has the size of
/// that engine: where it comes first, it stands alone, and otherwise it is left out.
fn first_of_each_size(of_machine: Vec<OnMachine>) -> Vec<OnMachine> {
    let is_user_trace_first = of_machine.first().is_some_and(|first| first.is_of_user_trace);
    let mut firsts: Vec<OnMachine> = Vec::new();
    for on in of_machine {
        let is_known = firsts.iter().any(|first| first.evaluation_bytes == on.evaluation_bytes);
        let is_room = if is_user_trace_first { firsts.is_empty() } else { !on.is_of_user_trace };
        if is_room && !is_known {
            firsts.push(on);
        }
    }
    firsts
}

impl OnMachine {
    fn asked(
        record: &Record,
        class: &Class,
        question: Question,
        may: &dyn Fn(&RoutineResult) -> bool,
    ) -> Vec<OnMachine> {
        let in_use = record.in_use.as_ref().filter(|_| question == Question::InSearch);
        let mut answers = Vec::new();
        for (comparison, rounds) in question.asked(record, class) {
            let evaluation_bytes = comparison.condition.state.evaluation_bytes();
            let own_size = in_use.map(|in_use| in_use.evaluation_bytes);
            // A search is beside one of the sizes, or it would be shown several times.
            let search = question
                .searched(record, class)
                .filter(|_| evaluation_bytes == own_size)
                .map_or_else(Vec::new, |(search, rounds)| beside(record, search, rounds, may));
            let names = comparison.names();
            let lacking = comparison.too_few.iter().map(|row| row.name.clone());
            answers.push(OnMachine {
                cpu: cpus::called(&record.machine),
                machine: record.machine.key(),
                record: record.id.to_string(),
                tier: comparison.condition.tier,
                evaluation_bytes,
                floor: comparison.floor_margin,
                costs: costs(record, question, comparison, rounds, may),
                too_few: lacking.collect(),
                searched: search.into_iter().map(Searched::from).collect(),
                look_ups_per_move: in_use.and_then(|in_use| in_use.trace.look_ups_per_move()),
                timed: names.filter(|name| routine(record, name).is_some()).count(),
                is_of_user_trace: in_use.is_some_and(|in_use| in_use.depth.is_none()),
            });
        }
        answers
    }

    /// Whether it votes: its record keeps the ratios, and the noise floor is small enough.
    pub fn votes(&self) -> bool {
        self.floor <= FLOOR && self.keeps_ratios()
    }

    /// Whether its record keeps the ratios of invocations of any eligible routine.
    pub(super) fn keeps_ratios(&self) -> bool {
        self.costs.iter().any(|one| one.over_best.is_some())
    }

    /// The cost of a routine on it.
    pub fn of(&self, routine: &Competitor) -> Option<&Cost> {
        self.costs.iter().find(|one| one.routine == *routine)
    }

    /// Whether too few samples of a routine were clean.
    pub fn lacks(&self, routine: &Competitor) -> bool {
        self.too_few.contains(routine)
    }
}

impl Cost {
    pub(super) fn taken(&self) -> Taken {
        Taken { routine: self.routine.clone(), table_bytes: self.table_bytes, percent: None }
    }
}

impl From<OverBest> for Searched {
    fn from(one: OverBest) -> Searched {
        let confirms = match one.costs_at_most(MOST) {
            true => Some(true),
            false => one.costs_more_than(MOST).then_some(false),
        };
        Searched { routine: one.name, over_best: one.ratio, confirms }
    }
}

/// Every eligible routine, the best first; without ratios of invocations, in the order of the
/// ratios to the reference.
fn costs(
    record: &Record,
    question: Question,
    one: &Comparison,
    rounds: &[Rounds],
    may: &dyn Fn(&RoutineResult) -> bool,
) -> Vec<Cost> {
    let beside = beside(record, one, rounds, may);
    let all_ratios = record::judge::ratios(rounds, one);
    let of = |standing: &Standing| {
        let routine = routine(record, &standing.name).filter(|routine| may(routine))?;
        let over_best = beside.iter().find(|one| one.name == standing.name);
        let (takes, unit) = takes(question, standing);
        Some(Cost {
            routine: standing.name.clone(),
            table_bytes: routine.table_bytes,
            takes,
            unit,
            over_best: over_best.map(|one| one.ratio),
            pieces: pieces(record, question, one.condition.tier, &standing.name),
            is_open: over_best.is_some_and(|one| !one.costs_more_than(MOST)),
            ratios: ratios_of(&all_ratios, &standing.name)
                .filter(|_| over_best.is_some())
                .unwrap_or_default(),
        })
    };
    one.standings.iter().filter_map(of).collect()
}

fn ratios_of(all: &[(Competitor, PerInvocation)], name: &Competitor) -> Option<PerInvocation> {
    all.iter().find(|(competitor, _)| competitor == name).map(|(_, ratios)| ratios.clone())
}

/// Hot throughput of a routine by piece, for the question of a search.
fn pieces(
    record: &Record,
    question: Question,
    tier: Tier,
    name: &Competitor,
) -> Option<[Estimate; PIECES.len()]> {
    if question != Question::InSearch {
        return None;
    }
    let mut times = Vec::new();
    for piece in PIECES {
        let (contest, _) = hot(record, tier, question.model().into(), Form::Throughput, &[piece])?;
        times.push(contest.standing(name)?.cycles_per_unit?);
    }
    times.try_into().ok()
}

fn beside(
    record: &Record,
    one: &Comparison,
    rounds: &[Rounds],
    may: &dyn Fn(&RoutineResult) -> bool,
) -> Vec<OverBest> {
    let may = |standing: &Standing| routine(record, &standing.name).is_some_and(may);
    over_best(rounds, one, record.confidence, may)
}

fn takes(question: Question, one: &Standing) -> (Option<Estimate>, &'static str) {
    match (question, one.cycles_per_unit) {
        (Question::InSearch, _) => (one.ns_beyond_empty, "ns"),
        (Question::Perft, _) | (_, None) => (Some(one.ns_per_unit), "ns"),
        (_, cycles) => (cycles, "cycles"),
    }
}

fn routine<'a>(record: &'a Record, name: &Competitor) -> Option<&'a RoutineResult> {
    record.routines.iter().find(|one| one.name() == *name)
}

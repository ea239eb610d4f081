//! The answer of one machine to a question: the cost of each eligible routine relative to the best.

use super::question::{Question, hot_comparison};
use super::{Candidate, MAX_EXTRA_COST, MAX_FLOOR, Request, cpus};
use contract::Tier;
use measure::PerInvocation;
use record::judge::{OverBest, over_best};
use record::{
    Comparison, Competitor, Estimate, Form, MachineKey, Ratio, Record, Rounds, RoutineResult,
    Standing,
};
use serde::Serialize;
use std::cmp::Ordering;

/// A run of fewer routines counts only if no other run timed more than twice as many: the best of a
/// few routines may be far from the best of all.
const MIN_ROUTINES: usize = 8;

/// The pieces that an engine looks up one at a time.
const PIECES: [&str; 3] = ["rook", "bishop", "queen"];

/// The answer of a record to a question; of a search, of one size of an evaluation.
#[derive(Clone, Debug, Serialize)]
pub struct MachineAnswer {
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
    /// The timed searches, each relative to the best; only for the question of a search, and with
    /// the record's own size of an evaluation.
    #[serde(rename = "searched")]
    pub searches: Vec<SearchCost>,
    /// Look-ups per move in the replayed trace, if known.
    pub look_ups_per_move: Option<f64>,
    #[serde(skip)]
    machine: MachineKey,
    /// Number of routines that the comparison has times of, eligible or not.
    #[serde(skip)]
    routine_count: usize,
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
    #[serde(rename = "takes")]
    pub time: Option<Estimate>,
    /// `cycles` or `ns`.
    pub unit: &'static str,
    /// Its time to that of the best; none where the record does not keep the ratios of invocations.
    pub over_best: Option<Ratio>,
    /// Hot throughput of rook, bishop and queen, one at a time; only for the question of a search.
    pub pieces: Option<[Estimate; PIECES.len()]>,
    /// Whether its ratios leave open that it costs at most the limit; false without ratios.
    #[serde(skip)]
    pub(super) is_open: bool,
    /// Its ratio to the reference in each invocation; empty where the record does not keep them.
    #[serde(skip)]
    pub(super) ratios: PerInvocation,
}

/// The cost of a whole search with a routine.
#[derive(Clone, Debug, Serialize)]
pub struct SearchCost {
    /// The routine, or a library.
    pub routine: Competitor,
    /// Its time to that of the best.
    pub over_best: Ratio,
    /// Whether it is shown to cost at most [`MAX_EXTRA_COST`] more than the best; none if that is
    /// open.
    pub confirms: Option<bool>,
}

/// Returns the answers of each machine that has the comparison, one for each size of an evaluation:
/// from its newest record that votes, otherwise from the one with the smallest floor. Answers that
/// vote come first.
pub(super) fn machine_answers(records: &[Record], request: &Request) -> Vec<MachineAnswer> {
    let mut answers = Vec::new();
    for record in records {
        answers.extend(record_answers(record, request));
    }
    let max_count = answers.iter().map(|answer| answer.routine_count).max().unwrap_or(0);
    let min_count = MIN_ROUTINES.min(max_count.div_ceil(2));
    answers.retain(|answer| answer.routine_count >= min_count);
    let mut firsts: Vec<MachineAnswer> = Vec::new();
    for mut answers in group_by_machine(answers) {
        answers.sort_by(compare_answers);
        firsts.extend(first_of_each_size(answers));
    }
    firsts.sort_by(compare_answers);
    firsts
}

/// Groups answers by machine. The newest come first, because they tell most about their machine: an
/// older one that tells less belongs to the first that it matches.
fn group_by_machine(mut answers: Vec<MachineAnswer>) -> Vec<Vec<MachineAnswer>> {
    answers.sort_by(|a, b| b.record.cmp(&a.record));
    let mut groups: Vec<Vec<MachineAnswer>> = Vec::new();
    for answer in answers {
        let mut known = groups.iter_mut();
        match known.find(|group| group[0].machine.matches(&answer.machine)) {
            Some(group) => group.push(answer),
            None => groups.push(vec![answer]),
        }
    }
    groups
}

/// Orders answers: those that vote first, then those with ratios, then the least noisy. The newest
/// of equal ones comes first.
fn compare_answers(a: &MachineAnswer, b: &MachineAnswer) -> Ordering {
    let order = sort_key(a).partial_cmp(&sort_key(b)).unwrap_or(Ordering::Equal);
    order.then(b.record.cmp(&a.record))
}

fn sort_key(answer: &MachineAnswer) -> (bool, bool, f64) {
    // Of answers that vote, the newest is preferred, so their noise must not decide.
    let noise = if answer.votes() { 0.0 } else { answer.floor };
    (!answer.votes(), !answer.keeps_ratios(), noise)
}

/// Returns the first answer of each size of an evaluation. A trace of the user's own engine has the
/// size of that engine: where it comes first, it is the only answer, and otherwise it is left out.
fn first_of_each_size(answers: Vec<MachineAnswer>) -> Vec<MachineAnswer> {
    let is_user_trace_first = answers.first().is_some_and(|first| first.is_of_user_trace);
    let mut firsts: Vec<MachineAnswer> = Vec::new();
    for answer in answers {
        let is_known = firsts.iter().any(|first| first.evaluation_bytes == answer.evaluation_bytes);
        let has_room =
            if is_user_trace_first { firsts.is_empty() } else { !answer.is_of_user_trace };
        if has_room && !is_known {
            firsts.push(answer);
        }
    }
    firsts
}

/// Returns the answers of a record: of a search one for each size of an evaluation, otherwise at
/// most one.
fn record_answers(record: &Record, request: &Request) -> Vec<MachineAnswer> {
    let Request { class, question, .. } = *request;
    let in_use = record.in_use.as_ref().filter(|_| question == Question::InSearch);
    let own_size = in_use.map(|in_use| in_use.evaluation_bytes);
    let mut answers = Vec::new();
    for (comparison, rounds) in question.comparisons(record, class) {
        let evaluation_bytes = comparison.condition.state.evaluation_bytes();
        // The timed search has one size of an evaluation. With the others it would be shown again.
        let mut searches = Vec::new();
        if evaluation_bytes == own_size
            && let Some((search, search_rounds)) = question.timed_search(record, class)
        {
            searches = eligible_over_best(record, search, search_rounds, request);
        }
        let too_few = comparison.too_few.iter().map(|row| row.name.clone());
        // Of a row with too few clean samples nothing is known.
        let timed_names = comparison.standings.iter().map(|standing| &standing.name);
        answers.push(MachineAnswer {
            cpu: cpus::display_name(&record.machine),
            machine: record.machine.key(),
            record: record.id.to_string(),
            tier: comparison.condition.tier,
            evaluation_bytes,
            floor: comparison.floor_margin,
            costs: costs(record, comparison, rounds, request),
            too_few: too_few.collect(),
            searches: searches.into_iter().map(SearchCost::from).collect(),
            look_ups_per_move: in_use.and_then(|in_use| in_use.trace.look_ups_per_move()),
            routine_count: timed_names
                .filter(|name| routine_result(record, name).is_some())
                .count(),
            is_of_user_trace: in_use.is_some_and(|in_use| in_use.depth.is_none()),
        });
    }
    answers
}

impl MachineAnswer {
    /// Returns whether it votes: its record keeps the ratios, and the noise floor is small enough.
    pub fn votes(&self) -> bool {
        self.floor <= MAX_FLOOR && self.keeps_ratios()
    }

    /// Returns whether its record keeps the ratios of invocations of any eligible routine.
    pub(super) fn keeps_ratios(&self) -> bool {
        self.costs.iter().any(|cost| cost.over_best.is_some())
    }

    /// Returns the cost of a routine on the machine.
    pub fn cost(&self, routine: &Competitor) -> Option<&Cost> {
        self.costs.iter().find(|cost| cost.routine == *routine)
    }

    /// Returns whether too few samples of a routine were clean.
    pub fn lacks_samples(&self, routine: &Competitor) -> bool {
        self.too_few.contains(routine)
    }
}

impl Cost {
    pub(super) fn candidate(&self) -> Candidate {
        Candidate { routine: self.routine.clone(), table_bytes: self.table_bytes, percent: None }
    }
}

impl From<OverBest> for SearchCost {
    fn from(row: OverBest) -> SearchCost {
        let confirms = if row.costs_at_most(MAX_EXTRA_COST) {
            Some(true)
        } else if row.costs_more_than(MAX_EXTRA_COST) {
            Some(false)
        } else {
            None
        };
        SearchCost { routine: row.name, over_best: row.ratio, confirms }
    }
}

/// Returns every eligible routine, the best first; without ratios of invocations, in the order of
/// the ratios to the reference.
fn costs(
    record: &Record,
    comparison: &Comparison,
    rounds: &[Rounds],
    request: &Request,
) -> Vec<Cost> {
    let over_best_rows = eligible_over_best(record, comparison, rounds, request);
    let all_ratios = record::judge::ratios(rounds, comparison);
    let mut costs = Vec::new();
    for standing in &comparison.standings {
        let name = &standing.name;
        let Some(routine) = routine_result(record, name).filter(|routine| request.admits(routine))
        else {
            continue;
        };
        let over_best = over_best_rows.iter().find(|row| row.name == *name);
        let mut ratios = PerInvocation::new();
        if over_best.is_some() {
            ratios = find_ratios(&all_ratios, name).unwrap_or_default();
        }
        let (time, unit) = time_and_unit(request.question, standing);
        costs.push(Cost {
            routine: name.clone(),
            table_bytes: routine.table_bytes,
            time,
            unit,
            over_best: over_best.map(|row| row.ratio),
            pieces: pieces(record, request.question, comparison.condition.tier, name),
            is_open: over_best.is_some_and(|row| !row.costs_more_than(MAX_EXTRA_COST)),
            ratios,
        });
    }
    costs
}

fn find_ratios(
    all_ratios: &[(Competitor, PerInvocation)],
    name: &Competitor,
) -> Option<PerInvocation> {
    let (_, ratios) = all_ratios.iter().find(|(competitor, _)| competitor == name)?;
    Some(ratios.clone())
}

/// Returns hot throughput of a routine by piece, for the question of a search.
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
        let (contest, _) =
            hot_comparison(record, tier, question.model().into(), Form::Throughput, &[piece])?;
        times.push(contest.standing(name)?.cycles_per_unit?);
    }
    times.try_into().ok()
}

/// Returns the costs over the best of the eligible routines of a comparison.
fn eligible_over_best(
    record: &Record,
    comparison: &Comparison,
    rounds: &[Rounds],
    request: &Request,
) -> Vec<OverBest> {
    over_best(rounds, comparison, record.confidence, |standing| {
        routine_result(record, &standing.name).is_some_and(|routine| request.admits(routine))
    })
}

/// Returns the time per unit that answers a question: in a replay beyond an empty generator, in
/// perft in ns, because a node is not only attacks; otherwise in cycles if the record has them.
fn time_and_unit(question: Question, standing: &Standing) -> (Option<Estimate>, &'static str) {
    match (question, standing.cycles_per_unit) {
        (Question::InSearch, _) => (standing.ns_beyond_empty, "ns"),
        (Question::Perft, _) | (_, None) => (Some(standing.ns_per_unit), "ns"),
        (_, cycles) => (cycles, "cycles"),
    }
}

fn routine_result<'a>(record: &'a Record, name: &Competitor) -> Option<&'a RoutineResult> {
    record.routines.iter().find(|routine| routine.name() == *name)
}

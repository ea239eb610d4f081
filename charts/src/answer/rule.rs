//! The rule on costs, and how sure its choice is.
//!
//! ```text
//! cost of a routine:  its time to that of the best, on the machine where that is most
//!                     and in a search at the size of an evaluation where that is most
//! named:              the smallest tables of those that cost at most 1 %,
//!                     or the one that costs least if none does
//! share of a routine: of a thousand draws from the invocations of each machine and size,
//!                     those after which the rule names it
//! ```
//!
//! A machine that replayed a search at two sizes is two entries of `voting`.
//!
//! A cost is a median and not the end of an interval, because an interval becomes narrower with the
//! length of a run, and with it the answer would change. What is near 1 % may be named after one
//! run and not after the next. The shares say so before the second run does.

use super::{Candidate, MAX_EXTRA_COST, MachineAnswer};
use measure::stats::{Shuffle, costs_over_best, draw_invocations};
use record::unique;
use std::cmp::{Ordering, Reverse};

/// Draws from the invocations: a share of 90 % is then known to within 2 %.
const DRAWS: usize = 1000;
/// Seed of the draws, the same for every choice, so that an answer can be repeated.
const SEED: u64 = 20_261_129;
/// A routine that the rule names after nine of ten draws is the answer.
const MIN_SURE_DRAWS: usize = DRAWS * 90 / 100;
/// Below that, the answer names all that one of ten draws names.
const MIN_POSSIBLE_DRAWS: usize = DRAWS * 10 / 100;

/// What the rule names.
pub(super) enum Pick {
    /// A routine, and the others within the limit.
    Sure { take: Candidate, within_limit: Vec<Candidate> },
    /// Routines, the one that most draws name first.
    Unsure(Vec<Candidate>),
    /// No routine has a cost.
    Nothing,
}

/// A routine and its cost, with its index among all eligible ones.
struct Contender<'a> {
    index: usize,
    candidate: &'a Candidate,
    /// A ratio to the best.
    cost: f64,
}

/// Applies the rule to machines that vote.
pub(super) fn pick(voting: &[&MachineAnswer]) -> Pick {
    let candidates = eligible_candidates(voting);
    let mut machine_costs = Vec::new();
    for machine in voting {
        machine_costs.push(measured_costs(machine, &candidates));
    }
    let contenders = contenders(&candidates, &machine_costs);
    let Some(first) = apply_rule(&contenders) else { return Pick::Nothing };
    let draw_counts = draw_counts(voting, &candidates);
    if draw_counts[first.index] < MIN_SURE_DRAWS {
        return Pick::Unsure(possible_candidates(&candidates, &draw_counts, first.index));
    }
    let mut within_limit: Vec<&Contender> = contenders
        .iter()
        .filter(|contender| {
            contender.cost <= 1.0 + MAX_EXTRA_COST && contender.index != first.index
        })
        .collect();
    within_limit.sort_by(|a, b| compare_tables_then_cost(a, b));
    Pick::Sure {
        take: with_share(first.candidate, draw_counts[first.index]),
        within_limit: within_limit.into_iter().map(|other| other.candidate.clone()).collect(),
    }
}

/// Returns the routine that the rule names and those that enough draws name, most draws first.
fn possible_candidates(
    candidates: &[Candidate],
    draw_counts: &[usize],
    first: usize,
) -> Vec<Candidate> {
    let mut indices: Vec<usize> = (0..candidates.len())
        .filter(|&index| index == first || draw_counts[index] >= MIN_POSSIBLE_DRAWS)
        .collect();
    indices.sort_by_key(|&index| Reverse(draw_counts[index]));
    let mut possible = Vec::new();
    for index in indices {
        possible.push(with_share(&candidates[index], draw_counts[index]));
    }
    possible
}

fn with_share(candidate: &Candidate, draws: usize) -> Candidate {
    let percent = 100.0 * draws as f64 / DRAWS as f64;
    Candidate { percent: Some(percent.round() as u32), ..candidate.clone() }
}

/// Returns the routines that some machine timed, and for which none has too few clean samples. A
/// machine that did not time a routine does not exclude it.
fn eligible_candidates(voting: &[&MachineAnswer]) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for cost in voting.iter().flat_map(|machine| &machine.costs) {
        let is_excluded = voting.iter().any(|machine| machine.lacks_samples(&cost.routine));
        if cost.over_best.is_some() && !is_excluded {
            candidates.push(cost.candidate());
        }
    }
    unique(candidates)
}

/// Returns the costs of the routines on a machine, none for those that it did not time.
fn measured_costs(machine: &MachineAnswer, candidates: &[Candidate]) -> Vec<Option<f64>> {
    let mut costs = Vec::new();
    for candidate in candidates {
        let cost = machine.cost(&candidate.routine);
        costs.push(cost.and_then(|cost| cost.over_best).map(|ratio| ratio.center));
    }
    costs
}

/// Returns the routines with the most that each costs on any machine.
fn contenders<'a>(
    candidates: &'a [Candidate],
    machine_costs: &[Vec<Option<f64>>],
) -> Vec<Contender<'a>> {
    let mut contenders = Vec::new();
    for (index, candidate) in candidates.iter().enumerate() {
        let max_cost = machine_costs.iter().filter_map(|costs| costs[index]).reduce(f64::max);
        contenders.extend(max_cost.map(|cost| Contender { index, candidate, cost }));
    }
    contenders
}

/// Returns the contender that the rule names.
fn apply_rule<'c, 'a>(contenders: &'c [Contender<'a>]) -> Option<&'c Contender<'a>> {
    let within_limit = contenders.iter().filter(|contender| contender.cost <= 1.0 + MAX_EXTRA_COST);
    within_limit
        .min_by(|a, b| compare_tables_then_cost(a, b))
        .or_else(|| contenders.iter().min_by(|a, b| a.cost.total_cmp(&b.cost)))
}

fn compare_tables_then_cost(a: &Contender, b: &Contender) -> Ordering {
    let by_tables = a.candidate.table_bytes.cmp(&b.candidate.table_bytes);
    by_tables.then(a.cost.total_cmp(&b.cost))
}

/// Returns after how many of the draws the rule names each routine.
fn draw_counts(voting: &[&MachineAnswer], candidates: &[Candidate]) -> Vec<usize> {
    let mut random = Shuffle::new(SEED);
    let mut counts = vec![0; candidates.len()];
    for _ in 0..DRAWS {
        let mut machine_costs = Vec::new();
        for machine in voting {
            machine_costs.push(drawn_costs(machine, candidates, &mut random));
        }
        if let Some(first) = apply_rule(&contenders(candidates, &machine_costs)) {
            counts[first.index] += 1;
        }
    }
    counts
}

/// Returns the costs of the routines on a machine after a draw from its invocations.
fn drawn_costs(
    machine: &MachineAnswer,
    candidates: &[Candidate],
    random: &mut Shuffle,
) -> Vec<Option<f64>> {
    let invocations = machine.costs.iter().map(|cost| cost.ratios.len()).max().unwrap_or(0);
    let drawn = draw_invocations(invocations, random);
    let timed: Vec<_> =
        machine.costs.iter().filter(|cost| cost.ratios.len() == invocations).collect();
    let ratios: Vec<&[Option<f64>]> = timed.iter().map(|cost| cost.ratios.as_slice()).collect();
    let timed_costs = costs_over_best(&ratios, &drawn);
    let mut costs = Vec::new();
    for candidate in candidates {
        let index = timed.iter().position(|cost| cost.routine == candidate.routine);
        costs.push(index.and_then(|index| timed_costs[index]));
    }
    costs
}

//! The rule on costs, and how sure its choice is.
//!
//! ```text
//! cost of a routine:  what it takes beyond the best, on the machine where that is most
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

use super::{MOST, OnMachine, Taken};
use measure::stats::{Shuffle, costs_over_best, draw_invocations};
use record::unique;

/// Draws from the invocations: a share of 90 % is then known to within 2 %.
const DRAWS: usize = 1000;
/// Seed of the draws, the same for every choice, so that an answer can be repeated.
const SEED: u64 = 20_261_129;
/// A routine that the rule names after nine of ten draws is the answer.
const SURE: usize = DRAWS * 90 / 100;
/// Below that, the answer names all that one of ten draws names.
const POSSIBLE: usize = DRAWS * 10 / 100;

/// What the rule names.
pub(super) enum Pick {
    /// A routine, and the others within the limit.
    Sure { take: Taken, within_limit: Vec<Taken> },
    /// Routines, the one that most draws name first.
    Unsure(Vec<Taken>),
    /// No routine has a cost.
    Nothing,
}

/// A routine and its cost: a ratio to the best.
struct Candidate {
    taken: Taken,
    cost: f64,
}

/// Applies the rule to machines that vote.
pub(super) fn pick(voting: &[&OnMachine]) -> Pick {
    let routines = eligible(voting);
    let of_machines: Vec<Vec<Option<f64>>> = voting
        .iter()
        .map(|on| routines.iter().map(|taken| measured_cost(on, taken)).collect())
        .collect();
    let candidates = candidates(&routines, &of_machines);
    let Some(named) = named(&candidates) else { return Pick::Nothing };
    let named = named.taken.clone();
    let times_named = times_named(voting, &routines);
    let with_share = |index: usize| {
        let percent = 100.0 * times_named[index] as f64 / DRAWS as f64;
        Taken { percent: Some(percent.round() as u32), ..routines[index].clone() }
    };
    let first = routines.iter().position(|taken| *taken == named).expect("it is one of them");
    if times_named[first] >= SURE {
        let mut within_limit: Vec<&Candidate> = candidates
            .iter()
            .filter(|candidate| candidate.cost <= 1.0 + MOST && candidate.taken != named)
            .collect();
        within_limit.sort_by(|a, b| smaller_then_cheaper(a, b));
        let within_limit =
            within_limit.into_iter().map(|candidate| candidate.taken.clone()).collect();
        return Pick::Sure { take: with_share(first), within_limit };
    }
    let mut possible: Vec<usize> = (0..routines.len())
        .filter(|&index| index == first || times_named[index] >= POSSIBLE)
        .collect();
    possible.sort_by_key(|&index| std::cmp::Reverse(times_named[index]));
    Pick::Unsure(possible.into_iter().map(with_share).collect())
}

/// Routines that some machine timed, and for which none has too few clean samples. A machine that
/// did not time a routine does not exclude it.
fn eligible(voting: &[&OnMachine]) -> Vec<Taken> {
    let timed = voting.iter().flat_map(|on| &on.costs).filter(|cost| cost.over_best.is_some());
    let mut routines = unique(timed.map(|cost| cost.taken()));
    routines.retain(|taken| !voting.iter().any(|on| on.lacks(&taken.routine)));
    routines
}

fn measured_cost(on: &OnMachine, taken: &Taken) -> Option<f64> {
    on.of(&taken.routine)?.over_best.map(|ratio| ratio.center)
}

/// The routines with the most that each costs on any machine.
fn candidates(routines: &[Taken], of_machines: &[Vec<Option<f64>>]) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for (index, taken) in routines.iter().enumerate() {
        let most = of_machines.iter().filter_map(|costs| costs[index]).reduce(f64::max);
        if let Some(cost) = most {
            candidates.push(Candidate { taken: taken.clone(), cost });
        }
    }
    candidates
}

/// The candidate that the rule names.
fn named(candidates: &[Candidate]) -> Option<&Candidate> {
    let within_limit = candidates.iter().filter(|candidate| candidate.cost <= 1.0 + MOST);
    within_limit
        .min_by(|a, b| smaller_then_cheaper(a, b))
        .or_else(|| candidates.iter().min_by(|a, b| a.cost.total_cmp(&b.cost)))
}

fn smaller_then_cheaper(a: &Candidate, b: &Candidate) -> std::cmp::Ordering {
    a.taken.table_bytes.cmp(&b.taken.table_bytes).then(a.cost.total_cmp(&b.cost))
}

/// After how many of the draws the rule names each routine.
fn times_named(voting: &[&OnMachine], routines: &[Taken]) -> Vec<usize> {
    let mut random = Shuffle::new(SEED);
    let mut times = vec![0_usize; routines.len()];
    for _ in 0..DRAWS {
        let of_machines: Vec<Vec<Option<f64>>> =
            voting.iter().map(|on| drawn_costs(on, routines, &mut random)).collect();
        let candidates = candidates(routines, &of_machines);
        let Some(named) = named(&candidates) else { continue };
        let index = routines.iter().position(|taken| *taken == named.taken);
        times[index.expect("it is one of them")] += 1;
    }
    times
}

/// The costs of the routines on a machine after a draw from its invocations.
fn drawn_costs(on: &OnMachine, routines: &[Taken], random: &mut Shuffle) -> Vec<Option<f64>> {
    let invocations = on.costs.iter().map(|cost| cost.ratios.len()).max().unwrap_or(0);
    let drawn = draw_invocations(invocations, random);
    let timed: Vec<_> = on.costs.iter().filter(|cost| cost.ratios.len() == invocations).collect();
    let ratios: Vec<&[Option<f64>]> = timed.iter().map(|cost| cost.ratios.as_slice()).collect();
    let costs = costs_over_best(&ratios, &drawn);
    routines
        .iter()
        .map(|taken| {
            let index = timed.iter().position(|cost| cost.routine == taken.routine)?;
            costs[index]
        })
        .collect()
}

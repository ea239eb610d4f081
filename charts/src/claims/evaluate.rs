//! Evaluates a claim by a record.
//!
//! `faster` and `slower` are the judge's verdicts and need a comparison that has both routines;
//! `at most` and `at least` compare two figures, which may come from different ones. A record that
//! lacks a figure decides nothing, because most records are of one machine and one run.

use super::{Choice, Claim, Figure, Relation};
use crate::address::Addresses;
use crate::answer::cpu_called;
use crate::view::map::Map;
use crate::view::words;
use contract::{Layout, PositionForm, Tier};
use record::judge::{over_best, pair};
use record::{Comparison, Competitor, Confidence, Coverage, Ratio, Record, Rounds, Verdict};
use table::figure as digits;

/// The outcome of a claim on a record.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It holds, with this figure.
    True(String),
    /// It does not hold, with this figure.
    False(String),
    /// The record cannot decide it, for this reason.
    NotMeasured(String),
}

/// A comparison and the rounds that it was made from.
struct Contest<'a> {
    comparison: &'a Comparison,
    rounds: &'a [Rounds],
    confidence: Confidence,
}

/// Returns the outcome, whose figures are links to their addresses, if they have any.
pub(super) fn outcome(claim: &Claim, record: &Record, addresses: &Addresses) -> Outcome {
    let name = cpu_called(&record.machine);
    if claim.machine.as_ref().is_some_and(|machine| *machine != name) {
        return Outcome::NotMeasured("the sentence is about another machine".to_string());
    }
    if matches!(claim.relation, Relation::Faster | Relation::Slower) {
        return order_outcome(claim, record, addresses);
    }
    let (left, right) = match (value(&claim.left, record), value(&claim.right, record)) {
        (Ok(left), Ok(right)) => (left, right),
        (Err(why), _) | (_, Err(why)) => return Outcome::NotMeasured(why),
    };
    let is_true = match claim.relation {
        Relation::AtMost(factor) => left <= factor * right,
        Relation::AtLeast(factor) => left >= factor * right,
        Relation::Faster | Relation::Slower => unreachable!("judged above"),
    };
    let figure = match (&claim.left, &claim.right) {
        // It counts comparisons, so it has no address.
        (Figure::CellsLed { .. }, _) => format!("{left} cells"),
        (Figure::Searched { .. } | Figure::Replayed { .. }, Figure::Number(_)) => {
            let link = link(&claim.left, record, addresses, &format!("{} x", words::ratio(left)));
            format!("{link} the best")
        }
        // A median over the kernels of a compiler, which has no address either.
        (_, Figure::Number(_)) => format!("{} x", digits(left)),
        // The ratio is of the two figures after it.
        _ => {
            let left_link = link(&claim.left, record, addresses, &digits(left));
            let right_link = link(&claim.right, record, addresses, &digits(right));
            format!("{} x ({left_link} / {right_link})", digits(left / right))
        }
    };
    if is_true { Outcome::True(figure) } else { Outcome::False(figure) }
}

/// Judges a claim of an order by the judge's verdict on the ratio of two routines of one
/// comparison.
fn order_outcome(claim: &Claim, record: &Record, addresses: &Addresses) -> Outcome {
    let (Some((contest, left)), Some((other, right))) =
        (contest(&claim.left, record), contest(&claim.right, record))
    else {
        return Outcome::NotMeasured("no such comparison".to_string());
    };
    if !contest.comparison.is_like(other.comparison) {
        return Outcome::NotMeasured("the two are of different comparisons".to_string());
    }
    let Contest { comparison, rounds, confidence } = contest;
    let Some((ratio, verdict)) = pair(rounds, comparison, confidence, &left, &right) else {
        return Outcome::NotMeasured(format!("no ratio of {left} and {right}"));
    };
    let words = format!("{verdict}, {} x the time", interval(ratio));
    // A ratio is not on a page. The left figure is, with the right one in its comparison.
    let figure = link(&claim.left, record, addresses, &words);
    let right_verdict = match claim.relation {
        Relation::Faster => Verdict::Faster,
        _ => Verdict::Slower,
    };
    if verdict == right_verdict { Outcome::True(figure) } else { Outcome::False(figure) }
}

/// Returns the words as a link to a figure that is one of a comparison.
fn link(figure: &Figure, record: &Record, addresses: &Addresses, words: &str) -> String {
    match contest(figure, record) {
        Some((contest, name)) => addresses.link(record, contest.comparison, &name, words),
        None => words.to_string(),
    }
}

/// Returns `0.729 to 0.731`, or `1.36` where both ends read the same, which would be no interval.
fn interval(ratio: Ratio) -> String {
    let [low, high] = [ratio.low, ratio.high].map(digits);
    if low == high { low } else { format!("{low} to {high}") }
}

/// Returns the comparison of a figure, and the name of its routine there.
fn contest<'a>(figure: &Figure, record: &'a Record) -> Option<(Contest<'a>, Competitor)> {
    let (comparison, rounds, choice) = match figure {
        Figure::Hot { routine, model, subject, form, state, tier } => {
            let subjects: Vec<&str> = subject.iter().map(String::as_str).collect();
            let main = &record.workloads.first()?.name;
            let comparison = record.comparisons.iter().find(|comparison| {
                let condition = &comparison.condition;
                let has_state = match state {
                    Some(state) => condition.state == *state,
                    None => condition.is_plain(),
                };
                comparison.model == *model
                    && comparison.subjects == subjects
                    && condition.form.name() == form
                    && condition.tier.name() == tier
                    && has_state
                    && condition.coverage == Coverage::Whole
                    && condition.workload == *main
            });
            (comparison?, &record.rounds, routine)
        }
        Figure::Searched { routine, tier } => {
            let in_use = record.in_use.as_ref()?;
            let mut searches = in_use.search_comparisons();
            let search = searches.find(|comparison| comparison.condition.tier.name() == tier);
            (search?, &in_use.rounds, routine)
        }
        Figure::Replayed { routine, tier } => {
            let in_use = record.in_use.as_ref()?;
            let mut replays = in_use.trace_comparisons_at_tier(Tier::from_name(tier)?);
            (replays.next()?, &in_use.rounds, routine)
        }
        Figure::CellsLed { .. } | Figure::Compiler { .. } | Figure::Number(_) => return None,
    };
    let name = match choice {
        Choice::Routine(name) => name.clone(),
        Choice::Best => comparison.standings.first()?.name.clone(),
        Choice::Worst => comparison.standings.last()?.name.clone(),
        Choice::BestIn { form, layout } => best_routine(record, comparison, *form, *layout)?,
    };
    Some((Contest { comparison, rounds, confidence: record.confidence }, name))
}

/// Returns the fastest routine of a comparison that answers in this layout and, if a form is given,
/// reads that form of the position.
fn best_routine(
    record: &Record,
    comparison: &Comparison,
    form: Option<PositionForm>,
    layout: Layout,
) -> Option<Competitor> {
    for standing in &comparison.standings {
        let mut routines = record.routines.iter();
        let Some(routine) = routines.find(|routine| routine.name() == standing.name) else {
            continue;
        };
        let has_form = form.is_none() || routine.position_form == form;
        if has_form && routine.layout == Some(layout) {
            return Some(standing.name.clone());
        }
    }
    None
}

/// Returns a figure as a number. Times of searches and replays are relative to the best.
fn value(figure: &Figure, record: &Record) -> Result<f64, String> {
    match figure {
        Figure::Number(number) => return Ok(*number),
        Figure::CellsLed { routine } => return count_led_cells(routine, record),
        Figure::Compiler { name } => return median_to_rustc(name, record),
        _ => {}
    }
    let (contest, name) = contest(figure, record).ok_or("no such comparison")?;
    let Contest { comparison, rounds, confidence } = contest;
    let reason = format!("no figure of {name}");
    if let Figure::Hot { .. } = figure {
        let standing = comparison.standing(&name).ok_or(reason)?;
        return Ok(standing.cycles_per_unit.unwrap_or(standing.ns_per_unit).center);
    }
    let costs = over_best(rounds, comparison, confidence, |_| true);
    let cost = costs.iter().find(|cost| cost.name == name).ok_or(reason)?;
    Ok(cost.ratio.center)
}

fn count_led_cells(routine: &Competitor, record: &Record) -> Result<f64, String> {
    let map = record.in_use.as_ref().and_then(Map::new).ok_or("it has no map")?;
    let mut count: u32 = 0;
    for cell in &map.cells {
        if cell.leaders().any(|standing| standing.name == *routine) {
            count += 1;
        }
    }
    Ok(f64::from(count))
}

/// Returns the median over kernels of a compiler's time to rustc's.
fn median_to_rustc(name: &str, record: &Record) -> Result<f64, String> {
    let mut ratios = Vec::new();
    for time in record.compiled.iter().flat_map(|row| &row.by) {
        if time.compiler.starts_with(name) {
            ratios.extend(time.to_rustc.map(|ratio| ratio.center));
        }
    }
    if ratios.is_empty() {
        return Err(format!("it has no times of {name}"));
    }
    ratios.sort_by(f64::total_cmp);
    Ok(ratios[ratios.len() / 2])
}

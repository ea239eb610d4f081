//! Evaluates a claim by a record.
//!
//! `faster` and `slower` are the judge's verdicts and need a comparison that has both routines;
//! `at most` and `at least` compare two figures, which may be of different comparisons. A record
//! that lacks a figure decides nothing, because most records are of one machine and one run.

use super::{Claim, Figure, HotTime, Relation, RoutineChoice};
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

impl Outcome {
    fn new(is_true: bool, figure: String) -> Outcome {
        if is_true { Outcome::True(figure) } else { Outcome::False(figure) }
    }
}

/// A comparison and the rounds that it was made from.
struct Contest<'a> {
    comparison: &'a Comparison,
    rounds: &'a [Rounds],
    confidence: Confidence,
}

/// Returns the outcome, whose figures are links to their addresses, if they have any.
pub(super) fn outcome(claim: &Claim, record: &Record, addresses: &Addresses) -> Outcome {
    decide(claim, record, addresses).unwrap_or_else(Outcome::NotMeasured)
}

/// Returns whether a claim holds, or why the record cannot decide that.
fn decide(claim: &Claim, record: &Record, addresses: &Addresses) -> Result<Outcome, String> {
    let cpu = cpu_called(&record.machine);
    if claim.machine.as_ref().is_some_and(|machine| *machine != cpu) {
        return Err("the sentence is about another machine".to_string());
    }
    let factor = match claim.relation {
        Relation::Faster => return decide_order(claim, Verdict::Faster, record, addresses),
        Relation::Slower => return decide_order(claim, Verdict::Slower, record, addresses),
        Relation::AtMost(factor) | Relation::AtLeast(factor) => factor,
    };
    let left = value(&claim.left, record)?;
    let right = value(&claim.right, record)?;
    let is_true = if matches!(claim.relation, Relation::AtMost(_)) {
        left <= factor * right
    } else {
        left >= factor * right
    };
    Ok(Outcome::new(is_true, quotient_words(claim, left, right, record, addresses)))
}

/// Returns the quotient of the values of two figures in words; against a number, the first value.
fn quotient_words(
    claim: &Claim,
    left: f64,
    right: f64,
    record: &Record,
    addresses: &Addresses,
) -> String {
    let is_against_number = matches!(claim.right, Figure::Number(_));
    match claim.left {
        // It counts comparisons, so it has no address.
        Figure::LedCells { .. } => format!("{left} cells"),
        Figure::Search { .. } | Figure::Replay { .. } if is_against_number => {
            let ratio = format!("{} x", words::ratio(left));
            format!("{} the best", link(&claim.left, record, addresses, &ratio))
        }
        // A median over the kernels of a compiler has no address either.
        _ if is_against_number => format!("{} x", digits(left)),
        _ => {
            let left_link = link(&claim.left, record, addresses, &digits(left));
            let right_link = link(&claim.right, record, addresses, &digits(right));
            format!("{} x ({left_link} / {right_link})", digits(left / right))
        }
    }
}

/// Returns whether the judge has this verdict on the ratio of two routines of one comparison.
fn decide_order(
    claim: &Claim,
    expected: Verdict,
    record: &Record,
    addresses: &Addresses,
) -> Result<Outcome, String> {
    let (Some((contest, left)), Some((right_contest, right))) =
        (contest(&claim.left, record), contest(&claim.right, record))
    else {
        return Err("no such comparison".to_string());
    };
    let Contest { comparison, rounds, confidence } = contest;
    if !comparison.is_like(right_contest.comparison) {
        return Err("the two are of different comparisons".to_string());
    }
    let Some((ratio, verdict)) = pair(rounds, comparison, confidence, &left, &right) else {
        return Err(format!("no ratio of {left} and {right}"));
    };
    let words = format!("{verdict}, {} x the time", interval(ratio));
    // No page has the ratio, but the page of the left figure also has the right one.
    let figure = link(&claim.left, record, addresses, &words);
    Ok(Outcome::new(verdict == expected, figure))
}

/// Returns the words as a link to a figure, or as they are if the figure is of no comparison.
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
        Figure::Hot(time) => (hot_comparison(time, record)?, &record.rounds, &time.routine),
        Figure::Search { routine, tier } => {
            let in_use = record.in_use.as_ref()?;
            let mut searches = in_use.search_comparisons();
            let search = searches.find(|comparison| comparison.condition.tier.name() == tier);
            (search?, &in_use.rounds, routine)
        }
        Figure::Replay { routine, tier } => {
            let in_use = record.in_use.as_ref()?;
            let mut replays = in_use.trace_comparisons_at_tier(Tier::from_name(tier)?);
            (replays.next()?, &in_use.rounds, routine)
        }
        Figure::LedCells { .. } | Figure::CompilerMedian { .. } | Figure::Number(_) => return None,
    };
    let name = match choice {
        RoutineChoice::Named(name) => name.clone(),
        RoutineChoice::Best => comparison.standings.first()?.name.clone(),
        RoutineChoice::Worst => comparison.standings.last()?.name.clone(),
        RoutineChoice::BestOfLayout { form, layout } => {
            best_of_layout(record, comparison, *form, *layout)?
        }
    };
    Some((Contest { comparison, rounds, confidence: record.confidence }, name))
}

/// Returns the comparison of a hot time on the main workload.
fn hot_comparison<'a>(time: &HotTime, record: &'a Record) -> Option<&'a Comparison> {
    let subjects: Vec<&str> = time.subject.iter().map(String::as_str).collect();
    let main_workload = &record.workloads.first()?.name;
    for comparison in &record.comparisons {
        let condition = &comparison.condition;
        let has_state = match time.state {
            Some(state) => condition.state == state,
            None => condition.is_plain(),
        };
        let has_condition = has_state
            && condition.form.name() == time.form
            && condition.tier.name() == time.tier
            && condition.coverage == Coverage::Whole
            && condition.workload == *main_workload;
        if has_condition && comparison.model == time.model && comparison.subjects == subjects {
            return Some(comparison);
        }
    }
    None
}

/// Returns the fastest routine of a comparison that answers in this layout and, if a form is given,
/// reads that form of the position.
fn best_of_layout(
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
        Figure::LedCells { routine } => return count_led_cells(routine, record),
        Figure::CompilerMedian { compiler } => return median_to_rustc(compiler, record),
        _ => {}
    }
    let (contest, name) = contest(figure, record).ok_or("no such comparison")?;
    let Contest { comparison, rounds, confidence } = contest;
    let reason = format!("no figure of {name}");
    if let Figure::Hot(_) = figure {
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
fn median_to_rustc(compiler: &str, record: &Record) -> Result<f64, String> {
    let mut ratios = Vec::new();
    for time in record.compiled.iter().flat_map(|row| &row.by) {
        if time.compiler.starts_with(compiler) {
            ratios.extend(time.to_rustc.map(|ratio| ratio.center));
        }
    }
    if ratios.is_empty() {
        return Err(format!("it has no times of {compiler}"));
    }
    ratios.sort_by(f64::total_cmp);
    Ok(ratios[ratios.len() / 2])
}

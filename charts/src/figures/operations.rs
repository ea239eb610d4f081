//! Draws operations against time, for all routines of a model.
//!
//! The title names the routine that contradicts the count most: it has fewer operations than
//! another and is shown to be slower.

use super::*;
use contract::Model::RayAttacks;
use record::judge::pair;
use record::{Verdict, group_by_key};
use std::cmp::Reverse;

/// Minimum number of points. Fewer show no relation of operations and time.
const MIN_POINTS: usize = 4;

/// Minimum share of the routines that must have counts, in quarters. A published summary leaves
/// counts out, and the few routines that kept theirs would stand for all.
const MIN_QUARTERS: usize = 3;

/// A routine's operations and time.
type Point<'e, 'a> = (&'e Entry<'a>, f64);

/// Returns the figure, if enough routines that compute one direction have counts and times: of the
/// direction with the most.
pub fn figure(record: &Record) -> Option<Figure> {
    let (part, contest) = largest_contest(record)?;
    let points = points(&part, &contest)?;
    let contradictions = contradictions(record, &contest, &points);
    let directions = match part.subjects.as_slice() {
        [] => "attacks of one direction".to_string(),
        subjects => format!("attacks {}", subjects.join(" ")),
    };
    let title = title(&contradictions, &directions);
    let counts = points.iter().map(|(_, count)| *count);
    let times = points.iter().map(|(entry, _)| entry.time.center);
    let axes = [
        Axis::from_zero("operations", counts)?,
        Axis::logarithmic(&format!("{} per call", contest.measure.name()), times)?,
    ];
    let mut legend = Vec::new();
    let mut series = Vec::new();
    let families = points.iter().map(|point| (point.0.routine.family.as_str(), point));
    for (family, points) in group_by_key(families) {
        legend.push(format!("family {family}"));
        series.push(series_of_family(&points));
    }
    let source = source(record, contest.comparison);
    let body = Body::Plane(Plane { axes, series });
    let figure = Figure::new("operations", title, body, source).legend(legend);
    Some(figure.note("Operations of the source, throughput form."))
}

/// Returns the directions that most routines compute, and their contest.
fn largest_contest(record: &Record) -> Option<(Part, Contest<'_>)> {
    let mut contests = Vec::new();
    for part in select::models(record) {
        if part.model == RayAttacks {
            contests.extend(Contest::new(record, &part, FORMS[0]).map(|contest| (part, contest)));
        }
    }
    // `min_by_key` returns the first of several with as many, so the order is the record's.
    contests.into_iter().min_by_key(|(_, contest)| Reverse(contest.entries.len()))
}

/// Returns the routines that have counts, or none if these are too few.
fn points<'e, 'a>(part: &Part, contest: &'e Contest<'a>) -> Option<Vec<Point<'e, 'a>>> {
    let mut points = Vec::new();
    let mut routines = 0;
    for entry in contest.entries.iter().filter(|entry| entry.routine.twin_of.is_none()) {
        routines += 1;
        points.extend(select::operations(part, entry.routine).map(|count| (entry, count)));
    }
    let is_enough = points.len() >= MIN_POINTS && points.len() * 4 >= routines * MIN_QUARTERS;
    is_enough.then_some(points)
}

fn series_of_family(points: &[&Point]) -> Series {
    let mut series = Series { points: Vec::new(), is_joined: false, names: Vec::new() };
    for (entry, count) in points {
        series.points.push((*count, entry.time.center));
        series.names.push(short(&entry.standing.name, "attacks"));
    }
    series
}

/// A pair in which the routine with more operations is faster.
struct Contradiction {
    /// The routine with more operations.
    faster: String,
    /// The routine with fewer operations.
    slower: String,
    /// Operations of the faster and of the slower one.
    operations: [f64; 2],
    /// The time of the slower one, in times of the faster one.
    ratio: f64,
}

/// Returns every such pair by the judge's verdicts, the greatest contradiction first.
fn contradictions(record: &Record, contest: &Contest, points: &[Point]) -> Vec<Contradiction> {
    let mut contradictions = Vec::new();
    // Loops and branches cost more than their operations, so a slow routine with them contradicts
    // nothing.
    let straight: Vec<&Point> = points.iter().filter(|(entry, _)| is_straight(entry)).collect();
    for (faster, more_operations) in &straight {
        for (slower, fewer_operations) in &straight {
            let has_fewer = fewer_operations < more_operations;
            if !has_fewer || slower.time.center <= faster.time.center {
                continue;
            }
            let names = [&slower.standing.name, &faster.standing.name];
            let comparison = contest.comparison;
            let judgement = pair(&record.rounds, comparison, record.confidence, names[0], names[1]);
            let Some((ratio, Verdict::Slower)) = judgement else { continue };
            contradictions.push(Contradiction {
                faster: short(&faster.standing.name, "attacks"),
                slower: short(&slower.standing.name, "attacks"),
                operations: [*more_operations, *fewer_operations],
                ratio: ratio.center,
            });
        }
    }
    contradictions.sort_by(|a, b| b.ratio.total_cmp(&a.ratio));
    contradictions
}

fn is_straight(entry: &Entry) -> bool {
    let tallies = entry.routine.probes.iter().filter_map(|probe| probe.tally.as_ref());
    tallies.into_iter().all(|tally| tally.turns.is_empty())
}

fn title(contradictions: &[Contradiction], directions: &str) -> String {
    let Some(greatest) = contradictions.first() else {
        return format!(
            "No straight-line routine with fewer operations is shown to be slower ({directions})"
        );
    };
    let further = match contradictions.len() - 1 {
        0 => String::new(),
        count => format!("; {count} more such pairs"),
    };
    let Contradiction { faster, slower, operations, ratio } = greatest;
    let [more_operations, fewer_operations] = operations.map(count);
    let ratio = digits(*ratio);
    format!(
        "{slower} has {fewer_operations} operations and takes {ratio} x the time of {faster} with \
         {more_operations} ({directions}{further})"
    )
}

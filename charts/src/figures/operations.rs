//! Operations against time, all routines of a model.

use super::*;
use contract::Model::RayAttacks;
use record::grouped;
use std::cmp::Reverse;

/// Minimum number of points.
const FEWEST: usize = 4;

/// A routine's operations and time.
type Point<'e, 'a> = (&'e Entry<'a>, f64);

/// The figure, if enough routines that compute one direction have counts and times: of the
/// direction with the most.
pub fn figure(record: &Record) -> Option<Figure> {
    let parts = select::models(record).into_iter().filter(|part| part.model == RayAttacks);
    let contests = parts.filter_map(|part| Some((Contest::of(record, &part, FORMS[0])?, part)));
    let (contest, part) = contests.min_by_key(|(contest, _)| Reverse(contest.entries.len()))?;
    let own = contest.entries.iter().filter(|entry| entry.routine.twin_of.is_none());
    let counted = own.map(|entry| (entry, select::operations(&part, entry.routine)));
    let counted: Vec<(&Entry, Option<f64>)> = counted.collect();
    let points = counted.iter().filter_map(|(entry, count)| Some((*entry, (*count)?)));
    let points: Vec<Point> = points.collect();
    // A published summary leaves counts out.
    if points.len() < FEWEST || points.len() * 4 < counted.len() * 3 {
        return None;
    }
    let (against, of) = contradicted(&points, contest.comparison.floor_margin);
    let place = match part.subjects.as_slice() {
        [] => "attacks of one direction".to_string(),
        subjects => format!("attacks {}", subjects.join(" ")),
    };
    let title = format!(
        "In {against} of {of} pairs that differ in operations the routine with more is faster ({place})"
    );
    let measure = contest.measure.name();
    let axes = [
        Axis::from_zero("operations", points.iter().map(|one| one.1))?,
        Axis::doublings(
            &format!("{measure} per call"),
            points.iter().map(|one| one.0.time.center),
        )?,
    ];
    let families = grouped(points.iter().map(|one| (one.0.routine.family.as_str(), one)));
    let series = families.iter().map(|(_, points)| Series {
        points: points.iter().map(|(entry, count)| (*count, entry.time.center)).collect(),
        is_joined: false,
        names: points.iter().map(|(entry, _)| short(&entry.standing.name, "attacks")).collect(),
    });
    let body = Body::Plane(Plane { axes, series: series.collect() });
    let source = source(record, contest.comparison);
    let figure = Figure::new("operations", title, body, source);
    let figure = figure.legend(families.iter().map(|(family, _)| format!("family {family}")));
    Some(figure.note("Operations of the source, throughput form."))
}

/// Pairs whose routine with more operations is faster by more than the noise floor, and pairs that
/// differ in operations.
fn contradicted(points: &[Point], margin: f64) -> (usize, usize) {
    let pairs = points.iter().flat_map(|one| points.iter().map(move |other| (one, other)));
    let differ: Vec<_> = pairs.filter(|(one, other)| one.1 > other.1).collect();
    let faster =
        |(one, other): &&(&Point, &Point)| one.0.time.center * (1.0 + margin) < other.0.time.center;
    (differ.iter().filter(faster).count(), differ.len())
}

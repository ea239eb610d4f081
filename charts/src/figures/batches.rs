//! The cost of a queen by the number of queens per call.

use super::*;
use crate::view::slices::{QUERIES, Slices};

/// Maximum number of distinguishable lines.
const MOST: usize = 3;

/// A routine and its times by length.
type Line<'a> = (&'a RoutineResult, Vec<(f64, f64)>);

/// The figure, if queens were timed one at a time and in batches, at two lengths or more.
pub fn figure(record: &Record) -> Option<Figure> {
    let slices = Slices::of(record, QUERIES)?;
    let (_, of) = record.slices(QUERIES[1]).pop()?;
    let time =
        |(length, one): &(u64, &Standing)| Some((*length as f64, slices.measure.time(one)?.center));
    let of_rows = slices.rows.iter();
    let mut lines: Vec<Line> =
        of_rows.map(|(row, times)| (*row, times.iter().filter_map(time).collect())).collect();
    lines.retain(|(_, times)| times.len() > 1);
    // The fastest in the longest batches come first.
    let last = |(_, times): &Line| times.last().map_or(f64::INFINITY, |one| one.1);
    lines.sort_by(|a, b| last(a).total_cmp(&last(b)));
    let single = |(row, _): &Line| row.model == QUERIES[0];
    // The fastest of each kind is in the title, so it is drawn.
    let first_single = lines.iter().position(single);
    let first_batch = lines.iter().position(|line| !single(line));
    let mut index = 0;
    lines.retain(|_| {
        let is_kept = index < MOST - 1 || [first_single, first_batch].contains(&Some(index));
        index += 1;
        is_kept
    });
    lines.sort_by_key(single);
    let measure = slices.measure.name();
    let points = || lines.iter().flat_map(|(_, times)| times);
    let axes = [
        Axis::doublings("queens per call", points().map(|one| one.0))?,
        Axis::doublings(&format!("{measure} per queen"), points().map(|one| one.1))?,
    ];
    let series = lines.iter().map(|(_, times)| Series::joined(times.clone()));
    let body = Body::Plane(Plane { axes, series: series.collect() });
    let figure =
        Figure::new("batches", title(&lines, &slices.lengths, measure), body, source(record, of));
    let name = |(row, _): &Line| short(&row.name(), row.model.name());
    let note = "Each length is one call of the timing loop, setup included.";
    Some(figure.legend(lines.iter().map(name)).note(note))
}

/// The fastest one at a time against the fastest batch at the greatest length that both have.
fn title(lines: &[Line], lengths: &[u64], measure: &str) -> String {
    let best = |model: Model, length: f64| {
        let own = lines.iter().filter(|(row, _)| row.model == model);
        let times = own.flat_map(|(_, times)| times).filter(|one| one.0 == length);
        times.map(|one| one.1).min_by(f64::total_cmp)
    };
    let both = |length: f64| Some((length, best(QUERIES[0], length)?, best(QUERIES[1], length)?));
    let found: Vec<(f64, f64, f64)> =
        lengths.iter().map(|length| *length as f64).filter_map(both).collect();
    let Some(&(length, one, many)) = found.last() else {
        return "Nothing was timed both one at a time and in batches".to_string();
    };
    // From this length on, a batch is the faster at each length.
    let pays = found.iter().rev().take_while(|(_, one, many)| many < one).last();
    let (many, one) = (digits(many), digits(one));
    match pays {
        None => {
            format!("A batch of {length} does not pay: {many} against {one} {measure} per queen")
        }
        Some((from, ..)) => format!(
            "From {from} queens per call on a batch is cheaper than look-ups: {many} against {one} {measure} per queen for {length}"
        ),
    }
}

//! Draws the cost of a queen by the number of queens per call.
//!
//! A batch computes all of its lanes however few queens it gets, so it pays only from some number
//! on. The title names that number.

use super::*;
use crate::view::slices::{QUERIES, Slices};

/// Maximum number of lines. More of them could not be told apart.
const MAX_LINES: usize = 3;

/// A routine and its times by length.
type Line<'a> = (&'a RoutineResult, Vec<(f64, f64)>);

/// Returns the figure, if queens were timed one at a time and in batches, at two lengths or more.
pub fn figure(record: &Record) -> Option<Figure> {
    let slices = Slices::new(record, QUERIES)?;
    let (_, comparison) = record.slices(QUERIES[1]).pop()?;
    let lines = lines(&slices);
    let measure = slices.measure.name();
    let points = lines.iter().flat_map(|(_, times)| times);
    let axes = [
        Axis::logarithmic("queens per call", points.clone().map(|(length, _)| *length))?,
        Axis::logarithmic(&format!("{measure} per queen"), points.map(|(_, time)| *time))?,
    ];
    let series = lines.iter().map(|(_, times)| Series::line(times.clone()));
    let body = Body::Plane(Plane { axes, series: series.collect() });
    let title = title(&lines, &slices.lengths, measure);
    let names = lines.iter().map(|(row, _)| short(&row.name(), row.model.name()));
    let figure = Figure::new("batches", title, body, source(record, comparison)).legend(names);
    Some(figure.note("Each length is one call of the timing loop, setup included."))
}

/// Returns the lines to draw: batches, then look-ups, each in the order of the longest calls.
fn lines<'a>(slices: &Slices<'a>) -> Vec<Line<'a>> {
    let mut lines: Vec<Line> = Vec::new();
    for (row, times) in &slices.rows {
        let mut points = Vec::new();
        for (length, standing) in times {
            let time = slices.measure.time(standing);
            points.extend(time.map(|time| (*length as f64, time.center)));
        }
        if points.len() > 1 {
            lines.push((row, points));
        }
    }
    lines.sort_by(|first, second| last_time(first).total_cmp(&last_time(second)));
    // The fastest of each kind is in the title, so it is drawn.
    let first_single = lines.iter().position(is_single);
    let first_batch = lines.iter().position(|line| !is_single(line));
    let mut chosen_lines = Vec::new();
    for (index, line) in lines.into_iter().enumerate() {
        if index < MAX_LINES - 1 || [first_single, first_batch].contains(&Some(index)) {
            chosen_lines.push(line);
        }
    }
    chosen_lines.sort_by_key(is_single);
    chosen_lines
}

/// Returns the time per queen of the longest call.
fn last_time((_, times): &Line) -> f64 {
    times.last().map_or(f64::INFINITY, |(_, time)| *time)
}

/// Returns whether a call looks up one queen after the other.
fn is_single((row, _): &Line) -> bool {
    row.model == QUERIES[0]
}

/// Returns the fastest one at a time against the fastest batch at the greatest length that both
/// have.
fn title(lines: &[Line], lengths: &[u64], measure: &str) -> String {
    let mut pairs = Vec::new();
    for length in lengths.iter().map(|length| *length as f64) {
        let [single, batch] = QUERIES.map(|model| fastest_time(lines, model, length));
        pairs.extend(single.zip(batch).map(|(single, batch)| (length, single, batch)));
    }
    let Some(&(longest, single, batch)) = pairs.last() else {
        return "Nothing was timed both one at a time and in batches".to_string();
    };
    // From this length on, a batch is the faster at each length.
    let first_gain = pairs.iter().rev().take_while(|(_, single, batch)| batch < single).last();
    let (batch, single) = (digits(batch), digits(single));
    match first_gain {
        None => {
            format!(
                "A batch of {longest} does not pay: {batch} against {single} {measure} per queen"
            )
        }
        Some((from, ..)) => format!(
            "From {from} queens per call on a batch is cheaper than look-ups: {batch} against \
             {single} {measure} per queen for {longest}"
        ),
    }
}

/// Returns the least time of a model at a length.
fn fastest_time(lines: &[Line], model: Model, length: f64) -> Option<f64> {
    let mut fastest: Option<f64> = None;
    for (_, times) in lines.iter().filter(|(row, _)| row.model == model) {
        for (_, time) in times.iter().filter(|(own_length, _)| *own_length == length) {
            fastest = Some(fastest.map_or(*time, |best| best.min(*time)));
        }
    }
    fastest
}

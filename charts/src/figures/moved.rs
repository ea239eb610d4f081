//! Draws what a query costs right after a move, for each way in which the position is kept.
//!
//! A row is a way of keeping it and a panel is a model, so that a reader compares downwards. The
//! bar is of the fastest routine under that condition: an engine that keeps its position in this
//! way would take it. Routines that read other forms of a position take other ways, so they are in
//! other rows.

use super::*;
use contract::Model::{Attackers, Discovered, ThreatChanges, Threats};
use contract::Upkeep;
use record::Condition;

/// The name of the first row: queries about positions that nothing changes.
const AT_REST: &str = "no move before";

/// A model as a panel: its plot, and the fastest routine in each state, in the order of rows.
struct Column<'a> {
    plot: &'static str,
    contest: Contest<'a>,
    fastest: Vec<Option<&'a Standing>>,
}

/// Returns the figure, if the record timed a model after moves.
pub fn figure(record: &Record) -> Option<Figure> {
    let plots = [
        ("attackers, all", Part::new(Attackers, &["all"])),
        ("hidden pairs", Part::new(Discovered, &[])),
        ("threats", Part::new(Threats, &[])),
        ("changed pairs", Part::new(ThreatChanges, &[])),
    ];
    let mut columns = Vec::new();
    for (plot, part) in &plots {
        columns.extend(column(record, plot, part));
    }
    let main = columns.first()?;
    let mut panels = Vec::new();
    for column in &columns {
        panels.push(Panel::intervals(column.plot, bars(column))?);
    }
    let mut names = vec![AT_REST.to_string()];
    names.extend(Upkeep::ALL.iter().map(|upkeep| upkeep.to_string()));
    let title = title(main)?;
    let body = Body::Rows(Rows::new(names, panels));
    let figure = Figure::new("moved", title, body, source(record, main.contest.comparison));
    Some(figure.note(format!(
        "{} per query, of the fastest routine of each row. Below the first row each query follows \
         a move on its position, which is part of the time.",
        main.contest.measure.name()
    )))
}

/// Returns the column of a model, if it was timed after moves.
fn column<'a>(record: &'a Record, plot: &'static str, part: &Part) -> Option<Column<'a>> {
    let contest = Contest::new(record, part, Form::Throughput)?;
    let mut fastest = vec![contest.comparison.standings.first()];
    for upkeep in Upkeep::ALL {
        let condition =
            Condition { state: State::AfterMove { upkeep }, ..contest.condition().clone() };
        let mut comparisons = record.comparisons.iter();
        let comparison = comparisons.find(|comparison| {
            comparison.model == part.model
                && comparison.subjects == part.subjects
                && comparison.condition == condition
        });
        fastest.push(comparison.and_then(|comparison| comparison.standings.first()));
    }
    let is_timed_after_moves = fastest[1..].iter().any(Option::is_some);
    is_timed_after_moves.then_some(Column { plot, contest, fastest })
}

/// Returns the bars of a column. A row that the model has no routine for stays empty.
fn bars(column: &Column) -> Vec<Option<(Estimate, String)>> {
    let mut bars = Vec::new();
    for standing in &column.fastest {
        let time = standing.and_then(|standing| time(column, standing));
        bars.push(time.map(|time| (time, digits(time.center))));
    }
    bars
}

fn time(column: &Column, standing: &Standing) -> Option<Estimate> {
    column.contest.measure.time(standing)
}

/// Returns what the first column shows: the best way and the worst, beside the query at rest.
fn title(column: &Column) -> Option<String> {
    let rest = time(column, column.fastest[0]?)?;
    let mut ways: Vec<(Upkeep, f64)> = Vec::new();
    for (upkeep, standing) in Upkeep::ALL.into_iter().zip(&column.fastest[1..]) {
        if let Some(time) = standing.and_then(|standing| time(column, standing)) {
            ways.push((upkeep, time.center));
        }
    }
    ways.sort_by(|(_, a), (_, b)| a.total_cmp(b));
    let (&(best, best_time), &(worst, worst_time)) = (ways.first()?, ways.last()?);
    Some(format!(
        "All attackers of a square take {} {} at rest; after a move at least {} ({best}), and {} \
         with {worst}",
        digits(rest.center),
        column.contest.measure.name(),
        digits(best_time),
        digits(worst_time),
    ))
}

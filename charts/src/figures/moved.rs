//! Draws what a query costs right after a move, for each way in which the position is kept.
//!
//! A row is a way of keeping it and a panel is a model, so that a reader compares downwards. The
//! bar is of the fastest routine under that condition, because an engine that keeps its position in
//! this way would take it. Routines that read different forms of a position need different ways, so
//! they are in different rows.

use super::*;
use contract::Model::{Attackers, Discovered, ThreatChanges, Threats};
use contract::Upkeep;
use record::Condition;

/// The name of the first row, whose queries are about positions that nothing changes.
const NO_MOVE: &str = "no move before";

/// A model as a panel.
struct Column<'a> {
    name: &'static str,
    contest: Contest<'a>,
    /// The fastest routine without a move, then that of each [`Upkeep`].
    fastest: Vec<Option<&'a Standing>>,
}

/// Returns the figure, if the record timed a model after moves.
pub fn figure(record: &Record) -> Option<Figure> {
    let parts = [
        ("attackers, all", Part::new(Attackers, &["all"])),
        ("hidden pairs", Part::new(Discovered, &[])),
        ("threats", Part::new(Threats, &[])),
        ("changed pairs", Part::new(ThreatChanges, &[])),
    ];
    let mut columns = Vec::new();
    for (name, part) in &parts {
        columns.extend(Column::new(record, name, part));
    }
    let first = columns.first()?;
    let mut panels = Vec::new();
    for column in &columns {
        panels.push(Panel::intervals(column.name, column.bars())?);
    }
    let mut row_names = vec![NO_MOVE.to_string()];
    row_names.extend(Upkeep::ALL.iter().map(|upkeep| upkeep.to_string()));
    let title = first.title()?;
    let body = Body::Rows(Rows::new(row_names, panels));
    let figure = Figure::new("moved", title, body, source(record, first.contest.comparison));
    Some(figure.note(format!(
        "{} per query, of the fastest routine of each row. Below the first row each query follows \
         a move on its position, which is part of the time.",
        first.contest.measure.name()
    )))
}

impl<'a> Column<'a> {
    /// Returns the column of a model, if it was timed after moves.
    fn new(record: &'a Record, name: &'static str, part: &Part) -> Option<Column<'a>> {
        let contest = Contest::new(record, part, Form::Throughput)?;
        let mut after_moves = Vec::new();
        for upkeep in Upkeep::ALL {
            let state = State::AfterMove { upkeep };
            let condition = Condition { state, ..contest.condition().clone() };
            after_moves.push(fastest_standing(record, part, &condition));
        }
        if after_moves.iter().all(Option::is_none) {
            return None;
        }
        let mut fastest = vec![contest.comparison.standings.first()];
        fastest.extend(after_moves);
        Some(Column { name, contest, fastest })
    }

    /// Returns the bars. A row that the model has no routine for stays empty.
    fn bars(&self) -> Vec<Option<(Estimate, String)>> {
        let mut bars = Vec::new();
        for standing in &self.fastest {
            let time = standing.and_then(|standing| self.time(standing));
            bars.push(time.map(|time| (time, digits(time.center))));
        }
        bars
    }

    fn time(&self, standing: &Standing) -> Option<Estimate> {
        self.contest.measure.time(standing)
    }

    /// Returns the finding: the time without a move, and the best and the worst one after a move.
    fn title(&self) -> Option<String> {
        let time_without_move = self.time(self.fastest[0]?)?;
        let mut times: Vec<(Upkeep, f64)> = Vec::new();
        for (upkeep, standing) in Upkeep::ALL.into_iter().zip(&self.fastest[1..]) {
            if let Some(time) = standing.and_then(|standing| self.time(standing)) {
                times.push((upkeep, time.center));
            }
        }
        times.sort_by(|(_, a), (_, b)| a.total_cmp(b));
        let (&(best, best_time), &(worst, worst_time)) = (times.first()?, times.last()?);
        Some(format!(
            "All attackers of a square take {} {} at rest; after a move at least {} ({best}), and \
             {} with {worst}",
            digits(time_without_move.center),
            self.contest.measure.name(),
            digits(best_time),
            digits(worst_time),
        ))
    }
}

/// Returns the fastest routine of a part under a condition.
fn fastest_standing<'a>(
    record: &'a Record,
    part: &Part,
    condition: &Condition,
) -> Option<&'a Standing> {
    for comparison in &record.comparisons {
        let is_of_part = comparison.model == part.model && comparison.subjects == part.subjects;
        if is_of_part && comparison.condition == *condition {
            return comparison.standings.first();
        }
    }
    None
}

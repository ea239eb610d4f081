//! The charts, and the ranking of each model. A title is a finding, computed from the record.

mod axis;
mod batches;
mod cells;
pub(crate) mod heat_map;
mod map;
mod moved;
pub(crate) mod nineteen;
mod operations;
mod palette;
mod plane;
mod positions;
mod ranking;
mod render;
mod rows;
mod search;
mod sheet;
mod side;
mod text;
mod tiers;

pub use palette::{HUES, INK, PALE_INK, PAPER};
pub use ranking::rankings;
pub use sheet::Figure;

// Every chart has these by `use super::*`.
use crate::answer::{cpu_called, short};
use crate::view::contest::{Contest, Entry};
use crate::view::digits::{count, figure as digits};
use crate::view::look_ups;
use crate::view::select::{self, FORMS, Measure};
use axis::Axis;
use plane::{Plane, Series};
use record::{Comparison, Estimate, Form, Model, Part, Record, RoutineResult, Standing, State};
use rows::{Panel, Rows};
use sheet::Body;

/// Returns the charts of these records, the preferred record first: each chart shows the first
/// record with its data.
pub fn figures(records: &[Record]) -> Vec<Figure> {
    let map =
        first_figure(records, heat_map::figure).or_else(|| first_figure(records, map::figure));
    let figures = [
        search::figure(records),
        map,
        first_figure(records, nineteen::figure),
        first_figure(records, operations::figure),
        first_figure(records, batches::figure),
        first_figure(records, side::figure),
        first_figure(records, tiers::figure),
        first_figure(records, positions::attackers),
        first_figure(records, positions::discovered),
        first_figure(records, positions::threats),
        first_figure(records, positions::threat_changes),
        first_figure(records, moved::figure),
    ];
    figures.into_iter().flatten().collect()
}

/// Returns a chart of the first record that has its data.
fn first_figure(records: &[Record], figure: fn(&Record) -> Option<Figure>) -> Option<Figure> {
    records.iter().find_map(figure)
}

/// Returns machine, record, build and protocol in one line.
fn source(record: &Record, comparison: &Comparison) -> String {
    source_of_builds(record, comparison, comparison.condition.tier.name())
}

/// Returns machine, record and protocol in one line, with these words about builds.
fn source_of_builds(record: &Record, comparison: &Comparison, builds: &str) -> String {
    let state = match comparison.condition.state {
        State::Hot => ", hot",
        State::Unlearnt => ", unlearnt queries",
        _ => "",
    };
    format!(
        "{}, {builds}{state}; record {}; medians of {} invocations, {:.0} % intervals",
        cpu_called(&record.machine),
        record.id,
        comparison.invocations.len(),
        100.0 * record.confidence.level
    )
}

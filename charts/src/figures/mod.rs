//! The seven charts, and the ranking of each model. A title is a finding, computed from the record.

mod axis;
mod batches;
mod cells;
pub(crate) mod heat_map;
mod map;
pub(crate) mod nineteen;
mod operations;
mod palette;
mod plane;
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

// What charts share.
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

/// The charts of these records, the preferred record first: each chart shows the first record with
/// its data.
pub fn figures(records: &[Record]) -> Vec<Figure> {
    let first = |of: fn(&Record) -> Option<Figure>| records.iter().find_map(of);
    let all = [
        search::figure(records),
        first(heat_map::figure).or_else(|| first(map::figure)),
        first(nineteen::figure),
        first(operations::figure),
        first(batches::figure),
        first(side::figure),
        first(tiers::figure),
    ];
    all.into_iter().flatten().collect()
}

/// Machine, record, build and protocol, in one line.
fn source(record: &Record, of: &Comparison) -> String {
    built_source(record, of, of.condition.tier.name())
}

/// The same of several builds.
fn built_source(record: &Record, of: &Comparison, built: &str) -> String {
    let state = if of.condition.state == State::Hot { ", hot" } else { "" };
    format!(
        "{}, {built}{state}; record {}; medians of {} invocations, {:.0} % intervals",
        cpu_called(&record.machine),
        record.id,
        of.invocations.len(),
        100.0 * record.confidence.level
    )
}

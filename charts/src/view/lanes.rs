//! Operations and time per direction of a board, by the number of lanes in a routine's registers.
//!
//! A routine with wider registers answers for more boards or directions per call, so its operations
//! and its time are divided by what a call answers for.

use super::contest::Contest;
use super::digits::figure;
use super::select::{self, Measure};
use super::slices::BOARDS;
use record::{Part, Record, RoutineResult};
use table::{Table, or_nothing};

/// Sets that make up the answer for a board.
const DIRECTIONS: f64 = 8.0;

/// Bits of a lane: one board, or one set of it.
const LANE_BITS: u32 = 64;

/// Returns all routines whose boards per call are in the record, few lanes and few operations
/// first. Wrong ones have no row.
pub fn lanes(record: &Record) -> Table {
    let parts = BOARDS.map(Part::from);
    let mut contests: Vec<Contest> = Vec::new();
    for part in &parts {
        contests.extend(Contest::new(record, part, select::FORMS[0]));
    }
    let measure = Measure::common(contests.iter().flat_map(Contest::rows));
    let mut rows: Vec<Row> = Vec::new();
    for part in &parts {
        for routine in select::routines(record, part) {
            rows.extend(Row::new(routine, &contests, measure));
        }
    }
    rows.sort_by(|a, b| a.lanes.cmp(&b.lanes).then(a.operations.total_cmp(&b.operations)));
    let time = format!(">{} /board\nand direction", measure.name());
    let headings = [
        "`variant/routine",
        ">lanes",
        ">boards\nper call",
        ">executed operations\n/board and direction",
        &time,
        "remarks",
    ];
    Table::new(headings)
        .with_title("executed operations from scalar to eight lanes")
        .with_rows(rows.into_iter().map(|row| row.cells))
}

/// A row, and the figures that rows are sorted by.
struct Row {
    lanes: u32,
    /// Without bound where they are not known, so that such rows are the last.
    operations: f64,
    cells: [String; 6],
}

impl Row {
    fn new(routine: &RoutineResult, contests: &[Contest], measure: Measure) -> Option<Row> {
        if routine.error.is_some() {
            return None;
        }
        let [probe] = routine.probes.as_slice() else { return None };
        let work = probe.work?;
        let lanes = (routine.as_compiled?.vector_bits / LANE_BITS).max(1);
        let operations = work.operations.map(|count| count / work.units as f64 / DIRECTIONS);
        let entry = contests.iter().find_map(|contest| contest.entry(&routine.name()));
        let time = entry.and_then(|entry| measure.time(entry.standing));
        let cells = [
            routine.name().to_string(),
            lanes.to_string(),
            work.units.to_string(),
            or_nothing(operations.map(figure)),
            or_nothing(time.map(|time| figure(time.center / DIRECTIONS))),
            select::remarks(routine).unwrap_or_default(),
        ];
        Some(Row { lanes, operations: operations.unwrap_or(f64::INFINITY), cells })
    }
}

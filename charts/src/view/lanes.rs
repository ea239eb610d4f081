//! Operations and time per direction of a board, by the number of lanes in a routine's registers.

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

/// All routines whose boards per call are in the record, few lanes and few operations first; wrong
/// ones have no row.
pub fn lanes(record: &Record) -> Table {
    let parts = BOARDS.map(Part::from);
    let contests = parts.iter().filter_map(|part| Contest::of(record, part, select::FORMS[0]));
    let contests: Vec<Contest> = contests.collect();
    let measure = Measure::of_all(contests.iter().flat_map(Contest::rows));
    let row = |routine: &RoutineResult| {
        let [probe] = routine.probes.as_slice() else { return None };
        let work = probe.work.filter(|_| routine.error.is_none())?;
        let lanes = (routine.as_compiled?.vector_bits / LANE_BITS).max(1);
        let operations = work.operations.map(|all| all / work.units as f64 / DIRECTIONS);
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
        Some((lanes, operations.unwrap_or(f64::INFINITY), cells))
    };
    let routines = parts.iter().flat_map(|part| select::of_model(record, part));
    let mut rows: Vec<_> = routines.filter_map(row).collect();
    rows.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
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
        .titled("executed operations from scalar to eight lanes")
        .with(rows.into_iter().map(|(.., cells)| cells))
}

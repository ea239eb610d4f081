//! Operations and time per direction of a board, by the number of lanes in a routine's registers.

use super::contest::Contest;
use super::digits::figure;
use super::select::{self, Measure};
use super::slices::BOARDS;
use record::{Model, Record, RoutineResult};
use table::{NOTHING, Table};

/// Sets that make up the answer for a board.
const DIRECTIONS: f64 = 8.0;

/// Bits of a lane: one board, or one set of it.
const LANE_BITS: u32 = 64;

/// A routine that does all directions of a board or of several.
pub struct Row<'a> {
    /// The routine.
    pub routine: &'a RoutineResult,
    /// 64-bit lanes of the widest register that its timed loops use, 1 of scalar code.
    pub lanes: u32,
    /// Boards of a call.
    pub boards: usize,
    /// Executed instructions of the class *operation*, per board and direction.
    pub operations: Option<f64>,
    /// Throughput per board and direction.
    pub time: Option<f64>,
}

/// All of a record, few lanes and few operations first.
pub struct Lanes<'a> {
    /// What times are in.
    pub measure: Measure,
    /// The routines.
    pub rows: Vec<Row<'a>>,
}

impl<'a> Lanes<'a> {
    /// All routines whose boards per call are in the record; wrong ones have no row.
    pub fn of(record: &'a Record) -> Lanes<'a> {
        let contests: Vec<Contest> = BOARDS
            .iter()
            .filter_map(|model| Contest::of(record, &(*model).into(), select::FORMS[0]))
            .collect();
        let measure = Measure::of_contests(&contests);
        let row = |routine: &'a RoutineResult| {
            let [probe] = routine.probes.as_slice() else { return None };
            let work = probe.work?;
            let entry = contests.iter().find_map(|contest| contest.entry(routine));
            let time = entry.and_then(|entry| measure.time(entry.standing));
            Some(Row {
                routine,
                lanes: (routine.as_compiled?.vector_bits / LANE_BITS).max(1),
                boards: work.units,
                operations: work.operations.map(|all| all / work.units as f64 / DIRECTIONS),
                time: time.map(|time| time.center / DIRECTIONS),
            })
        };
        let right = |model: &Model| {
            select::of_model(record, &(*model).into()).filter(|routine| routine.error.is_none())
        };
        let mut rows: Vec<Row> =
            BOARDS.iter().flat_map(|model| right(model)).filter_map(row).collect();
        let operations = |row: &Row| row.operations.unwrap_or(f64::INFINITY);
        rows.sort_by(|a, b| a.lanes.cmp(&b.lanes).then(operations(a).total_cmp(&operations(b))));
        Lanes { measure, rows }
    }
}

/// The same as a table.
pub fn lanes(record: &Record) -> Table {
    let Lanes { measure, rows, .. } = Lanes::of(record);
    let time = format!(">{} /board\nand direction", measure.name());
    let headings = [
        "`variant/routine",
        ">lanes",
        ">boards\nper call",
        ">executed operations\n/board and direction",
        &time,
        "remarks",
    ];
    let row = |row: &Row| {
        let operations = row.operations.map_or(NOTHING.into(), figure);
        let time = row.time.map_or(NOTHING.into(), figure);
        let counts = [row.lanes.to_string(), row.boards.to_string(), operations, time];
        let remarks = select::remarks(row.routine).unwrap_or_default();
        [row.routine.name().to_string()].into_iter().chain(counts).chain([remarks])
    };
    Table::new(headings)
        .titled("executed operations from scalar to eight lanes")
        .with(rows.iter().map(row))
}

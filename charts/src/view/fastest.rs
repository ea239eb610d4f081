//! The fastest routine of each model: its instructions beside its cycles, and the next routine.

use super::contest::{Contest, Entry};
use super::digits::{count, figure};
use super::select::{self, FORMS, Measure};
use super::{criterion, look_ups};
use crate::answer::short;
use contract::Model::{self, BoardAttacks, BoardBatch, SquareAttacks, SquareBatch};
use record::judge::{OverBest, over_best};
use record::{Part, Record, RoutineResult};
use table::{Table, or_nothing};

/// Number of rows per model: the fastest, and the next one.
const ROWS: usize = 2;

/// The models that engines choose by, in the order of the table; others follow.
const OF_ENGINES: [Model; 4] = [SquareAttacks, BoardAttacks, SquareBatch, BoardBatch];

/// The fastest of each model by throughput, with the next one.
pub fn fastest(record: &Record) -> Table {
    let contests: Vec<Contest> = contests(record);
    let columns = Columns::new(&contests);
    let mut table = Table::new(columns.headings()).titled("the fastest of each model, throughput");
    for contest in &contests {
        let part = contest.comparison.part();
        let group = format!("{part}, per {}", select::unit(record, &part));
        let distances = distances(record, contest);
        let originals = contest.entries.iter().filter(|entry| is_original(entry));
        for entry in originals.take(ROWS) {
            let distance = distances.iter().find(|row| row.name == entry.standing.name);
            table.row_of(&group, columns.cells(&part, entry, distance));
        }
    }
    for note in columns.notes() {
        table.note(note);
    }
    table
}

/// A contest for each model: over all of its subjects, or of queens, which represent rooks and
/// bishops too.
fn contests(record: &Record) -> Vec<Contest<'_>> {
    let mut contests: Vec<Contest> = Vec::new();
    for part in [look_ups()].into_iter().chain(select::models(record)) {
        let Some(contest) = Contest::of(record, &part, FORMS[0]) else { continue };
        let is_known = contests.iter().any(|known| known.comparison.model == part.model);
        if contest.comparison.is_of_queens() && !is_known {
            contests.push(contest);
        }
    }
    contests.sort_by_key(|contest| {
        let place = OF_ENGINES.iter().position(|model| contest.comparison.model == *model);
        place.unwrap_or(OF_ENGINES.len())
    });
    contests
}

/// The ratio of each routine to the best, where the record keeps those of its invocations.
fn distances(record: &Record, contest: &Contest) -> Vec<OverBest> {
    over_best(&record.rounds, contest.comparison, record.confidence, |standing| {
        contest.entry(&standing.name).is_some_and(is_original)
    })
}

/// Whether a routine is no twin, which has the machine code of another one.
fn is_original(entry: &Entry) -> bool {
    entry.routine.twin_of.is_none()
}

/// The columns of the table. A figure of criterion or Callgrind is there if a routine has one.
struct Columns {
    measure: Measure,
    has_callgrind: bool,
    has_criterion: bool,
    has_packed: bool,
    has_rows: bool,
}

impl Columns {
    fn new(contests: &[Contest]) -> Columns {
        let mut columns = Columns {
            measure: Measure::of_all(contests.iter().flat_map(Contest::rows)),
            has_callgrind: false,
            has_criterion: false,
            has_packed: false,
            has_rows: !contests.is_empty(),
        };
        for contest in contests {
            for Entry { routine, standing, .. } in contest.entries.iter().take(ROWS) {
                let mut probes = routine.probes.iter();
                columns.has_callgrind |= probes.any(|probe| probe.callgrind.is_some());
                columns.has_criterion |= !routine.criterion.is_empty();
                columns.has_packed |= standing.packed;
            }
        }
        columns
    }

    fn headings(&self) -> Vec<String> {
        let callgrind = if self.has_callgrind { "\n(Callgrind)" } else { "" };
        let mut headings = vec!["routine".into(), format!(">instructions{callgrind}")];
        headings.push(format!(">{}", self.measure.name()));
        if self.has_criterion {
            headings.push(">criterion,\nns".into());
        }
        headings.push(">to the\nbest".into());
        headings
    }

    fn cells(&self, part: &Part, entry: &Entry, distance: Option<&OverBest>) -> Vec<String> {
        let Entry { routine, standing, .. } = entry;
        let packed = if standing.packed { " packed" } else { "" };
        let mut cells = vec![short(&standing.name, part.model.name()) + packed];
        let mut instructions = or_nothing(per_unit(part, routine, select::executed).map(count));
        if self.has_callgrind {
            let counted = per_unit(part, routine, select::by_callgrind).map(count);
            instructions += &format!(" ({})", or_nothing(counted));
        }
        cells.push(instructions);
        cells.push(or_nothing(self.measure.time(standing).map(|time| figure(time.center))));
        if self.has_criterion {
            cells.push(or_nothing(criterion::time(part, routine, FORMS[0]).map(figure)));
        }
        cells.push(or_nothing(distance.map(to_the_best)));
        cells
    }

    fn notes(&self) -> Vec<&'static str> {
        let notes = [
            (self.has_rows, "=: tied with the best"),
            (self.has_packed, "packed: the compiler vectorised a kernel whose source is scalar"),
            (self.has_criterion, "criterion times all pieces or directions of a routine together"),
        ];
        notes.into_iter().filter(|(is_needed, _)| *is_needed).map(|(_, note)| note).collect()
    }
}

/// `best`, `1.05 x`, or `= 1.01 x` for a routine that is not shown to be slower.
fn to_the_best(row: &OverBest) -> String {
    if row.ratio.high == 1.0 {
        return "best".into();
    }
    let tie = if row.is_tied { "= " } else { "" };
    format!("{tie}{} x", figure(row.ratio.center))
}

/// A count per unit: a call of a batch does several.
fn per_unit(
    part: &Part,
    routine: &RoutineResult,
    count: fn(&Part, &RoutineResult) -> Option<f64>,
) -> Option<f64> {
    let units = select::mean(part, routine, |probe| Some(probe.work?.units as f64))?;
    Some(count(part, routine)? / units)
}

//! Shows the fastest routine of each model: its instructions beside its cycles, and its lead.

use super::contest::{Contest, Entry};
use super::digits::{count, figure};
use super::select::{self, FORMS, Measure};
use super::{criterion, look_ups};
use crate::answer::short;
use contract::Model::{
    self, Attackers, BoardAttacks, BoardBatch, Discovered, SquareAttacks, SquareBatch,
    ThreatChanges, Threats,
};
use record::judge::{OverBest, over_best};
use record::{Part, Record, RoutineResult, Standing};
use table::{Table, or_nothing};

/// The models that engines choose by, in the order of the table. Others follow.
const ENGINE_MODELS: [Model; 8] = [
    SquareAttacks,
    BoardAttacks,
    SquareBatch,
    BoardBatch,
    Attackers,
    Discovered,
    Threats,
    ThreatChanges,
];

/// Returns the fastest of each model by throughput: a row per model.
pub fn fastest(record: &Record) -> Table {
    let mut rows: Vec<Row> = Vec::new();
    for contest in contests(record) {
        rows.extend(Row::new(record, &contest));
    }
    let columns = Columns::new(&rows);
    let mut table =
        Table::new(columns.headings()).with_title("the fastest of each model, throughput");
    for row in &rows {
        table.add_row(columns.cells(row));
    }
    for note in columns.notes() {
        table.note(note);
    }
    table
}

/// Returns a contest for each model: over all of its subjects, of queens, which represent rooks
/// and bishops too, or of all attackers of a square.
fn contests(record: &Record) -> Vec<Contest<'_>> {
    let mut contests: Vec<Contest> = Vec::new();
    for part in [look_ups()].into_iter().chain(select::models(record)) {
        let Some(contest) = Contest::new(record, &part, FORMS[0]) else { continue };
        let is_listed = contests.iter().any(|earlier| earlier.comparison.model == part.model);
        if contest.comparison.represents_model() && !is_listed {
            contests.push(contest);
        }
    }
    contests.sort_by_key(|contest| {
        let index = ENGINE_MODELS.iter().position(|model| contest.comparison.model == *model);
        index.unwrap_or(ENGINE_MODELS.len())
    });
    contests
}

/// The fastest routine of a contest.
struct Row<'a> {
    part: Part,
    unit: &'a str,
    routine: &'a RoutineResult,
    standing: &'a Standing,
    /// The next routine, with its time relative to that of this one. Records without the ratios of
    /// invocations have none.
    next: Option<OverBest>,
}

impl<'a> Row<'a> {
    fn new(record: &'a Record, contest: &Contest<'a>) -> Option<Row<'a>> {
        let part = contest.comparison.part();
        let Entry { routine, standing, .. } =
            *contest.entries.iter().find(|entry| is_original(entry))?;
        let over_best =
            over_best(&record.rounds, contest.comparison, record.confidence, |standing| {
                contest.entry(&standing.name).is_some_and(is_original)
            });
        let next = over_best.into_iter().find(|row| row.name != standing.name);
        let unit = select::unit(record, &part);
        Some(Row { part, unit, routine, standing, next })
    }
}

/// Returns whether a routine is no twin, which has the machine code of another one.
fn is_original(entry: &Entry) -> bool {
    entry.routine.twin_of.is_none()
}

/// Returns whether Callgrind counted a probe of the routine.
fn has_callgrind(row: &Row) -> bool {
    row.routine.probes.iter().any(|probe| probe.callgrind.is_some())
}

/// The columns of the table. Those of criterion and Callgrind are there if a routine has a figure;
/// criterion's takes the place of the lead, because 80 columns are too few for both.
struct Columns {
    measure: Measure,
    has_callgrind: bool,
    has_criterion: bool,
    has_packed: bool,
}

impl Columns {
    fn new(rows: &[Row]) -> Columns {
        Columns {
            measure: Measure::common(rows.iter().map(|row| row.standing)),
            has_callgrind: rows.iter().any(has_callgrind),
            has_criterion: rows.iter().any(|row| !row.routine.criterion.is_empty()),
            has_packed: rows.iter().any(|row| row.standing.packed),
        }
    }

    fn headings(&self) -> Vec<String> {
        let callgrind = if self.has_callgrind { "\n(Callgrind)" } else { "" };
        let mut headings = vec!["model".into(), "fastest".into()];
        headings.push(format!(">instructions{callgrind}"));
        headings.push(format!(">{}", self.measure.name()));
        headings.push(if self.has_criterion { ">criterion,\nns".into() } else { ">next".into() });
        headings
    }

    fn cells(&self, row: &Row) -> Vec<String> {
        let Row { part, unit, routine, standing, next } = row;
        let packed_note = if standing.packed { " packed" } else { "" };
        let name = short(&standing.name, part.model.name()) + packed_note;
        let mut instructions = or_nothing(per_unit(row, select::executed_instructions));
        if self.has_callgrind {
            instructions +=
                &format!(" ({})", or_nothing(per_unit(row, select::callgrind_instructions)));
        }
        let mut cells = vec![format!("{part}, per {unit}"), name, instructions];
        cells.push(or_nothing(self.measure.time(standing).map(|time| figure(time.center))));
        cells.push(if self.has_criterion {
            or_nothing(criterion::time(part, routine, FORMS[0]).map(figure))
        } else {
            or_nothing(next.as_ref().map(lead_text))
        });
        cells
    }

    fn notes(&self) -> Vec<&'static str> {
        let mut notes = vec![if self.has_criterion {
            "criterion times all pieces or directions of a routine together"
        } else {
            "next: time of the next routine to that of the fastest; =: not separated"
        }];
        if self.has_packed {
            notes.push("packed: the compiler vectorised a kernel whose source is scalar");
        }
        notes
    }
}

/// Returns `1.05 x`, or `= 1.01 x` for a routine that is not shown to be slower.
fn lead_text(next: &OverBest) -> String {
    let tie = if next.is_tied { "= " } else { "" };
    format!("{tie}{} x", figure(next.ratio.center))
}

/// Returns a count per unit, because a call of a batch does several.
fn per_unit(row: &Row, count_of_call: fn(&Part, &RoutineResult) -> Option<f64>) -> Option<String> {
    let Row { part, routine, .. } = row;
    let units = select::mean(part, routine, |probe| Some(probe.work?.units as f64))?;
    Some(count(count_of_call(part, routine)? / units))
}

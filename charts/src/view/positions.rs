//! Compares the forms in which routines read a whole position, and the form of an engine with ours.
//!
//! A set and an answer in ray order do not replace each other, so a routine is compared with those
//! that answer in its layout.

use super::contest::{Contest, Entry};
use super::digits::figure;
use super::select::FORMS;
use super::words;
use crate::answer::Class;
use contract::{Layout, PositionForm};
use record::judge::pair;
use record::{EngineForm, Form, Part, Ratio, Record, RoutineResult, Verdict};
use table::Table;

/// Returns the fastest routine that answers in a layout, of those that read one form, or any.
pub fn fastest<'e, 'a>(
    contest: &'e Contest<'a>,
    layout: Layout,
    form: Option<PositionForm>,
) -> Option<&'e Entry<'a>> {
    contest.entries.iter().find(|entry| {
        let routine = entry.routine;
        let has_form = form.is_none() || routine.position_form == form;
        routine.layout == Some(layout) && has_form && routine.twin_of.is_none()
    })
}

/// An engine's form in a contest, and our fastest routine with its layout for the same CPUs.
pub struct EngineRow<'e, 'a> {
    pub engine: &'a EngineForm,
    pub engine_entry: &'e Entry<'a>,
    pub our_entry: &'e Entry<'a>,
    /// The time of the engine's form to ours.
    pub ratio: Ratio,
    pub verdict: Verdict,
}

/// Returns the forms of engines, the fastest first.
pub fn engine_rows<'e, 'a>(record: &'a Record, contest: &'e Contest<'a>) -> Vec<EngineRow<'e, 'a>> {
    let mut rows = Vec::new();
    for engine_entry in &contest.entries {
        let Some(engine) = &engine_entry.routine.engine_form else { continue };
        let Some(our_entry) = our_fastest(contest, engine_entry.routine) else { continue };
        if let Some((ratio, verdict)) = ratio(record, contest, engine_entry, our_entry) {
            rows.push(EngineRow { engine, engine_entry, our_entry, ratio, verdict });
        }
    }
    rows
}

/// Returns the fastest routine that is no engine's, answers in the layout of an engine's form, and
/// runs on every CPU of the least class that runs the form. A form for AVX2 is not compared with
/// one for AVX-512.
fn our_fastest<'e, 'a>(contest: &'e Contest<'a>, form: &RoutineResult) -> Option<&'e Entry<'a>> {
    let class = Class::ALL.into_iter().find(|class| is_run_by(class, form))?;
    contest.entries.iter().find(|entry| {
        let routine = entry.routine;
        let is_ours = routine.engine_form.is_none() && routine.twin_of.is_none();
        is_ours && routine.layout == form.layout && is_run_by(&class, routine)
    })
}

fn is_run_by(class: &Class, routine: &RoutineResult) -> bool {
    routine.features.as_ref().is_some_and(|needs| class.instructions.runs(needs))
}

/// Returns the time of an entry to that of another, with the verdict of the judge.
pub fn ratio(
    record: &Record,
    contest: &Contest,
    numerator: &Entry,
    denominator: &Entry,
) -> Option<(Ratio, Verdict)> {
    let (left, right) = (&numerator.standing.name, &denominator.standing.name);
    pair(&record.rounds, contest.comparison, record.confidence, left, right)
}

/// Returns a table of the forms of engines beside ours for each contest of a model; none if the
/// record has no form of an engine.
pub fn engine_forms(record: &Record, part: &Part) -> Option<Table> {
    let headings =
        ["engine", "measured", "`its form", ">time", "`our fastest", ">time", "its time\nto ours"];
    let mut table = Table::new(headings).with_title(format!("{part}, forms of engines"));
    let mut sources = Vec::new();
    for form in FORMS {
        let Some(contest) = Contest::new(record, part, form) else { continue };
        for row in engine_rows(record, &contest) {
            table.add_row(cells(&row, form, &contest));
            sources.push(format!("{}: {}", row.engine_entry.standing.name, row.engine.source));
        }
    }
    if table.is_empty() {
        return None;
    }
    for source in record::unique(sources) {
        table.note(source);
    }
    table.note("our fastest: of the same run, in the same layout, for the same class of CPUs");
    Some(table)
}

fn cells(row: &EngineRow, form: Form, contest: &Contest) -> [String; 7] {
    let EngineRow { engine, engine_entry, our_entry, ratio, verdict } = row;
    let ratio = if verdict.is_order() {
        words::factor(*ratio)
    } else {
        format!("{verdict} ({} x)", figure(ratio.center))
    };
    [
        engine.engine.to_string(),
        format!("{form}, {}", contest.measure.name()),
        engine_entry.standing.name.to_string(),
        figure(engine_entry.time.center),
        our_entry.standing.name.to_string(),
        figure(our_entry.time.center),
        ratio,
    ]
}

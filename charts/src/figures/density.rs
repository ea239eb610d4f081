//! Cost by density of a model in one form: a line per routine over the uniform workloads.

use super::curves::{self, Frame};
use super::scene::Scene;
use crate::view::notes::{self, Note};
use crate::view::select::{self, Measure, Source};
use crate::view::words;
use record::{Record, RoutineResult, Timing};

/// The figure, if any routine of `model` was timed in `form` on two densities. Of some models
/// a summary has these times of one routine: alone it would compare nothing.
pub fn scene(record: &Record, model: &str, form: &str) -> Option<Scene> {
    let right = || select::of_model(record, model).filter(|routine| routine.error.is_none());
    let timed = right().filter(|routine| !timings(record, routine, form).is_empty());
    if timed.count() == 1 && right().count() > 1 {
        return None;
    }
    let (measure, lines) =
        curves::of_model(record, model, |routine| timings(record, routine, form));
    let frame = Frame {
        title: &format!("{model}: time by density, {form} form"),
        subtitle: &subtitle(record, measure),
        unit: &format!("{} per {}", measure.name(), select::unit(record, model)),
        number: "squares occupied, %",
        doublings: false,
        footnotes: &footnotes(record, model, form),
    };
    curves::scene(&frame, lines)
}

/// The workload on the walked-over caches would be another curve; this is the plain one.
fn source(workload: &str) -> Source<'_> {
    Source { instrument: select::INTERLEAVED, workload, pressure_kib: None }
}

/// The times of a routine by share of occupied squares in percent.
fn timings<'a>(
    record: &'a Record,
    routine: &'a RoutineResult,
    form: &str,
) -> Vec<(f64, &'a Timing)> {
    let timing = |profile: &record::WorkloadProfile| {
        Some((profile.density * 100.0, select::time(routine, form, source(&profile.name))?))
    };
    select::uniform(record).into_iter().filter_map(timing).collect()
}

fn subtitle(record: &Record, measure: Measure) -> Vec<String> {
    let names: Vec<_> =
        select::uniform(record).iter().map(|profile| profile.name.as_str()).collect();
    vec![
        format!(
            "workloads {} · {}",
            names.join(", "),
            match record.sittings.is_empty() {
                true => "one after the other, all routines of one workload in the same rounds",
                false => "all routines on all of them in the same sittings",
            }
        ),
        words::timed_by(record, source(""), measure),
        words::provenance(record),
    ]
}

fn footnotes(record: &Record, model: &str, form: &str) -> Vec<Note> {
    let why = format!("no {} time in this form on a uniform workload", select::INTERLEAVED);
    let uniform = select::uniform(record);
    let comparisons = record.comparisons.iter().filter(|one| {
        let is_shown = one.model == model && one.form == form && one.pressure_kib.is_none();
        is_shown && uniform.iter().any(|profile| profile.name == one.workload)
    });
    let mut lines: Vec<Note> = words::set_aside(comparisons).into_iter().collect();
    let shown = |routine: &RoutineResult| !timings(record, routine, form).is_empty();
    lines.extend(notes::absent(record, model, &why, shown));
    lines.extend(notes::of_model(record, model));
    lines.extend(notes::general_skips(record));
    lines
}

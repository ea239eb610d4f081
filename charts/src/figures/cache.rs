//! Cost by what was evicted: a line per routine over the KiB that were walked over before each sample.

use super::curves::{self, Frame};
use super::scene::Scene;
use crate::view::notes;
use crate::view::select::{self, Measure};
use crate::view::words;
use record::{Comparison, Record, RoutineResult, Standing};

/// The figure, if any routine of `model` was timed in `form` on caches walked over by so much and so
/// much.
pub fn scene(record: &Record, model: &str, form: &str) -> Option<Scene> {
    let mut all: Vec<&Comparison> =
        select::of_part(record, model).filter(|one| one.condition.form == form).collect();
    all.sort_by_key(|one| one.condition.walked_kib());
    let workload = all.last()?.condition.workload.clone();
    all.retain(|one| one.condition.workload == workload);
    let (measure, lines) = curves::of_model(record, model, |routine| times(&all, routine));
    let shown = |routine: &RoutineResult| !times(&all, routine).is_empty();
    let why = "no such time in this form under pressure";
    let footnotes = [
        notes::absent(record, model, why, shown),
        notes::of_model(record, model),
        notes::general_skips(record),
    ];
    let frame = Frame {
        title: &format!("{model}: time by what was evicted, {form} form"),
        subtitle: &[
            "0 KiB: tables and code at hand; else a sample is one pass after so much other memory \
             was walked over"
                .to_string(),
            words::workload(record, &workload),
            words::timed_by(record, measure),
            words::provenance(record),
        ],
        unit: &format!("{} per {}", measure.name(), select::unit(record, model)),
        number: "other memory walked over before each sample, KiB",
        doublings: false,
        footnotes: &footnotes.concat(),
    };
    curves::scene(&frame, lines)
}

/// The times of a routine by KiB, smallest first, if there are any but warm ones.
fn times<'a>(all: &[&'a Comparison], routine: &RoutineResult) -> Vec<(f64, &'a Standing)> {
    let name = routine.name();
    let time = |one: &&'a Comparison| {
        let standing = one.standing(&name).filter(|one| Measure::Ns.time(one).is_some())?;
        Some((one.condition.walked_kib().unwrap_or(0) as f64, standing))
    };
    let times: Vec<_> = all.iter().filter_map(time).collect();
    if times.iter().any(|(kib, _)| *kib > 0.0) { times } else { Vec::new() }
}

//! Cost by what was evicted: a line per routine over the KiB that were walked over before each sample.

use super::curves::{self, Frame};
use super::scene::Scene;
use crate::view::notes;
use crate::view::select::{self, Source};
use crate::view::words;
use record::{Record, RoutineResult, Timing};

/// The figure, if any routine of `model` was timed in `form` on caches walked over by so much and so
/// much.
pub fn scene(record: &Record, model: &str, form: &str) -> Option<Scene> {
    let cold = select::cold(record, model)?;
    let times = |routine| timings(routine, form, cold.workload);
    let (measure, lines) = curves::of_model(record, model, times);
    let shown = |routine: &RoutineResult| !timings(routine, form, cold.workload).is_empty();
    let why = "no such time in this form under pressure";
    let footnotes = [
        notes::absent(record, model, why, shown),
        notes::of_model(record, model),
        notes::general_skips(record),
    ];
    let warm = Source { pressure_kib: None, ..cold };
    let frame = Frame {
        title: &format!("{model}: time by what was evicted, {form} form"),
        subtitle: &[
            "0 KiB: tables and code at hand; else a sample is one pass after so much other memory \
             was walked over"
                .to_string(),
            words::workload(record, warm),
            words::timed_by(record, warm, measure),
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
fn timings<'a>(routine: &'a RoutineResult, form: &str, workload: &str) -> Vec<(f64, &'a Timing)> {
    let mut sizes: Vec<_> = routine.timings.iter().map(|timing| timing.pressure_kib).collect();
    sizes.sort_unstable();
    sizes.dedup();
    let timing = |pressure_kib: Option<u64>| {
        let source = Source { instrument: select::INTERLEAVED, workload, pressure_kib };
        Some((pressure_kib.unwrap_or(0) as f64, select::time(routine, form, source)?))
    };
    let timings: Vec<_> = sizes.into_iter().filter_map(timing).collect();
    if timings.iter().any(|(kib, _)| *kib > 0.0) { timings } else { Vec::new() }
}

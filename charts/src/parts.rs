//! Routines that have some of their model's directions alone are compared on these: a model of
//! their own for every figure and table.

use crate::select;
use record::{Comparison, Record, RoutineResult};
use std::collections::BTreeSet;

/// The record with every part of a model as a model of its own, called `MODEL PART` and placed
/// after the model: its comparisons, its routines with the counts and times of that part.
pub fn by_part(record: &Record) -> Record {
    let mut routines = Vec::new();
    for model in select::models(record) {
        let of_model = select::of_model(record, model);
        let parts: BTreeSet<Option<&str>> = of_model.clone().flat_map(parts).collect();
        for part in parts {
            routines.extend(of_model.clone().filter_map(|routine| over(routine, part)));
        }
    }
    let comparisons = record.comparisons.iter().map(|comparison| Comparison {
        model: named(&comparison.model, comparison.part.as_deref()),
        part: None,
        ..comparison.clone()
    });
    Record { comparisons: comparisons.collect(), routines, ..record.clone() }
}

/// What a routine has times over; one without any stands in its model.
fn parts(routine: &RoutineResult) -> BTreeSet<Option<&str>> {
    match routine.timings.as_slice() {
        [] => BTreeSet::from([None]),
        timings => timings.iter().map(|timing| timing.part.as_deref()).collect(),
    }
}

fn named(model: &str, part: Option<&str>) -> String {
    part.map_or_else(|| model.to_string(), |part| format!("{model} {part}"))
}

fn over(routine: &RoutineResult, part: Option<&str>) -> Option<RoutineResult> {
    if !parts(routine).contains(&part) {
        return None;
    }
    let mut over = routine.clone();
    over.model = named(&routine.model, part);
    over.timings.retain(|timing| timing.part.as_deref() == part);
    for timing in &mut over.timings {
        timing.part = None;
    }
    if let Some(part) = part {
        over.probes.retain(|probe| part.split(' ').any(|subject| subject == probe.subject));
    }
    Some(over)
}

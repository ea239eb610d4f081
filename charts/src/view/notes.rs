//! Notes below tables: errors, skips, missing times, remarks. Everything that was requested and is
//! missing has a note.

use super::digits::count;
use super::select;
use record::{Part, Record, RoutineResult, group_by_key, unique};
use std::collections::BTreeSet;

/// Returns notes on the routines of a model: mean iterations, why counts are missing, wrong
/// answers, and remarks.
pub fn model_notes(record: &Record, model: &Part) -> Vec<String> {
    let routines: Vec<&RoutineResult> = select::routines(record, model).collect();
    let mut notes = Vec::new();
    for (iterations, names) in group_notes(&routines, |routine| iterations(model, routine)) {
        notes.push(format!("mean iterations: {iterations} ({names})"));
    }
    for (reason, names) in group_notes(&routines, reasons_of_missing_counts) {
        notes.push(format!("executed instructions not counted: {names} ({reason})"));
    }
    for routine in &routines {
        if let Some(error) = &routine.error {
            notes.push(format!("ERROR {}: {}", routine.name(), first_line(error)));
        }
    }
    for (note, names) in group_notes(&routines, |routine| routine.note.as_deref().map(first_line)) {
        notes.push(format!("{names}: {note}"));
    }
    notes
}

/// Returns each note once, with the names of its routines.
fn group_notes<N: IntoIterator<Item = String>>(
    routines: &[&RoutineResult],
    notes: impl Fn(&RoutineResult) -> N,
) -> Vec<(String, String)> {
    let mut notes_of_routines = Vec::new();
    for routine in routines {
        for note in notes(routine) {
            notes_of_routines.push((note, routine.name().to_string()));
        }
    }
    let mut pairs = Vec::new();
    // The probes of a routine can repeat its note, which is printed once.
    for (note, names) in group_by_key(unique(notes_of_routines)) {
        pairs.push((note, names.join(", ")));
    }
    pairs
}

/// Returns why the executed instructions of a routine were not counted.
fn reasons_of_missing_counts(routine: &RoutineResult) -> Vec<String> {
    let mut reasons = Vec::new();
    for probe in &routine.probes {
        if probe.stepped.is_some() || probe.callgrind.is_some() {
            continue;
        }
        for reason in [&probe.stepped_skipped, &probe.callgrind_skipped].into_iter().flatten() {
            reasons.push(first_line(reason));
        }
    }
    reasons
}

/// Returns the mean iterations of loops and branches on data, by the operations of an iteration.
fn iterations(model: &Part, routine: &RoutineResult) -> Option<String> {
    let tallies = routine.probes.iter().filter_map(|probe| probe.tally.as_ref());
    let sizes: BTreeSet<u32> = tallies.flat_map(|tally| tally.turns.keys().copied()).collect();
    let mut iterations = Vec::new();
    for operations in sizes {
        let mean = select::mean(model, routine, |probe| {
            Some(probe.tally.as_ref()?.turns.get(&operations).copied().unwrap_or(0.0))
        });
        iterations.extend(mean.map(|mean| format!("{} of {operations} operations", count(mean))));
    }
    (!iterations.is_empty()).then(|| iterations.join(", "))
}

/// Returns a note for each reason, with everything that was skipped for it.
pub fn skips(record: &Record) -> Vec<String> {
    let skips = record.skips.iter();
    let reasons = skips.map(|skip| (first_line(&skip.reason), first_line(&skip.what)));
    let mut notes = Vec::new();
    for (reason, names) in group_by_key(reasons) {
        notes.push(format!("skipped: {} ({reason})", names.join(", ")));
    }
    notes
}

/// Returns the first line of a message: failures show boards below it, and a note is a line.
fn first_line(words: &str) -> String {
    words.lines().next().unwrap_or_default().trim().to_string()
}

//! Notes below tables: errors, skips, missing times, remarks. Everything that was requested and is
//! missing has a note.

use super::digits::count;
use super::select;
use record::{Part, ProbeResult, Record, RoutineResult, grouped, unique};
use std::collections::BTreeSet;

/// Mean iterations, why counts are missing, wrong answers, and remarks on the routines of a model.
pub fn of_model(record: &Record, model: &Part) -> Vec<String> {
    let all: Vec<&RoutineResult> = select::of_model(record, model).collect();
    let turns = by_note(&all, |one| turns(model, one));
    let turns = turns.map(|(turns, who)| format!("mean iterations: {turns} ({who})"));
    let uncounted = by_note(&all, uncounted);
    let uncounted =
        uncounted.map(|(why, who)| format!("executed instructions not counted: {who} ({why})"));
    let wrong = all.iter().filter_map(|one| Some((one, one.error.as_deref()?)));
    let wrong = wrong.map(|(one, error)| format!("ERROR {}: {}", one.name(), one_line(error)));
    let remarks = by_note(&all, |one| one.note.as_deref().map(one_line));
    let remarks = remarks.map(|(note, who)| format!("{who}: {note}"));
    turns.chain(uncounted).chain(wrong).chain(remarks).collect()
}

/// Each note once, with the names of its routines.
fn by_note<N: IntoIterator<Item = String>>(
    all: &[&RoutineResult],
    notes: impl Fn(&RoutineResult) -> N,
) -> impl Iterator<Item = (String, String)> {
    let of = |one: &&RoutineResult| -> Vec<(String, String)> {
        notes(one).into_iter().map(|note| (note, one.name().to_string())).collect()
    };
    let all = grouped(unique(all.iter().flat_map(of)));
    all.into_iter().map(|(note, who)| (note, who.join(", ")))
}

/// Why the executed instructions of a routine were not counted.
fn uncounted(routine: &RoutineResult) -> Vec<String> {
    let uncounted = |probe: &&ProbeResult| probe.stepped.is_none() && probe.callgrind.is_none();
    let probes = routine.probes.iter().filter(uncounted);
    let said = probes.flat_map(|probe| [&probe.stepped_skipped, &probe.callgrind_skipped]);
    said.flatten().map(|reason| one_line(reason)).collect()
}

/// The mean iterations of loops and branches on data.
fn turns(model: &Part, routine: &RoutineResult) -> Option<String> {
    let tallies = routine.probes.iter().filter_map(|probe| probe.tally.as_ref());
    let all: BTreeSet<u32> = tallies.flat_map(|tally| tally.turns.keys().copied()).collect();
    let of_turn = |one: u32| {
        let mean = select::mean(model, routine, |probe| {
            Some(probe.tally.as_ref()?.turns.get(&one).copied().unwrap_or(0.0))
        });
        Some(format!("{} of {one} operations", count(mean?)))
    };
    let turns: Vec<String> = all.into_iter().filter_map(of_turn).collect();
    (!turns.is_empty()).then(|| turns.join(", "))
}

/// All skips, each reason once.
pub fn all_skips(record: &Record) -> Vec<String> {
    let skipped = record.skips.iter().map(|skip| (one_line(&skip.reason), one_line(&skip.what)));
    let line = |(why, what): (String, Vec<String>)| format!("skipped: {} ({why})", what.join(", "));
    grouped(skipped).into_iter().map(line).collect()
}

/// Failure messages of boards have many lines; a note has one.
fn one_line(words: &str) -> String {
    words.lines().next().unwrap_or_default().trim().to_string()
}

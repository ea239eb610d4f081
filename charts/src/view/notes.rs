//! Notes below tables: errors, skips, missing times, remarks. Everything that was requested and is
//! missing has a note.

use super::digits::count;
use super::select;
use record::{Part, ProbeResult, Record, RoutineResult, unique};
use std::collections::BTreeSet;

/// A line under a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Whether it is an error or a warning.
    pub alarm: bool,
    /// The words.
    pub words: String,
}

impl Note {
    pub(crate) fn alarm(words: String) -> Note {
        Note { alarm: true, words }
    }

    pub(crate) fn plain(words: String) -> Note {
        Note { alarm: false, words }
    }
}

/// Errors and remarks; skips are listed elsewhere.
pub fn of_rows(record: &Record, model: &Part) -> Vec<Note> {
    [errors(record, model), remarks(record, model, |_| true)].concat()
}

/// Wrong answers: rows without times.
pub fn errors(record: &Record, model: &Part) -> Vec<Note> {
    let wrong = select::of_model(record, model).filter_map(|routine| {
        let error = routine.error.as_ref()?;
        Some(Note::alarm(format!("ERROR {}: {}", routine.name(), one_line(error))))
    });
    wrong.collect()
}

/// Remarks on the routines.
fn remarks(record: &Record, model: &Part, shown: impl Fn(&RoutineResult) -> bool) -> Vec<Note> {
    let remarks = select::of_model(record, model)
        .filter(|routine| shown(routine))
        .filter_map(|routine| Some((routine.name().to_string(), one_line(routine.note.as_ref()?))));
    grouped(remarks).into_iter().map(|(who, note)| Note::plain(format!("{who}: {note}"))).collect()
}

/// Why the executed instructions of some routines were not counted.
pub fn uncounted(record: &Record, model: &Part) -> Vec<Note> {
    let reasons = |routine: &'_ RoutineResult| {
        let uncounted = |probe: &&ProbeResult| probe.stepped.is_none() && probe.callgrind.is_none();
        let probes = routine.probes.iter().filter(uncounted);
        let said = probes.flat_map(|probe| [&probe.stepped_skipped, &probe.callgrind_skipped]);
        said.flatten()
            .map(|reason| (routine.name().to_string(), one_line(reason)))
            .collect::<Vec<_>>()
    };
    let reasons = unique(select::of_model(record, model).flat_map(reasons));
    let line =
        |(who, why)| Note::plain(format!("executed instructions not counted: {who} ({why})"));
    grouped(reasons).into_iter().map(line).collect()
}

/// The mean iterations of loops and branches on data.
pub fn turns(record: &Record, model: &Part) -> Vec<Note> {
    let of = |routine: &RoutineResult| {
        let tallies = routine.probes.iter().filter_map(|probe| probe.tally.as_ref());
        let all: BTreeSet<u32> = tallies.flat_map(|tally| tally.turns.keys().copied()).collect();
        let taken = |one: u32| {
            select::mean(model, routine, |probe| {
                Some(probe.tally.as_ref()?.turns.get(&one).copied().unwrap_or(0.0))
            })
        };
        let of_turn = |one: u32| Some(format!("{} of {one} operations", count(taken(one)?)));
        let turns: Vec<String> = all.into_iter().filter_map(of_turn).collect();
        (!turns.is_empty()).then(|| (routine.name().to_string(), turns.join(", ")))
    };
    let turns = select::of_model(record, model).filter_map(of);
    let line = |(who, turns)| Note::plain(format!("mean iterations: {turns} ({who})"));
    grouped(turns).into_iter().map(line).collect()
}

/// All skips, each reason once.
pub fn all_skips(record: &Record) -> Vec<Note> {
    let skipped = record.skips.iter().map(|skip| (one_line(&skip.what), one_line(&skip.reason)));
    let line = |(what, why)| Note::plain(format!("skipped: {what} ({why})"));
    grouped(skipped).into_iter().map(line).collect()
}

/// Those with the same reason together, in order of first appearance.
fn grouped(pairs: impl IntoIterator<Item = (String, String)>) -> Vec<(String, String)> {
    let groups = record::grouped(pairs.into_iter().map(|(what, why)| (why, what)));
    groups.into_iter().map(|(why, whats)| (whats.join(", "), why)).collect()
}

/// Failure messages of boards have many lines; a note has one.
fn one_line(words: &str) -> String {
    words.lines().next().unwrap_or_default().trim().to_string()
}

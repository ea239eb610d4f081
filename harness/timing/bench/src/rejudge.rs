//! Judges a record again, from its raw samples or its rounds.

use crate::differences::add_differences;
use crate::summarize::{CodeChecks, summarize};
use record::{Comparison, Error, Record, SAMPLES_FILE, Samples, SeriesName};
use runner::wire::InvocationReport;
use serde_json::Value;
use std::path::Path;

/// A record judged again.
pub struct Rejudged {
    /// The record with rounds and comparisons made again.
    pub record: Record,
    /// The source of the rounds.
    pub from: &'static str,
    /// The differences from the record on disk, a line each.
    pub differences: Vec<String>,
}

/// Judges the record at `path` again: from the raw samples if they are in its folder, otherwise
/// from its rounds.
///
/// # Errors
/// If the record cannot be read, or has neither samples nor rounds.
pub fn rejudged(path: &Path) -> Result<Rejudged, Error> {
    let stored = record::load(path)?;
    let mut record = stored.clone();
    let mut differences = Vec::new();
    let from = if path.is_dir() && path.join(SAMPLES_FILE).exists() {
        differences.extend(replace_rounds(&mut record, path)?);
        "the raw samples in its folder"
    } else if has_rounds(&record) {
        "its rounds"
    } else {
        return Err(Error::NothingMeasured(path.to_path_buf()));
    };
    let mut record = record::judge::rejudge(&record);
    if !stored.left_out.is_empty() {
        record = record::round_figures(&record);
        leave_out(&mut record, &stored);
    }
    differences.extend(difference_lines(&stored, &record));
    Ok(Rejudged { record, from, differences })
}

/// Makes the rounds from the raw samples again. Returns a line if the samples are not those that
/// the record was made from.
fn replace_rounds(record: &mut Record, path: &Path) -> Result<Option<String>, Error> {
    let (samples, hash) = load_samples(path)?;
    if samples.id != record.id {
        let reason = "the samples in its folder are of another record";
        return Err(Error::External(path.to_path_buf(), reason.to_string()));
    }
    let is_original = record.samples_sha256.as_ref().is_some_and(|stored| *stored == hash);
    record.samples_sha256 = Some(hash.into());
    record.rounds = rounds(&samples);
    record.comparisons.clear();
    if let Some(in_use) = record.in_use.as_mut().filter(|_| !samples.in_use.is_empty()) {
        in_use.rounds = summarize(&samples.in_use, CodeChecks::default());
        in_use.comparisons.clear();
    }
    let line = "samples_sha256: the samples in its folder are not those".to_string();
    Ok((!is_original).then_some(line))
}

/// Leaves out the rows that a published record leaves out: they would be differences otherwise.
fn leave_out(record: &mut Record, stored: &Record) {
    record.comparisons.retain(|comparison| comparison_index(stored, comparison).is_some());
    record.comparisons.sort_by_key(|comparison| comparison_index(stored, comparison));
    for comparison in &mut record.comparisons {
        let index = comparison_index(stored, comparison).expect("the others are gone");
        let stored = &stored.comparisons[index];
        comparison.standings.retain(|standing| stored.has(&standing.name));
        comparison.too_few.retain(|row| stored.has(&row.name));
        for standing in &mut comparison.standings {
            let stored_standing = stored.standing(&standing.name);
            if stored_standing.is_some_and(|stored| stored.next_to_this.is_none()) {
                standing.next_to_this = None;
            }
        }
    }
}

/// Returns the index of the comparison of the same contest.
fn comparison_index(record: &Record, comparison: &Comparison) -> Option<usize> {
    record.comparisons.iter().position(|stored| stored.is_like(comparison))
}

/// Returns the differences of two records, a line each.
fn difference_lines(stored: &Record, judged: &Record) -> Vec<String> {
    let [before, after] =
        [stored, judged].map(|record| serde_json::to_value(record).expect("plain data"));
    let mut differences = Vec::new();
    add_differences("", [&before, &after], true, &mut differences);
    let mut lines = Vec::new();
    for (path, before, after) in differences.into_iter().take(MAX_LINES + 1) {
        lines.push(match (before, after) {
            (Value::Array(before), Value::Array(after)) => {
                format!("{path}: {} entries, judged again {}", before.len(), after.len())
            }
            _ => format!("{path}: {before}, judged again {after}"),
        });
    }
    lines
}

/// Reads the raw samples in the folder of a record, and their SHA-256.
///
/// # Errors
/// If they cannot be read, or are no samples.
pub fn load_samples(home: &Path) -> Result<(Samples<InvocationReport>, String), Error> {
    let (samples, hash) = record::load_samples::<InvocationReport>(home)?;
    let invocations = samples.invocations.iter().chain(&samples.in_use);
    let mut series = invocations.flat_map(|invocation| invocation.log.groups.iter().flatten());
    let fault = series
        .find_map(|series| series.fault().or_else(|| series.name.parse::<SeriesName>().err()));
    match fault {
        None => Ok((samples, hash)),
        Some(fault) => Err(Error::External(home.join(SAMPLES_FILE), fault)),
    }
}

/// Computes the rounds of the invocations in these samples.
pub fn rounds(samples: &Samples<InvocationReport>) -> Vec<record::Rounds> {
    let code = CodeChecks { not_timeable: &samples.not_timeable, packed: &samples.packed };
    summarize(&samples.invocations, code)
}

/// Whether the record has rounds of any kind.
fn has_rounds(record: &Record) -> bool {
    !record.rounds.is_empty()
        || record.perft.iter().any(|perft| !perft.rounds.is_empty())
        || record.in_use.iter().any(|in_use| !in_use.rounds.is_empty())
}

/// Maximum number of differences that are listed. One more shows that there are others.
const MAX_LINES: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;
    use measure::Series;

    type Column = fn(&mut Series) -> &mut Vec<f64>;

    const COLUMNS: [Column; 4] = [
        |series| &mut series.ticks,
        |series| &mut series.ticks_per_cycle,
        |series| &mut series.adds_per_cycle,
        |series| &mut series.mixed_per_cycle,
    ];

    /// Figures that no clock and no ruler gives, beyond the bounds of a record or within them.
    const ODD_FIGURES: [f64; 6] = [0.0, -1.0, 5e-324, 1e-30, 1e12, 1e300];

    /// The folder of a short run of a real machine.
    const RUN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../xtask/analysis/tests/judged");

    /// A change of the samples of a routine, and the reason why they are then refused.
    type Fault = (fn(&mut Series), &'static str);

    #[test]
    fn samples_that_no_invocation_writes_are_refused_in_one_line() {
        let (samples, _) = load_samples(Path::new(RUN)).expect("samples");
        let folder = tempfile::tempdir().expect("room");
        let unequal = "its columns are not equally long";
        let faults: [Fault; 7] = [
            (|series| series.ticks.truncate(1), unequal),
            (|series| series.start_ticks.truncate(1), unequal),
            (|series| series.ticks_per_cycle.truncate(1), unequal),
            (|series| series.adds_per_cycle.clear(), unequal),
            (|series| series.hardware_counts.push((1, 1)), unequal),
            (|series| series.visit = 0, unequal),
            (|series| series.name = "../attacks\u{1b}/south".into(), "should be a name"),
        ];
        for (change, reason) in faults {
            let mut samples = samples.clone();
            change(&mut samples.invocations[0].log.groups[0][0]);
            let text = serde_json::to_vec(&samples).expect("plain data");
            std::fs::write(folder.path().join(SAMPLES_FILE), text).expect("a folder of ours");
            let error = load_samples(folder.path()).map(drop).expect_err(reason).to_string();
            assert!(error.contains(reason) && !error.contains(char::is_control), "{error:?}");
        }
    }

    /// Zero divided by zero is no number, and no judge may fail on it.
    #[test]
    fn odd_figures_are_judged_without_harm_or_refused() {
        let (samples, _) = load_samples(Path::new(RUN)).expect("samples");
        let folder = tempfile::tempdir().expect("room");
        let mut judged = 0;
        for column in COLUMNS {
            for figure in ODD_FIGURES {
                let mut samples = samples.clone();
                for invocation in &mut samples.invocations {
                    for series in invocation.log.groups.iter_mut().flatten() {
                        column(series).fill(figure);
                    }
                }
                let text = serde_json::to_vec(&samples).expect("plain data");
                std::fs::write(folder.path().join(SAMPLES_FILE), text).expect("a folder of ours");
                if let Ok((samples, _)) = load_samples(folder.path()) {
                    let confidence = record::judge::confidence(false);
                    record::judge::comparisons(&rounds(&samples), confidence, "game");
                    judged += 1;
                }
            }
        }
        assert_ne!(judged, 0, "all were refused");
    }
}

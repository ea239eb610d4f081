//! Judges a record again, from its raw samples or its rounds.

use crate::differing::differing;
use crate::summarize::{CodeChecks, summarize};
use record::{Competitor, Error, Record, SAMPLES_FILE, Samples, SeriesName};
use runner::wire::InvocationReport;
use serde_json::Value;
use std::path::Path;

/// A record judged again.
pub struct Rejudged {
    /// The record with rounds and comparisons made again.
    pub record: Record,
    /// Their source.
    pub from: &'static str,
    /// Its differences from the record on disk, a line each.
    pub differences: Vec<String>,
}

/// Judges the record at `path` again: from the raw samples if they are in its folder, otherwise
/// from its rounds.
///
/// # Errors
/// If it cannot be read, or holds neither.
pub fn rejudged(path: &Path) -> Result<Rejudged, Error> {
    let mut record = record::load(path)?;
    let held = record.clone();
    let mut differences = Vec::new();
    let external = |why: &str| Error::External(path.to_path_buf(), why.to_string());
    let from = match path.is_dir() && path.join(SAMPLES_FILE).exists() {
        true => {
            let (samples, hash) = load_samples(path)?;
            if samples.id != record.id {
                return Err(external("the samples in its folder are of another record"));
            }
            if record.samples_sha256.as_ref().is_none_or(|kept| *kept != hash) {
                differences
                    .push("samples_sha256: the samples in its folder are not those".to_string());
                record.samples_sha256 = Some(hash.into());
            }
            record.rounds = rounds(&samples);
            record.comparisons.clear();
            if let Some(in_use) = record.in_use.as_mut().filter(|_| !samples.in_use.is_empty()) {
                in_use.rounds = summarize(&samples.in_use, CodeChecks::default());
                in_use.comparisons.clear();
            }
            "the raw samples in its folder"
        }
        false if !is_measured(&record) => {
            return Err(Error::NothingMeasured(path.to_path_buf()));
        }
        false => "its rounds",
    };
    let mut record = record::judge::rejudged(&record);
    if !held.left_out.is_empty() {
        record = record::rounded(&record);
        let place =
            |one: &record::Comparison| held.comparisons.iter().position(|two| two.is_like(one));
        record.comparisons.retain(|one| place(one).is_some());
        record.comparisons.sort_by_key(place);
        for one in &mut record.comparisons {
            let same = held.comparisons.iter().find(|two| two.is_like(one));
            let kept = |name: &Competitor| same.is_some_and(|same| same.has(name));
            one.standings.retain(|standing| kept(&standing.name));
            one.too_few.retain(|lacking| kept(&lacking.name));
            for standing in &mut one.standings {
                let held = same.and_then(|same| same.standing(&standing.name));
                let is_left_out = held.is_some_and(|held| held.next_to_this.is_none());
                standing.next_to_this.take_if(|_| is_left_out);
            }
        }
    }
    let [was, is] = [&held, &record].map(|one| serde_json::to_value(one).expect("plain data"));
    let mut found = Vec::new();
    differing("", [&was, &is], true, &mut found);
    differences.extend(found.into_iter().take(NAMED + 1).map(|(at, was, is)| match (was, is) {
        (Value::Array(was), Value::Array(is)) => {
            format!("{at}: {} entries, judged again {}", was.len(), is.len())
        }
        _ => format!("{at}: {was}, judged again {is}"),
    }));
    Ok(Rejudged { record, from, differences })
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
        Some(why) => Err(Error::External(home.join(SAMPLES_FILE), why)),
    }
}

/// The measurements of the invocations in these samples.
pub fn rounds(samples: &Samples<InvocationReport>) -> Vec<record::Rounds> {
    let code = CodeChecks { not_timeable: &samples.not_timeable, packed: &samples.packed };
    summarize(&samples.invocations, code)
}

/// Whether it has rounds.
fn is_measured(record: &Record) -> bool {
    let of_perft = record.perft.iter().flat_map(|one| &one.rounds);
    let in_use = record.in_use.iter().flat_map(|one| &one.rounds);
    record.rounds.iter().chain(of_perft).chain(in_use).next().is_some()
}

/// Maximum number of differences to list.
const NAMED: usize = 40;

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

    /// What no clock and no ruler says, beyond the bounds of a record or within them.
    const ODD_FIGURES: [f64; 6] = [0.0, -1.0, 5e-324, 1e-30, 1e12, 1e300];

    /// A short run of a real machine.
    const RUN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../xtask/analysis/tests/judged");

    /// What is changed in the samples of a routine, and why they are refused.
    type Fault = (fn(&mut Series), &'static str);

    #[test]
    fn samples_that_no_invocation_writes_are_refused_in_one_line() {
        let (samples, _) = load_samples(Path::new(RUN)).expect("samples");
        let folder = tempfile::tempdir().expect("room");
        let unequal = "its columns are not equally long";
        let faults: [Fault; 7] = [
            (|series| series.ticks.truncate(1), unequal),
            (|series| series.at_ticks.truncate(1), unequal),
            (|series| series.ticks_per_cycle.truncate(1), unequal),
            (|series| series.adds_per_cycle.clear(), unequal),
            (|series| series.counted.push((1, 1)), unequal),
            (|series| series.visit = 0, unequal),
            (|series| series.name = "../attacks\u{1b}/south".into(), "should be a name"),
        ];
        for (change, why) in faults {
            let mut samples = samples.clone();
            change(&mut samples.invocations[0].log.groups[0][0]);
            let text = serde_json::to_vec(&samples).expect("plain data");
            std::fs::write(folder.path().join(SAMPLES_FILE), text).expect("a folder of ours");
            let error = load_samples(folder.path()).map(drop).expect_err(why).to_string();
            assert!(error.contains(why) && !error.contains(char::is_control), "{error:?}");
        }
    }

    /// A time of nothing by a ruler of nothing is no number, and no judge may trip over it.
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

//! The published summary of a record: the same schema on one line, small enough for its use.
//! What it leaves out, it says.

use crate::provenance::is_uniform;
use crate::{Comparison, ProbeResult, Record, RoutineResult, Stepped, Timing};
use serde_json::Value;
use std::fmt;

/// Digits of a figure in a summary: finer than any instrument here.
const DIGITS: usize = 5;

/// A summary that is too large whatever is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// Its size.
    pub bytes: usize,
    /// What it must stay below.
    pub limit: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooLarge { bytes, limit } = self;
        write!(f, "the summary has {bytes} bytes; below {limit} can be published")
    }
}

impl std::error::Error for TooLarge {}

/// What a published summary may have, unpacked: an eighth of it when packed.
pub const SUMMARY_BYTES: usize = 1_420_000;

/// A part that may be left out, and how.
type Cut = (&'static str, fn(&mut Record));

/// What is left out until the summary is small enough: the least missed first. The times on the
/// main workload stay.
const CUTS: [Cut; 15] = [
    ("times in slices of all but the fastest and the reference", |record| {
        let mut models: Vec<String> = record.routines.iter().map(|one| one.model.clone()).collect();
        models.dedup();
        let leaders = models.iter().flat_map(|model| record.leaders_in_slices(model));
        let names: Vec<String> = leaders.map(RoutineResult::name).collect();
        let others = record.routines.iter_mut().filter(|one| !names.contains(&one.name()));
        others.for_each(|one| one.slices.clear());
    }),
    ("ratios of single sittings", |record| {
        let in_use = record.perft.iter_mut().flat_map(|perft| &mut perft.comparisons);
        let all = record.comparisons.iter_mut().chain(in_use);
        all.flat_map(|one| &mut one.standings).for_each(|standing| standing.by_sitting.clear());
    }),
    ("single-stepped instructions by mnemonic", |record| {
        stepped(record, |stepped| stepped.mnemonics.clear());
    }),
    ("single-stepped instructions by class", |record| {
        stepped(record, |stepped| stepped.classes.clear());
    }),
    ("comparisons of some subjects on all workloads but the first", |record| {
        let main = main_workload(record);
        record.comparisons.retain(|one| one.subjects.is_empty() || one.workload == main);
    }),
    ("comparisons on all workloads but the first", |record| {
        let main = main_workload(record);
        record.comparisons.retain(|comparison| comparison.workload == main);
    }),
    ("calls by their number of single-stepped instructions", |record| {
        stepped(record, |stepped| stepped.distribution.clear());
    }),
    ("code of the timed loops", |record| {
        probes(record).for_each(|probe| probe.loops.clear());
    }),
    ("comparisons that no table shows", |record| {
        record.comparisons = record.contests().cloned().collect();
    }),
    ("times by criterion of what has others", |record| {
        for timings in record.routines.iter_mut().map(|routine| &mut routine.timings) {
            if timings.iter().any(is_interleaved) {
                timings.retain(is_interleaved);
            }
        }
    }),
    ("times that stand in a comparison too", |record| {
        for routine in &mut record.routines {
            let name = routine.name();
            routine.timings.retain(|timing| !stands(&record.comparisons, &name, timing));
        }
    }),
    ("times on all workloads but the first, but by density for throughput", |record| {
        let main = main_workload(record);
        for routine in &mut record.routines {
            routine.timings.retain(|one| {
                let by_density = is_uniform(&one.workload);
                one.workload == main
                    || by_density && one.form == "throughput" && is_interleaved(one)
            });
        }
    }),
    ("the trace of the clock", |record| {
        record.clock.iter_mut().for_each(|clock| clock.trace.clear());
    }),
    ("times on all workloads but the first", |record| {
        let main = main_workload(record);
        for routine in &mut record.routines {
            routine.timings.retain(|timing| timing.workload == main);
        }
    }),
    ("probes of all subjects but the first of each routine", |record| {
        record.routines.iter_mut().for_each(|routine| routine.probes.truncate(1));
    }),
];

/// The summary as one line of JSON: figures of six digits, and as much left out as it takes to have
/// fewer than `limit` bytes. `left_out` names what.
///
/// # Errors
/// If it is too large even so.
pub fn summary(record: &Record, limit: usize) -> Result<String, TooLarge> {
    let mut record = record.clone();
    record.left_out.push(format!("digits beyond the first {DIGITS} of a figure"));
    let mut text = line(&record);
    for (what, cut) in CUTS {
        if text.len() < limit {
            break;
        }
        let before = text.len();
        cut(&mut record);
        if line(&record).len() < before {
            record.left_out.push(what.to_string());
        }
        text = line(&record);
    }
    match text.len() {
        bytes if bytes < limit => Ok(text),
        bytes => Err(TooLarge { bytes, limit }),
    }
}

fn main_workload(record: &Record) -> String {
    record.workloads.first().map_or_else(String::new, |workload| workload.name.clone())
}

fn is_interleaved(timing: &Timing) -> bool {
    timing.instrument == "interleaved"
}

/// Whether a comparison gives the same time.
fn stands(comparisons: &[Comparison], name: &str, timing: &Timing) -> bool {
    let same = |one: &&Comparison| {
        (&one.form, &one.workload, one.pressure_kib)
            == (&timing.form, &timing.workload, timing.pressure_kib)
    };
    let mut standings = comparisons.iter().filter(same).filter_map(|one| one.standing(name));
    is_interleaved(timing) && standings.any(|one| one.ns_per_unit == timing.ns_per_unit)
}

fn probes(record: &mut Record) -> impl Iterator<Item = &mut ProbeResult> {
    record.routines.iter_mut().flat_map(|routine| &mut routine.probes)
}

fn stepped(record: &mut Record, cut: impl Fn(&mut Stepped)) {
    probes(record).filter_map(|probe| probe.stepped.as_mut()).for_each(cut);
}

fn line(record: &Record) -> String {
    let mut value = serde_json::to_value(record).expect("a record always serialises");
    round(&mut value);
    value.to_string() + "\n"
}

fn round(value: &mut Value) {
    match value {
        Value::Number(number) if number.is_f64() => {
            let figure = number.as_f64().expect("it is one");
            let rounded = format!("{figure:.*e}", DIGITS - 1).parse::<f64>();
            *value = Value::from(rounded.expect("a figure in scientific notation"));
        }
        Value::Array(list) => list.iter_mut().for_each(round),
        Value::Object(fields) => fields.values_mut().for_each(round),
        _ => {}
    }
}

//! The published summary of a record: the same schema on one line, small enough for its use.
//! What it leaves out, it says.

use crate::provenance::is_uniform;
use crate::{Comparison, Condition, ProbeResult, Record, RoutineResult, State, Stepped, packed};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt;

/// Digits of a figure in a summary, and of what a sitting measured: finer than any instrument here.
const DIGITS: usize = 5;
const MEASURED_DIGITS: usize = 4;

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

/// Limits of a published summary, unpacked and packed.
pub const SUMMARY_BYTES: [usize; 2] = [16_000_000, 1_000_000];

/// A part that may be left out, and how.
type Cut = (&'static str, fn(&mut Record));

/// What is left out until the summary is small enough: the least missed first. The times on the main workload, in use and
/// of a move generator stay, with the ratios of each sitting that they were judged from.
const CUTS: [Cut; 16] = [
    ("times in slices of all but the fastest and the reference", |record| {
        let mut models: Vec<String> = record.routines.iter().map(|one| one.model.clone()).collect();
        models.dedup();
        let leaders = models.iter().flat_map(|model| record.leaders_in_slices(model));
        let names: Vec<String> = leaders.map(RoutineResult::name).collect();
        let is_slice = |one: &&mut Comparison| {
            one.condition.slice.is_some() && one.condition.walked_kib().is_none()
        };
        for one in record.comparisons.iter_mut().filter(is_slice) {
            one.standings.retain(|standing| names.contains(&standing.name));
            one.too_few.retain(|lacking| names.contains(&lacking.name));
        }
    }),
    ("what the sittings measured but on the first workload as a whole and warm", |record| {
        let main = main_workload(record);
        record.rounds.retain(|one| one.condition.is_plain() && one.condition.workload == main);
    }),
    (
        "of look-ups at an even pace all but the two fastest, and what the sittings measured",
        |record| {
            if let Some(in_use) = &mut record.in_use {
                in_use.rounds.retain(|one| one.condition.slice.is_none());
                let is_cell = |one: &&mut Comparison| one.condition.slice.is_some();
                in_use.comparisons.iter_mut().filter(is_cell).for_each(|one| {
                    one.standings.truncate(2);
                    one.too_few.clear();
                });
            }
        },
    ),
    ("single-stepped instructions by mnemonic", |record| {
        stepped(record, |stepped| stepped.mnemonics.clear());
    }),
    ("single-stepped instructions by class", |record| {
        stepped(record, |stepped| stepped.classes.clear());
    }),
    ("comparisons of some subjects on all workloads but the first", |record| {
        let main = main_workload(record);
        record.comparisons.retain(|one| one.subjects.is_empty() || one.condition.workload == main);
    }),
    ("calls by their number of single-stepped instructions", |record| {
        stepped(record, |stepped| stepped.distribution.clear());
    }),
    ("code of the timed loops", |record| {
        probes(record).for_each(|probe| probe.loops.clear());
    }),
    ("comparisons that no table shows", |record| {
        let tiers = record.tiers().into_iter().map(|tier| record.at_tier(tier));
        let contests: Vec<Comparison> =
            tiers.flat_map(|one| one.contests().cloned().collect::<Vec<_>>()).collect();
        record.comparisons.retain(|one| !one.condition.is_plain() || contests.contains(one));
    }),
    ("times by criterion of what has others", |record| {
        let standings = record.comparisons.iter().flat_map(|one| &one.standings);
        let timed: BTreeSet<String> = standings.map(|one| one.name.clone()).collect();
        let others = record.routines.iter_mut().filter(|one| timed.contains(&one.name()));
        others.for_each(|one| one.criterion.clear());
    }),
    ("times on all workloads but the first, but by density for throughput", |record| {
        let main = main_workload(record);
        record.comparisons.retain(|one| {
            let Condition { workload, form, state, .. } = &one.condition;
            let by_density = is_uniform(workload) && form == "throughput";
            *workload == main || *state == State::Streamed || by_density
        });
    }),
    ("the trace of the clock", |record| {
        record.clock.iter_mut().for_each(|clock| clock.trace.clear());
    }),
    ("times on all workloads but the first", |record| {
        let main = main_workload(record);
        let is_kept = |of: &Condition| of.workload == main || of.state == State::Streamed;
        record.comparisons.retain(|one| is_kept(&one.condition));
    }),
    ("probes of all subjects but the first of each routine", |record| {
        record.routines.iter_mut().for_each(|routine| routine.probes.truncate(1));
    }),
    ("cold times but of 1, 32 and 1,024 queries", |record| {
        let is_kept = |of: &Condition| {
            of.walked_kib().is_none()
                || of.slice.is_some_and(|first| [1, 32, 1024].contains(&first))
        };
        record.comparisons.retain(|one| is_kept(&one.condition));
    }),
    ("times with 4,096 queries but of queens", |record| {
        record.comparisons.retain(|one| {
            one.condition.state != State::HotWide || one.subjects.iter().any(|name| name == "queen")
        });
    }),
];

/// The summary as one line of JSON: figures of five digits, and as much left out as it takes to have
/// fewer bytes than the limits, unpacked and packed. `left_out` names what.
///
/// # Errors
/// If it is too large even so.
pub fn summary(record: &Record, limits: [usize; 2]) -> Result<String, TooLarge> {
    let [unpacked, most] = limits;
    let too_large = |text: &str| match text.len() {
        bytes if bytes >= unpacked => Some(TooLarge { bytes, limit: unpacked }),
        _ => Some(packed(text.as_bytes()).len())
            .filter(|bytes| *bytes >= most)
            .map(|bytes| TooLarge { bytes, limit: most }),
    };
    let mut record = record.clone();
    record.left_out.push(format!(
        "digits beyond the first {DIGITS} of a figure, and {MEASURED_DIGITS} of what a sitting measured"
    ));
    let mut text = line(&record);
    for (what, cut) in CUTS {
        if too_large(&text).is_none() {
            break;
        }
        let before = text.len();
        cut(&mut record);
        if line(&record).len() < before {
            record.left_out.push(what.to_string());
        }
        text = line(&record);
    }
    too_large(&text).map_or(Ok(text), Err)
}

fn main_workload(record: &Record) -> String {
    record.workloads.first().map_or_else(String::new, |workload| workload.name.clone())
}

fn probes(record: &mut Record) -> impl Iterator<Item = &mut ProbeResult> {
    record.routines.iter_mut().flat_map(|routine| &mut routine.probes)
}

fn stepped(record: &mut Record, cut: impl Fn(&mut Stepped)) {
    probes(record).filter_map(|probe| probe.stepped.as_mut()).for_each(cut);
}

/// The same record with figures of so many digits as a summary has.
pub fn rounded(record: &Record) -> Record {
    serde_json::from_value(rounded_value(record)).expect("a rounded figure is one")
}

fn rounded_value(record: &Record) -> Value {
    let mut value = serde_json::to_value(record).expect("a record always serialises");
    for rounds in ["/rounds", "/perft/rounds", "/in_use/rounds"] {
        value.pointer_mut(rounds).into_iter().for_each(|rounds| round(rounds, MEASURED_DIGITS));
    }
    round(&mut value, DIGITS);
    value
}

/// The same on one line, as a summary stands in its file before it is packed.
pub fn line(record: &Record) -> String {
    rounded_value(record).to_string() + "\n"
}

fn round(value: &mut Value, digits: usize) {
    match value {
        Value::Number(number) if number.is_f64() => {
            let figure = number.as_f64().expect("it is one");
            let rounded = format!("{figure:.*e}", digits - 1).parse::<f64>();
            *value = Value::from(rounded.expect("a figure in scientific notation"));
        }
        Value::Array(list) => list.iter_mut().for_each(|one| round(one, digits)),
        Value::Object(fields) => fields.values_mut().for_each(|one| round(one, digits)),
        _ => {}
    }
}

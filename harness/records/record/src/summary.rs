//! The published summary of a record: the same schema on one line, without details that no verdict and no table needs. It
//! lists what it leaves out.

use crate::{Comparison, Contestant, PlainText, Record, RoutineResult, packed};
use serde_json::Value;

/// Digits of a figure in a summary, and of what a sitting measured: finer than any instrument here.
const DIGITS: usize = 5;
const MEASURED_DIGITS: usize = 4;

/// Limits of a published summary, unpacked and packed.
pub const SUMMARY_BYTES: [usize; 2] = [16_000_000, 1_000_000];

/// What is left out, in words.
const LEFT_OUT: [&str; 5] = [
    "digits beyond the first 5 of a figure, and 4 of what an invocation measured",
    "times in slices of all but the fastest and the reference; of the map all but the two fastest",
    "what the invocations measured in slices, cold and over large working sets",
    "all workloads but the first",
    "single-stepped instructions by mnemonic and by class, and calls by their number of them",
];

/// The summary as one line of JSON. The times on the main workload, in use and of a move generator stay, with the ratios
/// of each sitting that they were judged from.
///
/// # Errors
/// If it has as many bytes as a limit, unpacked or packed.
pub fn summary(record: &Record, limits: [usize; 2]) -> Result<String, String> {
    let text = line(&without_details(record));
    let sizes = [text.len(), packed(text.as_bytes()).len()];
    match sizes.into_iter().zip(limits).find(|(bytes, limit)| bytes >= limit) {
        Some((bytes, limit)) => Err(format!(
            "the summary has {bytes} bytes, it may have fewer than {limit}: measure fewer tiers or routines"
        )),
        None => Ok(text),
    }
}

fn without_details(record: &Record) -> Record {
    let mut record = record.clone();
    record.left_out = LEFT_OUT.map(PlainText::from).to_vec();
    let main = record.workloads.first().map(|main| main.name.clone()).unwrap_or_default();
    shorten_slices(&mut record);
    record.rounds.retain(|one| one.condition.is_plain() && one.condition.workload == main);
    record.comparisons.retain(|one| one.condition.workload == main);
    if let Some(in_use) = &mut record.in_use {
        in_use.rounds.retain(|one| one.condition.slice.is_none());
        let is_cell = |one: &&mut Comparison| one.condition.slice.is_some();
        for one in in_use.comparisons.iter_mut().filter(is_cell) {
            one.standings.truncate(2);
            one.too_few.clear();
        }
    }
    let probes = record.routines.iter_mut().flat_map(|routine| &mut routine.probes);
    for stepped in probes.filter_map(|probe| probe.stepped.as_mut()) {
        stepped.mnemonics.clear();
        stepped.classes.clear();
        stepped.distribution.clear();
    }
    record
}

/// Leaves the leaders of each model in its slices.
fn shorten_slices(record: &mut Record) {
    let models = crate::unique(record.routines.iter().map(|one| one.model));
    let leaders = models.into_iter().flat_map(|model| record.leaders_in_slices(model));
    let names: Vec<Contestant> = leaders.map(RoutineResult::name).collect();
    let is_slice = |one: &&mut Comparison| {
        one.condition.slice.is_some() && one.condition.walked_kib().is_none()
    };
    for one in record.comparisons.iter_mut().filter(is_slice) {
        one.standings.retain(|standing| names.contains(&standing.name));
        one.too_few.retain(|lacking| names.contains(&lacking.name));
    }
}

/// The same record with figures of so many digits as a summary has.
pub fn rounded(record: &Record) -> Record {
    serde_json::from_value(rounded_value(record)).expect("a rounded figure is one")
}

fn rounded_value(record: &Record) -> Value {
    let mut value = serde_json::to_value(record).expect("a record always serialises");
    let runs = record.perft.iter().enumerate().map(|(run, _)| format!("/perft/{run}/rounds"));
    for rounds in ["/rounds", "/in_use/rounds"].map(String::from).into_iter().chain(runs) {
        value.pointer_mut(&rounds).into_iter().for_each(|rounds| round(rounds, MEASURED_DIGITS));
    }
    round(&mut value, DIGITS);
    value
}

/// The same on one line, as a summary stands in its file before it is packed.
fn line(record: &Record) -> String {
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

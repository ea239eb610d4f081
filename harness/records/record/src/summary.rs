//! The published summary of a record: the same schema on one line, without details that no verdict
//! and no table needs. The summary lists what it leaves out.
//!
//! A whole record of three tiers has 38 MB. A repository keeps every version of every record for
//! ever, so we commit this summary, packed to less than 1 MB.

use crate::{
    Comparison, Competitor, Coverage, InUse, PlainText, Record, RoutineResult, pack, unique,
};
use serde_json::Value;

/// The digits of a figure in a summary: steps of at most 0.01 %, where no verdict has a margin
/// below 0.5 %.
const DIGITS: usize = 5;
/// The digits of a figure of a single invocation. Its steps are at most 0.1 %, and verdicts rest on
/// medians of several.
const MEASURED_DIGITS: usize = 4;

/// The limits of the bytes of a published summary, unpacked and packed.
pub const SUMMARY_BYTES: [usize; 2] = [16_000_000, 1_000_000];

/// The parts that a summary leaves out, for its readers.
const LEFT_OUT: [&str; 5] = [
    "digits beyond the first 5 of a figure, and 4 of what an invocation measured",
    "in slices all routines but the fastest and the reference, and in the map all but the two \
     fastest, PEXT and hyperbola",
    "what each invocation measured in slices, and how many pairs of each routine but the \
     references were clean",
    "the ratio of each routine but the fastest to the next one",
    "single-stepped instructions by mnemonic and by class, and calls by their number of them",
];

/// Returns the summary as one line of JSON. It keeps the times of whole workloads, in use and of a
/// move generator, with the ratios of each invocation from which they were judged.
///
/// # Errors
/// If it reaches a limit, unpacked or packed.
pub fn summary(record: &Record, limits: [usize; 2]) -> Result<String, String> {
    let text = rounded_value(&without_details(record)).to_string() + "\n";
    let sizes = [text.len(), pack(text.as_bytes()).len()];
    for (bytes, limit) in sizes.into_iter().zip(limits) {
        if bytes >= limit {
            let remedy = "measure fewer tiers or routines";
            return Err(format!("the summary has {bytes} bytes; the limit is {limit}: {remedy}"));
        }
    }
    Ok(text)
}

fn without_details(record: &Record) -> Record {
    let mut record = record.clone();
    record.left_out = LEFT_OUT.map(PlainText::from).to_vec();
    shorten(&mut record);
    record.rounds.retain(|rounds| rounds.condition.is_plain());
    let references =
        unique(record.comparisons.iter().map(|comparison| comparison.reference.clone()));
    for row in record.rounds.iter_mut().flat_map(|rounds| &mut rounds.rows) {
        if !references.contains(&row.probe.competitor) {
            row.pairs.clear();
        }
    }
    if let Some(in_use) = &mut record.in_use {
        in_use.rounds.retain(|rounds| rounds.condition.coverage == Coverage::Whole);
        for comparison in &mut in_use.comparisons {
            if comparison.condition.coverage != Coverage::Whole {
                shorten_cell(comparison);
            }
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

/// Keeps in a cell of the map the two fastest and the two that the map compares everywhere.
fn shorten_cell(cell: &mut Comparison) {
    let mut rank = 0;
    cell.standings.retain(|standing| {
        rank += 1;
        rank <= 2 || InUse::MAP_PAIR.iter().any(|name| standing.name == **name)
    });
    cell.too_few.clear();
}

/// Keeps in slices only the leaders of each model, and in all comparisons only the first of the
/// ratios to the next routine.
fn shorten(record: &mut Record) {
    let mut leaders: Vec<Competitor> = Vec::new();
    for model in unique(record.routines.iter().map(|routine| routine.model)) {
        leaders.extend(record.leaders_in_slices(model).into_iter().map(RoutineResult::name));
    }
    for comparison in &mut record.comparisons {
        let Comparison { condition, reference, standings, too_few, .. } = comparison;
        if condition.coverage != Coverage::Whole {
            standings
                .retain(|standing| standing.name == *reference || leaders.contains(&standing.name));
            too_few.retain(|routine| routine.name == *reference || leaders.contains(&routine.name));
        }
        for standing in standings.iter_mut().skip(1) {
            standing.next_to_this = None;
        }
    }
}

/// Returns the record with figures of as many digits as a summary has.
pub fn round_figures(record: &Record) -> Record {
    serde_json::from_value(rounded_value(record)).expect("a rounded figure is a figure")
}

fn rounded_value(record: &Record) -> Value {
    let mut value = serde_json::to_value(record).expect("a record always serialises");
    round(&mut value, DIGITS);
    value
}

fn round(value: &mut Value, digits: usize) {
    match value {
        Value::Number(number) if number.is_f64() => {
            let figure = number.as_f64().expect("the guard asked");
            let rounded = format!("{figure:.*e}", digits - 1).parse::<f64>();
            *value = Value::from(rounded.expect("a figure in scientific notation"));
        }
        Value::Array(list) => {
            for value in list {
                round(value, digits);
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                round(value, if name == "rounds" { MEASURED_DIGITS } else { digits });
            }
        }
        _ => {}
    }
}

//! The published summary of a record: the same schema on one line, without details that no verdict
//! and no table needs. The summary lists what it leaves out.

use crate::{
    Comparison, Competitor, Coverage, InUse, PlainText, Record, RoutineResult, packed, unique,
};
use serde_json::Value;

/// Digits of a figure in a summary, and of what an invocation measured: finer than any instrument
/// here.
const DIGITS: usize = 5;
const MEASURED_DIGITS: usize = 4;

/// Limits of a published summary, unpacked and packed.
pub const SUMMARY_BYTES: [usize; 2] = [16_000_000, 1_000_000];

/// What a summary leaves out, in words.
const LEFT_OUT: [&str; 5] = [
    "digits beyond the first 5 of a figure, and 4 of what an invocation measured",
    "in slices all routines but the fastest and the reference, and in the map all but the two fastest, PEXT and hyperbola",
    "what each invocation measured in slices, and how many pairs of each routine but the references were clean",
    "the ratio of each routine but the fastest to the next one",
    "single-stepped instructions by mnemonic and by class, and calls by their number of them",
];

/// The summary as one line of JSON. It keeps the times of whole workloads, in use and of a move
/// generator, with the ratios of each invocation from which they were judged.
///
/// # Errors
/// If it reaches a limit, unpacked or packed.
pub fn summary(record: &Record, limits: [usize; 2]) -> Result<String, String> {
    let text = rounded_value(&without_details(record)).to_string() + "\n";
    let sizes = [text.len(), packed(text.as_bytes()).len()];
    let over = sizes.into_iter().zip(limits).find(|(bytes, limit)| bytes >= limit);
    over.map_or(Ok(text), |(bytes, limit)| {
        let remedy = "measure fewer tiers or routines";
        Err(format!("the summary has {bytes} bytes; the limit is {limit}: {remedy}"))
    })
}

fn without_details(record: &Record) -> Record {
    let mut record = record.clone();
    record.left_out = LEFT_OUT.map(PlainText::from).to_vec();
    shorten(&mut record);
    record.rounds.retain(|one| one.condition.is_plain());
    let references = unique(record.comparisons.iter().map(|one| one.reference.clone()));
    for row in record.rounds.iter_mut().flat_map(|one| &mut one.rows) {
        if !references.contains(&row.probe.competitor) {
            row.pairs.clear();
        }
    }
    if let Some(in_use) = &mut record.in_use {
        in_use.rounds.retain(|one| one.condition.coverage == Coverage::Whole);
        let is_cell = |one: &&mut Comparison| one.condition.coverage != Coverage::Whole;
        for cell in in_use.comparisons.iter_mut().filter(is_cell) {
            shorten_cell(cell);
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

/// Leaves in a cell of the map the two fastest and the two that the map compares everywhere.
fn shorten_cell(cell: &mut Comparison) {
    let mut rank = 0;
    cell.standings.retain(|standing| {
        rank += 1;
        rank <= 2 || InUse::MAP_PAIR.iter().any(|name| standing.name == **name)
    });
    cell.too_few.clear();
}

/// Leaves in slices the leaders of each model, and everywhere only the first of the ratios to the
/// next routine.
fn shorten(record: &mut Record) {
    let models = unique(record.routines.iter().map(|one| one.model));
    let leaders = models.into_iter().flat_map(|model| record.leaders_in_slices(model));
    let leaders: Vec<Competitor> = leaders.map(RoutineResult::name).collect();
    for one in &mut record.comparisons {
        if one.condition.coverage != Coverage::Whole {
            let Comparison { reference, standings, too_few, .. } = one;
            let is_kept = |name: &Competitor| name == reference || leaders.contains(name);
            standings.retain(|one| is_kept(&one.name));
            too_few.retain(|one| is_kept(&one.name));
        }
        one.standings.iter_mut().skip(1).for_each(|one| one.next_to_this = None);
    }
}

/// The record with figures of as many digits as a summary has.
pub fn rounded(record: &Record) -> Record {
    serde_json::from_value(rounded_value(record)).expect("a rounded figure is one")
}

fn rounded_value(record: &Record) -> Value {
    let mut value = serde_json::to_value(record).expect("a record always serialises");
    round(&mut value, DIGITS);
    value
}

fn round(value: &mut Value, digits: usize) {
    match value {
        Value::Number(number) if number.is_f64() => {
            let figure = number.as_f64().expect("it is one");
            let rounded = format!("{figure:.*e}", digits - 1).parse::<f64>();
            *value = Value::from(rounded.expect("a figure in scientific notation"));
        }
        Value::Array(list) => list.iter_mut().for_each(|one| round(one, digits)),
        Value::Object(fields) => fields.iter_mut().for_each(|(name, one)| {
            round(one, if name == "rounds" { MEASURED_DIGITS } else { digits });
        }),
        _ => {}
    }
}

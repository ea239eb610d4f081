//! Bounds on the figures of a record: no sum overflows, every axis can be drawn, and no figure
//! without an interval has a rank.

use crate::Verdict;
use serde_json::Value;
use std::ops::RangeInclusive;

/// The largest figure. With it, sums over all values stay far below the limit of 64 bits.
const MAX_FIGURE: f64 = (1u64 << 40) as f64;

/// The smallest figure besides 0. Rounding errors of differences are far above it, and an axis has
/// a tick for every decade.
const MIN_FIGURE: f64 = 1e-30;

/// The confidence of intervals: below 1 even after many intervals have shared the rest.
const CONFIDENCE: RangeInclusive<f64> = 0.5..=0.999_999;

/// Returns the first figure of a record that is out of bounds, its place and the right range.
pub fn fault(record: &Value) -> Option<String> {
    let (place, why) = find_fault(record, ["", ""])?;
    Some(format!("at `{}`: {why}", place.trim_start_matches('.')))
}

/// Returns the first fault in a value, with its path (`.probes[0].work`). `fields` are the field of
/// the value and the one around it.
fn find_fault(value: &Value, fields: [&str; 2]) -> Option<(String, String)> {
    match value {
        Value::Null | Value::Bool(_) => None,
        // The judge lists such a routine separately, without a figure. Here a figure would rank it.
        Value::String(verdict)
            if fields[0] == "verdict" && *verdict == Verdict::Contended.name() =>
        {
            let why =
                "a routine with too few clean samples should be in `too_few`, without a figure";
            Some((String::new(), why.to_string()))
        }
        Value::String(_) => None,
        Value::Number(number) => {
            let why = figure_fault(number.as_f64().unwrap_or(f64::INFINITY), fields)?;
            Some((String::new(), why))
        }
        Value::Array(list) => list.iter().enumerate().find_map(|(entry, value)| {
            let (place, why) = find_fault(value, fields)?;
            Some((format!("[{entry}]{place}"), why))
        }),
        Value::Object(inner) => inner.iter().find_map(|(name, value)| {
            let (place, why) = find_fault(value, [name, fields[0]])?;
            Some((format!(".{name}{place}"), why))
        }),
    }
}

/// Returns the fault of a figure, if it has one. The cost of an instruction is a difference of two
/// chains, and a time beyond an empty kernel is one of two times, so both may be negative. A seed
/// is any number.
fn figure_fault(figure: f64, fields: [&str; 2]) -> Option<String> {
    if fields == ["level", "confidence"] {
        if CONFIDENCE.contains(&figure) {
            return None;
        }
        return Some(format!("{figure:e} should be a confidence within {CONFIDENCE:?}"));
    }
    if fields[0] == "seed" {
        return None;
    }
    let is_difference =
        fields.contains(&"cycles") || fields[0] == "apart_cycles" || fields[1] == "ns_beyond_empty";
    let least = if is_difference { -MAX_FIGURE } else { 0.0 };
    let is_large_enough = figure == 0.0 || figure.abs() >= MIN_FIGURE;
    if is_large_enough && (least..=MAX_FIGURE).contains(&figure) {
        return None;
    }
    let range = format!("from {least:e} to {MAX_FIGURE:e}, at least {MIN_FIGURE:e} or 0");
    Some(format!("{figure:e} should be a figure {range}"))
}

//! Differences of two runs besides their times, and which of them make the records unlike.

use crate::differences::add_differences;
use record::Record;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// Something that is not the same in both records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What.
    pub what: String,
    /// In the first record; of lists, the entries that the other lacks.
    pub a: String,
    /// In the second record.
    pub b: String,
    /// Whether it makes the two records unlike.
    pub unlike: bool,
}

/// Differences that leave two records alike: what was asked for. An older record has no signature
/// at all.
const ALLOWED: [&str; 4] = ["seed", "command", "in use reference", "machine signature"];

/// Differences of a machine that its owner can set, so that it is the same machine with them.
const SETTINGS: [&str; 4] = ["cores", "governor", "smt", "hardware_counters"];

/// All that differs, what makes unlike first.
pub(crate) fn differences(a: &Record, b: &Record) -> Vec<Difference> {
    let (facts_of_a, facts_of_b) = (facts(a, b), facts(b, a));
    let mut places = Vec::new();
    add_differences("", [&facts_of_a, &facts_of_b], false, &mut places);
    // The load is another in every run.
    places.retain(|(place, ..)| !place.contains("load_"));
    let mut differences: Vec<Difference> = places
        .into_iter()
        .map(|(place, in_a, in_b)| difference(&place.replace('.', " "), in_a, in_b))
        .collect();
    differences.sort_by_key(|difference| !difference.unlike);
    differences
}

/// The facts of a record. Boards and uses that the other record has not are left out: they do not
/// change the times of those that both have.
fn facts(record: &Record, other: &Record) -> Value {
    let mut boards = Map::new();
    for workload in &record.workloads {
        if other.workloads.iter().any(|in_other| in_other.name == workload.name) {
            boards.insert(workload.name.to_string(), json!(workload.hash));
        }
    }
    let in_use = record.in_use.as_ref().filter(|_| other.in_use.is_some()).map(|in_use| {
        let reference = in_use.comparisons.first().map(|comparison| &comparison.reference);
        let trace = json!([in_use.trace, in_use.evaluation_bytes, in_use.threads]);
        json!({"trace": trace, "reference": reference})
    });
    json!({
        "machine": record.machine, "tier": record.tier,
        "effort": if record.quick { "quick" } else { "full" },
        "boards": boards, "in use": in_use,
        "toolchain": record.toolchain, "seed": record.seed, "command": record.command,
    })
}

fn difference(what: &str, a: &Value, b: &Value) -> Difference {
    let is_setting =
        what.strip_prefix("machine ").is_some_and(|setting| SETTINGS.contains(&setting));
    let unlike = !(is_setting || what.starts_with("toolchain ") || ALLOWED.contains(&what));
    Difference { what: what.into(), a: words(a, b), b: words(b, a), unlike }
}

/// A value in words; of a list, the entries that the other value lacks.
fn words(value: &Value, other: &Value) -> String {
    match (value, other) {
        (Value::String(text), _) => text.clone(),
        (Value::Array(entries), Value::Array(other_entries)) => {
            let mut lacking = Vec::new();
            for entry in entries {
                if !other_entries.contains(entry) {
                    lacking.push(words(entry, other));
                }
            }
            lacking.join(", ")
        }
        _ => value.to_string(),
    }
}

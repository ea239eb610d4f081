//! Differences of two runs besides their times, and which of them make the records unlike.
//!
//! Times of unlike records need not agree: they are of other machines, boards or builds for another
//! tier. Everything that differs is unlike unless a list here allows it, so that a new field of
//! records cannot be overlooked.

use crate::differences::add_differences;
use record::Record;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// A fact that is not the same in both records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The name of the fact: its path, with blanks in place of dots.
    pub what: String,
    /// The value in the first record. For lists it has only the entries that the other list lacks.
    pub a: String,
    /// The value in the second record. For lists it has only the entries that the first list lacks.
    pub b: String,
    /// Whether it makes the two records unlike.
    pub unlike: bool,
}

/// Facts that may differ in like records: those that the user asked for, and the signature of the
/// machine, which older records lack as a whole.
const ALLOWED: [&str; 4] = ["seed", "command", "in use reference", "machine signature"];

/// Facts of a machine that its owner can set. It is the same machine with other settings.
const SETTINGS: [&str; 4] = ["cores", "governor", "smt", "hardware_counters"];

/// Returns all differences. Those that make the records unlike come first.
pub(crate) fn differences(a: &Record, b: &Record) -> Vec<Difference> {
    let (a_facts, b_facts) = (facts(a, b), facts(b, a));
    let mut paths = Vec::new();
    add_differences("", [&a_facts, &b_facts], false, &mut paths);
    // The load differs in all runs, so it tells nothing about them.
    paths.retain(|(path, ..)| !path.contains("load_"));
    let mut differences = Vec::new();
    for (path, a_value, b_value) in paths {
        differences.push(difference(&path.replace('.', " "), a_value, b_value));
    }
    differences.sort_by_key(|difference| !difference.unlike);
    differences
}

/// Returns the facts of a record. It omits boards and uses that the other record lacks, because
/// they do not change the times of those that both have.
fn facts(record: &Record, other: &Record) -> Value {
    let mut boards = Map::new();
    for workload in &record.workloads {
        if other.workloads.iter().any(|other_workload| other_workload.name == workload.name) {
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
    // A changed toolchain that compiles a routine to other code is seen by the hash of that code.
    let unlike = !(is_setting || what.starts_with("toolchain ") || ALLOWED.contains(&what));
    Difference { what: what.into(), a: value_text(a, b), b: value_text(b, a), unlike }
}

/// Returns a value as text. For a list it has only the entries that the other value lacks.
fn value_text(value: &Value, other: &Value) -> String {
    match (value, other) {
        (Value::String(text), _) => text.clone(),
        (Value::Array(entries), Value::Array(other_entries)) => {
            let mut lacking = Vec::new();
            for entry in entries {
                if !other_entries.contains(entry) {
                    lacking.push(value_text(entry, other));
                }
            }
            lacking.join(", ")
        }
        _ => value.to_string(),
    }
}

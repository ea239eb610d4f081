//! Differences of two runs besides their times, and which of them make the records unlike.

use crate::differing::differing;
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

/// All that differs, what makes unlike first.
pub(crate) fn differences(a: &Record, b: &Record) -> Vec<Difference> {
    let (mut found, a, b) = (Vec::new(), facts(a, b), facts(b, a));
    differing("", [&a, &b], false, &mut found);
    found.retain(|(what, ..)| !what.contains("load_"));
    let difference = |(what, a, b): (String, _, _)| difference(&what.replace('.', " "), a, b);
    let mut all: Vec<Difference> = found.into_iter().map(difference).collect();
    all.sort_by_key(|one| !one.unlike);
    all
}

/// The facts of a record: on boards and in use, of those that the other has as well.
fn facts(of: &Record, other: &Record) -> Value {
    let has_too = |name: &str| other.workloads.iter().any(|one| one.name == *name);
    let boards = of.workloads.iter().filter(|one| has_too(&one.name));
    let boards = boards.map(|one| (one.name.to_string(), json!(one.hash)));
    let in_use = of.in_use.as_ref().filter(|_| other.in_use.is_some()).map(|one| {
        let reference = one.comparisons.first().map(|one| &one.reference);
        json!({"trace": [one.trace, one.evaluation_bytes, one.threads], "reference": reference})
    });
    json!({
        "machine": of.machine, "tier": of.tier, "effort": if of.quick { "quick" } else { "full" },
        "boards": boards.collect::<Map<_, _>>(), "in use": in_use,
        "toolchain": of.toolchain, "seed": of.seed, "command": of.command,
    })
}

fn difference(what: &str, a: &Value, b: &Value) -> Difference {
    // An older record has no signature at all.
    let allowed = ["seed", "command", "in use reference", "machine signature"];
    let setting = ["cores", "governor", "smt", "hardware_counters"];
    let is_setting = setting.iter().any(|one| what.strip_prefix("machine ") == Some(one));
    let unlike = !(is_setting || what.starts_with("toolchain ") || allowed.contains(&what));
    Difference { what: what.into(), a: words(a, b), b: words(b, a), unlike }
}

fn words(of: &Value, other: &Value) -> String {
    match (of, other) {
        (Value::String(text), _) => text.clone(),
        (Value::Array(list), Value::Array(others)) => {
            let own = list.iter().filter(|one| !others.contains(one));
            own.map(|one| words(one, other)).collect::<Vec<_>>().join(", ")
        }
        _ => of.to_string(),
    }
}

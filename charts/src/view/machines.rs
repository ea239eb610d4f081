//! Short, distinct names for machines in a comparison.

use crate::answer::cpu_called;
use record::{Record, unique};

/// The name of each machine; then its record if another has the same.
pub fn names(records: &[Record]) -> Vec<String> {
    let names: Vec<String> = records.iter().map(name).collect();
    let mut distinct = Vec::new();
    for (name, record) in names.iter().zip(records) {
        let namesakes = names.iter().zip(records).filter(|(other, _)| *other == name);
        // A record that is given twice is not told apart from itself.
        let ids = unique(namesakes.map(|(_, other)| &other.id));
        distinct.push(match ids.len() {
            1 => name.clone(),
            _ => format!("{name}, record {}", record.id),
        });
    }
    distinct
}

/// The processor, and why its record does not rank, if it does not.
fn name(record: &Record) -> String {
    let mut parts = vec![cpu_called(&record.machine)];
    if record.quick {
        parts.push("quick run".to_string());
    }
    parts.extend(record.machine.unranked());
    parts.join(", ")
}

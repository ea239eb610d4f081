//! Gives the machines of a comparison short, distinct names.

use crate::answer::cpu_called;
use record::{Record, unique};

/// Returns the name of each machine, followed by its record if another machine has the same name.
pub fn names(records: &[Record]) -> Vec<String> {
    let names: Vec<String> = records.iter().map(name).collect();
    let mut distinct = Vec::new();
    for (name, record) in names.iter().zip(records) {
        let namesakes = names.iter().zip(records).filter(|(namesake, _)| *namesake == name);
        // A record that is given twice has one id, which would not tell the two apart.
        let ids = unique(namesakes.map(|(_, namesake)| &namesake.id));
        distinct.push(match ids.len() {
            1 => name.clone(),
            _ => format!("{name}, record {}", record.id),
        });
    }
    distinct
}

/// Returns the processor, and the reason why its record does not rank, if there is one.
fn name(record: &Record) -> String {
    let mut parts = vec![cpu_called(&record.machine)];
    if record.quick {
        parts.push("quick run".to_string());
    }
    parts.extend(record.machine.unranked_reason());
    parts.join(", ")
}

//! Short, distinct names for machines in a comparison.

use crate::answer::cpu_called;
use record::{Record, unique};

/// The name of each machine; then its record if another has the same.
pub fn names(records: &[Record]) -> Vec<String> {
    let all: Vec<String> = records.iter().map(name).collect();
    let distinct = |(own, record): (&String, &Record)| {
        let alike = all.iter().zip(records).filter(|(other, _)| *other == own);
        match unique(alike.map(|(_, other)| &other.id)).len() {
            1 => own.clone(),
            _ => format!("{own}, record {}", record.id),
        }
    };
    all.iter().zip(records).map(distinct).collect()
}

/// The processor, and why its record does not rank, if it does not.
fn name(record: &Record) -> String {
    let quick = record.quick.then(|| "quick run".to_string());
    let more = quick.into_iter().chain(record.machine.unranked());
    [cpu_called(&record.machine)].into_iter().chain(more).collect::<Vec<_>>().join(", ")
}

//! Short, distinct names for machines in a comparison.

use crate::answer::{cpu_of, widest};
use record::Record;

/// Additions of manufacturers to the name of a processor.
const NOISE: [&str; 4] = ["(R)", "(TM)", "(tm)", " Processor"];

/// The name of each machine: the processor with its known name, otherwise with its widest instruction sets; then the record if
/// another has the same.
pub fn names(records: &[Record]) -> Vec<String> {
    let all: Vec<Vec<String>> = records.iter().map(parts).collect();
    let name = |(own, record): (&Vec<String>, &Record)| {
        let mut others = all.iter().zip(records).filter(|(_, other)| other.id != record.id);
        let id = others.any(|(other, _)| other == own).then(|| format!("record {}", record.id));
        joined(own.iter().cloned().chain(id).collect())
    };
    all.iter().zip(records).map(name).collect()
}

/// The processor and the names of its instruction sets.
fn parts(record: &Record) -> Vec<String> {
    let machine = &record.machine;
    let cpu = NOISE.iter().fold(machine.cpu.clone(), |cpu, noise| cpu.replace(noise, "").into());
    let quick = record.quick.then_some("quick run");
    if let Some(named) = cpu_of(machine) {
        return [cpu.trim(), named.called].into_iter().chain(quick).map(str::to_string).collect();
    }
    let gfni = machine.features.iter().any(|one| one == "gfni").then_some("GFNI");
    let all = [Some(cpu.trim()), widest(machine), gfni, quick].into_iter().flatten();
    all.map(str::to_string).chain(machine.unranked()).collect()
}

fn joined(parts: Vec<String>) -> String {
    match parts.split_first() {
        Some((cpu, [])) => cpu.clone(),
        Some((cpu, more)) => format!("{cpu} ({})", more.join(", ")),
        None => String::new(),
    }
}

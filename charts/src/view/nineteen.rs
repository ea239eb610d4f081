//! Dumb7Fill against Kogge-Stone, attacks south: counts and times.

use super::select::{FORMS, Measure};
use crate::answer::cpu_called;
use crate::figures::nineteen::{PAIR, compared, ratio, south};
use contract::Model::RayAttacks;
use record::{Part, Record};
use table::{Table, figure};

/// The comparison, if the record timed both south alone.
pub fn nineteen(record: &Record) -> Option<Table> {
    let parts = [south(), Part::of(RayAttacks, &[])];
    let timed = FORMS.map(|form| compared(record, &parts[0], form));
    let [Some(throughput), Some(latency)] = timed else { return None };
    let headings = [
        "attacks south",
        ">operations",
        ">moves",
        ">instructions",
        ">longest chain",
        ">throughput, cycles",
        ">latency, cycles",
    ];
    let mut table = Table::new(headings);
    for (title, name) in ["Dumb7Fill", "Kogge-Stone"].into_iter().zip(PAIR) {
        let routine = record.routines.iter().find(|one| one.name() == *name)?;
        let probe = routine.over(&parts[0].subjects).next()?;
        let (emitted, tally) = (probe.emitted.as_ref()?, probe.tally.as_ref()?);
        let counts = [emitted.operations, emitted.moves, emitted.instructions, tally.depth];
        let cycles = |one: &record::Comparison| Measure::Cycles.time(one.standing(name)?);
        let times = [cycles(throughput)?, cycles(latency)?].map(|time| figure(time.center));
        let counts = counts.map(|one| one.to_string());
        table.row([title.to_string()].into_iter().chain(counts).chain(times));
    }
    let ratios: Vec<String> = parts.iter().filter_map(|part| ratio(record, part)).collect();
    table.note(format!(
        "Kogge-Stone is {} ({}, {}, record {})",
        ratios.join(" and "),
        cpu_called(&record.machine),
        throughput.condition.tier,
        record.id
    ));
    Some(table)
}

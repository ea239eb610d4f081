//! Nineteen operations against fourteen: Dumb7Fill and Kogge-Stone, attacks south, counted and timed.

use super::contest::Contest;
use super::select::FORMS;
use crate::answer::cpu_called;
use contract::Model;
use record::{Part, Record};
use table::{Table, figure};

/// The routines, by the names of the published comparison.
const ROWS: [(&str, &str); 2] =
    [("Dumb7Fill", "dumb7_unrolled/attacks"), ("Kogge-Stone", "kogge_stone/attacks")];

const SUBJECT: &str = "south";

/// The comparison by the first record that timed both south alone; none if no record did.
pub fn nineteen(records: &[Record]) -> Option<Table> {
    records.iter().find_map(of)
}

fn of(record: &Record) -> Option<Table> {
    let part = Part::of(Model::RayAttacks, &[SUBJECT]);
    let [throughput, latency] = FORMS.map(|form| Contest::of(record, &part, form));
    let (throughput, latency) = (throughput?, latency?);
    let measure = throughput.measure.name();
    let mut table = Table::new([
        &format!("attacks {SUBJECT}"),
        ">operations",
        ">moves",
        ">instructions",
        ">longest chain",
        &format!(">{measure}"),
        &format!(">latency in {}", latency.measure.name()),
    ]);
    for (title, name) in ROWS {
        let times = [&throughput, &latency].map(|one| {
            let entry = one.entries.iter().find(|entry| entry.standing.name == *name)?;
            Some((figure(entry.time.center), entry.routine))
        });
        let [Some((cycles, routine)), Some((latency, _))] = times else { return None };
        let probe = routine.probes.iter().find(|probe| *probe.subject == *SUBJECT)?;
        let (emitted, tally) = (probe.emitted.as_ref()?, probe.tally.as_ref()?);
        let counts = [emitted.operations, emitted.moves, emitted.instructions];
        let counts = counts.map(|one| one.to_string());
        let depth = tally.depth.to_string();
        table.row([title.to_string()].into_iter().chain(counts).chain([depth, cycles, latency]));
    }
    let speed_up = |one: &Contest| {
        let time = |name: &str| {
            let entry = one.entries.iter().find(|entry| entry.standing.name == *name)?;
            Some(entry.time.center)
        };
        Some(time(ROWS[0].1)? / time(ROWS[1].1)?)
    };
    table.note(format!(
        "Kogge-Stone is {:.2} x as fast in throughput and {:.2} x in latency ({}, {}, record {})",
        speed_up(&throughput)?,
        speed_up(&latency)?,
        cpu_called(&record.machine),
        record.tier,
        record.id
    ));
    Some(table)
}

//! `asm --depth`: whether dataflow and measured instruction latencies explain the measured latency loops.

use crate::charts::choose;
use crate::{failure::Failure, say, say_json, terminal};
use asm_reports::Selected;
use asm_reports::explain::{Measured, MeasuredLoop, explain};
use decode::Executable;
use record::Record;
use std::collections::BTreeMap;
use std::path::Path;

pub fn run(
    selected: &[Selected],
    measured: &Measured,
    executable: &Executable,
    json: bool,
) -> Result<(), Failure> {
    let report = explain(executable, selected, measured)?;
    if json { say_json(&report) } else { say(&report.render(terminal::width())) }
}

/// The named record, or the newest; it must have the times of single loops.
pub fn measured(named: Option<&Path>) -> Result<Measured, Failure> {
    let measured = of(&choose(named)?.1);
    match measured.loops.values().any(|timed| timed.cycles.is_some()) {
        true => Ok(measured),
        false => Err(Failure::Input(format!(
            "record {} has no times of single loops (summaries leave them out): `cargo xtask bench` \
             measures them",
            measured.record
        ))),
    }
}

fn of(record: &Record) -> Measured {
    let latencies = record.instruction_latencies.iter().map(|latency| {
        let key = (latency.form.clone(), latency.from.clone());
        (key, latency.cycles.map(|cycles| cycles.center))
    });
    let mut loops = BTreeMap::new();
    for routine in &record.routines {
        for probe in &routine.probes {
            loops.extend(probe.loops.iter().map(|timed| {
                let cycles = record.cycles_per_call(routine, &probe.subject, &timed.form);
                let measured = MeasuredLoop {
                    hash: timed.hash.clone(),
                    instructions: timed.body.instructions,
                    cycles: cycles.map(|cycles| cycles.center),
                };
                (timed.symbol.clone(), measured)
            }));
        }
    }
    let apart = record
        .instruction_latencies
        .iter()
        .filter_map(|latency| Some((latency.form.clone(), latency.apart_cycles?)));
    Measured {
        record: record.id.clone(),
        instruction_latencies: latencies.collect(),
        apart: apart.collect(),
        loops,
    }
}

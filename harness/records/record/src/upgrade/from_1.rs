//! From version 1 to 2, which added cycles, hardware counters, cache pressure, verdicts, the clock,
//! single-stepped counts, the timed loops' code and what made the boards, and renamed the
//! instrument `rounds`.

use super::{UNKNOWN, add, each};
use serde_json::{Value, json};

pub fn record(record: &mut Value) {
    add(record, json!({"clock": null, "comparisons": [], "left_out": []}));
    if let Some(machine) = record.get_mut("machine") {
        add(machine, json!({"smt": null, "hardware_counters": false}));
    }
    for workload in each(record, "workloads") {
        add(workload, json!({"generator": UNKNOWN, "seed": null, "hash": UNKNOWN}));
    }
    for routine in each(record, "routines") {
        for probe in each(routine, "probes") {
            let skipped = "records of version 1 have no such count";
            add(probe, json!({"stepped": null, "stepped_skipped": skipped, "loops": []}));
        }
        for timing in each(routine, "timings") {
            add(timing, json!({"pressure_kib": null, "cycles_per_unit": null, "counted": null}));
            if timing.get("instrument").is_some_and(|instrument| instrument == "rounds") {
                timing["instrument"] = json!("interleaved");
            }
        }
    }
}

pub fn samples(samples: &mut Value) {
    add(samples, json!({"cycles_per_unit": {}}));
    if let Some(Value::Object(series)) = samples.get_mut("ns_per_unit") {
        *series = std::mem::take(series)
            .into_iter()
            .map(|(key, samples)| match key.strip_prefix("rounds/") {
                Some(rest) => (format!("interleaved/{rest}"), samples),
                None => (key, samples),
            })
            .collect();
    }
}

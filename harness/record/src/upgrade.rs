//! Records and samples of earlier versions, brought up to [`SCHEMA`] before they are read. What an
//! earlier version did not write down is absent or says that it is unknown; nothing is guessed.

use crate::SCHEMA;
use serde_json::{Value, json};

/// What stands where an earlier version has no name or hash.
pub const UNKNOWN: &str = "unknown";

/// A record of any version, as one of the present version.
pub fn record(mut value: Value) -> Value {
    if value["schema"] == 1 {
        record_from_1(&mut value);
    }
    parts(&mut value);
    value
}

/// The first records of version 2 knew no parts: all their times were over all subjects.
fn parts(record: &mut Value) {
    let whole = || json!({"part": null});
    each(record, "comparisons").for_each(|comparison| add(comparison, whole()));
    for routine in each(record, "routines") {
        each(routine, "timings").for_each(|timing| add(timing, whole()));
    }
}

/// Raw samples of any version, as ones of the present version.
pub fn samples(mut value: Value) -> Value {
    if value["schema"] == 1 {
        value["schema"] = json!(2);
        add(&mut value, json!({"cycles_per_unit": {}}));
        if let Some(Value::Object(series)) = value.get_mut("ns_per_unit") {
            *series = std::mem::take(series)
                .into_iter()
                .map(|(key, samples)| match key.strip_prefix("rounds/") {
                    Some(rest) => (format!("interleaved/{rest}"), samples),
                    None => (key, samples),
                })
                .collect();
        }
    }
    value
}

/// Listings of any version, as ones of the present version. Version 1 kept none.
pub fn listings(value: Value) -> Value {
    value
}

// Version 2 added cycles, hardware counters, cache pressure, verdicts, the clock, single-stepped
// counts, the timed loops' code and what made the boards; it renamed the instrument `rounds`.
const _: () = assert!(SCHEMA == 3, "a new version needs an upgrade from the one before");

fn record_from_1(record: &mut Value) {
    record["schema"] = json!(2);
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

/// Adds fields to an object; strict reading complains of anything else than an object.
fn add(value: &mut Value, fields: Value) {
    if let (Value::Object(object), Value::Object(fields)) = (value, fields) {
        for (name, field) in fields {
            object.entry(name).or_insert(field);
        }
    }
}

/// The elements of a list, none if it is missing or no list.
fn each<'a>(value: &'a mut Value, list: &str) -> impl Iterator<Item = &'a mut Value> {
    value.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_present_version_is_left_alone() {
        let timing = json!({"instrument": "rounds", "part": "east"});
        let value = json!({"schema": SCHEMA, "routines": [{"timings": [timing]}]});
        assert_eq!(record(value.clone()), value);
        let value = json!({"schema": SCHEMA, "ns_per_unit": {"rounds/a": [1.0]}});
        assert_eq!(samples(value.clone()), value);
    }

    #[test]
    fn times_of_no_part_are_of_the_whole() {
        let value =
            record(json!({"schema": 2, "comparisons": [{}], "routines": [{"timings": [{}]}]}));
        assert_eq!(value["comparisons"][0], json!({"part": null}));
        assert_eq!(value["routines"][0]["timings"][0], json!({"part": null}));
    }

    #[test]
    fn what_is_not_there_stays_away_and_nothing_panics() {
        let broken = [
            json!({"schema": 1}),
            json!({"schema": 1, "machine": 3, "routines": {"a": 1}, "workloads": [null]}),
            json!({"schema": 1, "routines": [{"timings": [7], "probes": "x"}]}),
            json!([1]),
        ];
        for value in broken {
            assert!(crate::strict::typed::<crate::Record>(record(value.clone())).is_err());
            assert!(crate::strict::typed::<crate::Samples>(samples(value)).is_err());
        }
    }
}

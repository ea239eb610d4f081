//! Files of earlier versions, brought up to [`SCHEMA`] one version after the other before they are
//! read. What an earlier version did not write down is absent or says that it is unknown; nothing
//! is guessed.

mod from_1;
mod from_2;

use crate::SCHEMA;
use serde_json::Value;

/// What stands where an earlier version has no name or hash.
pub const UNKNOWN: &str = "unknown";

const _: () = assert!(SCHEMA == 3, "a new version needs an upgrade from the one before");

/// A record of any version, as one of the present version.
pub fn record(value: Value) -> Value {
    stepwise(value, [from_1::record, from_2::record])
}

/// Raw samples of any version, as ones of the present version.
pub fn samples(value: Value) -> Value {
    stepwise(value, [from_1::samples, from_2::samples])
}

/// Listings of any version, as ones of the present version. Version 1 kept none.
pub fn listings(value: Value) -> Value {
    stepwise(value, [|_| (), |_| ()])
}

/// Takes every step from the version of `value` on; the first is from version 1.
fn stepwise(mut value: Value, steps: [fn(&mut Value); SCHEMA as usize - 1]) -> Value {
    for (version, step) in (1..).zip(steps) {
        if value["schema"] == version {
            step(&mut value);
            value["schema"] = Value::from(version + 1);
        }
    }
    value
}

/// Adds fields that are not there to an object; strict reading complains of anything else than an
/// object.
fn add(value: &mut Value, fields: Value) {
    if let (Value::Object(object), Value::Object(fields)) = (value, fields) {
        for (name, field) in fields {
            object.entry(name).or_insert(field);
        }
    }
}

/// Takes a field out of an object; `null` if it is not there.
fn take(value: &mut Value, field: &str) -> Value {
    value.as_object_mut().and_then(|object| object.remove(field)).unwrap_or_default()
}

/// The elements of a list, none if it is missing or no list.
fn each<'a>(value: &'a mut Value, list: &str) -> impl Iterator<Item = &'a mut Value> {
    value.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_present_version_is_left_alone() {
        let timing = json!({"instrument": "rounds", "part": "east"});
        let value = json!({"schema": SCHEMA, "routines": [{"timings": [timing]}]});
        assert_eq!(record(value.clone()), value);
        let value = json!({"schema": SCHEMA, "ns_per_unit": {"rounds/a": [1.0]}});
        assert_eq!(samples(value.clone()), value);
    }

    #[test]
    fn what_is_not_there_stays_away_and_nothing_panics() {
        let broken = [
            json!({"schema": 1}),
            json!({"schema": 1, "machine": 3, "routines": {"a": 1}, "workloads": [null]}),
            json!({"schema": 1, "routines": [{"timings": [7], "probes": "x"}]}),
            json!({"schema": 2, "clock": {"trace": [1]}, "comparisons": [2, {"part": 3}]}),
            json!({"schema": 2, "comparisons": [{"standings": [4, {"name": 5}]}]}),
            json!({"schema": 2, "routines": [{"timings": [{"part": 6}, null]}, "x"]}),
            json!([1]),
        ];
        for value in broken {
            assert!(crate::strict::typed::<crate::Record>(&record(value.clone())).is_err());
            assert!(crate::strict::typed::<crate::Samples>(&samples(value)).is_err());
        }
    }
}

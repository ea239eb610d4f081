//! The published JSON Schema accepts all that we write and refuses broken records.

use super::sample_record::{listings, samples};
use super::versions::published_files;
use record::{
    Bound, Estimate, ExecutedRange, Form, HardwareCountsPerUnit, Record, load, load_listings,
    sample, save,
};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("schema").join(name)
}

fn published(name: &str) -> Value {
    raw(&file(name))
}

fn raw(file: &Path) -> Value {
    serde_json::from_slice(&fs::read(file).expect("it is there")).expect("JSON")
}

/// Returns whether a value fits a part of `schema`. The keywords are all that schemars writes for
/// our types.
fn fits(schema: &Value, part: &Value, value: &Value) -> bool {
    let fits = |part: &Value, value: &Value| fits(schema, part, value);
    let Some(rules) = part.as_object() else { return *part == json!(true) };
    let (object, array) = (value.as_object(), value.as_array());
    let is_of = |kind: &Value| match kind.as_str().expect("a type") {
        "object" => object.is_some(),
        "array" => array.is_some(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        other => panic!("an unknown type: {other}"),
    };
    // Of named parts: those with a rule, or those with none, the digits of `patternProperties` too.
    let named = |name: &str| match rules.get("patternProperties") {
        Some(digits) if name.parse::<u64>().is_ok() => Some(&digits["^\\d+$"]),
        _ => rules.get("properties").and_then(|named| named.get(name)),
    };
    let members = || object.into_iter().flatten();
    rules.iter().all(|(keyword, rule)| match keyword.as_str() {
        "$schema" | "$defs" | "title" | "description" | "format" => true,
        "$ref" => {
            let place = rule.as_str().and_then(|place| place.strip_prefix('#'));
            fits(schema.pointer(place.expect("a place")).expect("it is there"), value)
        }
        "type" => rule.as_array().map_or_else(|| is_of(rule), |kinds| kinds.iter().any(is_of)),
        "anyOf" => rule.as_array().expect("parts").iter().any(|part| fits(part, value)),
        "oneOf" => {
            rule.as_array().expect("parts").iter().filter(|part| fits(part, value)).count() == 1
        }
        "enum" => rule.as_array().expect("values").contains(value),
        "const" => rule == value,
        "minimum" => value.as_f64().is_none_or(|number| number >= rule.as_f64().expect("a number")),
        "maximum" => value.as_f64().is_none_or(|number| number <= rule.as_f64().expect("a number")),
        "items" => array.into_iter().flatten().all(|value| fits(rule, value)),
        "minItems" => array.is_none_or(|all| all.len() as u64 >= rule.as_u64().expect("a number")),
        "maxItems" => array.is_none_or(|all| all.len() as u64 <= rule.as_u64().expect("a number")),
        "required" => object.is_none_or(|object| {
            let mut names = rule.as_array().expect("names").iter();
            names.all(|name| object.contains_key(name.as_str().expect("a name")))
        }),
        "properties" | "patternProperties" => {
            members().all(|(name, value)| named(name).is_none_or(|part| fits(part, value)))
        }
        "additionalProperties" => {
            members().all(|(name, value)| named(name).is_some() || fits(rule, value))
        }
        other => panic!("an unknown keyword: {other}"),
    })
}

fn is_valid(name: &str, value: &Value) -> bool {
    let schema = published(name);
    fits(&schema, &schema, value)
}

/// Returns the sample with the optional parts that it lacks.
fn with_every_part() -> Record {
    let mut record = sample();
    let time = Estimate { center: 2.5, low: 2.0, high: 3.0 };
    record.label = Some("a label".into());
    record.bounds = vec![Bound::new("kogge_stone", "attacks", contract::Model::RayAttacks)];
    record.routines[0].criterion = [(Form::Latency, time)].into();
    record.routines[0].probes[0].callgrind = Some(ExecutedRange { mean: 19.0, calls: 64 });
    record.rounds[0].rows[0].counted =
        Some(HardwareCountsPerUnit { cycles_per_unit: 11.0, instructions_per_unit: 21.0 });
    record
}

#[test]
fn what_is_written_is_valid() {
    let folder = tempfile::tempdir().expect("room");
    let record = with_every_part();
    let id = &record.id;
    let home = save(folder.path(), &record, &samples(id), &listings(id)).expect("saved");
    assert_eq!(load(&home).expect("whole").in_use, record.in_use);
    let written = fs::read_to_string(home.join("record.json")).expect("written");
    let value: Value = serde_json::from_str(&written).expect("JSON");
    assert!(is_valid("record-4.json", &value));
    let listings = load_listings(&home).expect("listings");
    assert!(is_valid("listings-4.json", &json!(listings)));
}

#[test]
fn published_records_are_valid() {
    for (path, value) in published_files() {
        assert!(is_valid("record-4.json", &value), "{}", path.display());
    }
}

#[test]
fn a_broken_record_is_not_valid_and_not_read() {
    let folder = tempfile::tempdir().expect("room");
    let whole = json!(with_every_part());
    assert!(is_valid("record-4.json", &whole));
    let file = folder.path().join("record.json");
    // A pointer to the changed value, and the new value, or none to remove it.
    let faults = [
        ("/seed", Some(json!("one"))),
        ("/quick", None),
        ("/surprise", Some(json!(1))),
        ("/clock/trace/0/ghz", Some(json!(null))),
        ("/routines/0/probes/0/loops", None),
        ("/rounds/0/rows/0/ratio", None),
        ("/rounds/0/condition/state", Some(json!("asleep"))),
        ("/routines/0/criterion/latency/low", None),
        ("/routines/0/probes/0/emitted/bytes", Some(json!(-1))),
        ("/comparisons/0/standings/0/next_verdict", Some(json!(1))),
        ("/comparisons/0/standings/0/ns_per_unit", None),
        ("/comparisons/0/subjects", Some(json!("east"))),
        ("/comparisons/0/part", Some(json!(null))),
        ("/clock/width/least_share", None),
        ("/sittings/6/set_aside", Some(json!(-1))),
        ("/workloads/0/host", Some(json!("somewhere"))),
        ("/in_use/trace/both", None),
        ("/in_use/trace/pawn", Some(json!(1))),
        ("/in_use/comparisons/0/condition/state/in_use/evaluation_bytes", None),
    ];
    for (pointer, change) in faults {
        let mut broken = whole.clone();
        let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
        let parent = broken.pointer_mut(parent).and_then(Value::as_object_mut).expect("an object");
        match change {
            Some(value) => drop(parent.insert(name.into(), value)),
            None => assert!(parent.remove(name).is_some(), "{pointer} was there"),
        }
        assert!(!is_valid("record-4.json", &broken), "{pointer} passes the schema");
        fs::write(&file, broken.to_string()).expect("written");
        let error = load(&file).expect_err(pointer).to_string();
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

//! The published JSON Schema accepts all that we write and refuses broken records.

use crate::sample::{self, Folder};
use record::{load, load_listings, save};
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

fn validator(name: &str) -> jsonschema::Validator {
    jsonschema::validator_for(&published(name)).expect("a valid schema")
}

#[test]
fn what_is_written_is_valid() {
    let folder = Folder::new("schema");
    let record = record::Record { in_use: Some(sample::in_use()), ..sample::record("a") };
    let home =
        save(&folder.0, &record, &sample::samples("a"), &sample::listings("a")).expect("saved");
    assert_eq!(load(&home).expect("whole").in_use, record.in_use);
    let written = fs::read_to_string(home.join("record.json")).expect("written");
    let value: Value = serde_json::from_str(&written).expect("JSON");
    validator("record-4.json").validate(&value).expect("valid");
    let listings = load_listings(&home).expect("listings");
    validator("listings-4.json").validate(&json!(listings)).expect("valid");
}

#[test]
fn a_broken_record_is_not_valid_and_not_read() {
    let validator = validator("record-4.json");
    let folder = Folder::new("broken");
    let in_use = Some(sample::in_use());
    let whole = json!(record::Record { in_use, ..sample::record("a") });
    assert!(validator.is_valid(&whole));
    let file = folder.0.join("record.json");
    // A pointer to what is changed, and what is put there; nothing: it is removed.
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
        assert!(!validator.is_valid(&broken), "{pointer} passes the schema");
        fs::write(&file, broken.to_string()).expect("written");
        let error = load(&file).expect_err(pointer).to_string();
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

//! Good files changed at random: each is read, or refused in one clear line, in a child with
//! limited memory and time.

use super::mangled::{assert_clear, child_process_config, limit_memory};
use super::mutated::mutations;
use super::sample_record::{few, listings, samples};
use crate::judge::rejudge;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use record::{LISTINGS_FILE, Record, SAMPLES_FILE, from_bytes, sample};
use serde_json::Value;
use std::fs;
use std::path::Path;

const ID: &str = "20260102T030405Z";

/// Returns records with and without optional parts. They are small, so that a few changes reach
/// every field.
fn records() -> [Value; 3] {
    let basis = few(ID);
    let with_perft = Record { perft: sample().perft, ..basis.clone() };
    let with_in_use = Record { in_use: sample().in_use, ..basis.clone() };
    [basis, with_perft, with_in_use].map(|record| serde_json::to_value(record).expect("plain data"))
}

fn read(bytes: &[u8]) -> Result<Record, String> {
    from_bytes(Path::new("stranger"), bytes).map_err(|error| error.to_string())
}

/// Reads `bytes` as a file in the folder of a record.
fn beside<T>(
    file: &str,
    bytes: &[u8],
    load: fn(&Path) -> Result<T, record::Error>,
) -> Result<T, String> {
    let folder = tempfile::tempdir().expect("room");
    fs::write(folder.path().join(file), bytes).expect("a folder of ours");
    load(folder.path()).map_err(|error| error.to_string())
}

fn assert_read_or_clear<T>(came: Result<T, String>) {
    came.map(drop).unwrap_or_else(|why| assert_clear(&why));
}

proptest! {
    #![proptest_config(child_process_config(256))]

    #[test]
    fn a_changed_record_is_read_and_judged_again_or_refused_in_one_line(which in 0..3usize, mutation in mutations()) {
        limit_memory();
        let came = read(&mutation.of(&records()[which]));
        if let Ok(record) = &came {
            rejudge(record);
        }
        assert_read_or_clear(came);
    }

    #[test]
    fn changed_samples_are_read_or_refused_in_one_line(mutation in mutations()) {
        limit_memory();
        let mut few = samples(ID);
        few.invocations[0].truncate(20);
        let bytes = mutation.of(&serde_json::to_value(few).expect("plain data"));
        assert_read_or_clear(beside(SAMPLES_FILE, &bytes, record::load_samples::<Vec<f64>>));
    }

    #[test]
    fn changed_listings_are_read_or_refused_in_one_line(mutation in mutations()) {
        limit_memory();
        let bytes = mutation.of(&serde_json::to_value(listings(ID)).expect("plain data"));
        assert_read_or_clear(beside(LISTINGS_FILE, &bytes, record::load_listings));
    }
}

/// Collects the places of all lists and objects within a value.
fn containers(value: &Value, place: &str, found: &mut Vec<String>) {
    let mut inner_values = Vec::new();
    match value {
        Value::Array(list) => {
            for (index, inner) in list.iter().enumerate() {
                inner_values.push((format!("{place}/{index}"), inner));
            }
        }
        Value::Object(fields) => {
            for (name, inner) in fields {
                inner_values.push((format!("{place}/{}", name.replace('/', "~1")), inner));
            }
        }
        _ => return,
    }
    found.push(place.to_string());
    for (place, inner) in inner_values {
        containers(inner, &place, found);
    }
}

/// Chance seldom hits a list of which there is one.
#[test]
fn without_one_list_or_object_a_record_is_read_and_judged_again_or_refused_in_one_line() {
    let [good, ..] = records();
    let mut places = Vec::new();
    containers(&good, "", &mut places);
    let mut judged = 0;
    for place in &places {
        let mut changed = good.clone();
        let value = changed.pointer_mut(place).expect("it is there");
        *value = if value.is_array() { Value::Array(Vec::new()) } else { Value::Null };
        let came = read(changed.to_string().as_bytes());
        if let Ok(record) = &came {
            rejudge(record);
            judged += 1;
        }
        assert_read_or_clear(came);
    }
    assert!(judged > 20 && judged < places.len(), "{judged} of {}", places.len());
}

/// Changes that are all read, or all refused, would test one half of the reader.
#[test]
fn of_the_changed_records_many_are_read_and_many_refused() {
    let mut runner = TestRunner::deterministic();
    for good in records() {
        read(good.to_string().as_bytes()).expect("it is good before it is changed");
        let mut next = || mutations().new_tree(&mut runner).expect("no filter").current().of(&good);
        let count = (0..60).filter(|_| read(&next()).is_ok()).count();
        assert!((10..50).contains(&count), "{count} of 60 are read");
    }
}

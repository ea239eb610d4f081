//! A record of two tiers is published in two files, which are read as one.

use crate::sample::{self, Folder};
use record::{Record, SUMMARY_BYTES, file_of_tier, load, load_with_tiers, packed, summary};
use std::fs;
use std::path::Path;

/// The sample's own tier, and the same again at another.
fn of_two_tiers() -> Record {
    let mut record = sample::record("20260103-000000");
    for mut one in record.comparisons.clone() {
        one.condition.tier = "native".into();
        record.comparisons.push(one);
    }
    for mut one in record.rounds.clone() {
        one.condition.tier = "native".into();
        record.rounds.push(one);
    }
    record
}

fn published(record: &Record, folder: &Path) {
    for tier in record.tiers() {
        let own = folder.join("cpu.json.gz");
        let file = if tier == record.tier { own } else { file_of_tier(&own, tier) };
        let text = summary(&record.part(tier), SUMMARY_BYTES).expect("small");
        fs::write(file, packed(text.as_bytes())).expect("written");
    }
}

#[test]
fn a_record_is_read_as_any_of_its_tiers() {
    let record = of_two_tiers();
    assert_eq!(record.tiers(), ["x86-64", "native"]);
    let native = record.at_tier("native");
    assert_eq!(native.tiers(), ["native", "x86-64"]);
    for one in [&record, &native] {
        assert!(one.own().count() > 0 && one.own().all(|own| own.condition.tier == one.tier));
    }
}

#[test]
fn what_is_published_of_each_tier_is_joined_again_and_no_other_records() {
    let folder = Folder::new("tiers");
    fs::create_dir_all(&folder.0).expect("made");
    let record = of_two_tiers();
    published(&record, &folder.0);
    let own = folder.0.join("cpu.json.gz");
    let beside = load(&file_of_tier(&own, "native")).expect("a record by itself");
    assert!(beside.comparisons.iter().all(|one| one.condition.tier == "native"));
    assert!(beside.left_out.iter().any(|what| what.contains("of tier x86-64")));
    let joined = load_with_tiers(&own).expect("two files");
    assert_eq!(joined.tiers(), ["x86-64", "native"]);
    assert_eq!(joined.comparisons.len(), record.comparisons.len());
    assert_eq!(joined.rounds.len(), record.rounds.len());

    let other = Record { id: "20260104-000000".into(), ..record.part("native") };
    let text = summary(&other, SUMMARY_BYTES).expect("small");
    fs::write(file_of_tier(&own, "native"), packed(text.as_bytes())).expect("written");
    assert_eq!(load_with_tiers(&own).expect("one file").tiers(), ["x86-64"]);
}

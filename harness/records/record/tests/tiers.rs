//! A record of two tiers: read as either, and published in one file.

use crate::sample::{self, Folder};
use contract::Tier;
use record::{Record, SUMMARY_BYTES, State, load, packed, summary};
use std::fs;

/// The sample's own tier, and the same again at another.
fn of_two_tiers() -> Record {
    let mut record = sample::record("20260103-000000");
    for mut one in record.comparisons.clone() {
        one.condition.tier = contract::Tier::Native;
        record.comparisons.push(one);
    }
    for mut one in record.rounds.clone() {
        one.condition.tier = contract::Tier::Native;
        record.rounds.push(one);
    }
    record
}

#[test]
fn a_record_is_read_as_any_of_its_tiers() {
    let record = of_two_tiers();
    assert_eq!(record.tiers(), [Tier::X86_64, Tier::Native]);
    let native = record.at_tier(Tier::Native);
    assert_eq!(native.tiers(), [Tier::Native, Tier::X86_64]);
    for one in [&record, &native] {
        assert!(one.own().count() > 0 && one.own().all(|own| own.condition.tier == one.tier));
    }
}

#[test]
fn a_published_file_holds_all_tiers_with_what_they_were_judged_from() {
    let folder = Folder::new("tiers");
    fs::create_dir_all(&folder.0).expect("made");
    let mut record = of_two_tiers();
    record.rounds.iter_mut().for_each(|one| one.condition.state = State::Hot);
    let file = folder.0.join("cpu.json.gz");
    let text = summary(&record, SUMMARY_BYTES).expect("small");
    fs::write(&file, packed(text.as_bytes())).expect("written");
    let back = load(&file).expect("a record");
    assert_eq!(back.tiers(), [Tier::X86_64, Tier::Native]);
    assert_eq!(back.comparisons.len(), record.comparisons.len());
    assert_eq!(back.rounds.len(), record.rounds.len());
}

//! A record of two tiers: read as either, and published in one file with what both were judged from.

use crate::sample;
use contract::Tier;
use record::{Record, SUMMARY_BYTES, State, summary};

#[test]
fn a_record_is_read_as_any_of_its_tiers_and_a_summary_holds_all() {
    let mut record = sample::record("20260103-000000");
    let (mut comparison, mut rounds) = (sample::comparison(), sample::rounds());
    (comparison.condition.tier, rounds.condition.tier) = (Tier::Native, Tier::Native);
    record.comparisons.push(comparison);
    record.rounds.push(rounds);
    record.rounds.iter_mut().for_each(|one| one.condition.state = State::Hot);
    assert_eq!(record.tiers(), [Tier::X86_64, Tier::Native]);
    let native = record.at_tier(Tier::Native);
    assert_eq!(native.tiers(), [Tier::Native, Tier::X86_64]);
    for one in [&record, &native] {
        assert!(one.own().count() > 0 && one.own().all(|own| own.condition.tier == one.tier));
    }
    let text = summary(&record, SUMMARY_BYTES).expect("small");
    let back: Record = serde_json::from_str(&text).expect("a record");
    assert_eq!(back.tiers(), record.tiers());
    assert_eq!((back.comparisons.len(), back.rounds.len()), (2, 2));
}

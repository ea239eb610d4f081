//! A record of several tiers is read as any of them, and published in one file with the rounds of
//! all.

use contract::Tier;
use record::{Perft, Record, SUMMARY_BYTES, sample, summary};

#[test]
fn a_record_is_read_as_any_of_its_tiers_and_a_summary_holds_all() {
    let record = sample();
    assert_eq!(record.tiers(), [Tier::V4, Tier::X86_64]);
    let lower = record.at_tier(Tier::X86_64);
    assert_eq!(lower.tiers(), [Tier::X86_64, Tier::V4]);
    for record in [&record, &lower] {
        assert!(
            record.tier_comparisons().count() > 0
                && record.tier_comparisons().all(|own| own.condition.tier == record.tier)
        );
    }
    let text = summary(&record, SUMMARY_BYTES).expect("small");
    let back: Record = serde_json::from_str(&text).expect("a record");
    assert_eq!(back.tiers(), record.tiers());
    assert_eq!(back.comparisons.len(), record.comparisons.len());
    assert_eq!(back.rounds.len(), record.rounds.len());
}

#[test]
fn a_run_of_perft_replaces_only_the_one_of_its_tier() {
    let mut record = sample();
    let run = record.perft.remove(0);
    for (tier, depth) in [(Tier::X86_64, 2), (Tier::Native, 2), (Tier::X86_64, 3)] {
        record = record.with_perft(Perft { tier, depth, ..run.clone() });
    }
    let kept: Vec<_> = record.perft.iter().map(|perft| (perft.tier, perft.depth)).collect();
    assert_eq!(kept, [(Tier::Native, 2), (Tier::X86_64, 3)]);
}

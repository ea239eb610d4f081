//! A record of several tiers: read as any of them, and published in one file with what all were
//! judged from.

use super::sample;
use contract::Tier;
use record::{Perft, Record, SUMMARY_BYTES, State, from_bytes, summary};
use serde_json::{Value, json};
use std::path::Path;

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

#[test]
fn a_run_of_perft_replaces_only_the_one_of_its_tier() {
    let of = |tier, depth| Perft { tier, depth, ..sample::perft() };
    let record = [(Tier::X86_64, 2), (Tier::Native, 2), (Tier::X86_64, 3)]
        .into_iter()
        .fold(sample::record("20260103-000000"), |record, (tier, depth)| {
            record.with_perft(of(tier, depth))
        });
    let kept: Vec<_> = record.perft.iter().map(|one| (one.tier, one.depth)).collect();
    assert_eq!(kept, [(Tier::Native, 2), (Tier::X86_64, 3)]);
}

#[test]
fn perft_is_read_as_one_run_or_several() {
    let run = serde_json::to_value(sample::perft()).expect("plain data");
    let read = |perft: Value| {
        let mut record = serde_json::to_value(sample::record("a")).expect("plain data");
        record["perft"] = perft;
        let read = from_bytes(Path::new("a"), record.to_string().as_bytes());
        read.map(|record| record.perft.len()).map_err(|why| why.to_string())
    };
    assert_eq!(read(json!(null)), Ok(0));
    assert_eq!(read(run.clone()), Ok(1));
    assert_eq!(read(json!([run, run])), Ok(2));
    let wrong = |perft, place| assert!(read(perft).is_err_and(|why| why.contains(place)));
    wrong(json!("none"), "at `perft`: ");
    let mut without = run;
    without["depth"] = json!(-1);
    wrong(without.clone(), "at `perft`: [0].depth: invalid value: integer `-1`");
    wrong(json!([without]), "at `perft`: [0].depth: ");
}

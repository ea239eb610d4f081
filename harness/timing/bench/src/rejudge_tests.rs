//! Samples and records changed at random: each is refused in one clear line, or judged again
//! without harm.

use super::*;
use crate::sample::Folder;
use crate::{mangled, mutated, sample};
use proptest::prelude::*;
use record::SCHEMA;
use serde_json::json;

/// One invocation of two contestants.
fn samples() -> Value {
    let columns = |name: &str| {
        let figures = vec![3.5; 12];
        json!({
            "name": name, "units": 2048.0, "at_ticks": vec![7; 12], "ticks": figures,
            "ticks_per_cycle": figures, "adds_per_cycle": figures, "mixed_per_cycle": figures,
            "wrong": null,
        })
    };
    let series = ["kogge_stone/attacks/south", "dumb7_unrolled/attacks/south"].map(columns);
    let condition = json!({
        "tier": "x86-64", "form": "latency", "workload": "game", "state": {"cold": {"kib": 512}},
    });
    json!({
        "schema": SCHEMA, "id": "20260102T030405Z", "not_timeable": [],
        "sittings": [{
            "core": 1, "source": "time-stamp counter", "ticks_per_second": 2e9, "resolution_ns": 0.5,
            "rulers": [], "groups": [{"model": "ray_attacks", "condition": condition}], "wrong": [],
            "log": {
                "groups": [series], "turns": 12, "suspect": null, "ended": "done", "ticks": 1e6,
                "width": {"full": {"adds": 3.5, "mixed": 3.5}},
            },
        }],
    })
}

fn judged(bytes: &[u8]) -> Result<usize, Error> {
    let folder = Folder::new("rejudged");
    std::fs::write(folder.0.join(SAMPLES_FILE), bytes).expect("a folder of ours");
    let (samples, _) = load_samples(&folder.0)?;
    Ok(record::judge::comparisons(&rounds(&samples), record::judge::confidence(false), "game")
        .len())
}

#[test]
fn the_samples_are_good_before_they_are_changed() {
    assert_ne!(judged(samples().to_string().as_bytes()).expect("good"), 0);
}

proptest! {
    #![proptest_config(mangled::in_a_child(256))]

    #[test]
    fn changed_samples_are_judged_or_refused_in_one_line(mutation in mutated::mutations()) {
        mangled::limit_memory();
        if let Err(why) = judged(&mutation.of(&samples())) {
            mangled::assert_clear(&why.to_string());
        }
    }

    #[test]
    fn a_changed_record_is_judged_again_without_harm(mutation in mutated::mutations()) {
        mangled::limit_memory();
        let good = serde_json::to_value(sample::record("20260102T030405Z")).expect("plain data");
        if let Ok(record) = record::from_bytes(Path::new("stranger"), &mutation.of(&good)) {
            record::judge::rejudged(&record);
        }
    }
}

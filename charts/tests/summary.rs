//! A record on two screens: whatever it holds, its machine, its doubts and the first of each model
//! are there.

use crate::tests::sample;
use charts::summary;
use contract::Tier;
use record::{Mode, Record};
use std::path::Path;

/// The line that begins with this, and those of its block.
fn block<'t>(text: &'t str, title: &str) -> Vec<&'t str> {
    let lines = text.lines().map(str::trim_end).skip_while(|line| !line.starts_with(title));
    let block: Vec<&str> = lines.collect();
    let rows = block.iter().skip(1).take_while(|line| line.starts_with("  ")).count();
    block[..block.len().min(1 + rows)].to_vec()
}

/// Without twins, which are the same answer and are left out.
fn without_twins() -> Record {
    let mut record = sample::record();
    record.routines.iter_mut().for_each(|routine| routine.twin_of = None);
    record
}

fn contest<'r>(record: &'r mut Record, model: &str) -> &'r mut record::Comparison {
    let main = record.workloads[0].name.clone();
    let is_it = |one: &&mut record::Comparison| {
        let of = &one.condition;
        one.model.name() == model && of.form == record::Form::Throughput && of.workload == main
    };
    record.comparisons.iter_mut().find(is_it).expect("timed")
}

#[test]
fn machine_doubts_and_distances_are_there() {
    let mut record = without_twins();
    let fills = contest(&mut record, "fill");
    let (first, second) = (fills.standings[0].name.clone(), fills.standings[1].name.clone());
    assert_eq!([&first, &second], ["kogge_stone/occluded_fill", "bytewise_fill/occluded_fill"]);
    fills.standings[0].next_verdict = Some(record::Verdict::Slower);
    fills.standings[1].modes = Some([Mode { cycles_per_unit: 1.0, share: 0.5 }; 2]);
    fills.standings[2].packed = true;
    contest(&mut record, "step").standings[1].verdict = record::Verdict::Contended;
    let record = sample::as_read(&record);
    let text = summary(&record, 120);
    assert!(text.starts_with("record 20260102-030405-sample · “simulated figures <&>”"), "{text}");
    let in_one_line = text.replace("\n  ", " ");
    assert!(in_one_line.contains("1 WRONG: rotate_fill/attacks_loop"), "{text}");
    let rows = block(&text, "fill: cycles per call");
    assert!(rows.len() > 3 && rows.len() <= 6, "five at most, and their title: {text}");
    assert!(rows[1].trim_start().starts_with(&*first), "{text}");
    assert!(rows[2].contains(&*second) && rows[3].contains(", packed by the compiler"), "{text}");
    let doubts = "1 routine has two modes, 1 routine has too few clean samples";
    assert!(text.contains(doubts), "{text}");
}

#[test]
fn how_far_they_are_from_the_best_is_said_where_the_ratios_are_kept() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let published = record::published(&root).expect("records are published");
    let with_ratios = published.into_iter().find(|(_, record)| record.rounds.len() > 1);
    let mut record = with_ratios.expect("one keeps them").1;
    let first = |record: &Record| {
        let text = summary(record, 120);
        block(&text, "square_attacks queen: ").get(1).expect("a row").trim_end().to_string()
    };
    assert!(first(&record).ends_with("the best"), "{}", first(&record));
    record.rounds.clear();
    assert!(first(&record).ends_with('\u{2013}'), "{}", first(&record));
}

#[test]
fn a_build_for_the_machine_answers_for_its_class() {
    let mut record = sample::of_today();
    let features = ["avx2", "bmi1", "bmi2", "f16c", "fma", "lzcnt", "movbe"];
    record.machine.features = features.map(record::Name::from).to_vec();
    record.machine.signature = Some(record::Signature { family: 25, model: 1, stepping: 1 });
    record.machine.caches = vec!["L1d 32 KiB".into(), "L2 512 KiB".into()];
    record.comparisons.retain(|comparison| comparison.condition.tier == Tier::V3);
    for comparison in &mut record.comparisons {
        comparison.condition.tier = Tier::Native;
    }
    let choices = charts::choices(&record);
    assert!(!choices.is_empty());
    assert!(choices.iter().all(|choice| choice.class == "avx2"), "{choices:?}");
}

#[test]
fn without_times_there_are_words() {
    let mut record = sample::record();
    record.comparisons.clear();
    record.in_use = None;
    let text = summary(&record, 60);
    let in_one_line = text.replace("\n  ", " ");
    let neither = "no routine has two modes, no routine has too few clean samples";
    assert!(in_one_line.contains(neither), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 60), "{text}");
}

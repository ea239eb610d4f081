//! A record on two screens: whatever it holds, its machine, its doubts and its winners are there.

use crate::sample;
use charts::{summary, winners};
use record::{Mode, Record};

/// The line that begins with this, and those of its block.
fn block<'t>(text: &'t str, title: &str) -> Vec<&'t str> {
    let lines = text.lines().skip_while(|line| !line.starts_with(title));
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
        one.model == model && of.form == "throughput" && of.workload == main
    };
    record.comparisons.iter_mut().find(is_it).expect("timed")
}

#[test]
fn machine_doubts_and_distances_are_there() {
    let mut record = without_twins();
    let fills = contest(&mut record, "fill");
    let (first, second) = (fills.standings[0].name.clone(), fills.standings[1].name.clone());
    assert_eq!([&first, &second], ["kogge_stone/occluded_fill", "bytewise_fill/occluded_fill"]);
    fills.standings[0].next_verdict = Some("slower".into());
    fills.standings[1].modes = Some([Mode { cycles_per_unit: 1.0, share: 0.5 }; 2]);
    fills.standings[2].packed = true;
    contest(&mut record, "step").standings[1].verdict = "contended".into();
    let record = sample::as_read(&record);
    let text = summary(&record, 120);
    assert!(text.starts_with("record 20260102-030405-sample · “simulated figures <&>”"), "{text}");
    let in_one_line = text.replace("\n  ", " ");
    assert!(in_one_line.contains("1 WRONG: rotate_fill/attacks_loop"), "{text}");
    let rows = block(&text, "fill: cycles per call");
    assert_eq!(rows.len(), 6, "five, and their title: {text}");
    assert!(rows[1].trim_start().starts_with(&first), "{text}");
    assert!(rows[2].contains(&second) && rows[2].contains(" %~"), "{text}");
    assert!(rows[3].contains('*'), "{text}");
    for meaning in [
        "~ two modes",
        "* packed by the compiler",
        "1 routine has two modes, 1 routine has too few clean samples",
    ] {
        assert!(text.contains(meaning), "{meaning}: {text}");
    }
    let won = winners(&record);
    let (_, names) = won.iter().find(|(of, _)| of == "fill").expect("fills");
    assert_eq!(names, &[first]);
}

#[test]
fn who_is_not_separated_wins_too_and_who_is_wrong_does_not() {
    let mut record = without_twins();
    let fills = contest(&mut record, "fill");
    let names: Vec<String> = fills.standings.iter().map(|one| one.name.clone()).collect();
    fills.standings[0].next_verdict = Some("not separated".into());
    fills.standings[1].next_verdict = Some("slower".into());
    let near = fills.standings[0].cycles_per_unit;
    fills.standings[1].cycles_per_unit = near;
    let fastest = |record: &Record| {
        winners(record).into_iter().find(|(of, _)| of == "fill").map(|(_, names)| names)
    };
    assert_eq!(fastest(&record).as_deref(), Some(&names[..2]));
    assert!(block(&summary(&record, 120), "fill: ")[2].contains("=+0 %"));
    let wrong = record.routines.iter_mut().find(|one| one.name() == names[0]).expect("one");
    wrong.error = Some("wrong".into());
    assert_eq!(fastest(&record).as_deref(), Some(&names[1..2]));
}

#[test]
fn without_times_there_are_words_and_no_winners() {
    let mut record = sample::record();
    record.comparisons.clear();
    record.in_use = None;
    assert!(winners(&record).is_empty());
    let text = summary(&record, 60);
    let in_one_line = text.replace("\n  ", " ");
    let neither = "no routine has two modes, no routine has too few clean samples";
    assert!(in_one_line.contains(neither), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 60), "{text}");
}

#[test]
fn what_the_compiler_packed_at_another_tier_is_no_answer_for_a_class() {
    let mut record = without_twins();
    let features = "sse2 ssse3 sse4.1 sse4.2 popcnt lzcnt bmi1 bmi2 avx avx2 fma movbe f16c";
    record.machine.features = features.split(' ').map(String::from).collect();
    let fills = contest(&mut record, "fill");
    let first = fills.standings[0].name.clone();
    fills.standings[0].packed = true;
    let cells = |record: &Record| {
        let text = summary(record, 120);
        let rows = block(&text, "fill: ")[1].matches(&first).count();
        (text.matches("timed at").count(), rows)
    };
    let (columns, shown) = cells(&record);
    assert_eq!(shown, 1, "in the column of this tier alone, of {columns}");
    contest(&mut record, "fill").standings[0].packed = false;
    assert!(cells(&record).1 > 1, "in each");
}

/// `bench` without tiers times what this machine would run, which is the tier of no class.
#[test]
fn what_the_compiler_packed_for_this_machine_has_a_column_and_nothing_has_a_title_alone() {
    let mut record = without_twins();
    record.tier = "native".into();
    record.comparisons.iter_mut().for_each(|one| one.condition.tier = "native".into());
    let fills = contest(&mut record, "fill");
    fills.standings.iter_mut().for_each(|one| one.packed = true);
    let first = fills.standings[0].name.clone();
    let text = summary(&record, 120);
    assert!(text.contains("this machine, timed at native"), "{text}");
    assert_eq!(block(&text, "fill: ")[1].matches(&first).count(), 1, "{text}");
    record.comparisons.retain(|one| one.model != "fill");
    assert!(!summary(&record, 120).contains("fill: "));
}

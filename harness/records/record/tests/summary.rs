//! The published summary is small, reads as a record, and says what it leaves out.

mod sample;

use record::{Comparison, Record, Timing, WorkloadProfile, load, summary};
use sample::Folder;
use std::fs;

const LIMIT: usize = 200_000;

fn read(text: &str) -> Record {
    let folder = Folder::new(&format!("summary-{}", text.len()));
    let file = folder.0.join("record.json");
    fs::write(&file, text).expect("written");
    load(&file).expect("a record")
}

/// As large as a full run: `routines` routines with eight probes, on nine workloads.
fn large(routines: usize) -> Record {
    let mut record = sample::record("a");
    let names: Vec<String> = (0..9).map(|n| format!("workload-{n}")).collect();
    let profile = record.workloads[0].clone();
    record.workloads = names
        .iter()
        .map(|name| WorkloadProfile { name: name.clone(), ..profile.clone() })
        .collect();
    let mut routine = record.routines[0].clone();
    let stepped = routine.probes[0].stepped.as_mut().expect("sample");
    stepped.mnemonics = (0..12).map(|n| (format!("mnemonic{n}"), f64::from(n) / 3.0)).collect();
    stepped.distribution.clear();
    routine.probes = vec![routine.probes[0].clone(); 8];
    let timing = routine.timings[0].clone();
    routine.timings.clear();
    for name in &names {
        for form in ["latency", "throughput"] {
            let mut timing = timing.clone();
            (timing.form, timing.workload) = (form.into(), name.clone());
            timing.ns_per_unit.center /= 3.0;
            let instrument = "criterion".into();
            routine.timings.extend([Timing { instrument, ..timing.clone() }, timing]);
        }
    }
    record.routines = vec![routine; routines];
    let comparison = record.comparisons[0].clone();
    let standings = vec![comparison.standings[0].clone(); routines];
    let one = |name: &String| Comparison {
        workload: name.clone(),
        standings: standings.clone(),
        ..comparison.clone()
    };
    record.comparisons = names.iter().map(one).collect();
    for subject in ["east", "west"] {
        let alone = |one: &Comparison| Comparison { subjects: vec![subject.into()], ..one.clone() };
        record.comparisons.extend(record.comparisons.clone()[..9].iter().map(alone));
    }
    record
}

#[test]
fn a_small_record_loses_nothing_but_digits() {
    let whole = sample::record("a");
    let text = summary(&whole, LIMIT).expect("small");
    assert_eq!(text.lines().count(), 1);
    let mut back = read(&text);
    assert_eq!(back.left_out, ["digits beyond the first 5 of a figure"]);
    let share = &mut back.routines[0].probes[0].stepped.as_mut().expect("kept").mnemonics;
    assert_eq!(share["and"], 0.33333);
    share.insert("and".into(), 1.0 / 3.0);
    back.left_out.clear();
    assert_eq!(back, whole);
}

#[test]
fn a_large_record_is_cut_until_it_fits_and_says_where() {
    let whole = large(40);
    assert!(serde_json::to_string(&whole).expect("JSON").len() > LIMIT * 2);
    let text = summary(&whole, LIMIT).expect("it can be cut");
    assert!(text.len() < LIMIT, "{}", text.len());
    let back = read(&text);
    assert!(back.left_out.iter().any(|what| what.contains("mnemonic")), "{:?}", back.left_out);
    let absent = "calls by their number";
    assert!(back.left_out.iter().all(|what| !what.contains(absent)), "{:?}", back.left_out);
    let first = &back.routines[0];
    assert!(first.probes[0].stepped.as_ref().expect("kept").mnemonics.is_empty());
    assert!(
        first.timing("interleaved", "latency", "workload-0").is_some(),
        "the main workload stays"
    );
    assert!(first.timing("criterion", "latency", "workload-0").is_none(), "there are others");
    assert_eq!(back.routines.len(), 40);
    assert!(back.comparisons.iter().any(|comparison| comparison.workload == "workload-0"));
}

#[test]
fn what_cannot_be_small_is_refused() {
    let error = summary(&large(120), LIMIT).expect_err("too many routines").to_string();
    assert!(error.contains("200000"), "{error}");
}

#[test]
fn what_is_least_missed_goes_first_and_then_what_no_table_shows() {
    let mut record = large(1);
    let standings = record.comparisons.iter_mut().flat_map(|one| &mut one.standings);
    standings.for_each(|standing| standing.by_sitting = vec![Some(1.0625); 2000]);
    let back = read(&summary(&record, LIMIT).expect("small without them"));
    assert_eq!(back.left_out[1..], ["ratios of single sittings"]);
    assert_eq!(back.comparisons.len(), record.comparisons.len());

    let back = read(&summary(&large(26), LIMIT).expect("it can be cut"));
    let subjects: Vec<_> = back.comparisons.iter().map(|one| one.subjects.join(" ")).collect();
    assert_eq!(subjects, [""], "{:?}", back.left_out);
}

#[test]
fn a_time_that_stands_in_a_comparison_is_not_lost_with_its_copy() {
    let mut record = large(30);
    let like = record.comparisons[0].standings[0].ns_per_unit;
    for (number, routine) in record.routines.iter_mut().enumerate() {
        routine.routine = format!("attacks_{number}");
        routine.timings.iter_mut().for_each(|timing| timing.pressure_kib = None);
        routine.timings[1].ns_per_unit = like;
    }
    for (number, standing) in record.comparisons[0].standings.iter_mut().enumerate() {
        standing.name = format!("kogge_stone/attacks_{number}");
    }
    let back = read(&summary(&record, LIMIT).expect("it can be cut"));
    let time = |form| back.routines[7].timing("interleaved", form, "workload-0");
    assert!(time("latency").is_none() && time("throughput").is_some(), "{:?}", back.left_out);
    assert_eq!(back.comparisons[0].standings[7].ns_per_unit, like);
}

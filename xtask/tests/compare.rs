//! `compare` on stored records: what it prints, what it refuses, and when its gate closes.

mod common;
#[path = "../../harness/records/record/tests/sample/mod.rs"]
mod sample;

use record::{Record, save};
use sample::{Folder, listings, record, routine, samples};
use std::path::{Path, PathBuf};

/// A record of a reference and another routine whose time and code can be changed.
fn stored(folder: &Folder, id: &str, change: impl Fn(&mut Record)) -> PathBuf {
    let mut record = record(id);
    let mut other = routine();
    (other.variant, other.routine) = ("sbamg".into(), "attacks".into());
    record.routines.push(other);
    let mut standing = record.comparisons[0].standings[0].clone();
    standing.name = "sbamg/attacks".into();
    record.comparisons[0].standings.push(standing);
    record.comparisons[0].subjects = vec!["south".into()];
    let mut row = record.rounds[0].rows[0].clone();
    row.probe = "sbamg/attacks/south".into();
    record.rounds[0].rows.push(row);
    change(&mut record);
    save(&folder.0, &record, &samples(id), &listings(id)).expect("saved")
}

fn slower(record: &mut Record, by: f64) {
    let ratio = &mut record.comparisons[0].standings[1].to_reference;
    (ratio.center, ratio.low, ratio.high) = (ratio.center * by, ratio.low * by, ratio.high * by);
}

fn other_code(record: &mut Record) {
    record.routines[1].probes[0].loops[0].hash = "07e4".into();
}

fn compare(a: &Path, b: &Path, options: &[&str]) -> assert_cmd::assert::Assert {
    common::xtask(&["compare"]).args([a, b]).args(options).assert()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

#[test]
fn the_gate_closes_on_changed_code_alone() {
    let folder = Folder::new("xtask-compare");
    let before = stored(&folder, "before", |_| ());
    let changed = stored(&folder, "changed", |record| {
        slower(record, 1.10);
        other_code(record);
    });
    let same = stored(&folder, "same", |record| slower(record, 1.10));

    let plain = compare(&before, &changed, &[]).success();
    let said = text(&plain.get_output().stdout);
    for part in ["sbamg/attacks", "1.1000", "1.0782 to 1.1222", "reference", "slower"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let closed = compare(&before, &changed, &["--fail-above", "2%"]).code(1);
    let said = text(&closed.get_output().stderr);
    assert!(said.starts_with("sbamg/attacks (south) latency game: slower by 10.00 %"), "{said}");
    compare(&before, &changed, &["--fail-above", "8%"]).success();
    compare(&changed, &before, &["--fail-above", "0%"]).success();

    let open = compare(&before, &same, &["--fail-above", "2%"]).success();
    let said = text(&open.get_output().stdout);
    assert!(said.contains("code unchanged: not judged: 2"), "{said}");
    let noise = said.lines().find(|line| line.trim_start().starts_with("ratios to the reference "));
    let cells = noise.expect("a row").split("  ").map(str::trim).filter(|cell| !cell.is_empty());
    let expected = ["ratios to the reference", "1", "0", "0 %", "10.00 %"];
    assert_eq!(cells.collect::<Vec<_>>(), expected, "{said}");

    let json = compare(&before, &changed, &["--json", "--fail-above", "2%"]).code(1);
    let answer: serde_json::Value =
        serde_json::from_slice(&json.get_output().stdout).expect("JSON");
    assert_eq!(answer["gate"]["failed"][0]["routine"], "sbamg/attacks");
    assert_eq!(answer["report"]["rows"].as_array().map(Vec::len), Some(2));
}

#[test]
fn what_the_second_run_does_not_confirm_is_said() {
    let folder = Folder::new("xtask-stability");
    let with = |id: &str, ratio: f64| {
        stored(&folder, id, |record| {
            let other = &mut record.rounds[0].rows[1];
            other.ratio.iter_mut().flatten().for_each(|one| *one = ratio);
        })
    };
    let (a, b) = (with("a", 0.913), with("b", 1.412));
    let said = text(&compare(&a, &b, &[]).success().get_output().stdout);
    let lines = [
        "verdicts on 1 pairs: separated 1 in A, 1 in B; lost 0 (0 %), gained 0, reversed 1",
        "REVERSED ray_attacks south, latency, game, 512 KiB walked over before each sample: kogge_stone/attacks to sbamg/attacks:",
        "1.095 in A, 0.708 in B",
        "straight-line code over densities in a: not timed on two of them",
    ];
    for line in lines {
        assert!(said.contains(line), "{line}: {said}");
    }
    let lost = with("lost", 1.001);
    let said = text(&compare(&a, &lost, &[]).success().get_output().stdout);
    assert!(said.contains("lost 1 (100 %), gained 0, reversed 0"), "{said}");
}

#[test]
fn records_of_a_trace_alone_are_compared_in_use() {
    let folder = Folder::new("xtask-compare-in-use");
    let of_trace = |id: &str| {
        stored(&folder, id, |record| {
            (record.rounds, record.comparisons) = (Vec::new(), Vec::new());
            record.in_use = Some(sample::in_use());
        })
    };
    let plain = compare(&of_trace("a"), &of_trace("b"), &[]).success();
    let said = text(&plain.get_output().stdout);
    assert!(said.contains("in use, B to A") && said.contains("within 2 %"), "{said}");
}

#[test]
fn unlike_records_are_refused_in_one_line_unless_told_otherwise() {
    let folder = Folder::new("xtask-unlike");
    let before = stored(&folder, "before", |_| ());
    let unlike = stored(&folder, "unlike", |record| {
        record.machine.features.push("avx2".into());
        record.quick = false;
    });
    let refused = compare(&before, &unlike, &[]).code(2);
    let line = text(&refused.get_output().stderr);
    assert_eq!(line.lines().count(), 1, "{line}");
    for part in ["CPU features", "avx2", "effort (quick / full)", "--anyway"] {
        assert!(line.contains(part), "{line}");
    }
    assert!(refused.get_output().stdout.is_empty());
    let anyway = compare(&before, &unlike, &["--anyway"]).success();
    assert!(text(&anyway.get_output().stdout).contains("unlike"));
}

#[test]
fn what_is_no_record_is_refused() {
    let folder = Folder::new("xtask-refused");
    let before = stored(&folder, "before", |_| ());
    let refused = |a: &Path, b: &Path, options: &[&str], words: &str| {
        let line = text(&compare(a, b, options).code(2).get_output().stderr);
        assert!(line.contains(words), "{line}");
    };
    refused(&before, Path::new("no-such-id"), &[], "no-such-id: neither a record's path nor an id");
    refused(Path::new("no-such-id"), &before, &[], "no-such-id: neither");
    refused(&before, &before, &["--fail-above", "2"], "such as 2%");
    refused(&before, &before, &["--fail-above=-1%"], "such as 2%");
    let nothing = stored(&folder, "nothing", |record| record.routines.clear());
    refused(&before, &nothing, &[], "nothing in common");
}

fn refused_revisions(arguments: &[&str]) -> String {
    common::refused(&[&["compare"][..], arguments].concat())
}

#[test]
fn revisions_are_refused_before_anything_is_built() {
    let unknown = refused_revisions(&["HAED", "WORKTREE"]);
    assert!(unknown.contains("unknown revision \"HAED\"; nearest: HEAD"), "{unknown}");
    let variant = refused_revisions(&[".", ".", "kogge_stne"]);
    assert!(variant.contains("nearest: kogge_stone") && variant.contains("either"), "{variant}");
    assert!(refused_revisions(&[".", ".", "--model", "ray"]).contains("unknown model"));
    assert!(refused_revisions(&[".", ".", "--workload", "uniform-5"]).contains("uniform-5"));
    assert!(refused_revisions(&[".", ".", "--anyway"]).contains("--anyway is for records alone"));
}

#[test]
fn records_have_no_use_for_the_options_of_revisions() {
    let folder = Folder::new("xtask-compare-options");
    let before = stored(&folder, "before", |_| ());
    let before = before.to_str().expect("a plain path");
    let refused = refused_revisions(&[before, before, "--quick"]);
    assert!(refused.contains("--quick is for revisions alone"), "{refused}");
    let mixed = refused_revisions(&[before, "HEAD"]);
    assert!(mixed.contains("HEAD: neither a record's path"), "{mixed}");
}

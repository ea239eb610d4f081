//! Runs `compare` on stored records, and checks what it prints and what it refuses.

use crate::common;
use record::{Record, sample, save};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Two routines, the reference first.
const NAMES: [&str; 2] = ["kogge_stone/board_attacks", "dumb7_unrolled/board_attacks"];

/// Saves a record of the reference and another routine after a change, and returns its folder.
fn save_record(folder: &TempDir, id: &str, change: impl Fn(&mut Record)) -> PathBuf {
    let mut record = Record { id: id.into(), in_use: None, ..sample() };
    record.rounds.truncate(1);
    let rounds = &mut record.rounds[0];
    rounds.rows.truncate(2);
    record.comparisons.retain(|comparison| {
        comparison.model == rounds.model && comparison.condition == rounds.condition
    });
    record.comparisons.truncate(1);
    record.comparisons[0].standings.retain(|row| NAMES.iter().any(|name| row.name == **name));
    record.comparisons[0].standings.sort_by_key(|row| row.name != NAMES[0]);
    record.routines.retain(|routine| NAMES.iter().any(|name| routine.name() == **name));
    change(&mut record);
    save(folder.path(), &record, &common::samples(id), &common::listings(id)).expect("saved")
}

fn compare(a: &Path, b: &Path, options: &[&str]) -> assert_cmd::assert::Assert {
    common::xtask(&["compare"]).args([a, b]).args(options).assert()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// Saves a record in which the second routine has this ratio to the reference, and its cycles are
/// multiplied by `factor`.
fn save_with_time(folder: &TempDir, id: &str, ratio: f64, factor: f64) -> PathBuf {
    save_record(folder, id, |record| {
        let row = &mut record.rounds[0].rows[1];
        row.ratio.iter_mut().flatten().for_each(|value| *value = ratio);
        let standing = &mut record.comparisons[0].standings[1];
        standing.cycles_per_unit.as_mut().expect("in cycles").center *= factor;
    })
}

/// The second run contradicts the first by a row that moved, and by a verdict that is reversed or
/// lost.
#[test]
fn rows_that_moved_and_verdicts_that_turned_are_said() {
    let folder = tempfile::tempdir().expect("room");
    let a = save_with_time(&folder, "a", 0.913, 1.0);
    let b = save_with_time(&folder, "b", 1.412, 1.1);
    let report = text(&compare(&a, &b, &[]).success().get_output().stdout);
    let row = report.lines().find(|line| line.starts_with("alone, no tables, throughput "));
    let cells: Vec<&str> = row.expect("a row").split("  ").map(str::trim).collect();
    let cells: Vec<&str> = cells.into_iter().filter(|cell| !cell.is_empty()).collect();
    let expected = ["alone, no tables, throughput", "1 of 2", "10.00 %", "0", "0", "0", "1"];
    assert_eq!(cells, expected, "{report}");
    let reversal = format!(
        "REVERSED board_attacks, throughput, game, hot: {} to {}: 0.913 in A, 1.412 in B",
        NAMES[1], NAMES[0]
    );
    assert!(report.replace("\n  ", " ").contains(&reversal), "{reversal}: {report}");
    let unseparated = save_with_time(&folder, "lost", 1.001, 1.0);
    let report = text(&compare(&a, &unseparated, &[]).success().get_output().stdout);
    let summary = "separated in A: 1, lost 1 (100 %), reversed 0";
    assert!(report.contains(summary), "{report}");

    let json = compare(&a, &b, &["--json"]).success();
    let answer: serde_json::Value =
        serde_json::from_slice(&json.get_output().stdout).expect("JSON");
    assert_eq!(answer["reversed"][0]["names"][0], NAMES[1]);
    assert_eq!(answer["classes"][0][1]["moved"], 1);
}

#[test]
fn what_makes_records_unlike_is_said_first() {
    let folder = tempfile::tempdir().expect("room");
    let before = save_record(&folder, "before", |_| ());
    let unlike = save_record(&folder, "unlike", |record| {
        record.machine.features.push("apx".into());
        record.quick = true;
    });
    let report = text(&compare(&before, &unlike, &[]).success().get_output().stdout);
    for label in ["machine features", "effort"] {
        let row = report.lines().find(|line| line.contains(label)).expect(label);
        assert!(row.starts_with("unlike "), "{report}");
    }
}

#[test]
fn what_is_no_record_is_refused() {
    let folder = tempfile::tempdir().expect("room");
    let before = &save_record(&folder, "before", |_| ());
    let nothing = &save_record(&folder, "nothing", |record| record.comparisons.clear());
    let no_record = Path::new("no-such-id");
    for (a, b, options, words) in [
        (before.as_path(), no_record, &[][..], "no-such-id: neither a record's path nor an id"),
        (no_record, before, &[], "no-such-id: neither"),
        (before, before, &["--fail-above", "2"], "such as 2%"),
        (before, before, &["--fail-above=-1%"], "such as 2%"),
        (before, nothing, &[], "nothing in common"),
    ] {
        let line = text(&compare(a, b, options).code(2).get_output().stderr);
        assert!(line.contains(words), "{line}");
    }
}

fn refused_revisions(arguments: &[&str]) -> String {
    common::error_line(&[&["compare"][..], arguments].concat())
}

#[test]
fn revisions_are_refused_before_anything_is_built() {
    let unknown = refused_revisions(&["HAED", "WORKTREE"]);
    assert!(unknown.contains("unknown revision \"HAED\"; nearest: HEAD"), "{unknown}");
    // A folder that holds no record may have the name of a branch.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = common::xtask(&["compare", "harness", "HEAD"]).current_dir(root).assert().code(2);
    let folder = text(&folder.get_output().stderr);
    assert!(folder.contains("unknown revision \"harness\""), "{folder}");
    let variant = refused_revisions(&[".", ".", "kogge_stne"]);
    assert!(variant.contains("nearest: kogge_stone"), "{variant}");
    assert!(refused_revisions(&[".", ".", "--model", "ray"]).contains("should be one of step"));
}

#[test]
fn records_have_no_use_for_the_options_of_revisions() {
    let folder = tempfile::tempdir().expect("room");
    let before = save_record(&folder, "before", |_| ());
    let before = before.to_str().expect("a plain path");
    let error_line = refused_revisions(&[before, before, "--quick"]);
    assert!(error_line.contains("--quick is for revisions alone"), "{error_line}");
    let error_line = refused_revisions(&[before, before, "--fail-above", "2%"]);
    assert!(error_line.contains("--fail-above is for revisions alone"), "{error_line}");
    let line = refused_revisions(&[before, "HEAD"]);
    assert!(line.contains("HEAD: neither a record's path"), "{line}");
}

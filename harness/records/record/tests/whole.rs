//! A record is written whole or not at all: with a folder in the way, with figures that are no
//! numbers, after a process that died, and where files may not grow. Earlier records stay as they
//! were.

use super::sample_record::{few as record, listings, samples};
use record::{Record, abandon, last_good, load, load_samples, save, write_whole, write_whole_by};
use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn a_failed_write_leaves_the_old_file_and_no_part() {
    let folder = tempfile::tempdir().expect("room");
    let file = folder.path().join("kept");
    write_whole(&file, b"old").expect("written");
    // A folder in the way makes the move fail after all was written.
    let blocked = folder.path().join("blocked");
    fs::create_dir_all(blocked.join("inside")).expect("made");
    assert!(write_whole(&blocked, b"new").is_err());
    assert_eq!(names(folder.path()), ["blocked", "kept"]);
    // The hidden neighbour leads to a device that is always full.
    let part = folder.path().join(format!(".kept.{}.part", std::process::id()));
    symlink("/dev/full", &part).expect("linked");
    let error = write_whole(&file, b"new").expect_err("full").to_string();
    assert!(error.contains("the old file stays: No space left"), "{error}");
    assert_eq!(fs::read(&file).expect("read"), b"old");
    assert_eq!(names(folder.path()), ["blocked", "kept"]);
}

#[test]
fn links_lead_on_and_devices_are_written_as_they_are() {
    let folder = tempfile::tempdir().expect("room");
    let (file, link) = (folder.path().join("kept"), folder.path().join("link"));
    fs::write(&file, "old").expect("written");
    symlink("kept", &link).expect("linked");
    let bytes = write_whole_by(&link, |mut file| file.write(b"new")).expect("written");
    assert_eq!((bytes, fs::read(&file).expect("read")), (3, b"new".to_vec()));
    assert!(link.is_symlink());
    let error = write_whole(Path::new("/dev/full"), b"new").expect_err("full").to_string();
    assert!(error.contains("/dev/full: not written: No space left"), "{error}");
    write_whole(Path::new("/dev/null"), b"new").expect("it takes all");
    assert_eq!(names(folder.path()), ["kept", "link"]);
}

#[test]
fn a_record_that_is_there_already_is_not_touched() {
    let folder = tempfile::tempdir().expect("room");
    save(folder.path(), &record("a"), &samples("a"), &listings("a")).expect("saved");
    let mut other = record("a");
    other.seed = 2;
    let error = save(folder.path(), &other, &samples("a"), &listings("a"))
        .expect_err("there is one")
        .to_string();
    assert!(error.contains("the last good record is a"), "{error}");
    assert_eq!(read(&folder.path().join("a")), record("a"));
    assert_eq!(names(folder.path()), ["a"]);
}

#[test]
fn a_figure_that_is_none_is_found_before_anything_is_written() {
    let folder = tempfile::tempdir().expect("room");
    let mut broken = record("b");
    broken.comparisons[0].standings[0].ns_per_unit.center = f64::NAN;
    let error = save(folder.path(), &broken, &samples("b"), &listings("b"))
        .expect_err("no figure")
        .to_string();
    assert!(error.contains("lost") && error.contains("there is no earlier record"), "{error}");
    let mut broken = samples("c");
    broken.invocations[0].push(f64::INFINITY);
    save(folder.path(), &record("c"), &broken, &listings("c")).expect_err("no figure either");
    assert!(names(folder.path()).is_empty());
}

#[test]
fn leftovers_of_dead_processes_are_removed_and_those_of_the_living_stay() {
    let folder = tempfile::tempdir().expect("room");
    let mut child = Command::new("true").spawn().expect("spawned");
    let dead = format!(".x.{}.part", child.id());
    child.wait().expect("ended");
    let (alive, own) = (".y.1.part".to_string(), format!(".z.{}.part", std::process::id()));
    for name in [&dead, &alive, &own] {
        let inside = folder.path().join(name);
        fs::create_dir_all(&inside).expect("made");
        fs::write(inside.join("record.json"), "{}").expect("written");
    }
    assert_eq!(last_good(folder.path()), None, "what is hidden is no record");
    save(folder.path(), &record("a"), &samples("a"), &listings("a")).expect("saved");
    assert_eq!(names(folder.path()), [alive.as_str(), own.as_str(), "a"]);
    abandon(folder.path());
    assert_eq!(names(folder.path()), [alive.as_str(), "a"]);
}

/// The variable with the folder where the child below saves.
const FOLDER_VARIABLE: &str = "RAYBENCH_TEST_FOLDER";

/// Saves a small record and then one that is too large for the place.
#[test]
#[ignore = "run by the test below, where there is little room"]
fn a_record_too_large() {
    let folder = PathBuf::from(std::env::var_os(FOLDER_VARIABLE).expect("the test below sets it"));
    let mut small = record("a");
    (small.routines, small.comparisons, small.rounds) = (vec![], vec![], vec![]);
    (small.invocations, small.clock, small.compiled) = (vec![], None, vec![]);
    (small.skips, small.left_out) = (vec![], vec![]);
    let mut few = samples("a");
    few.invocations.clear();
    save(&folder, &small, &few, &listings("a")).expect("there is room for this");
    let mut many = samples("b");
    let noise = (1..100_000u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) as f64);
    many.invocations.push(noise.collect());
    let error =
        save(&folder, &record("b"), &many, &listings("b")).expect_err("no room").to_string();
    assert_eq!(names(&folder), ["a"], "nothing half-written");
    assert_eq!(read(&folder.join("a")), small);
    assert_eq!(load_samples(&folder.join("a")).expect("whole").0, few);
    println!("{error}");
}

#[test]
fn where_files_may_not_grow_the_last_good_record_stays() {
    let folder = tempfile::tempdir().expect("room");
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "sh"])
        .arg(std::env::current_exe().expect("this test"))
        .args(["--ignored", "--exact", "tests::whole::a_record_too_large", "--nocapture"])
        .env(FOLDER_VARIABLE, folder.path())
        .output()
        .expect("a shell");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    let line = said.lines().find(|line| line.contains("are lost")).expect("it says what is lost");
    assert!(line.contains("File too large"), "{line}");
    assert!(line.contains("/b: this run's record and raw samples"), "{line}");
    assert!(line.ends_with("the last good record is a"), "{line}");
}

/// Reads a record without the hash of its samples, which it got when it was saved.
fn read(home: &Path) -> Record {
    Record { samples_sha256: None, ..load(home).expect("whole") }
}

/// Returns the names of all entries of a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("readable"));
    let mut names: Vec<_> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

//! `judge` on a run of a real machine, cut to the two contests of one model: it finds whatever was
//! changed in rows and samples.

use crate::common;
use record::{Record, load, rounded, sample, save, summary, text};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const RUN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/judged");

/// The run in a folder of the test's own.
fn copied() -> TempDir {
    let folder = tempfile::tempdir().expect("room");
    for file in ["record.json", "samples.json.gz"] {
        fs::copy(Path::new(RUN).join(file), folder.path().join(file)).expect("it is there");
    }
    folder
}

fn change(run: &TempDir, change: impl Fn(&mut Record)) {
    let mut record = load(run.path()).expect("a record");
    change(&mut record);
    fs::write(run.path().join("record.json"), text(&record).expect("plain data")).expect("written");
}

fn judge(path: &Path) -> (i32, String) {
    let output = common::xtask(&["judge"]).arg(path).output().expect("it runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code().expect("it ends"), String::from_utf8(said).expect("text"))
}

#[test]
fn a_run_is_judged_as_it_was() {
    let run = copied();
    // As it is written today: what it has not is null there.
    change(&run, |_| ());
    let (code, said) = judge(run.path());
    assert_eq!(code, 0, "{said}");
    assert!(said.ends_with("from the raw samples in its folder: nothing differs\n"), "{said}");
    change(&run, |record| {
        record.rounds.clear();
        record.comparisons.clear();
    });
    assert_eq!(judge(run.path()).0, 1, "rows that were deleted are missed");
}

#[test]
fn a_changed_sample_and_a_changed_verdict_are_found() {
    let run = copied();
    change(&run, |record| record.comparisons[0].standings[0].verdict = record::Verdict::Slower);
    let (code, said) = judge(run.path());
    assert_eq!(code, 1);
    assert!(
        said.contains("comparisons[0].standings[0].verdict: \"slower\", judged again "),
        "{said}"
    );

    let run = copied();
    change(&run, |record| {
        let mut in_use = sample().in_use.expect("a trace was replayed");
        in_use.rounds[0].rows.truncate(1);
        record.in_use = Some(in_use);
    });
    let (code, said) = judge(run.path());
    assert_eq!(code, 1);
    assert!(said.contains("in_use.comparisons[0].standings: 13 entries, judged again 1"), "{said}");

    let run = copied();
    let (mut samples, _) = bench::load_samples(run.path()).expect("samples");
    samples.invocations[3].log.groups[0][2].ticks.iter_mut().for_each(|ticks| *ticks *= 1.5);
    let home = run.path().join("saved");
    let record = load(run.path()).expect("a record");
    let listings = common::listings(&record.id);
    let saved = save(&home, &record, &samples, &listings).expect("saved");
    fs::copy(saved.join("samples.json.gz"), run.path().join("samples.json.gz")).expect("copied");
    let (code, said) = judge(run.path());
    assert_eq!(code, 1);
    assert!(said.contains("samples_sha256: the samples in its folder are not those"), "{said}");
    assert!(said.contains("rounds[0].rows[1].ratio[3]: "), "{said}");
    samples.invocations[3].log.groups[0][2].at_ticks.pop();
    fs::remove_dir_all(&home).expect("ours");
    let saved = save(&home, &record, &samples, &listings).expect("saved");
    let (code, said) = judge(&saved);
    assert_eq!((code, said.contains("its columns are not equally long")), (2, true), "{said}");
}

#[test]
fn a_probe_is_shown_as_each_invocation_measured_it() {
    let file = common::published_file("amd-zen4.json.gz");
    let record = load(Path::new(&file)).expect("it is published");
    let probe = "kogge_stone/attacks/south";
    let shown = common::said(&["judge", &file, probe]);
    let of = |one: &&record::Rounds| one.rows[0].probe == probe.into() && one.condition.is_plain();
    for rounds in record.rounds.iter().filter(of) {
        let all =
            rounds.reference_cycles.iter().map(|one| table::or_nothing(one.map(table::figure)));
        let all: Vec<String> = all.collect();
        let of = &rounds.condition;
        let line = format!("\n{} {} game: {}\n", of.tier, of.form, all.join(" "));
        assert!(shown.contains(&line), "{line} in {shown}");
    }
    let line = common::refused(&["judge", &file, "kogge_stone/attacks/suoth"]);
    assert!(line.contains("nearest: kogge_stone/attacks/south"), "{line}");
}

#[test]
fn what_is_published_says_what_its_invocations_measured() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (file, _) in record::published(&root).expect("records are published") {
        let judged = bench::rejudged(&file).expect("it has rounds");
        assert_eq!(judged.differences, [""; 0], "{}", file.display());
    }
}

#[test]
fn a_summary_is_judged_by_what_the_invocations_measured() {
    let run = copied();
    let record = record::judge::rejudged(&rounded(&load(run.path()).expect("a record")));
    let file = run.path().join("summary.json");
    let publish = |record: &Record| {
        fs::write(&file, summary(record, [1 << 20; 2]).expect("small")).expect("written");
        judge(&file)
    };
    let (code, said) = publish(&record);
    assert_eq!(code, 0, "{said}");
    assert!(said.ends_with("its rounds: nothing differs\n"), "{said}");
    let mut other = record.clone();
    for ratio in other.rounds[0].rows[1].ratio.iter_mut().flatten() {
        *ratio = 0.5;
    }
    assert_eq!(publish(&other).0, 1, "what was measured and what is said of it");
    other.rounds.clear();
    let (code, said) = publish(&other);
    assert_eq!((code, said.contains("it cannot be judged: ")), (2, true), "{said}");
}

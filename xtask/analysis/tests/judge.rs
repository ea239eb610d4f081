//! Runs `judge` on a run of a real machine, cut to the two contests of one model: it must find
//! every change in rows and samples.

use crate::common;
use record::{Comparison, Coverage, Record, load, round_figures, sample, save, summary, text};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const RUN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/judged");

/// Copies the run into a folder that the test may change.
fn copy_run() -> TempDir {
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
    let message = [output.stdout, output.stderr].concat();
    (output.status.code().expect("it ends"), String::from_utf8(message).expect("text"))
}

#[test]
fn a_run_is_judged_as_it_was() {
    let run = copy_run();
    // Records are written like this today: a field without a value is null.
    change(&run, |_| ());
    let (code, message) = judge(run.path());
    assert_eq!(code, 0, "{message}");
    assert!(
        message.ends_with("from the raw samples in its folder: nothing differs\n"),
        "{message}"
    );
    change(&run, |record| {
        record.rounds.clear();
        record.comparisons.clear();
    });
    assert_eq!(judge(run.path()).0, 1, "rows that were deleted are missed");
}

#[test]
fn a_changed_sample_and_a_changed_verdict_are_found() {
    let run = copy_run();
    change(&run, |record| record.comparisons[0].standings[0].verdict = record::Verdict::Slower);
    let (code, message) = judge(run.path());
    assert_eq!(code, 1);
    assert!(
        message.contains("comparisons[0].standings[0].verdict: \"slower\", judged again "),
        "{message}"
    );

    let run = copy_run();
    change(&run, |record| {
        let mut in_use = sample().in_use.expect("a trace was replayed");
        in_use.rounds[0].rows.truncate(1);
        record.in_use = Some(in_use);
    });
    let (code, message) = judge(run.path());
    assert_eq!(code, 1);
    assert!(
        message.contains("in_use.comparisons[0].standings: 13 entries, judged again 1"),
        "{message}"
    );

    let run = copy_run();
    let (mut samples, _) = bench::load_samples(run.path()).expect("samples");
    samples.invocations[3].log.groups[0][2].ticks.iter_mut().for_each(|ticks| *ticks *= 1.5);
    let home = run.path().join("saved");
    let record = load(run.path()).expect("a record");
    let listings = common::listings(&record.id);
    let folder = save(&home, &record, &samples, &listings).expect("saved");
    fs::copy(folder.join("samples.json.gz"), run.path().join("samples.json.gz")).expect("copied");
    let (code, message) = judge(run.path());
    assert_eq!(code, 1);
    assert!(
        message.contains("samples_sha256: the samples in its folder are not those"),
        "{message}"
    );
    assert!(message.contains("rounds[0].rows[1].ratio[3]: "), "{message}");
    samples.invocations[3].log.groups[0][2].start_ticks.pop();
    fs::remove_dir_all(&home).expect("ours");
    let folder = save(&home, &record, &samples, &listings).expect("saved");
    let (code, message) = judge(&folder);
    assert_eq!(
        (code, message.contains("its columns are not equally long")),
        (2, true),
        "{message}"
    );
}

#[test]
fn a_probe_is_shown_as_each_invocation_measured_it() {
    let file = common::published_file("amd-zen4.json.gz");
    let record = load(Path::new(&file)).expect("it is published");
    let probe = "kogge_stone/attacks/south";
    let output = common::output_text(&["judge", &file, probe]);
    for rounds in &record.rounds {
        if rounds.rows[0].probe != probe.into() || !rounds.condition.is_plain() {
            continue;
        }
        let cycles = rounds.reference_cycles.iter();
        let cycles: Vec<String> =
            cycles.map(|cycles| table::or_nothing(cycles.map(table::figure))).collect();
        let condition = &rounds.condition;
        let (tier, form) = (&condition.tier, &condition.form);
        let line = format!("\n{tier} {form} game: {}\n", cycles.join(" "));
        assert!(output.contains(&line), "{line} in {output}");
    }
    let line = common::error_line(&["judge", &file, "kogge_stone/attacks/suoth"]);
    assert!(line.contains("nearest: kogge_stone/attacks/south"), "{line}");
}

/// The finding that opens README.md comes from a search, so its samples must be as easy to see.
#[test]
fn probes_of_a_replay_a_search_and_perft_are_shown_too() {
    let file = common::published_file("amd-zen4.json.gz");
    let record = load(Path::new(&file)).expect("it is published");
    let in_use = record.in_use.iter().flat_map(|in_use| &in_use.rounds);
    let perft_rounds = record.perft.iter().flat_map(|run| &run.rounds);
    let rounds: Vec<&record::Rounds> = in_use.chain(perft_rounds).collect();
    for (probe, words) in [
        ("magic/square_attacks/trace", "x86-64-v4 awaited trace, look_ups, in use, 16384 bytes"),
        ("magic/square_attacks/search", "x86-64-v4 network search, nodes, searched before"),
        ("magic/square_attacks/start", "x86-64-v4 "),
    ] {
        let output = common::output_text(&["judge", &file, probe]);
        assert!(output.contains(words), "{output}");
        let mut lines = 0;
        for rounds in &rounds {
            let Some(row) = rounds.rows.iter().find(|row| row.probe == probe.into()) else {
                continue;
            };
            let pairs = row.ratio.iter().zip(&rounds.reference_cycles);
            let cycles = pairs.map(|(ratio, cycles)| Some(table::figure((*ratio)? * (*cycles)?)));
            let cycles: Vec<String> = cycles.map(table::or_nothing).collect();
            assert!(output.contains(&format!(": {}\n", cycles.join(" "))), "{rounds:?}: {output}");
            lines += 1;
        }
        let line_count = output.lines().filter(|line| line.starts_with("x86-64")).count();
        assert_eq!(line_count, lines, "{output}");
    }
    let line = common::error_line(&["judge", &file, "magic/square_attacks/serach"]);
    assert!(line.contains("nearest: magic/square_attacks/search"), "{line}");
}

#[test]
fn what_is_published_says_what_its_invocations_measured() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (file, _) in record::load_published(&root).expect("records are published") {
        let judgement = bench::rejudged(&file).expect("it has rounds");
        assert_eq!(judgement.differences, [""; 0], "{}", file.display());
    }
}

/// The rounds of a published record contradict its changed figures.
#[test]
fn each_changed_figure_of_a_published_record_is_found() {
    fn hot(record: &mut Record) -> &mut Comparison {
        &mut record.comparisons[0]
    }
    fn replay(record: &mut Record) -> &mut Comparison {
        let in_use = record.in_use.as_mut().expect("it replayed");
        let mut comparisons = in_use.comparisons.iter_mut();
        comparisons
            .find(|comparison| comparison.condition.coverage == Coverage::Whole)
            .expect("the trace as it is")
    }
    fn perft(record: &mut Record) -> &mut Comparison {
        &mut record.perft[0].comparisons[0]
    }
    fn cycles(comparison: &mut Comparison) {
        let standing = comparison.standings.last_mut().expect("a row");
        standing.cycles_per_unit.as_mut().expect("rulers").center *= 1.01;
    }
    fn ratio(comparison: &mut Comparison) {
        comparison.standings.last_mut().expect("a row").to_reference.center *= 1.01;
    }
    fn verdict(comparison: &mut Comparison) {
        comparison.standings.last_mut().expect("a row").verdict = record::Verdict::TwoModes;
    }
    fn floor(comparison: &mut Comparison) {
        comparison.floor_margin *= 2.0;
    }

    type Selection = fn(&mut Record) -> &mut Comparison;
    type Change = fn(&mut Comparison);
    let parts: [(&str, Selection); 3] =
        [("comparisons[0]", hot), ("in_use.comparisons[", replay), ("perft[0].", perft)];
    let changes: [(&str, Change); 4] = [
        ("cycles_per_unit.center", cycles),
        ("to_reference.center", ratio),
        ("verdict", verdict),
        ("floor_margin", floor),
    ];
    let file = common::published_file("amd-zen4.json.gz");
    let mut record = load(Path::new(&file)).expect("it is published");
    // All changes are in one record, because judging it takes seconds. Each has its own line.
    for (_, comparison) in parts {
        for (_, change) in changes {
            change(comparison(&mut record));
        }
    }
    let folder = tempfile::tempdir().expect("room");
    let file = folder.path().join("changed.json");
    fs::write(&file, text(&record).expect("plain data")).expect("room");
    let differences = bench::rejudged(&file).expect("it has rounds").differences;
    assert_eq!(differences.len(), parts.len() * changes.len(), "{differences:#?}");
    for (part, _) in parts {
        for (figure, _) in changes {
            let mut lines = differences.clone();
            lines.retain(|line| line.starts_with(part) && line.contains(figure));
            assert_eq!(lines.len(), 1, "{part} {figure}");
        }
    }
}

fn judge_summary(record: &Record, file: &Path) -> (i32, String) {
    fs::write(file, summary(record, [1 << 20; 2]).expect("small")).expect("written");
    judge(file)
}

#[test]
fn a_summary_is_judged_by_what_the_invocations_measured() {
    let run = copy_run();
    let record = record::judge::rejudge(&round_figures(&load(run.path()).expect("a record")));
    let file = run.path().join("summary.json");
    let (code, message) = judge_summary(&record, &file);
    assert_eq!(code, 0, "{message}");
    assert!(message.ends_with("its rounds: nothing differs\n"), "{message}");
    let mut changed_record = record.clone();
    for ratio in changed_record.rounds[0].rows[1].ratio.iter_mut().flatten() {
        *ratio = 0.5;
    }
    assert_eq!(
        judge_summary(&changed_record, &file).0,
        1,
        "what was measured and what is said of it"
    );
    changed_record.rounds.clear();
    let (code, message) = judge_summary(&changed_record, &file);
    assert_eq!((code, message.contains("it cannot be judged: ")), (2, true), "{message}");
}

//! The commands as a user meets them: what they print, and with which exit code. Nothing is timed
//! or built.

use crate::common::{Scratch, XTASK, error_line, output_text, published_file, record_text, xtask};
use std::path::Path;
use variants as _;

/// Returns the output as on a terminal of this width, which tests do not have.
fn output_text_within(columns: &str, arguments: &[&str]) -> String {
    let output = xtask(arguments).env("COLUMNS", columns).assert().success().get_output().clone();
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn every_command_has_help_with_an_example() {
    let overview = output_text(&["--help"]);
    let mut verbs = Vec::new();
    for line in overview.lines().filter_map(|line| line.strip_prefix("  ")) {
        let word = line.split(' ').next().unwrap_or_default();
        if word.starts_with(|sign: char| sign.is_ascii_lowercase()) && word != "help" {
            verbs.push(word);
        }
    }
    assert_eq!(verbs.len(), 18, "{verbs:?}");
    for verb in verbs {
        assert!(
            output_text(&[verb, "--help"]).contains("cargo xtask "),
            "{verb} --help has an example"
        );
    }
}

#[test]
fn the_list_has_every_registered_variant() {
    let text = output_text(&["list", "--json"]);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&text).expect("JSON");
    let names: Vec<&str> = rows.iter().filter_map(|row| row["name"].as_str()).collect();
    let registered_names: Vec<&str> =
        contract::registry::variants().iter().map(|variant| variant.name).collect();
    assert_eq!(names, registered_names);
    assert!(output_text(&["list"]).contains(&format!("{} variants", registered_names.len())));
}

#[test]
fn the_workloads_are_listed_with_their_figures() {
    let text = output_text(&["list", "--workloads", "--json"]);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&text).expect("JSON");
    let names: Vec<&str> = rows.iter().filter_map(|row| row["name"].as_str()).collect();
    let known_names: Vec<&str> = oracle::workloads::names().iter().map(|kind| kind.name).collect();
    assert_eq!(names, known_names);
    let [full, uniform] = ["full", "uniform-16"]
        .map(|name| rows.iter().find(|row| row["name"] == name).expect("a known name"));
    assert_eq!(full["density"], 1.0);
    assert_eq!(uniform["mean_men"], 16.0);
    let table = output_text(&["list", "--workloads"]);
    assert!(names.iter().all(|name| table.contains(name)), "{table}");
    xtask(&["list", "kogge_stone", "--workloads"]).assert().code(2);
}

/// The disk is full after 64 KiB. A file of that size would pass for a trace.
#[test]
fn a_file_that_does_not_fit_is_not_left_cut() {
    let folder = Scratch::folder("full");
    let file = std::path::Path::new(folder.path()).join("file");
    let file = file.to_str().expect("a plain path");
    let trace = ["trace", "-o", file, "--depth", "2"];
    let extract = ["extract", "magic/square_attacks", "--lang", "c", "-o", file];
    for (arguments, fits) in [(&trace[..], "128"), (&extract, "4")] {
        // The signal is ignored, so that a write fails as on a full disk.
        let run_as_class = r#"trap "" XFSZ; ulimit -f "$0"; exec "$@""#;
        let mut full = assert_cmd::Command::new("sh");
        full.args(["-c", run_as_class, fits, XTASK]).args(arguments);
        let output = full.assert().code(3).get_output().clone();
        let line = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(line.contains("file: not written: File too large"), "{line}");
        assert_eq!(std::fs::read_dir(folder.path()).expect("there").count(), 0, "{arguments:?}");
        output_text(arguments);
        assert_eq!(std::fs::read_dir(folder.path()).expect("there").count(), 1, "{arguments:?}");
        std::fs::remove_file(file).expect("written");
    }
}

/// Findings differ from machine to machine, but each is reported, and the exit code follows.
#[test]
fn the_doctor_tells_of_the_machine_and_fails_only_where_everything_is_demanded() {
    // Text and exit code are of the same run, because the measured width changes within a second.
    let mut doctor = xtask(&["doctor", "--json"]);
    let output = doctor.env("RAYBENCH_REQUIRE_ALL", "1").output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let findings: Vec<serde_json::Value> = serde_json::from_str(&text).expect("JSON");
    for name in ["hardware counters", "single-stepping", "valgrind", "instruction sets", "width"] {
        assert!(findings.iter().any(|finding| finding["name"] == name), "{name}: {text}");
    }
    let is_missing = findings.iter().any(|finding| finding["state"] == "missing");
    assert_eq!(output.status.code(), Some(if is_missing { 3 } else { 0 }), "{text}");
    output_text(&["doctor"]);
}

/// A variable or a configuration file of the user can move the target folder.
#[test]
fn records_are_read_where_cargo_has_its_target_folder() {
    let folder = Scratch::folder("elsewhere");
    let id = "20261121T064205Z";
    let home = Path::new(folder.path()).join("raybench/records").join(id);
    std::fs::create_dir_all(&home).expect("writable");
    let record = record_text(|record| record.id = id.into());
    std::fs::write(home.join("record.json"), record).expect("writable");
    let is_record = format!("{id} is a record");
    let comparison = ["compare", id, "HEAD"];
    for (arguments, code, words) in [(&["record"][..], 0, id), (&comparison, 2, &is_record)] {
        let target = ("CARGO_BUILD_TARGET_DIR", folder.path());
        let run = xtask(arguments).envs([target]).assert().code(code);
        let [out, error] = [&run.get_output().stdout, &run.get_output().stderr];
        let text = String::from_utf8_lossy(&[&out[..], &error[..]].concat()).into_owned();
        assert!(text.contains(words), "{text}");
    }
}

/// A hook of another repository starts all commands with this variable.
#[test]
fn a_file_names_no_commit_of_another_repository() {
    let folder = Scratch::folder("hook");
    let repository = Path::new(folder.path());
    let author = ["-c", "user.name=a", "-c", "user.email=b"];
    let commit = ["commit", "--quiet", "--allow-empty", "--message=empty"];
    for arguments in [vec!["init", "--quiet"], [&author[..], &commit].concat()] {
        machine_code::build::git(repository, &arguments).expect("git works");
    }
    let arguments = ["extract", "hyperbola/square_attacks", "--lang", "c"];
    let output = xtask(&arguments).env("GIT_DIR", repository.join(".git")).assert().success();
    assert_eq!(String::from_utf8_lossy(&output.get_output().stdout), output_text(&arguments));
}

#[test]
fn without_a_terminal_tables_are_as_wide_as_columns_says() {
    let [narrow, wide, no_number, none] = ["80", "120", "many", "0"].map(|columns| {
        let text = output_text_within(columns, &["list"]);
        text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
    });
    assert!(narrow <= 80);
    assert!((81..=120).contains(&wide));
    assert_eq!([no_number, none], [wide; 2]);
}

#[test]
fn traces_are_written_counted_and_refused_before_any_work() {
    let file = Scratch::new("search.trace", "");
    let output = output_text(&["trace", "-o", file.path(), "--depth", "1", "--json"]);
    assert_eq!(output_text(&["trace", file.path(), "--json"]), output, "what was written is read");
    let material = ["trace", "-o", file.path(), "--depth", "1", "--evaluated-by", "material"];
    assert_ne!(output_text(&[material.as_slice(), &["--json"]].concat()), output);
    assert!(
        error_line(&["trace", "-o", file.path(), "--evaluated-by", "4K"])
            .contains("network, material")
    );
    assert!(output_text(&["trace", file.path()]).contains("both: rook and bishop at once"));
    let mut bytes = std::fs::read(file.path()).expect("it is written");
    bytes[17] = 64;
    let broken = Scratch::new("broken.trace", bytes);
    let empty = Scratch::new("empty.trace", "");
    let none = ["bench", "--trace", "/no/such/file.trace"];
    assert!(error_line(&none).contains("/no/such/file.trace: "));
    for (file, complaint) in [
        (broken.path(), "record 1 is broken: square 64 is not below 64"),
        (empty.path(), "the file is empty"),
    ] {
        for verb in [["trace", file].as_slice(), &["bench", "--trace", file]] {
            let line = error_line(verb);
            assert!(line.contains(complaint) && line.lines().count() == 1, "{line}");
        }
    }
    let several = ["bench", "--trace", file.path(), "--tiers", "x86-64,v2"];
    assert!(error_line(&several).contains("--tiers names several"));
    assert!(error_line(&["bench", "--evaluation", "4K"]).contains("--trace"));
}

/// `bench` ends with this summary of a run that times all.
#[test]
fn a_record_is_shown_on_two_screens_of_eighty_columns() {
    let record = &published_file("amd-zen4.json.gz");
    let text = output_text(&["record", record]);
    assert!(text.lines().count() < 70, "{text}");
    // A command is one line, so that it can be copied.
    let mut prose = text.lines().filter(|line| !line.contains(" cargo xtask "));
    assert_eq!(prose.find(|line| line.chars().count() > 80), None, "{text}");
    let commands = ["all tables: cargo xtask record ", "book:       cargo xtask report "];
    assert!(commands.iter().all(|command| text.contains(command)), "{text}");
    assert_eq!(text, output_text_within("80", &["record", record]));
    assert!(text.contains("what to take\n") && text.contains("all sliders of a side"), "{text}");
}

//! Bad input: one line that says what would be right, before any work, and exit code 2.

use crate::common::{Scratch, error_line, failure_line, output_text, record_text, xtask};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;

/// The refusal comes before anything is built for the command.
#[test]
fn names_are_refused_with_the_nearest() {
    for (arguments, nearest) in [
        (&["prove", "my_idea/attack"][..], "unknown variant \"my_idea\"; none of "),
        (&["prove", "kogge_stone/atacks"], "nearest: attacks"),
        (&["prove", "kogge_stone", "attacks"], "VARIANT[/ROUTINE[/SUBJECT]]"),
        (&["prove", "kogge_stone", "--tier", "x86-64-v33"], "nearest: x86-64-v3"),
        (&["asm", "kogge_stone", "attacks", "suoth"], "nearest: sout"),
        (&["asm", "kogge_stone", "--diff", "dumb7_unroled"], "nearest: dumb7_unrolled"),
        (&["bench", "kogge_stne"], "nearest: kogge_stone"),
        (&["bench", "--model", "ray_atacks"], "should be one of step, fill, ray_attacks"),
        (&["bench", "--workload", "gme"], "nearest: game"),
        (&["bench", "--trace", "x.trace", "magik"], "nearest: magic"),
        (&["verify", "kogge_stne"], "nearest: kogge_stone"),
        (&["perft", "my_idea/attack"], "unknown attack generator \"my_idea/attack\"; nearest: "),
        (&["list", "kogge_stne"], "nearest: kogge_stone"),
        (&["show", "kogge_stone", "atacks"], "nearest: attacks"),
        (&["show", "kogge_stone", "attacks", "down"], "unknown subject"),
        (&["extract", "kogge_stone/atacks"], "nearest: attacks"),
        (&["extract", "kogge_stone/attacks/south"], "whole routines; take kogge_stone/attacks"),
    ] {
        let line = error_line(arguments);
        assert!(line.contains(nearest), "{arguments:?}: {line}");
    }
}

#[test]
fn what_a_diff_names_is_refused_if_it_is_not_there() {
    let bare = Scratch::new("bare.json", record_text(|_| ()));
    let bare = bare.path();
    for (b, complaint) in [
        ("record:nowhere", "nowhere: neither a record's path nor an id"),
        ("@v9", "unknown tier"),
        ("a/b/c/d", "too many parts"),
        (&format!("record:{bare}"), "this record has no listings"),
    ] {
        let line = error_line(&["asm", "kogge_stone", "--diff", b]);
        assert!(line.contains(complaint), "{line}");
    }
}

#[test]
fn arguments_that_are_not_understood_are_refused_in_one_line() {
    for (arguments, complaint) in [
        (&["frobnicate"][..], "unrecognized subcommand"),
        (&["list", "--jsn"], "a similar argument exists: '--json'"),
        (&["search", "--ranks", "many"], "invalid value 'many' for '--ranks <N>'"),
        (&["asm", "kogge_stone", "--source"], "not provided: <ROUTINE>"),
    ] {
        let line = error_line(arguments);
        assert!(line.starts_with("error: ") && line.ends_with(" (see --help)\n"), "{line}");
        assert!(line.contains(complaint), "{line}");
    }
    assert!(output_text(&["asm", "--help"]).lines().count() > 20);
    assert!(output_text(&["--version"]).starts_with("cargo xtask"));
}

#[test]
fn bad_positions_are_refused_by_line_before_any_work() {
    let mut lines = vec!["8/8/8/3R4/8/8/8/8 w - -"; 16];
    lines.push("8/8/8/3X4/8/8/8/8 w - -");
    let bad = Scratch::new("bad.epd", lines.join("\n"));
    let line = error_line(&["bench", "--positions", bad.path()]);
    assert!(line.contains("line 17"), "{line}");
    assert!(
        error_line(&["show", "kogge_stone", "attacks", "south", "--board", "9/8"])
            .contains("--board")
    );
}

/// A routine of one square needs a piece to answer for.
#[test]
fn an_empty_board_is_refused_whatever_is_shown() {
    for arguments in
        [&["pext", "square_attacks", "queen"][..], &["rotated"], &["kogge_stone", "attacks"]]
    {
        let empty = ["--board", "8/8/8/8/8/8/8/8"];
        let line = error_line(&[&["show"], arguments, &empty[..]].concat());
        assert!(line.contains("--board: there is no piece to ask about"), "{line}");
    }
}

#[test]
fn an_unwritable_folder_and_a_missing_record_are_refused() {
    let file = Scratch::new("in-the-way", "");
    let inside = format!("{}/records", file.path());
    error_line(&["bench", "--out", &inside]);
    error_line(&["charts", "/no/such/record"]);
    let external = Scratch::new("external.json", "{}");
    for command in ["charts", "judge"] {
        assert!(error_line(&[command, external.path()]).contains("not a raybench record"));
    }
    error_line(&["report", "/no/such/record"]);
}

#[test]
fn names_of_new_variants_are_checked() {
    assert!(error_line(&["new", "kogge_stone"]).contains("exists already"));
    assert!(error_line(&["new", "Kogge-Stone"]).contains("lower-case letters"));
    // All that `new` would write is in these two places.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let before = registry_state(&root);
    for name in ["fn", "self", "gen", "std", "core", "test", "xtask", "serde", "contract"] {
        assert!(error_line(&["new", name]).contains("cannot name a variant: it is a "), "{name}");
    }
    assert_eq!(registry_state(&root), before);
}

/// Returns the manifest of the registry, and the folders of variants.
fn registry_state(root: &Path) -> (String, BTreeSet<OsString>) {
    let manifest = root.join("harness/subject/variants/Cargo.toml");
    let entries = std::fs::read_dir(root.join("algorithms")).expect("a folder");
    let names = entries.map(|entry| entry.expect("it reads").file_name()).collect();
    (std::fs::read_to_string(manifest).expect("it reads"), names)
}

/// Returns the output of a command that takes this CPU for one of a class.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
fn run_as_class(class: &str, arguments: &[&str], code: i32) -> String {
    let run = xtask(arguments).env("RAYBENCH_CPU", class).assert().code(code);
    let output = run.get_output();
    let texts = [&output.stdout, &output.stderr];
    texts.map(|text| String::from_utf8_lossy(text).into_owned()).concat()
}

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
#[test]
fn a_cpu_passes_for_a_smaller_one_and_for_no_other() {
    let unknown = run_as_class("haswell", &["list"], 2);
    assert!(unknown.contains("avx2-slow-pext, avx2-gfni, avx512-icl"), "{unknown}");
    assert!(run_as_class("arm", &["list"], 3).contains("lacks aarch64"));
    let rows = run_as_class("x86-64", &["list", "west_pext", "kogge_stone", "--json"], 0);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&rows).expect("JSON");
    let [west_pext, kogge_stone] = ["west_pext", "kogge_stone"]
        .map(|name| rows.iter().find(|row| row["name"] == name).expect("it was named"));
    assert!(west_pext["reason"].to_string().contains("lacks bmi2"), "{rows:?}");
    assert!(kogge_stone["reason"].is_null(), "{rows:?}");
    for arguments in [&["bench", "--tiers", "v2,native"][..], &["asm", "pext", "--diff", "@native"]]
    {
        let line = run_as_class("x86-64", arguments, 2);
        assert!(line.contains("RAYBENCH_CPU=x86-64 hides some"), "{line}");
    }
    let above = run_as_class("x86-64", &["bench", "--tiers", "v3", "--quick"], 3);
    assert!(above.contains("tier x86-64-v3: this CPU lacks avx2"), "{above}");
    let record = record_text(|record| record.machine.limited_to = Some("avx2".into()));
    let record = Scratch::new("limited.json", record);
    let line = failure_line(&["record", "--check", record.path()], 1);
    assert!(line.contains("limited to avx2 by RAYBENCH_CPU: nothing to publish"), "{line}");
}

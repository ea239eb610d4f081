//! Runs `extract` and `show` as a user does.

use crate::common::{Scratch, error_line, output_text, xtask};
use std::collections::BTreeSet;
use variants as _;

#[test]
fn a_diagram_has_every_operation_and_the_answer() {
    let text = output_text(&["show", "dumb7_unrolled", "attacks", "south"]);
    assert!(text.contains("\n19 steps\n"), "{text}");
    let answer = contract::pictures(&[("answer", oracle::slow_motion::ATTACKS)]);
    assert!(text.ends_with(&answer), "{text}");
}

#[test]
fn a_variant_alone_is_shown_by_its_example() {
    let example = output_text(&["show", "inner_runs"]);
    let note = "of 8 answers; `cargo xtask show inner_runs board_attacks board` shows all";
    assert!(example.contains(note) && example.contains("south"), "{example}");
    let whole_diagram = output_text(&["show", "inner_runs", "board_attacks", "board"]);
    assert!(
        !whole_diagram.contains(note) && whole_diagram.len() > 2 * example.len(),
        "{whole_diagram}"
    );
    let bytes = output_text(&["show", "gfni_rays"]);
    assert!(bytes.contains("    c7 a2 f4") && bytes.contains('↗'), "{bytes}");
}

#[test]
fn a_direction_argument_and_a_board_of_ones_own_are_taken() {
    let board = "8/8/8/3R4/8/8/8/8 w - - 0 1";
    for variant in [["kogge_stone", "attacks"], ["rotate_fill", "attacks_unrolled"]] {
        let [variant, routine] = variant;
        let answer = contract::pictures(&[("answer", 0x0808_0800_0000_0000)]);
        for direction in ["nort", "north"] {
            let text = output_text(&["show", variant, routine, direction, "--board", board]);
            assert!(text.ends_with(&answer), "{text}");
        }
    }
}

fn extraction_as_attacks<'a>(name: &'a str, language: &'a str) -> [&'a str; 6] {
    ["extract", name, "--lang", language, "--as", "attacks"]
}

#[test]
fn a_kernel_is_printed_in_the_language_of_its_file() {
    let file = Scratch::new("kernel.h", "");
    xtask(&["extract", "kogge_stone/attacks", "-o", file.path()]).assert().success();
    let text = std::fs::read_to_string(file.path()).expect("it is written");
    let line = "const uint64_t g = sliders | (empty & (sliders >> 8));";
    assert!(text.contains(line), "{text}");
    let rust = output_text(&["extract", "kogge_stone/attacks"]);
    assert!(rust.contains("let g = sliders | (empty & (sliders >> 8));"), "{rust}");
    let names = output_text(&extraction_as_attacks("pext/square_attacks", "c"));
    assert!(names.contains("static inline uint64_t rook_attacks(uint64_t square, "), "{names}");
    for (name, language) in [("pext/square_attacks", "rust"), ("kogge_stone/attacks", "c")] {
        let why = error_line(&extraction_as_attacks(name, language));
        assert!(why.contains("for one routine of square_attacks"), "{why}");
    }
    let why = error_line(&extraction_as_attacks("hyperbola_avx2/square_attacks_packed", "c"));
    assert!(why.contains("it has no attacks of rook"), "{why}");
    let why = error_line(&["extract", "kogge_stone", "--lang", "C++"]);
    assert!(why.contains("unknown language"), "{why}");
}

#[test]
fn the_ending_of_a_file_decides_its_language() {
    let folder = Scratch::folder("endings");
    let c = "static inline uint64_t kogge_stone_attacks_north(";
    let rust = "pub fn kogge_stone_attacks_north(";
    let endings = [
        ("h", c),
        ("hpp", c),
        ("hh", c),
        ("H", c),
        ("cpp", c),
        ("cc", c),
        ("inc", c),
        ("rs", rust),
    ];
    for (ending, text) in endings {
        let path = format!("{}/attacks.{ending}", folder.path());
        xtask(&["extract", "kogge_stone/attacks", "-o", &path]).assert().success();
        let file_text = std::fs::read_to_string(&path).expect("it is written");
        assert!(file_text.contains(text), "{ending}: {file_text}");
    }
    for name in ["attacks", "attacks.txt", "attacks.py"] {
        let path = format!("{}/{name}", folder.path());
        let why = error_line(&["extract", "kogge_stone/attacks", "-o", &path]);
        assert!(why.contains("names no language") && why.contains(".hpp"), "{why}");
        assert!(!std::path::Path::new(&path).exists(), "{name} is written");
        xtask(&["extract", "kogge_stone/attacks", "--lang", "c", "-o", &path]).assert().success();
        let file_text = std::fs::read_to_string(&path).expect("it is written");
        assert!(file_text.contains(c), "{file_text}");
    }
}

#[test]
fn a_dash_is_standard_output() {
    let folder = Scratch::folder("dash");
    let mut command = xtask(&["extract", "kogge_stone/attacks", "-o", "-"]);
    let output = command.current_dir(folder.path()).assert().success().get_output().stdout.clone();
    let text = String::from_utf8(output).expect("text");
    assert_eq!(text, output_text(&["extract", "kogge_stone/attacks"]));
    let entries = std::fs::read_dir(folder.path()).expect("the folder is there");
    assert_eq!(entries.count(), 0, "a file is written");
    let why = error_line(&["extract", "kogge_stone/attacks", "-o", "-", "--check", "check.rs"]);
    assert!(why.contains("--check needs a file"), "{why}");
}

/// Returns the words of the command that docs/IN-USE.md prints for an engine, on two lines.
fn command_for_engine() -> Vec<String> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/IN-USE.md");
    let text = std::fs::read_to_string(path).expect("a document");
    let (_, rest) = text.split_once("```sh\ncargo xtask extract ").expect("a command");
    let (command, _) = rest.split_once("```").expect("its end");
    let command = format!("extract {}", command.replace('\\', ""));
    command.split_whitespace().map(String::from).collect()
}

#[test]
fn one_header_answers_attackers_discovered_pairs_and_threats() {
    let folder = Scratch::folder("engine");
    let words = command_for_engine();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    xtask(&words).current_dir(folder.path()).assert().success();
    let header = std::path::Path::new(folder.path()).join("position.h");
    let text = std::fs::read_to_string(header).expect("it is written");
    for function in ["attackers_kinds_all(", "discovered_kinds(", "threats_gfni("] {
        assert!(text.contains(function), "{function} is not in\n{text}");
    }
    assert!(text.contains("\n#ifndef RAYBENCH_POSITION_H\n"), "{text}");
    assert!(text.contains("\n * - mailbox_low_bit/attackers_kinds, "), "{text}");
    let strict = ["-Wall", "-Wextra", "-Werror"];
    // g++ 12 warns of its own header, where it inlines intrinsics.
    let compilers = [("gcc", "c", &strict[..]), ("clang", "c", &strict), ("g++", "c++", &["-w"])];
    for (compiler, language, warnings) in compilers {
        let mut command = std::process::Command::new(compiler);
        command.args(warnings).args(["-O1", "-x", language, "position_check.c"]);
        let Ok(output) = command.args(["-o", "check"]).current_dir(folder.path()).output() else {
            contract::skip_part(&format!("there is no {compiler}"));
            continue;
        };
        assert!(output.status.success(), "{compiler}: {output:?}");
        if contract::limiting_class().is_none() {
            let mut check = std::process::Command::new("./check");
            let output = check.current_dir(folder.path()).output().expect("it runs");
            assert!(matches!(output.status.code(), Some(0 | 77)), "{compiler}: {output:?}");
        }
    }
}

#[test]
fn a_file_of_several_routines_is_named_after_its_output() {
    let names =
        ["extract", "hyperbola/attackers", "inner_runs/threats", "hyperbola", "--lang", "c"];
    let text = output_text(&names);
    assert!(text.contains("\n#ifndef RAYBENCH_ROUTINES_H\n"), "{text}");
    assert_eq!(
        text.matches("static inline uint64_t hyperbola_attackers_all(").count(),
        1,
        "{text}"
    );
    let folder = Scratch::folder("several");
    let path = format!("{}/zen-5.h", folder.path());
    xtask(&["extract", "hyperbola/attackers", "inner_runs/threats", "-o", &path])
        .assert()
        .success();
    let text = std::fs::read_to_string(path).expect("it is written");
    assert!(text.contains("\n#ifndef RAYBENCH_ZEN_5_H\n"), "{text}");
    let why = error_line(&["extract", "pext/square_attacks", "magic/square_attacks"]);
    assert!(why.contains("magic and pext fill tables at run time"), "{why}");
    let why =
        error_line(&["extract", "pext/square_attacks", "hyperbola/attackers", "--as", "attacks"]);
    assert!(why.contains("for one routine of square_attacks"), "{why}");
}

/// A printed kernel must be right for all boards, or where the model promises that sliders are
/// pieces, as its probe is.
#[test]
#[ignore = "other compilers: .ci/run"]
fn what_is_printed_is_proved_as_compiled() {
    for language in ["rust", "c"] {
        let graphs = ["kogge_stone/attacks", "carry_scalar/attacks", "hyperbola/square_attacks"];
        // These are kernels over vectors, or with tables that are filled at run time.
        let texts = ["pext/square_attacks", "pairs_avx2/board_attacks"];
        let names = [&graphs[..], &texts, &["boards_avx2/board_batch"]].concat();
        let options = ["--tier", "x86-64", "--json", "--extracted", language];
        let rows = output_text(&[["prove"].as_slice(), &names, &options].concat());
        let rows: serde_json::Value = serde_json::from_str(&rows).expect("JSON");
        let rows = rows.as_array().expect("rows");
        let compilers: BTreeSet<&str> =
            rows.iter().filter_map(|row| row["compiler"].as_str()).collect();
        assert!(!compilers.is_empty(), "{language}");
        assert_eq!(rows.len(), compilers.len() * ((8 + 1 + 4) + (4 + 1) + 1));
        for row in rows {
            assert_eq!(row["verdict"], "proved", "{row}");
            let holds_anywhere = row["right_without"].as_bool();
            let has_promise = row["variant"] == "carry_scalar" || row["variant"] == "boards_avx2";
            assert!(holds_anywhere != Some(false) || has_promise, "{row}");
        }
    }
}

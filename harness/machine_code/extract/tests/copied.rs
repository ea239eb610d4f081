//! What is extracted, as a user would have it: compiled alone with all warnings as errors, its self-check
//! run. And what is not extracted, and why.

use crate::compiled::{c, checks_run, compile_c, done, folder, has, has_for_part, rust, rust_of};
use crate::printed::{IN_RUST, PRINTABLE, ROUTINES_IN_C, file, files, source};
use contract::{Routine, Variant};
use extract::{Extract, Language, Provenance};
use std::process::Command;
use variants as _;

fn text(variant: &'static Variant, routines: &[&'static Routine], language: Language) -> String {
    file(variant, routines, language).text
}

/// Products of bits read words of memory, which need not lie at 16 bytes: of SSE they fault there.
#[test]
fn products_of_bits_are_those_of_avx() {
    let mut seen = 0;
    for (name, text) in &*IN_RUST {
        for line in text.lines().filter(|line| line.contains("enable = ") && line.contains("gfni"))
        {
            let features = line.split('"').nth(1).expect("features");
            assert!(contract::enables(features, "avx"), "{name}: {line}");
            seen += 1;
        }
    }
    assert!(seen > 8, "{seen} functions use them");
}

#[test]
fn rust_compiles_without_a_warning_and_is_right() {
    if !checks_run() {
        return;
    }
    let modules = IN_RUST.iter();
    let modules = modules.map(|(name, text)| format!("pub mod {name} {{\n{text}\n}}\n"));
    let modules: String = modules.collect();
    for (edition, head) in [("2021", ""), ("2024", "#![no_std]\n")] {
        let ran = rust_of(edition, &folder("rust"), &format!("{head}{modules}"));
        ran.unwrap_or_else(|why| panic!("{edition}: {why}"));
    }
}

/// All routines of a variant in one file. Each by itself is compiled and run with all others, and proved.
#[test]
fn c_compiles_without_a_warning() {
    if !has("cc") {
        return;
    }
    let folder = folder("c");
    for (name, text) in files(Language::C) {
        let file = folder.join(format!("{name}.h"));
        std::fs::write(&file, text).expect("the target folder can be written");
        let compiled = done(compile_c().arg("-fsyntax-only").arg(&file));
        compiled.unwrap_or_else(|why| panic!("{why}"));
    }
}

/// What a record says stays in the comment that a file opens with, whatever that is.
#[test]
fn nothing_that_a_record_says_is_code() {
    if !checks_run() {
        return;
    }
    let variant = registry::variant("kogge_stone").expect("a variant");
    let routine = variant.routine("attacks").expect("a routine of it");
    let said = "label */ int own; /* //! /*/ **/ \\ ??/".to_string();
    let provenance = Provenance(vec![said.clone(), said]);
    for language in [Language::C, Language::Rust] {
        let file = extract::extract(variant, &[routine], language, &provenance, &source);
        let text = file.expect("it prints").text;
        match language {
            Language::Rust => {
                rust(&folder("said_rust"), &text).expect("it compiles");
            }
            Language::C if has_for_part("cc") => {
                c(&folder("said_c"), "said", &text).expect("it compiles");
                let end = text.find("*/").expect("the end of the comment");
                assert!(text[end..].starts_with("*/\n#ifndef KOGGE_STONE_ATTACKS_H"), "{text}");
            }
            Language::C => {}
        }
    }
}

/// Each routine by itself carries all that it uses, in every edition and without `std`.
#[test]
fn each_text_compiles_alone() {
    let mut modules = String::from("#![no_std]\n");
    for (variant, routines, _) in &*PRINTABLE {
        for routine in routines {
            let text = text(variant, &[routine], Language::Rust);
            modules += &format!("pub mod {}_{} {{\n{text}\n}}\n", variant.name, routine.name);
        }
    }
    let folder = folder("alone");
    std::fs::write(folder.join("all.rs"), modules).expect("the target folder can be written");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    for edition in ["2021", "2024"] {
        let checked = done(
            Command::new(&rustc)
                .args(["--edition", edition, "-D", "warnings", "--crate-type", "lib"])
                .args(["--emit", "metadata", "-o"])
                .args([folder.join("all.rmeta"), folder.join("all.rs")]),
        );
        checked.unwrap_or_else(|why| panic!("{edition}: {why}"));
    }
}

/// A printer that writes another operator, shift or table is found out by what it prints.
#[test]
fn the_self_checks_find_planted_faults() {
    if !checks_run() {
        return;
    }
    let routine = |variant: &str, name: &str| {
        let variant = registry::variant(variant).expect("a variant");
        (variant, variant.routine(name).expect("a routine of it"))
    };
    let planted = [
        (routine("kogge_stone", "attacks"), "sliders | (", "sliders & ("),
        (routine("kogge_stone", "occluded_fill"), "(p << 9)", "(p << 8)"),
        (routine("inner_runs", "board_attacks"), "g3 << 9", "g3 << 8"),
        (routine("hyperbola", "square_attacks"), "0x8040201008040200", "0x8040201008040600"),
        (routine("bytewise_fill", "psubb"), "y & ~x", "y & x"),
        (routine("rotate_fill", "shift_one"), "1, 57, 56", "1, 58, 56"),
        (routine("kogge_stone", "attacks_x4"), "_mm256_srli_epi64", "_mm256_slli_epi64"),
        (routine("rays_portable", "rays_of_coords"), "square >> 3", "square >> 4"),
        (routine("queens_avx512", "square_batch_borrow"), "rolv_epi64", "rorv_epi64"),
        (routine("queens_avx512", "square_batch_columns"), "down, 0)", "down, 1)"),
        (
            routine("queens_avx512", "square_batch_sixteen"),
            "0x03070e1c3870e0c0",
            "0x03070e1c3870e0c4",
        ),
        (routine("queens_avx2", "square_batch_joined"), "0x0102020202020202", "0x0102020202020203"),
        (routine("queens_gfni", "square_batch_shared"), "0x0000000100000001", "0x0000000100000003"),
        (routine("hyperbola", "square_batch"), "occupied[lane]", "occupied[0]"),
        (routine("pext", "square_attacks"), "steps, 4, occupied)", "steps, 4, 0)"),
        (routine("pext", "square_attacks_compressed"), "_pdep_u64(packed, ", "_pext_u64(packed, "),
        (routine("magic", "square_attacks_fixed"), "{{1, 0}, {-1, 0}", "{{1, 1}, {-1, 0}"),
        (routine("kindergarten", "square_batch"), ">> 58", ">> 59"),
        (routine("sissy", "square_attacks"), ">> 24", ">> 23"),
        (routine("dumb7_early_out", "attacks"), "front != 0", "front == 0"),
        (routine("rotate_fill", "occluded_fill_loop"), "flood |= front", "flood = front"),
        (routine("walk", "square_attacks"), "walker != 0", "walker == 0"),
        (routine("bytewise_fill", "add"), "sum ^ carried", "sum | carried"),
        (routine("classical", "square_attacks_branching"), "blockers != 0", "blockers == 0"),
        (routine("exploding", "square_attacks"), "while (left != 0)", "if (left != 0)"),
        (routine("kogge_stone", "board_batch"), "attacks[8 + lane]", "attacks[16 + lane]"),
        (routine("octo_rotated", "update"), "kept[3] &", "kept[2] &"),
        (routine("rotated", "update"), "0x0000000000000200", "0x0000000000000300"),
        (routine("rotated", "kept_attacks"), "29, 22, 16, 11, 7, 4,", "28, 22, 16, 11, 7, 4,"),
    ];
    // What is planted may leave something without a use.
    let mut modules = String::from("#![allow(unused)]\n");
    let mut names = Vec::new();
    for (number, ((variant, routine), right, wrong)) in planted.into_iter().enumerate() {
        let name = format!("{}_{}", variant.name, routine.name);
        if let Err(why) = routine.runnable() {
            contract::skip_part(&format!("{name}: {why}"));
            continue;
        }
        let in_rust = text(variant, &[routine], Language::Rust);
        let in_c = text(variant, &[routine], Language::C);
        let (start, comment) = (in_c.find("#ifndef").expect("a guard"), in_rust.find("\n\n"));
        let c_code = in_c[start..].replacen(right, wrong, 1);
        assert_ne!(c_code, in_c[start..], "{right} is not in\n{in_c}");
        if has_for_part("cc") {
            let file = format!("planted_{number}");
            let why = c(&folder("planted_c"), &file, &c_code).expect_err("a wrong answer");
            assert!(why.contains(", expected "), "{why}");
        }
        // Most faults are written alike in Rust.
        let in_rust = &in_rust[comment.expect("a head")..];
        if in_rust.contains(right) {
            let faulty = in_rust.replacen(right, wrong, 1);
            modules += &format!("pub mod planted_{number} {{\n{faulty}\n}}\n");
            names.push(name);
        }
    }
    assert!(names.len() > 9, "{names:?}");
    let why = rust(&folder("planted_rust"), &modules).expect_err("wrong answers");
    for name in names {
        let is_it = |line: &str| line.starts_with(&name) && line.contains(", expected ");
        assert!(why.lines().any(is_it), "{name} is wrong, and nobody says so\n{why}");
    }
}

/// No table is without a word on what it has, but for the own ones of four variants, and all but the shortest are
/// built. (In C the next test holds them against what builds them.)
#[test]
fn every_table_is_explained_and_built() {
    let mut unexplained = Vec::new();
    for (name, text) in &*IN_RUST {
        if text.contains(extract::UNEXPLAINED) {
            unexplained.push(name.clone());
        }
        let tables = text.split("\nstatic ").skip(1).filter_map(|table| table.split("\n\n").next());
        // What is in vectors is the kernel's own, and short; what was found by search, and offsets of rows, no short
        // text makes; others are made at run time.
        let own = [
            "Aligned<", "Table<", "FIRST", "FACTOR", "HALVED", "AMOUNT", "ROWS", "RINGS",
            "IS_FREE", "NETWORK",
        ];
        let is_literal =
            |table: &&str| !table.contains("while ") && !own.iter().any(|own| table.contains(own));
        for table in tables.filter(is_literal) {
            let is_short = table.contains(": [u64; 8] = [");
            assert!(is_short || unexplained.contains(name), "{name}: {table}");
        }
    }
    assert_eq!(unexplained, ["queens_avx2", "queens_gfni", "rays_exact", "rays_scalar"]);
}

/// A comment that a table needs no call contradicts the table that needs one.
#[test]
fn no_file_says_both_that_tables_need_a_call_and_that_they_do_not() {
    for (name, Extract { text, .. }) in &*ROUTINES_IN_C {
        assert!(!(text.contains("no call") && text.contains("_init(void)")), "{name}");
    }
}

/// What builds a table is held against what is looked up, in either language.
#[test]
fn a_fault_in_what_builds_a_table_is_found() {
    if !checks_run() {
        return;
    }
    let planted = [
        (
            "obstruction_difference",
            "square_attacks",
            "ray(square, 1, 1, 0)",
            "ray(square, 1, 0, 0)",
            "RAY_NORTHEAST",
        ),
        (
            "obstruction_difference",
            "square_batch",
            "ray(square, -1, 0, 0) | 1",
            "ray(square, -1, 0, 0) | 2",
            "RAY_WEST_AND_A1",
        ),
        (
            "pext",
            "square_attacks_six_steps",
            "stops(square, 1, 0), 3)",
            "stops(square, 1, 0), 2)",
            "ROOK_MOVING_BY_EIGHT",
        ),
        ("magic", "square_attacks", "102400 + ", "102399 + ", "BISHOP_FIRST"),
        ("magic", "square_attacks", "64 - population", "63 - population", "ROOK_SHIFT"),
        (
            "incremental_pext",
            "update",
            "index_bits(from, 59)",
            "index_bits(from, 58)",
            "BITS_OF_C8_AND_D8",
        ),
    ];
    for (variant, routine, right, wrong, table) in planted {
        let variant = registry::variant(variant).expect("a variant");
        let routine = variant.routine(routine).expect("a routine of it");
        let planted = |language| {
            let text = text(variant, &[routine], language);
            let faulty = text.replacen(right, wrong, 1);
            assert_ne!(faulty, text, "{right} builds a table");
            faulty
        };
        let why =
            rust(&folder("planted_table"), &planted(Language::Rust)).expect_err("a wrong table");
        // An answer, or its place beyond the table.
        let said = [", expected ", "(place as usize) < N"];
        assert!(said.iter().any(|said| why.contains(said)), "{why}");
        if has_for_part("cc") {
            let why = c(&folder("planted_table"), "table", &planted(Language::C));
            let why = why.expect_err("a wrong table");
            assert!(why.contains(&format!("{table}: ")), "{why}");
        }
    }
}

/// A function that this CPU has not the instructions for is skipped, and that is said where tests are run.
#[test]
fn what_this_cpu_cannot_run_is_skipped_aloud() {
    if !checks_run() {
        return;
    }
    let variant = registry::variant("pairs_avx2").expect("a variant");
    let routine = variant.routine("board_attacks").expect("a routine of it");
    let code = text(variant, &[routine], Language::Rust);
    // Four processors of AMD had it, from 2012 to 2015.
    let asks = "is_x86_feature_detected!(\"avx2\")) {";
    let lacking = code.replace(asks, "is_x86_feature_detected!(\"tbm\")) {");
    assert_ne!(lacking, code, "{asks} is not in\n{code}");
    let folder = folder("skipped");
    rust(&folder, &lacking).expect("what is skipped passes");
    let output = Command::new(folder.join("all")).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("skipped: pairs_avx2_board_attacks: this CPU lacks"), "{said}");
}

#[test]
fn every_routine_prints() {
    let others = PRINTABLE.iter().flat_map(|(_, _, others)| others);
    assert_eq!(others.collect::<Vec<_>>(), [""; 0]);
}

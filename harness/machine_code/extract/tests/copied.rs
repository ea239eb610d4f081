//! Tests printed files as a user would: each is compiled alone with all warnings as errors, and its
//! self-check is run. Also tests that every routine can be printed.

use crate::compiled::{
    c, checks_run, compile_c, done, folder, has, has_for_part, rust, rust_files, rustc,
};
use crate::printed::{IN_RUST, PRINTABLE, ROUTINES_IN_RUST, each, file, files, source};
use contract::{Routine, Variant};
use extract::{Extract, Language, Provenance};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use variants as _;

/// Bit-matrix products may read words of memory that are not aligned to 16 bytes. With SSE they
/// fault there, with AVX they do not.
#[test]
fn products_of_bits_are_those_of_avx() {
    let mut seen = 0;
    for (name, Extract { text, .. }) in &*IN_RUST {
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
fn a_square_is_a_shift_and_a_table_of_two_numbers_has_rows_of_the_first() {
    let (variant, mirrored) = routine("hyperbola_avx2", "square_attacks");
    let text = file(variant, &[mirrored], Language::Rust).text;
    assert!(text.contains("1_u64 << (square ^ 56)"), "{text}");
    let (variant, line_attacks) = routine("sbamg", "line_attacks_any");
    let by_line = file(variant, &[line_attacks], Language::C).text;
    assert!(by_line.contains("_LINE[line][square]"), "{by_line}");
}

/// The kernel loads it from the row of its lines. Computed, it takes a shift and two moves more.
#[test]
fn a_square_in_every_lane_is_loaded() {
    let variant = contract::registry::variant("hyperbola_avx2").expect("a variant");
    let routine = variant.routine("square_attacks_lanes").expect("a routine of it");
    for language in Language::ALL {
        let text = file(variant, &[routine], language).text;
        assert!(!text.contains("<< square;") && !text.contains("<< (square"), "{text}");
        let words = ["][4];", "][5];"];
        assert!(words.iter().all(|word| text.contains(word)), "{text}");
    }
}

/// Compiles one routine's file of each variant and runs its self-check, as a user would; compiles
/// each variant's file without `std`.
#[test]
fn rust_compiles_without_a_warning_and_is_right() {
    rust_is_right("rust", each(Language::Rust, 1), &["2024"]);
}

#[test]
#[ignore = "all routines: .ci/run"]
fn rust_of_every_routine_compiles_without_a_warning_and_is_right() {
    rust_is_right("rust_of_all", each(Language::Rust, usize::MAX), &["2021", "2024"]);
}

/// Compiles a file as far as warnings and errors need it, without machine code.
fn compile_metadata(edition: &str, file: &Path, options: &[&str]) {
    let mut command = rustc(edition, file);
    command.args(options).args(["--emit", "metadata", "-o"]).arg(file.with_extension("rmeta"));
    done(&mut command).unwrap_or_else(|reason| panic!("{edition}: {reason}"));
}

fn rust_is_right(name: &str, routines: Vec<(String, Extract)>, editions: &[&str]) {
    let folder = folder(name);
    let texts = routines
        .iter()
        .map(|(name, file)| (name.as_str(), file.text.as_str(), file.check(&format!("{name}.rs"))));
    let all = rust_files(&folder, texts);
    if checks_run() {
        rust(&all, 1).unwrap_or_else(|why| panic!("{why}"));
    }
    let mut modules = String::from("#![no_std]\n");
    for (name, file) in &*IN_RUST {
        modules += &format!("pub mod {name} {{\n{}}}\n", file.text);
    }
    let library = folder.join("library.rs");
    std::fs::write(&library, modules).expect("the target folder can be written");
    for edition in editions {
        compile_metadata(edition, &library, &["--crate-type", "lib"]);
    }
    if let [_, newest] = editions {
        compile_metadata(newest, &all, &["--test"]);
    }
}

/// Compiles a file of all routines for each variant. Other tests compile and run the file of each
/// routine.
#[test]
fn c_compiles_without_a_warning() {
    if !has("cc") {
        return;
    }
    let folder = folder("c");
    let mut unit = String::new();
    for (name, file) in files(Language::C) {
        unit += &format!("#include \"{name}.h\"\n");
        std::fs::write(folder.join(format!("{name}.h")), file.text).expect("a folder of ours");
    }
    let file = folder.join("all.c");
    std::fs::write(&file, unit).expect("a folder of ours");
    let unused = "-Wno-unused-function";
    let compiled = done(compile_c().args(["-fsyntax-only", unused]).arg(&file));
    compiled.unwrap_or_else(|why| panic!("{why}"));
}

/// The text of a record is printed in the first comment of a file. It must not end the comment.
#[test]
fn nothing_that_a_record_says_is_code() {
    if !checks_run() {
        return;
    }
    let variant = contract::registry::variant("kogge_stone").expect("a variant");
    let routine = variant.routine("attacks").expect("a routine of it");
    let output = "label */ int own; /* //! /*/ **/ \\ ??/".to_string();
    let provenance = Provenance { version: output.clone(), measurements: vec![output] };
    for language in [Language::C, Language::Rust] {
        let file = extract::extract(variant, &[routine], language, &provenance, &source);
        let file = file.expect("it prints");
        match language {
            Language::Rust => {
                let texts = [("said", &*file.text, file.check("said.rs"))];
                let all = rust_files(&folder("said_rust"), texts.into_iter());
                rust(&all, 0).expect("it compiles");
            }
            Language::C if has_for_part("cc") => {
                let check = file.check("said.h");
                c(&folder("said_c"), "said", &file.text, &check).expect("it compiles");
                let end = file.text.find("*/").expect("the end of the comment");
                assert!(file.text[end..].starts_with("*/\n#ifndef RAYBENCH_KOGGE_STONE_ATTACKS_H"));
            }
            Language::C => {}
        }
    }
}

/// The self-check of a file must fail if its printer writes another operator, shift or table: in
/// Rust, and in C where the code differs.
#[test]
fn the_self_checks_find_planted_faults() {
    faults_are_found("planted", false);
}

#[test]
#[ignore = "many runs of a C compiler: .ci/run"]
fn the_self_checks_of_c_find_planted_faults() {
    faults_are_found("planted_in_c", true);
}

fn routine(variant: &str, name: &str) -> (&'static Variant, &'static Routine) {
    let variant = contract::registry::variant(variant).expect("a variant");
    (variant, variant.routine(name).expect("a routine of it"))
}

fn faults_are_found(name: &str, all_in_c: bool) {
    if !checks_run() {
        return;
    }
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
        (routine("queens_gfni", "square_batch_shared"), "0x8141211109050300", "0x8141211109050100"),
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
    let folder = folder(name);
    let (mut faulty, mut names) = (Vec::new(), Vec::new());
    for (number, ((variant, routine), right, wrong)) in planted.into_iter().enumerate() {
        let name = extract::file_stem(variant, &[routine]);
        if let Err(why) = routine.runnable() {
            contract::skip_part(&format!("{name}: {why}"));
            continue;
        }
        let in_c = file(variant, &[routine], Language::C);
        let start = in_c.text.find("#ifndef").expect("a guard");
        let c_code = in_c.text[start..].replacen(right, wrong, 1);
        assert_ne!(c_code, in_c.text[start..], "{right} is not in\n{}", in_c.text);
        let planted = format!("planted_{number}");
        let in_rust = file(variant, &[routine], Language::Rust);
        let (_, code) = in_rust.text.split_once("\n\n").expect("a head");
        let is_alike = code.contains(right);
        if (all_in_c || !is_alike) && has_for_part("cc") {
            let check = in_c.check(&format!("{planted}.h"));
            let why = c(&folder, &planted, &c_code, &check).expect_err("a wrong answer");
            assert!(why.contains(", expected "), "{why}");
        }
        if is_alike {
            // The wrong code may leave a function or table without a use.
            let code = format!("#![allow(unused)]\n{}", code.replacen(right, wrong, 1));
            faulty.push((planted.clone(), code, in_rust.check(&format!("{planted}.rs"))));
            names.push(name);
        }
    }
    assert!(names.len() > 9, "{names:?}");
    let texts = faulty.iter().map(|(name, code, check)| (&**name, &**code, check.clone()));
    let why = rust(&rust_files(&folder, texts), 0).expect_err("wrong answers");
    for name in names {
        let is_reported =
            why.lines().any(|line| line.starts_with(&name) && line.contains(", expected "));
        assert!(is_reported, "{name} is wrong, and nobody says so\n{why}");
    }
}

/// The self-check skips a function if this CPU lacks its instructions, and reports that to whoever
/// runs the tests.
#[test]
fn what_this_cpu_cannot_run_is_skipped_aloud() {
    if !checks_run() {
        return;
    }
    let variant = contract::registry::variant("pairs_avx2").expect("a variant");
    let routine = variant.routine("board_attacks").expect("a routine of it");
    let own = file(variant, &[routine], Language::Rust);
    let check = own.check("skipped.rs");
    // Four processors of AMD had it, from 2012 to 2015.
    let asks = "is_x86_feature_detected!(\"avx2\")) {";
    let lacking = check.replace(asks, "is_x86_feature_detected!(\"tbm\")) {");
    assert_ne!(lacking, check, "{asks} is not in\n{check}");
    let all = rust_files(&folder("skipped"), [("skipped", &*own.text, lacking)].into_iter());
    rust(&all, 0).expect("what is skipped passes");
    let output = Command::new(all.with_extension("")).output().expect("it runs");
    let output = String::from_utf8_lossy(&output.stderr);
    assert!(output.contains("skipped: pairs_avx2_board_attacks: this CPU lacks"), "{output}");
    // A file that checks nothing fails.
    rust(&all.with_file_name("skipped_check.rs"), 0).expect_err("nothing is checked");
    let alone = all.with_file_name("skipped_check");
    let output = Command::new(alone).output().expect("it runs");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(77), "{stdout}");
    assert!(stdout.contains("nothing checked: this CPU lacks"), "{stdout}");
}

/// Returns the version of rustc that the head of a file states.
fn stated_rustc(text: &str) -> &str {
    let (_, rest) = text.split_once("Rust 1.").expect("its head states a version");
    rest.split(' ').next().expect("a number")
}

/// Intrinsics are safe to call since Rust 1.87, and those of AVX-512 and GFNI are there since 1.89.
/// The numbers say how many of 192 files compiled with 1.75, with 1.87 and with 1.89 and not with
/// an older one.
#[test]
fn heads_state_the_rustc_that_compiles_them() {
    let mut count = [0; 3];
    for (name, file) in &*ROUTINES_IN_RUST {
        let needs_1_89 = ["avx512", "gfni"].iter().any(|feature| {
            file.text.lines().any(|line| line.contains("enable = ") && line.contains(feature))
        });
        let (index, oldest) = match file.text.contains("use core::arch") {
            true if needs_1_89 => (2, "89"),
            true => (1, "87"),
            false => (0, "75"),
        };
        assert_eq!(stated_rustc(&file.text), oldest, "{name}");
        count[index] += 1;
    }
    assert!(count[0] >= 100 && count[1] >= 47 && count[2] >= 45, "{count:?}");
    let output = done(Command::new("rustc").arg("--version")).expect("a rustc");
    let minor = output.split('.').nth(1).and_then(|minor| minor.parse::<u32>().ok());
    assert!(minor.is_some_and(|minor| minor >= 89), "{output} compiles them in other tests");
}

/// Runs the default lints of clippy, and its lints on features that the stated version of Rust
/// lacks.
#[test]
fn rust_is_clean_under_clippy() {
    if !has("clippy-driver") {
        return;
    }
    let mut modules = String::from("#![no_std]\n");
    for (name, file) in &*ROUTINES_IN_RUST {
        let oldest = stated_rustc(&file.text);
        modules +=
            &format!("#[clippy::msrv = \"1.{oldest}\"]\npub mod {name} {{\n{}}}\n", file.text);
    }
    let library = folder("clippy").join("library.rs");
    std::fs::write(&library, modules).expect("the target folder can be written");
    let mut command = Command::new("clippy-driver");
    command.args(["--edition", "2021", "--crate-type", "lib", "--emit", "metadata", "-o"]);
    command.arg(library.with_extension("rmeta")).args(["-D", "warnings"]).arg(&library);
    done(&mut command).unwrap_or_else(|why| panic!("{why}"));
}

/// Another target reports one error, and not one for each function.
#[test]
fn rust_for_x86_is_one_error_on_other_targets() {
    for (name, file) in &*IN_RUST {
        let is_for_x86 = file.text.contains("core::arch");
        let (before, _) = file.text.split_once("mod x86_64 {").unwrap_or_default();
        assert_eq!(is_for_x86, before.contains("compile_error!"), "{name}");
    }
    let variant = contract::registry::variant("pext").expect("a variant");
    let routine = variant.routine("square_attacks").expect("a routine of it");
    let text = file(variant, &[routine], Language::Rust).text;
    // No other target is installed; one that this compiler is not for looks the same.
    let text = text.replace("target_arch = \"x86_64\"", "target_arch = \"aarch64\"");
    let path = folder("foreign").join("foreign.rs");
    std::fs::write(&path, text).expect("the target folder can be written");
    let mut command = rustc("2021", &path);
    command.args(["--crate-type", "lib", "--emit", "metadata", "-o"]).arg(path.with_extension("m"));
    let output = done(&mut command).expect_err("it is for another target");
    let errors: Vec<&str> = output.lines().filter(|line| line.starts_with("error")).collect();
    assert_eq!(errors.len(), 2, "{output}");
    assert!(errors[0].contains("requires x86-64") && errors[1].contains("1 previous"), "{output}");
}

/// The routines that are not printed, by what the error says: their tables are too large to be
/// printed as numbers, or they are adapters that loop over sets, which a graph does not record.
const NOT_PRINTED: &[(&str, &[&str])] = &[
    (
        "a table of",
        &[
            "kindergarten/attackers",
            "kindergarten/discovered",
            "magic/attackers",
            "magic/discovered",
            "magic/attackers_fixed",
            "magic/discovered_fixed",
            "mailbox_low_bit/threat_changes_list_avx2",
            "pext/attackers",
            "pext/discovered",
            "pext/attackers_compressed",
            "pext/discovered_compressed",
        ],
    ),
    (
        "it is written in machine instructions",
        &[
            "hyperbola/threat_changes",
            "hyperbola/threats",
            "hyperbola_avx2/threat_changes_lanes",
            "hyperbola_avx2/threats_lanes",
            "magic/threat_changes_fixed",
            "magic/threats_fixed",
            "one_piece_avx512/threats",
            "pext/threat_changes",
            "pext/threats",
        ],
    ),
];

#[test]
fn every_routine_prints_but_some_adapters() {
    let others: BTreeSet<String> =
        PRINTABLE.iter().flat_map(|(_, _, others)| others).cloned().collect();
    let mut expected = BTreeSet::new();
    for (reason, names) in NOT_PRINTED {
        for name in *names {
            expected.insert(format!("{name}: {reason}"));
        }
    }
    let others = others.iter().map(|why| without_number_of_entries(why)).collect();
    assert_eq!(expected, others);
}

/// Cuts the number of entries from the end of a reason.
fn without_number_of_entries(why: &str) -> String {
    match why.split_once(" a table of ") {
        Some((name, _)) => format!("{name} a table of"),
        None => why.to_string(),
    }
}

//! Printed headers in one program: its units are C or C++, share a table or have several, and may
//! choose when the program starts.

use crate::compiled::{done, folder, has, has_for_part, rustc};
use crate::printed::{ROUTINES_IN_C, ROUTINES_IN_RUST, file};
use contract::{Routine, Variant, skip_part};
use extract::{Extract, Language};
use std::path::{Path, PathBuf};
use std::process::Command;
use variants as _;

/// A C or C++ file of a program.
struct Unit {
    name: &'static str,
    standard: &'static str,
    text: String,
}

impl Unit {
    fn is_cpp(&self) -> bool {
        self.standard.starts_with("c++")
    }
}

/// Programs of two units in C, in C++ and in both.
const STANDARDS: [[&str; 2]; 3] = [["c11", "c11"], ["c++11", "c++17"], ["c11", "c++17"]];

/// Makes a macro for declarations that units in C and in C++ have in common.
const SHARED_MACRO: &str = "#ifdef __cplusplus
#define SHARED extern \"C\"
#else
#define SHARED extern
#endif
";

/// A loop over 4,096 boards. The expected answers come from the routine without tables.
const ROUNDS: &str = "    uint64_t occupied = 1;
    for (uint64_t round = 0; round < 4096; round++) {
        const uint64_t square = round % 64;
        const uint64_t right = hyperbola_queen(square, occupied);
        CHECKS
        occupied = occupied * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    }
    return 0;
}
";

/// Compiles units with all warnings as errors, and runs the program.
fn run(folder: &Path, units: &[Unit]) -> Result<String, String> {
    let mut objects: Vec<PathBuf> = Vec::new();
    for unit in units {
        let (compiler, ending) = if unit.is_cpp() { ("c++", "cpp") } else { ("cc", "c") };
        let source = folder.join(unit.name).with_extension(ending);
        std::fs::write(&source, &unit.text).expect("a folder of ours");
        let object = folder.join(unit.name).with_extension("o");
        let mut command = Command::new(compiler);
        command.arg(format!("-std={}", unit.standard)).args(["-Wall", "-Wextra", "-Wpedantic"]);
        command.args(["-Werror", "-c"]).arg(&source).arg("-o").arg(&object);
        done(command.current_dir(folder))?;
        objects.push(object);
    }
    let linker = if units.iter().any(Unit::is_cpp) { "c++" } else { "cc" };
    let program = folder.join("program");
    done(Command::new(linker).args(&objects).arg("-o").arg(&program))?;
    done(&mut Command::new(&program))
}

fn routine(name: &str) -> (&'static Variant, &'static Routine) {
    let (variant, routine) = name.split_once('/').expect("VARIANT/ROUTINE");
    let variant = contract::registry::variant(variant).expect("a variant");
    (variant, variant.routine(routine).expect("a routine of it"))
}

fn printed(name: &str) -> Extract {
    let (variant, routine) = routine(name);
    file(variant, &[routine], Language::C)
}

/// Returns whether this CPU runs a routine; reports the skip if it does not.
fn runs(name: &str) -> bool {
    let runnable = routine(name).1.runnable();
    if let Err(reason) = &runnable {
        skip_part(&format!("{name}: {reason}"));
    }
    runnable.is_ok()
}

/// Writes files as users have them by default.
fn write(folder: &Path, names: &[&str]) {
    for name in names {
        let (variant, routine) = routine(name);
        let file = folder.join(format!("{}.h", extract::file_stem(variant, &[routine])));
        std::fs::write(file, printed(name).text).expect("a folder of ours");
    }
}

fn has_both_compilers() -> bool {
    has("cc") && has_for_part("c++")
}

#[test]
fn one_unit_defines_the_table_that_all_units_read() {
    if !has_both_compilers() {
        return;
    }
    let folder = folder("units");
    let attacks = printed("magic/square_attacks_fixed").with_standard_names();
    let attacks = attacks.expect("it has all four").text;
    std::fs::write(folder.join("attacks.h"), attacks).expect("a folder of ours");
    write(&folder, &["hyperbola/square_attacks"]);
    let declarations_of_all =
        "SHARED uint64_t in_other_unit(uint64_t square, uint64_t occupied);\n";
    let checks = "if (queen_attacks(square, occupied) != right) return 1;
        if (in_other_unit(square, occupied) != right) return 2;";
    let first = format!(
        "#include \"attacks.h\"\n#include \"hyperbola.h\"\n{SHARED_MACRO}{declarations_of_all}\
         int main(void) {{\n    attacks_init();\n{}",
        ROUNDS.replace("CHECKS", checks)
    );
    let other = format!(
        "#include \"attacks.h\"\n{SHARED_MACRO}{declarations_of_all}\
         uint64_t in_other_unit(uint64_t square, uint64_t occupied) {{\n    \
         return queen_attacks(square, occupied);\n}}\n"
    );
    let define = "#define ATTACKS_IMPLEMENTATION\n";
    // Another header may have included it already.
    let late = "#include \"attacks.h\"\n#define ATTACKS_IMPLEMENTATION\n";
    for standards in STANDARDS {
        let outcome = |[in_first, in_other]: [&str; 2]| {
            let units = [
                Unit { name: "first", standard: standards[0], text: format!("{in_first}{first}") },
                Unit { name: "other", standard: standards[1], text: format!("{in_other}{other}") },
            ];
            run(&folder, &units)
        };
        for defining in [[define, ""], ["", define], ["", late]] {
            outcome(defining)
                .unwrap_or_else(|reason| panic!("{standards:?}, {defining:?}: {reason}"));
        }
        if standards[1].starts_with("c++") {
            // Its name is that of C, wherever it is declared.
            let inside = "#include <stdint.h>\nnamespace engine {\n#include \"attacks.h\"\n}\n\
                          using namespace engine;\n";
            let outcome = outcome([define, inside]);
            outcome.unwrap_or_else(|reason| panic!("{standards:?}, in a namespace: {reason}"));
        }
        let reason = outcome(["", ""]).expect_err("no unit defines the table");
        assert!(
            reason.contains("undefined reference") && reason.contains("ATTACK_TABLE"),
            "{reason}"
        );
        let reason = outcome([define, define]).expect_err("two units define the table");
        assert!(reason.contains("multiple definition"), "{reason}");
    }
}

#[test]
fn a_precompiled_header_defines_nothing() {
    if !has("gcc") {
        return;
    }
    let folder = folder("precompiled");
    write(&folder, &["magic/square_attacks_fixed"]);
    let header = "magic_fixed.h";
    for standard in ["c11", "c++17"] {
        let [compiler, language, ending] = match standard {
            "c11" => ["gcc", "c-header", "c"],
            _ => ["g++", "c++-header", "cpp"],
        };
        if !has_for_part(compiler) {
            continue;
        }
        let options = [format!("-std={standard}"), "-Winvalid-pch".into()];
        let mut precompile = Command::new(compiler);
        precompile.args(&options).args(["-x", language, header]).current_dir(&folder);
        done(&mut precompile).unwrap_or_else(|reason| panic!("{reason}"));
        let include = format!("#include \"{header}\"\n");
        let init = "magic_fixed_init();";
        let first = format!("{include}int main(void) {{\n    {init}\n    return 0;\n}}\n");
        let define = "#define MAGIC_FIXED_IMPLEMENTATION\n";
        let [first_file, other_file] = ["first", "other"].map(|name| format!("{name}.{ending}"));
        std::fs::write(folder.join(&first_file), first).expect("a folder of ours");
        // As a unit that the build system gives the precompiled header.
        let other = format!("{include}{define}{include}");
        std::fs::write(folder.join(&other_file), other).expect("a folder of ours");
        let mut command = Command::new(compiler);
        command.args(&options).args([&first_file, &other_file]).args(["-o", "program"]);
        done(command.current_dir(&folder)).unwrap_or_else(|reason| panic!("{standard}: {reason}"));
        done(&mut Command::new(folder.join("program"))).unwrap_or_else(|reason| panic!("{reason}"));
        let compiled = folder.join(format!("{header}.gch"));
        std::fs::remove_file(compiled).expect("the compiler made it");
    }
}

/// Each has its functions under the same names in its own unit.
#[test]
fn three_files_with_standard_names_are_right_in_one_program() {
    if !has_both_compilers() {
        return;
    }
    let folder = folder("three");
    write(&folder, &["hyperbola/square_attacks"]);
    let files = [
        ("pext/square_attacks", "by_pext", "c11"),
        ("magic/square_attacks", "by_magic", "c++17"),
        ("sissy/square_attacks", "by_ranks", "c++11"),
    ];
    let mut units = Vec::new();
    let (mut declarations_of_all, mut begin, mut checks) =
        (String::new(), String::new(), String::new());
    for (name, unit, standard) in files.into_iter().filter(|(name, ..)| runs(name)) {
        let attacks = printed(name).with_standard_names().expect("it has all four").text;
        std::fs::write(folder.join(format!("{unit}.h")), attacks).expect("a folder of ours");
        let declarations = format!(
            "SHARED void begin_{unit}(void);\n\
             SHARED uint64_t {unit}(uint64_t square, uint64_t occupied);\n"
        );
        let text = format!(
            "#define ATTACKS_IMPLEMENTATION\n#include \"{unit}.h\"\n{SHARED_MACRO}{declarations}\
             void begin_{unit}(void) {{\n    attacks_init();\n}}\n\
             uint64_t {unit}(uint64_t square, uint64_t occupied) {{\n    \
             return queen_attacks(square, occupied);\n}}\n"
        );
        units.push(Unit { name: unit, standard, text });
        declarations_of_all += &declarations;
        begin += &format!("    begin_{unit}();\n");
        checks += &format!("if ({unit}(square, occupied) != right) return {};\n", units.len());
    }
    let main = format!(
        "#include \"hyperbola.h\"\n{SHARED_MACRO}{declarations_of_all}int main(void) {{\n{begin}{}",
        ROUNDS.replace("CHECKS", &checks)
    );
    units.push(Unit { name: "main", standard: "c11", text: main });
    run(&folder, &units).unwrap_or_else(|reason| panic!("{reason}"));
}

/// Returns the examples in the head of a file: how to call its functions, and how to choose between
/// two files.
fn examples(text: &str) -> Vec<String> {
    let mut examples = vec![String::new()];
    for line in text.lines() {
        let Some(line) = line.strip_prefix(" *").or_else(|| line.strip_prefix("//!")) else {
            continue;
        };
        let last = examples.last_mut().expect("there is one");
        if let Some(code) = line.strip_prefix("     ") {
            *last += &format!("{code}\n");
        } else if line.is_empty() && !last.is_empty() {
            last.push('\n');
        } else if !last.is_empty() {
            examples.push(String::new());
        }
    }
    examples.retain(|example| !example.is_empty());
    examples
}

fn call_example(text: &str) -> String {
    let example = examples(text).into_iter().next().expect("each head has one");
    example.trim_end().to_string() + "\n"
}

fn choice_example(text: &str) -> Option<String> {
    examples(text).into_iter().find(|example| example.contains("choose_attacks"))
}

#[test]
fn a_program_chooses_when_it_starts_as_the_head_shows() {
    if !has_both_compilers() {
        return;
    }
    let folder = folder("choice");
    let names = ["hyperbola/square_attacks", "magic/square_attacks", "pext/square_attacks"];
    write(&folder, &names);
    assert_eq!(
        choice_example(&printed("hyperbola/square_attacks").text),
        None,
        "it is for every CPU"
    );
    for name in &names[1..] {
        let example = choice_example(&printed(name).text).expect("its head has one");
        for standards in STANDARDS {
            let is_one_language =
                standards[0].starts_with("c++") == standards[1].starts_with("c++");
            let shared = if is_one_language { "extern" } else { "SHARED" };
            let checks = "if (queen_attacks(square, occupied) != right) return 1;
        if (magic_queen(square, occupied) != right) return 2;";
            let main = format!(
                "#include \"hyperbola.h\"\n#include \"magic.h\"\n{SHARED_MACRO}\
                 {shared} uint64_t (*queen_attacks)(uint64_t square, uint64_t occupied);\n\
                 {shared} void choose_attacks(void);\n\
                 int main(void) {{\n    choose_attacks();\n{}",
                ROUNDS.replace("CHECKS", checks)
            );
            let units = [
                Unit { name: "choice", standard: standards[0], text: example.clone() },
                Unit { name: "main", standard: standards[1], text: main },
            ];
            run(&folder, &units).unwrap_or_else(|reason| panic!("{name}, {standards:?}: {reason}"));
        }
    }
}

/// Compiles an example without running it, as C or C++ in the folder of its header.
fn compile_example(folder: &Path, name: &str, standard: &str, example: &str) {
    let (compiler, ending) = if standard.starts_with("c++") { ("c++", "cpp") } else { ("cc", "c") };
    let unit = folder.join(format!("{name}.{ending}"));
    std::fs::write(&unit, example).expect("a folder of ours");
    let mut command = Command::new(compiler);
    command.arg(format!("-std={standard}")).args(["-Wall", "-Wextra", "-Wpedantic", "-Werror"]);
    let compiled = done(command.arg("-fsyntax-only").arg(&unit));
    compiled.unwrap_or_else(|reason| panic!("{name}: {reason}\n{example}"));
}

/// A scalar routine, one with tables, one with a feature, one whose answer is several sets, and one
/// for each form of a mailbox.
const EXAMPLE_ROUTINES: [&str; 7] = [
    "hyperbola/square_attacks",
    "pext/square_attacks",
    "hyperbola_avx2/square_attacks_lanes",
    "inner_runs/board_attacks",
    "queens_gfni/square_batch",
    "mailbox_rays/attackers_quarters_in_rays",
    "mailbox_low_bit/discovered_kinds",
];

#[test]
fn the_call_in_a_head_compiles_in_c() {
    if !has_both_compilers() {
        return;
    }
    let folder = folder("calls");
    write(&folder, &EXAMPLE_ROUTINES);
    for name in EXAMPLE_ROUTINES {
        let example = call_example(&printed(name).text);
        // The arguments of a whole board take two lines more, a mailbox of an engine's board four.
        let most = match name.split('_').next() {
            Some("mailbox") => 8,
            _ if name.contains("board") => 6,
            _ => 4,
        };
        assert!(example.lines().count() <= most, "{name}: {example}");
        for standard in ["c11", "c++11"] {
            compile_example(&folder, &name.replace('/', "_"), standard, &example);
        }
    }
}

/// The call in the head of a Rust file, as a crate that has the file as a module.
fn compile_rust_example(folder: &Path, name: &str, file: &Extract) {
    std::fs::write(folder.join(format!("{name}.rs")), &file.text).expect("a folder of ours");
    let example = call_example(&file.text);
    let root = folder.join(format!("calls_{name}.rs"));
    std::fs::write(&root, format!("#![allow(dead_code)]\n{example}")).expect("a folder of ours");
    let mut command = rustc("2021", &root);
    command.args(["--crate-type", "lib", "--emit", "metadata", "-o"]);
    let compiled = done(command.arg(root.with_extension("rmeta")));
    compiled.unwrap_or_else(|reason| panic!("{name}: {reason}\n{example}"));
}

#[test]
fn the_call_in_a_head_compiles_in_rust() {
    let folder = folder("rust_calls");
    for name in EXAMPLE_ROUTINES {
        let (variant, routine) = routine(name);
        let file = file(variant, &[routine], Language::Rust);
        compile_rust_example(&folder, &extract::file_stem(variant, &[routine]), &file);
    }
}

#[test]
#[ignore = "all routines: .ci/run"]
fn every_call_in_a_head_compiles_in_rust() {
    let folder = folder("rust_calls");
    for (name, file) in &*ROUTINES_IN_RUST {
        compile_rust_example(&folder, name, file);
    }
}

#[test]
#[ignore = "many runs of C compilers: .ci/run"]
fn every_example_of_a_head_compiles() {
    if !has("cc") {
        return;
    }
    let folder = folder("examples");
    for (name, file) in &*ROUTINES_IN_C {
        std::fs::write(folder.join(format!("{name}.h")), &file.text).expect("a folder of ours");
    }
    let mut choices = 0;
    for (name, file) in &*ROUTINES_IN_C {
        compile_example(&folder, name, "c11", &call_example(&file.text));
        if let Some(example) = choice_example(&file.text) {
            choices += 1;
            compile_example(&folder, name, "c11", &example);
        }
    }
    assert!(choices > 20, "{choices} heads show how to choose");
}

/// Each namespace has the helpers of its file: the second does not see those of the first.
#[test]
fn files_are_in_namespaces_of_one_unit() {
    if !has_for_part("c++") {
        return;
    }
    let folder = folder("namespaces");
    let names = ["hyperbola/square_attacks", "magic/square_attacks", "magic/square_attacks_fixed"];
    write(&folder, &names);
    let unit = format!(
        "#include <stdint.h>\n#include <immintrin.h>\n#include \"hyperbola.h\"\n\
         #define MAGIC_IMPLEMENTATION\nnamespace first {{\n#include \"magic.h\"\n}}\n\
         #define MAGIC_FIXED_IMPLEMENTATION\nnamespace second {{\n#include \"magic_fixed.h\"\n}}\n\
         int main() {{\n    first::magic_init();\n    second::magic_fixed_init();\n{}",
        ROUNDS.replace(
            "CHECKS",
            "if (first::magic_queen(square, occupied) != right) return 1;
        if (second::magic_fixed_queen(square, occupied) != right) return 2;"
        )
    );
    let units = [Unit { name: "main", standard: "c++17", text: unit }];
    run(&folder, &units).unwrap_or_else(|reason| panic!("{reason}"));
}

/// Names are shorter than those of routines, and must stay apart all the same.
#[test]
fn no_two_files_have_a_name_or_a_function_in_common() {
    let mut names = Vec::new();
    for variant in contract::registry::variants() {
        for routine in variant.routines {
            let stem = extract::file_stem(variant, &[routine]);
            for probe in routine.probes {
                names.push(format!("{stem}_{}", probe.subject.name()));
            }
            names.push(stem);
        }
        names.push(format!("{}_all", variant.name));
    }
    let count = names.len();
    names.sort();
    names.dedup_by(|one, other| one == other);
    assert!(count > 600 && names.len() == count, "{count} names, {} of them unique", names.len());
}

/// A program may hold any of the files, so each variable that its units share has a name that no
/// other file uses for another variable.
#[test]
#[ignore = "all routines: .ci/run"]
fn no_two_files_share_a_variable() {
    let mut names = Vec::new();
    for (_, file) in &*ROUTINES_IN_C {
        for line in file.text.lines().filter(|line| line.starts_with("extern uint")) {
            names.push(line.to_string());
        }
    }
    let count = names.len();
    names.sort();
    names.dedup_by(|one, other| one.split('[').next() == other.split('[').next());
    assert!(count > 10 && names.len() == count, "{count} tables have {} names", names.len());
}

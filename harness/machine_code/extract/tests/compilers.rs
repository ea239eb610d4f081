//! Every routine's file of C by all compilers that it says it is for. What another CPU runs, or one
//! of them compiles into, is for `prove` to read.

use crate::compiled::{c, checks_run, compile_check, done, folder, has, has_for_part};
use crate::printed::{self, ROUTINES_IN_C};
use contract::{Routine, Variant, skip_part};
use extract::{Extract, Language};
use std::path::{Path, PathBuf};
use std::process::Command;
use variants as _;

const COMPILERS: [(&str, &str); 4] =
    [("gcc", "c11"), ("clang", "c11"), ("g++", "c++11"), ("clang++", "c++11")];

const STRICT: [&str; 4] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];

fn file(variant: &'static Variant, routine: &'static Routine) -> Extract {
    printed::file(variant, &[routine], Language::C)
}

/// Names that engines have, too: whatever of a file has one of them does not compile.
const ENGINE: &str = "#define A_FILE taken
#define NOT_A_FILE taken
#define RANK_WITHOUT_SQUARE taken
#define bit(square) taken
#define check(name, got, expected) taken
#define rotate_left(x, n) taken
#define main taken
";

/// What self-checks define.
const OF_CHECKS: [&str; 16] = [
    "main",
    "bit",
    "check",
    "crowded",
    "entries",
    "indices",
    "laid",
    "order",
    "random_word",
    "ray",
    "report",
    "slide",
    "stops",
    "sums",
    "towards",
    "turned",
];

/// As an engine has them: every routine's file beside all others, each twice, and names of its own.
/// Then the self-checks of all of them, renamed, since each is a program.
#[test]
#[ignore = "many runs of C compilers: .ci/run"]
fn headers_are_included_together() {
    if !checks_run() {
        return;
    }
    let folder = folder("together");
    let (mut unit, mut checks, mut calls) = (ENGINE.to_string(), String::new(), String::new());
    for name in ENGINE.lines().filter_map(|line| line.split([' ', '(']).nth(1)) {
        checks += &format!("#undef {name}\n");
    }
    for (name, file) in &*ROUTINES_IN_C {
        let (text, mut check) = (&file.text, file.check(&format!("{name}.h")));
        for own in OF_CHECKS {
            for before in [' ', '(', '~', '[', '{'] {
                check =
                    check.replace(&format!("{before}{own}("), &format!("{before}{own}_of_{name}("));
            }
        }
        checks += &check;
        calls += &format!("    main_of_{name}();\n");
        std::fs::write(folder.join(format!("{name}.h")), text).expect("a folder of ours");
        unit += &format!("#define {}_IMPLEMENTATION\n", name.to_uppercase());
        unit += &format!("#include \"{name}.h\"\n#include \"{name}.h\"\n");
    }
    let file = folder.join("engine.c");
    unit += &format!("{checks}int main(void) {{\n{calls}    return 0;\n}}\n");
    std::fs::write(&file, unit).expect("a folder of ours");
    let of = |(compiler, standard): (&'static str, &str)| {
        let test = folder.join(format!("by_{compiler}"));
        let language = standard.trim_end_matches("11");
        let mut command = Command::new(compiler);
        command.arg(format!("-std={standard}")).args(["-x", language]);
        command.args(STRICT).arg(&file);
        // As C++ it has to compile; it is run as C.
        let said = match language {
            "c++" => done(command.arg("-fsyntax-only")),
            _ => done(command.arg("-o").arg(&test)).and_then(|_| done(&mut Command::new(&test))),
        };
        (compiler, not_run(&said.unwrap_or_else(|why| panic!("{why}"))))
    };
    let compilers = COMPILERS.into_iter().filter(|(compiler, _)| has_for_part(compiler));
    let counted: Vec<(&str, usize)> = std::thread::scope(|scope| {
        let of = &of;
        let begun: Vec<_> = compilers.map(|one| scope.spawn(move || of(one))).collect();
        begun.into_iter().map(|one| one.join().expect("it says why")).collect()
    });
    for (compiler, not_run) in counted.into_iter().filter(|(_, not_run)| *not_run > 0) {
        skip_part(&format!("{not_run} routines by {compiler}: this CPU lacks what they need"));
    }
}

/// Routines that self-checks say they did not run.
fn not_run(said: &str) -> usize {
    said.lines().filter(|line| line.starts_with("skipped: ")).count()
}

#[test]
fn what_this_cpu_cannot_run_is_counted() {
    let variant = contract::registry::variant("pairs_avx2").expect("a variant");
    let own = file(variant, variant.routine("board_attacks").expect("a routine of it"));
    let check = own.check("lacking.h");
    // Processors of AMD had it, from 2011 to 2015.
    let lacking =
        check.replace("__builtin_cpu_supports(\"avx2\")", "__builtin_cpu_supports(\"fma4\")");
    assert_ne!(lacking, check);
    if checks_run() && has("cc") {
        let test = compile_check(&folder("not_run"), "lacking", &own.text, &lacking);
        let output = Command::new(test.expect("it compiles")).output().expect("it runs");
        let [said, skipped] =
            [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        assert_eq!((output.status.code(), not_run(&skipped)), (Some(77), 1), "{said}{skipped}");
        assert!(said.starts_with("nothing checked: "), "{said}");
    }
}

#[test]
fn a_check_that_skips_some_routines_does_not_say_that_all_are_right() {
    let variant = contract::registry::variant("kogge_stone").expect("a variant");
    let routines = ["attacks", "attacks_x4"].map(|name| variant.routine(name).expect("a routine"));
    let own = printed::file(variant, &routines, Language::C);
    let check = own.check("some.h").replace("supports(\"avx2\")", "supports(\"fma4\")");
    if checks_run() && has("cc") {
        let said = c(&folder("some_run"), "some", &own.text, &check).expect("one is right");
        assert_eq!(not_run(&said), 1, "{said}");
        assert!(said.starts_with("all answers that were checked are right\n"), "{said}");
    }
}

/// The flag of a CPU feature is on, and the builtins of its 64-bit instructions are not there.
#[test]
fn scalar_files_compile_for_32_bits_with_cpu_features() {
    if !has("gcc") {
        return;
    }
    let (folder, mut unit) = (folder("narrow"), String::new());
    let names =
        ["classical", "leorik", "obstruction_difference", "qbb", "sum_of_products", "kogge_stone"];
    for name in names {
        let variant = contract::registry::variant(name).expect("a variant");
        for routine in
            variant.routines.iter().filter(|own| extract::is_portable_scalar(variant, own))
        {
            let header = format!("{name}_{}.h", routine.name);
            std::fs::write(folder.join(&header), file(variant, routine).text).expect("ours");
            unit += &format!("#include \"{header}\"\n");
        }
    }
    let path = folder.join("all.c");
    std::fs::write(&path, unit + "int all;\n").expect("a folder of ours");
    let told = [&["-m32", "-march=haswell"][..], &STRICT].concat();
    assert_eq!(errors("gcc", &told, &path), [""; 0]);
}

/// Projects that want warnings of each cast get none from a printed file.
#[test]
fn casts_cause_no_warning_in_cpp() {
    if !has("g++") {
        return;
    }
    let (folder, mut unit) = (folder("casts"), String::new());
    for name in ["pext", "hyperbola_avx2", "queens_avx512", "rays_scalar"] {
        let variant = contract::registry::variant(name).expect("a variant");
        let (routines, _) = extract::printable(variant);
        let text = printed::file(variant, &routines, Language::C).text;
        std::fs::write(folder.join(format!("{name}.h")), text).expect("a folder of ours");
        unit += &format!("#include \"{name}.h\"\n");
    }
    let path = folder.join("all.cpp");
    std::fs::write(&path, unit + "int all;\n").expect("a folder of ours");
    let mut command = Command::new("g++");
    command.args(["-std=c++17", "-fsyntax-only", "-Wold-style-cast", "-Wuseless-cast"]);
    let compiled = done(command.args(["-Wcast-align=strict"]).args(STRICT).arg(&path));
    compiled.unwrap_or_else(|why| panic!("{why}"));
}

/// Writes files to be compiled alone, each with callers that leave its functions something to be
/// compiled for.
fn alone(folder: &Path, files: &[&(String, Extract)]) -> Vec<PathBuf> {
    let write = |(name, file): &&(String, Extract)| {
        let path = folder.join(format!("{name}.c"));
        std::fs::write(&path, file.with_callers()).expect("a folder of ours");
        path
    };
    files.iter().map(write).collect()
}

#[test]
#[ignore = "many runs of C compilers: .ci/run"]
fn what_has_no_x86_in_it_compiles_for_other_processors() {
    let all = ROUTINES_IN_C.len();
    let is_plain = |(_, file): &&(_, Extract)| !file.text.contains("immintrin.h");
    let files: Vec<_> = ROUTINES_IN_C.iter().filter(is_plain).collect();
    assert!(3 * files.len() > all, "{} of {all} files", files.len());
    if has("clang") {
        let folder = folder("aarch64");
        let mut command = Command::new("clang");
        command.args(["--target=aarch64-none-elf", "-ffreestanding", "-std=c11", "-fsyntax-only"]);
        let told = command.args(STRICT).args(alone(&folder, &files)).current_dir(&folder);
        done(told).unwrap_or_else(|why| panic!("{why}"));
    }
}

/// What a file of C is refused with, as far as it was compiled.
fn errors(compiler: &str, told: &[&str], file: &Path) -> Vec<String> {
    let mut command = Command::new(compiler);
    let said =
        done(command.args(["-std=c11", "-fsyntax-only", "-ffreestanding"]).args(told).arg(file));
    let said = said.err().unwrap_or_default();
    said.lines().filter(|line| line.contains("error: ")).map(String::from).collect()
}

/// Its driver is `clang-cl`, its headers are those of clang, and what they declare hangs on what it
/// is told.
#[test]
#[ignore = "many runs of C compilers: .ci/run"]
fn clang_compiles_all_as_for_windows() {
    if !has("clang") {
        return;
    }
    let (folder, mut unit) = (folder("windows"), String::new());
    for (name, file) in &*ROUTINES_IN_C {
        std::fs::write(folder.join(format!("{name}.h")), &file.text).expect("a folder of ours");
        unit += &format!("#include \"{name}.h\"\n");
    }
    let path = folder.join("all.c");
    std::fs::write(&path, unit + "int all;\n").expect("a folder of ours");
    let windows =
        ["--target=x86_64-pc-windows-msvc", "-fms-compatibility", "-march=icelake-server"];
    assert_eq!(errors("clang", &[&windows[..], &STRICT].concat(), &path), [""; 0]);
}

/// Who calls itself so and is no clang reads the reason, and nothing else.
#[test]
fn cl_is_told_in_one_message_why_not() {
    if !has("gcc") {
        return;
    }
    for (variant, routine) in [("kogge_stone", "attacks"), ("pext", "square_attacks")] {
        let variant = contract::registry::variant(variant).expect("a variant");
        let text = file(variant, variant.routine(routine).expect("a routine of it")).text;
        let path = folder("cl").join("it.c");
        std::fs::write(&path, text).expect("a folder of ours");
        assert_eq!(errors("gcc", &[], &path), [""; 0]);
        let errors = errors("gcc", &["-D_MSC_VER=1930"], &path);
        assert!(errors.len() == 1 && errors[0].contains("clang-cl"), "{errors:?}");
    }
}

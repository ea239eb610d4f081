//! Compiles every routine's file of C with all compilers that its head names. `prove` reads the
//! machine code that they make, also for other CPUs.

use crate::compiled::{c, checks_run, compile_check, done, folder, has, has_for_part};
use crate::printed::{self, ROUTINES_IN_C};
use contract::{Routine, Variant, skip_part};
use extract::{Extract, Language};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use variants as _;

pub const COMPILERS: [(&str, &str); 4] =
    [("gcc", "c11"), ("clang", "c11"), ("g++", "c++11"), ("clang++", "c++11")];

pub const WARNING_FLAGS: [&str; 4] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];

fn file(variant: &'static Variant, routine: &'static Routine) -> Extract {
    printed::file(variant, &[routine], Language::C)
}

/// Names that engines have, too. A file that has one of them does not compile.
const ENGINE_MACROS: &str = "#define A_FILE taken
#define NOT_A_FILE taken
#define RANK_WITHOUT_SQUARE taken
#define bit(square) taken
#define check(name, got, expected) taken
#define rotate_left(x, n) taken
#define main taken
";

/// Returns the names of the functions that a self-check defines.
fn defined_functions(check: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for line in check.lines() {
        let is_head = line.starts_with("static ") || line.starts_with("int main(");
        if is_head && line.ends_with('{') {
            let (head, _) = line.split_once('(').expect("its parameters");
            names.insert(head.rsplit(' ').next().expect("a name").trim_start_matches('*').into());
        }
    }
    names
}

/// Includes every routine's file as an engine might: in one unit, each twice, among its names.
/// Then the self-checks of all of them, renamed, since each is a program.
#[test]
#[ignore = "many runs of C compilers: .ci/run"]
fn headers_are_included_together() {
    if !checks_run() {
        return;
    }
    let folder = folder("together");
    let (mut unit, mut checks, mut calls) =
        (ENGINE_MACROS.to_string(), String::new(), String::new());
    for name in ENGINE_MACROS.lines().filter_map(|line| line.split([' ', '(']).nth(1)) {
        checks += &format!("#undef {name}\n");
    }
    for (name, file) in &*ROUTINES_IN_C {
        let (text, mut check) = (&file.text, file.check(&format!("{name}.h")));
        for function in defined_functions(&check) {
            for before in [' ', '(', ')', '~', '!', '[', '{'] {
                let call = format!("{before}{function}(");
                check = check.replace(&call, &format!("{before}{function}_of_{name}("));
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
    let (folder, file) = (folder.as_path(), file.as_path());
    std::thread::scope(|scope| {
        let mut runs = Vec::new();
        for (compiler, standard) in COMPILERS {
            if has_for_part(compiler) {
                let run = scope.spawn(move || run_engine(compiler, standard, folder, file));
                runs.push((compiler, run));
            }
        }
        for (compiler, run) in runs {
            let skipped = run.join().expect("a panic has a message");
            if skipped > 0 {
                skip_part(&format!(
                    "{skipped} routines by {compiler}: this CPU lacks what they need"
                ));
            }
        }
    });
}

/// Returns the number of routines that self-checks report as skipped.
fn skipped_routines(output: &str) -> usize {
    output.lines().filter(|line| line.starts_with("skipped: ")).count()
}

/// Compiles the file of all checks, and runs it as C: as C++ it only has to compile. Returns how
/// many routines this CPU cannot run.
fn run_engine(compiler: &str, standard: &str, folder: &Path, file: &Path) -> usize {
    let program = folder.join(format!("by_{compiler}"));
    let language = standard.trim_end_matches("11");
    let mut command = Command::new(compiler);
    command.arg(format!("-std={standard}")).args(["-x", language]);
    command.args(WARNING_FLAGS).arg(file);
    let output = match language {
        "c++" => done(command.arg("-fsyntax-only")),
        _ => done(command.arg("-o").arg(&program)).and_then(|_| done(&mut Command::new(&program))),
    };
    skipped_routines(&output.unwrap_or_else(|reason| panic!("{reason}")))
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
        let [stdout, skipped] =
            [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        assert_eq!(
            (output.status.code(), skipped_routines(&skipped)),
            (Some(77), 1),
            "{stdout}{skipped}"
        );
        assert!(stdout.starts_with("nothing checked: "), "{stdout}");
    }
}

#[test]
fn a_check_that_skips_some_routines_does_not_say_that_all_are_right() {
    let variant = contract::registry::variant("kogge_stone").expect("a variant");
    let routines = ["attacks", "attacks_x4"].map(|name| variant.routine(name).expect("a routine"));
    let own = printed::file(variant, &routines, Language::C);
    let check = own.check("some.h").replace("supports(\"avx2\")", "supports(\"fma4\")");
    if checks_run() && has("cc") {
        let output = c(&folder("some_run"), "some", &own.text, &check).expect("one is right");
        assert_eq!(skipped_routines(&output), 1, "{output}");
        assert!(output.starts_with("all answers that were checked are right\n"), "{output}");
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
    let options = [&["-m32", "-march=haswell"][..], &WARNING_FLAGS].concat();
    assert_eq!(errors("gcc", &options, &path), [""; 0]);
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
    let compiled = done(command.args(["-Wcast-align=strict"]).args(WARNING_FLAGS).arg(&path));
    compiled.unwrap_or_else(|why| panic!("{why}"));
}

/// Writes files to be compiled alone, each with callers that leave its functions something to be
/// compiled for.
fn alone(folder: &Path, files: &[&(String, Extract)]) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for (name, file) in files {
        let path = folder.join(format!("{name}.c"));
        std::fs::write(&path, file.with_callers()).expect("a folder of ours");
        paths.push(path);
    }
    paths
}

#[test]
#[ignore = "many runs of C compilers: .ci/run"]
fn what_has_no_x86_in_it_compiles_for_other_processors() {
    let all = ROUTINES_IN_C.len();
    let mut files: Vec<&(String, Extract)> = ROUTINES_IN_C.iter().collect();
    files.retain(|(_, file)| !file.text.contains("immintrin.h"));
    assert!(3 * files.len() > all, "{} of {all} files", files.len());
    if has("clang") {
        let folder = folder("aarch64");
        let mut command = Command::new("clang");
        command.args(["--target=aarch64-none-elf", "-ffreestanding", "-std=c11", "-fsyntax-only"]);
        let options = command.args(WARNING_FLAGS).args(alone(&folder, &files)).current_dir(&folder);
        done(options).unwrap_or_else(|why| panic!("{why}"));
    }
}

/// Returns the errors that a compiler reports for a file of C.
fn errors(compiler: &str, options: &[&str], file: &Path) -> Vec<String> {
    let mut command = Command::new(compiler);
    let output =
        done(command.args(["-std=c11", "-fsyntax-only", "-ffreestanding"]).args(options).arg(file));
    let output = output.err().unwrap_or_default();
    output.lines().filter(|line| line.contains("error: ")).map(String::from).collect()
}

/// The driver for Windows is `clang-cl`. Its headers are those of clang, and declare intrinsics
/// only for the features that the command line enables.
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
    assert_eq!(errors("clang", &[&windows[..], &WARNING_FLAGS].concat(), &path), [""; 0]);
}

/// Microsoft's compiler prints the reason why it cannot compile a file, and no other message.
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

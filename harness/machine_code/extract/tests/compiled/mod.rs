//! Functions for tests of files: folders, and Rust and C compiled as a user would, with all
//! warnings as errors, and run. It knows no routine.

#![allow(dead_code, reason = "each test uses what it needs")]

use contract::{skip, skip_part};
use std::path::{Path, PathBuf};
use std::process::Command;

pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

/// Runs a command, and returns its output if it succeeds.
pub fn done(command: &mut Command) -> Result<String, String> {
    let output =
        command.env("LC_ALL", "C").output().map_err(|error| format!("{command:?}: {error}"))?;
    let text =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    let text = text.concat();
    if output.status.success() { Ok(text) } else { Err(format!("{command:?}\n{text}")) }
}

/// Writes files with their self-checks, and a crate of all of them.
pub fn rust_files<'a>(
    folder: &Path,
    files: impl Iterator<Item = (&'a str, &'a str, String)>,
) -> PathBuf {
    let mut crate_text = String::new();
    for (name, text, check) in files {
        write(&folder.join(format!("{name}.rs")), text);
        write(&folder.join(format!("{name}_check.rs")), &check);
        crate_text += &format!("#[path = \"{name}_check.rs\"]\nmod {name}_check;\n");
    }
    let file = folder.join("all.rs");
    write(&file, &crate_text);
    file
}

fn write(path: &Path, text: &str) {
    std::fs::write(path, text).expect("the target folder can be written");
}

/// Compiles the tests of a crate at an optimisation level and runs them. Self-checks of large
/// attack tables run for minutes at level 0.
pub fn rust(file: &Path, level: u8) -> Result<String, String> {
    let (test, level) = (file.with_extension(""), format!("opt-level={level}"));
    done(
        rustc("2021", file)
            .args(["--test", "-C", &level, "-C", "debug-assertions=off", "-o"])
            .arg(&test),
    )?;
    done(&mut Command::new(test))
}

/// Returns a compiler of Rust for which every warning is an error.
pub fn rustc(edition: &str, file: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    command.args(["--edition", edition, "-D", "warnings"]).arg(file);
    command
}

/// Returns a compiler of C for which every warning is an error.
pub fn compile_c() -> Command {
    let strict = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"];
    let mut command = Command::new("cc");
    command.args(["-std=c11", "-O1"]).args(strict);
    command
}

/// Compiles a self-check of C in the folder of its file, and runs it.
pub fn c(folder: &Path, name: &str, text: &str, check: &str) -> Result<String, String> {
    done(&mut Command::new(compile_check(folder, name, text, check)?))
}

/// Compiles a self-check of C in the folder of its file, and returns the program.
pub fn compile_check(
    folder: &Path,
    name: &str,
    text: &str,
    check: &str,
) -> Result<PathBuf, String> {
    write(&folder.join(format!("{name}.h")), text);
    let (file, test) = (folder.join(format!("{name}_check.c")), folder.join(name));
    write(&file, check);
    done(compile_c().arg(&file).arg("-o").arg(&test))?;
    Ok(test)
}

/// Returns whether the test can run self-checks; reports the skip if not. Self-checks ask the CPU
/// itself, so they cannot run where the tests are limited to the features of another one.
pub fn checks_run() -> bool {
    let limit = contract::limiting_class();
    if let Some(class) = limit {
        skip(&format!("self-checks ask the CPU itself, which is limited to {}", class.name()));
    }
    limit.is_none()
}

/// Returns whether the test has its compiler; reports the skip if not.
pub fn has(compiler: &str) -> bool {
    check_installed(compiler, skip)
}

/// Returns whether a part of the test has its compiler; reports the skip if not.
pub fn has_for_part(compiler: &str) -> bool {
    check_installed(compiler, skip_part)
}

fn check_installed(compiler: &str, report: fn(&str)) -> bool {
    let is_installed = Command::new(compiler).arg("--version").output().is_ok();
    if !is_installed {
        report(&format!("there is no {compiler}"));
    }
    is_installed
}

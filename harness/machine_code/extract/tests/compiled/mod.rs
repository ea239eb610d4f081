//! What tests of files share: a folder of theirs, Rust and C compiled as a user would, with all warnings as errors, and
//! run. It knows no routine.

#![allow(dead_code, reason = "each test uses what it needs")]

use contract::{skip, skip_part};
use std::path::{Path, PathBuf};
use std::process::Command;

pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

/// What a command says that succeeds.
pub fn done(command: &mut Command) -> Result<String, String> {
    let output =
        command.env("LC_ALL", "C").output().map_err(|error| format!("{command:?}: {error}"))?;
    let said =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    let said = said.concat();
    if output.status.success() { Ok(said) } else { Err(format!("{command:?}\n{said}")) }
}

/// Compiles Rust and runs its tests.
pub fn rust(folder: &Path, text: &str) -> Result<String, String> {
    rust_of("2021", folder, text)
}

/// The same in this edition.
pub fn rust_of(edition: &str, folder: &Path, text: &str) -> Result<String, String> {
    let (file, test) = (folder.join("all.rs"), folder.join("all"));
    std::fs::write(&file, text).expect("the target folder can be written");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    done(
        Command::new(rustc)
            .args(["--edition", edition, "-D", "warnings", "--test", "-o"])
            .args([&test, &file]),
    )?;
    done(&mut Command::new(test))
}

/// A compiler of C that refuses whatever it would warn of, with the self-check.
pub fn compile_c() -> Command {
    let strict = ["-Wall", "-Wextra", "-Wpedantic", "-Wparentheses", "-Wconversion", "-Werror"];
    let mut command = Command::new("cc");
    command.args(["-std=c11", "-O1", "-DSELF_TEST", "-x", "c"]).args(strict);
    command
}

/// Compiles C and runs its self-check.
pub fn c(folder: &Path, name: &str, text: &str) -> Result<String, String> {
    let (file, test) = (folder.join(format!("{name}.h")), folder.join(name));
    std::fs::write(&file, text).expect("the target folder can be written");
    done(compile_c().arg(&file).arg("-o").arg(&test))?;
    done(&mut Command::new(test))
}

/// Whether the test can run self-checks, which ask the CPU themselves; if it passes for another, that is said.
pub fn checks_run() -> bool {
    let limit = contract::limited_to();
    if let Some(class) = limit {
        skip(&format!("self-checks ask the CPU itself, which is limited to {}", class.name()));
    }
    limit.is_none()
}

/// Whether the test has its compiler; if not, that is said.
pub fn has(compiler: &str) -> bool {
    is_there(compiler, skip)
}

/// Whether a part of the test has its compiler; if not, that is said.
pub fn has_for_part(compiler: &str) -> bool {
    is_there(compiler, skip_part)
}

fn is_there(compiler: &str, say: fn(&str)) -> bool {
    let found = Command::new(compiler).arg("--version").output().is_ok();
    if !found {
        say(&format!("there is no {compiler}"));
    }
    found
}

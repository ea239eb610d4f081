//! Compiles throughput loops of the extracted kernels by the C compilers that are installed. Each
//! makes a shared library, whose loops the runner times together with its own.
//!
//! The runner loads the libraries into its process, so that the loops of all compilers are timed
//! alternately with rustc's: a comparison of two processes would contain more than the compilers. A
//! compiler that is missing, or a kernel that cannot be printed for every processor, is left out
//! with the reason. A text that does not compile is our fault and ends the stage.

use contract::{Form, Routine, Variant};
use extract::{Language, Provenance};
use machine_code::build::Compiler;
use machine_code::process_group;
use record::Plan;
use runner::{Error, check_error};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Flags for a shared library. Its functions begin with a cache line, as those of the runner do.
const FLAGS: [&str; 5] = ["-fPIC", "-falign-functions=64", "-Wall", "-Werror", "-shared"];

/// Names of routines and compilers that are left out, by the reason.
pub(crate) type LeftOut = BTreeMap<String, Vec<String>>;

/// The name and version of each compiler with its library, and everything that is left out.
pub(crate) type Libraries = (Vec<(String, PathBuf)>, LeftOut);

/// Compiles the loops of every selected routine that can be printed, by each installed compiler,
/// into `folder`.
///
/// # Errors
/// If a compiler fails, or the folder cannot be written to.
pub(crate) fn compile_libraries(
    root: &Path,
    plan: &Plan,
    folder: &Path,
) -> Result<Libraries, Error> {
    std::fs::create_dir_all(folder).map_err(|error| check_error(folder.display(), error))?;
    let mut left_out = LeftOut::new();
    let files = write_sources(root, plan, folder, &mut left_out)?;
    let (compilers, missing) = Compiler::find_installed();
    for reason in missing {
        left_out.insert(reason, vec!["other compilers".to_string()]);
    }
    let mut libraries = Vec::new();
    for compiler in &compilers {
        libraries.push((compiler.name(), compile(compiler, plan, &files, folder)?));
    }
    Ok((libraries, left_out))
}

/// Writes a file for each routine that can be printed. Adds the others to `left_out`.
fn write_sources(
    root: &Path,
    plan: &Plan,
    folder: &Path,
    left_out: &mut LeftOut,
) -> Result<Vec<PathBuf>, Error> {
    let mut files = Vec::new();
    for (variant, routine) in runner::routines(plan) {
        match source(root, variant, routine) {
            Ok(text) => {
                let file = folder.join(format!("{}.{}.c", variant.name, routine.name));
                std::fs::write(&file, text)
                    .map_err(|error| check_error(folder.display(), error))?;
                files.push(file);
            }
            Err(reason) => {
                // A reason is shown once with all of its routines, so it must not name a routine.
                let name = variant.name_of(routine);
                let prefix = format!("{name}: ");
                let reason = reason.strip_prefix(&prefix).unwrap_or(&reason).to_string();
                left_out.entry(reason).or_default().push(name);
            }
        }
    }
    Ok(files)
}

/// Compiles these files to a library. Returns its path.
fn compile(
    compiler: &Compiler,
    plan: &Plan,
    files: &[PathBuf],
    folder: &Path,
) -> Result<PathBuf, Error> {
    let name = compiler.name();
    let library = folder.join(format!("{}.so", name.replace(' ', "-")));
    let mut command = compiler.command(plan.tier());
    command.args(FLAGS).arg("-o").arg(&library).args(files);
    let output = process_group::output(command.stderr(Stdio::piped()))
        .map_err(|error| check_error(folder.display(), error))?;
    if !output.status.success() {
        return Err(check_error(name, String::from_utf8_lossy(&output.stderr)));
    }
    Ok(library)
}

/// Returns the kernels of a routine in C, with a loop around each.
fn source(
    root: &Path,
    variant: &'static Variant,
    routine: &'static Routine,
) -> Result<String, String> {
    if !extract::is_portable_scalar(variant, routine) {
        return Err(
            "it is no kernel over single words and small tables, for every processor".into()
        );
    }
    let read = |path: &str| std::fs::read_to_string(root.join(path)).ok();
    let extract =
        extract::extract(variant, &[routine], Language::C, &Provenance::default(), &read)?;
    let mut text = format!("{}\n#include <stddef.h>\n", extract.text);
    for (_, function) in &extract.functions {
        text.push_str(&extract::timed_loop(function, Form::Throughput));
    }
    Ok(text)
}

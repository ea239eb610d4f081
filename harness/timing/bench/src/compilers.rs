//! Throughput loops of the extracted kernels by the C compilers that are installed: a shared
//! library for each, for the runner to time beside its own.

use contract::{Form, Routine, Variant};
use extract::{Language, Provenance};
use machine_code::build::Compiler;
use machine_code::process_group;
use record::Plan;
use runner::Error;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// A library to load, in which functions begin with a cache line as the runner's do.
const FLAGS: [&str; 5] = ["-fPIC", "-falign-functions=64", "-Wall", "-Werror", "-shared"];

/// Name, version and library of each compiler, and the reasons for which routines and compilers are
/// left out.
pub(crate) type Libraries = (Vec<(String, PathBuf)>, BTreeMap<String, Vec<String>>);

/// Compiles the loops of every selected routine that prints, by each compiler that is there, into
/// `folder`.
///
/// # Errors
/// If a compiler fails, or the folder cannot be written to.
pub(crate) fn libraries(root: &Path, plan: &Plan, folder: &Path) -> Result<Libraries, Error> {
    let written = |error: std::io::Error| Error::Check(format!("{}: {error}", folder.display()));
    std::fs::create_dir_all(folder).map_err(written)?;
    let (mut files, mut left_out) = (Vec::new(), BTreeMap::<String, Vec<String>>::new());
    for (variant, routine) in runner::routines(plan) {
        match text(root, variant, routine) {
            Ok(text) => {
                let file = folder.join(format!("{}.{}.c", variant.name, routine.name));
                std::fs::write(&file, text).map_err(written)?;
                files.push(file);
            }
            Err(why) => {
                let name = variant.name_of(routine);
                let why = why.strip_prefix(&format!("{name}: ")).unwrap_or(&why).to_string();
                left_out.entry(why).or_default().push(name);
            }
        }
    }
    let (compilers, missing) = Compiler::installed();
    left_out.extend(missing.into_iter().map(|why| (why, vec!["other compilers".to_string()])));
    let mut compiled = Vec::new();
    for compiler in &compilers {
        let name = compiler.name();
        let library = folder.join(format!("{}.so", name.replace(' ', "-")));
        let mut command = compiler.call(plan.tier());
        command.args(FLAGS).arg("-o").arg(&library).args(&files);
        let output = process_group::output(command.stderr(Stdio::piped())).map_err(written)?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(Error::Check(format!("{name}: {said}")));
        }
        compiled.push((name, library));
    }
    Ok((compiled, left_out))
}

/// The kernels of a routine and a loop around each.
fn text(
    root: &Path,
    variant: &'static Variant,
    routine: &'static Routine,
) -> Result<String, String> {
    if !extract::is_of_words(variant, routine) {
        return Err(
            "it is no kernel over single words and small tables, for every processor".into()
        );
    }
    let source = |path: &str| std::fs::read_to_string(root.join(path)).ok();
    let extract =
        extract::extract(variant, &[routine], Language::C, &Provenance::default(), &source)?;
    let functions = extract.functions.iter();
    let loops = functions.map(|(_, function)| extract::timed_loop(function, Form::Throughput));
    Ok(format!("{}\n#include <stddef.h>\n{}", extract.text, loops.collect::<String>()))
}

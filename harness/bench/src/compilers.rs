//! Throughput loops of the extracted kernels by the C compilers that are installed: a shared library for
//! each, for the runner to time beside its own. It times nothing.

use contract::{Form, Routine, Variant};
use extract::{Function, Language, Provenance};
use runner::{Error, Selection};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Compilers that may be there.
const COMPILERS: [&str; 2] = ["gcc", "clang"];
/// As cargo's release profile and the tier, and functions begin with a cache line as the runner's do.
const FLAGS: [&str; 7] =
    ["-std=gnu11", "-O2", "-march=x86-64", "-fPIC", "-falign-functions=64", "-Wall", "-Werror"];

/// Libraries, and a reason for each routine and compiler that is left out.
pub(crate) type Libraries = (Vec<Compiled>, Vec<(String, String)>);

/// A compiler's library.
pub(crate) struct Compiled {
    /// Name and version.
    pub(crate) compiler: String,
    /// The file.
    pub(crate) library: PathBuf,
}

/// Compiles the loops of every selected routine that prints, by each compiler that is there, into
/// `folder`.
///
/// # Errors
/// If a compiler fails, or the folder cannot be written to.
pub(crate) fn libraries(
    root: &Path,
    selection: &Selection,
    folder: &Path,
) -> Result<Libraries, Error> {
    let written = |error: std::io::Error| Error::Check(format!("{}: {error}", folder.display()));
    std::fs::create_dir_all(folder).map_err(written)?;
    let (mut files, mut left_out) = (Vec::new(), Vec::new());
    for (variant, routine) in selection.routines() {
        let name = format!("{}.{}", variant.name, routine.name);
        match text(root, variant, routine) {
            Ok(text) => {
                let file = folder.join(format!("{name}.c"));
                std::fs::write(&file, text).map_err(written)?;
                files.push(file);
            }
            Err(why) => left_out.push((format!("{}/{}", variant.name, routine.name), why)),
        }
    }
    let mut compiled = Vec::new();
    for compiler in COMPILERS {
        let Some(version) = version(compiler) else {
            let advice = format!("not installed; apt install {compiler}");
            left_out.push((compiler.to_string(), advice));
            continue;
        };
        let library = folder.join(format!("{compiler}.so"));
        let mut command = Command::new(compiler);
        command.args(FLAGS).args(["-shared", "-o"]).arg(&library).args(&files);
        let output = command.output().map_err(written)?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(Error::Check(format!("{compiler}: {said}")));
        }
        compiled.push(Compiled { compiler: version, library });
    }
    Ok((compiled, left_out))
}

/// `gcc 12.2.0`, if it is there.
fn version(compiler: &str) -> Option<String> {
    let output = Command::new(compiler).arg("-dumpversion").output().ok()?;
    let version = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    Some(format!("{compiler} {}", version.trim()))
}

/// The kernels of a routine and a loop around each.
fn text(
    root: &Path,
    variant: &'static Variant,
    routine: &'static Routine,
) -> Result<String, String> {
    let several = |input: &contract::Input| input.words != 1;
    if routine.probes.iter().any(|probe| probe.shape.inputs.iter().any(several)) {
        return Err("its arguments are several words each".into());
    }
    let source = |path: &str| std::fs::read_to_string(root.join(path)).ok();
    let extract =
        extract::extract(variant, &[routine], Language::C, &Provenance::default(), &source)?;
    let loops = extract.functions.iter().map(|(_, function)| timed_loop(function));
    Ok(format!("{}\n#include <stddef.h>\n{}", extract.text, loops.collect::<String>()))
}

/// As the loop of the contract: every argument and every answer in a register, out of the optimiser's
/// sight, and two additions for each word of the answer.
fn timed_loop(function: &Function) -> String {
    let shape = &function.probe.shape;
    let symbol = function.probe.loop_symbol(Form::Throughput).replace('.', "_");
    let mut each = String::new();
    for (place, input) in shape.inputs.iter().enumerate() {
        if function.arguments.contains(&input.name) {
            let name = input.name;
            let _ = writeln!(each, "            uint64_t {name} = at[{place}];");
            let _ = writeln!(each, "            __asm__(\"\" : \"+r\"({name}));");
        }
    }
    let call = format!("{}({}", function.name, function.arguments.join(", "));
    let words = shape.answer_words;
    match words {
        1 => {
            let _ = writeln!(each, "            uint64_t attacks[1] = {{{call})}};");
        }
        _ => {
            let comma = if function.arguments.is_empty() { "" } else { ", " };
            let _ = writeln!(each, "            uint64_t attacks[{words}];");
            let _ = writeln!(each, "            {call}{comma}attacks);");
        }
    }
    for word in 0..words {
        let _ = writeln!(each, "            __asm__(\"\" : \"+r\"(attacks[{word}]));");
        let _ = writeln!(each, "            first += attacks[{word}]; second += first;");
    }
    format!(
        "void {symbol}(const uint64_t *arguments, size_t count, size_t passes,
    const uint64_t *link, uint64_t *sums);
void {symbol}(const uint64_t *arguments, size_t count, size_t passes,
    const uint64_t *link, uint64_t *sums) {{
    uint64_t first = 0, second = 0;
    (void)link;
    for (size_t pass = 0; pass < passes; pass++) {{
        const uint64_t *end = arguments + count * {};
        for (const uint64_t *at = arguments; at != end; at += {}) {{
{each}        }}
    }}
    sums[0] = first;
    sums[1] = second;
}}
",
        shape.inputs.len(),
        shape.inputs.len(),
    )
}

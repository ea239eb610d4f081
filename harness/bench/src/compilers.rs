//! Throughput loops of the extracted kernels by the C compilers that are installed: a shared library for
//! each, for the runner to time beside its own. It times nothing.

use build::{Compiler, Target};
use contract::{Form, Routine, Tier, Variant};
use extract::{Function, Language, Provenance};
use runner::{Error, Selection};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A library to load, in which functions begin with a cache line as the runner's do.
const FLAGS: [&str; 5] = ["-fPIC", "-falign-functions=64", "-Wall", "-Werror", "-shared"];

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
    tier: Tier,
    folder: &Path,
) -> Result<Libraries, Error> {
    let written = |error: std::io::Error| Error::Check(format!("{}: {error}", folder.display()));
    std::fs::create_dir_all(folder).map_err(written)?;
    let (mut files, mut left_out) = (Vec::new(), Vec::new());
    for (variant, routine) in selection.routines() {
        match text(root, variant, routine) {
            Ok(text) => {
                let file = folder.join(format!("{}.{}.c", variant.name, routine.name));
                std::fs::write(&file, text).map_err(written)?;
                files.push(file);
            }
            Err(why) => {
                let name = format!("{}/{}", variant.name, routine.name);
                let why = why.strip_prefix(&format!("{name}: ")).unwrap_or(&why).to_string();
                left_out.push((name, why));
            }
        }
    }
    let (compilers, missing) = Compiler::installed();
    left_out.extend(missing.into_iter().map(|why| ("other compilers".to_string(), why)));
    let target = Target::X86(tier);
    let own = |compiler: &&Compiler| compiler.compiles_for(target) && !compiler.is_cross();
    let mut compiled = Vec::new();
    for compiler in compilers.iter().filter(own) {
        let name = compiler.name();
        let library = folder.join(format!("{}.so", name.replace(' ', "-")));
        let mut command = compiler.call(target);
        command.args(FLAGS).arg("-o").arg(&library).args(&files);
        let output = command.output().map_err(written)?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(Error::Check(format!("{name}: {said}")));
        }
        compiled.push(Compiled { compiler: name, library });
    }
    Ok((compiled, left_out))
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

//! Texts compiled: objects, for processors that no decoder here reads assembler texts too, and what
//! those link that prove the objects. It reads no machine code.

use super::kernels::Text;
use crate::Error;
use build::{Compiler, Target};
use contract::Tier;
use decode::Executable;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a compiler made of a text.
pub struct Compiled {
    /// Its object.
    pub object: PathBuf,
    /// The assembler text that the object is of, for another processor than x86-64.
    pub text: Option<PathBuf>,
}

/// Freestanding: clang has no C library for another processor. Functions that nobody asked for stay unused.
const FLAGS: [&str; 5] = ["-ffreestanding", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function"];

/// Compiles a text in `folder`.
///
/// # Errors
/// If it does not compile.
pub fn compiled(
    compiler: &Compiler,
    target: Target,
    text: &Text,
    folder: &Path,
) -> Result<Compiled, Error> {
    let folder = folder_of(compiler, target, folder)?;
    let path = |extension: &str| folder.join(format!("{}.{extension}", text.name));
    let (source, object) = (path("c"), path("o"));
    write(&source, &text.exported())?;
    let text = match target {
        Target::X86(_) => {
            run(compiler.call(target).args(FLAGS).arg("-c").arg(&source).arg("-o").arg(&object))?;
            None
        }
        Target::External(_) => {
            let text = path("s");
            run(compiler.call(target).args(FLAGS).arg("-S").arg(&source).arg("-o").arg(&text))?;
            run(compiler.call(target).arg("-c").arg(&text).arg("-o").arg(&object))?;
            Some(text)
        }
    };
    Ok(Compiled { object, text })
}

/// The objects of these texts as one executable with a caller of every kernel under the symbol of its probe's:
/// what is counted is what is proved. No two texts may have the same kernel.
///
/// # Errors
/// If something does not compile or link.
pub fn executable(
    compiler: &Compiler,
    tier: Tier,
    texts: &[&Text],
    folder: &Path,
) -> Result<Executable, Error> {
    let target = Target::X86(tier);
    let mut objects = Vec::new();
    for text in texts {
        objects.push(compiled(compiler, target, text, folder)?.object);
    }
    let functions =
        texts.iter().flat_map(|text| text.kernels.iter().map(|kernel| &kernel.function));
    let folder = folder_of(compiler, target, folder)?;
    let (callers, linked) = (folder.join("callers.c"), folder.join("linked"));
    write(&callers, &extract::callers(functions))?;
    let mut command = compiler.call(target);
    command.args(FLAGS).args(["-nostdlib", "-static", "-Wl,-e,0", "-o"]).arg(&linked);
    run(command.arg(&callers).args(objects))?;
    Ok(Executable::open(&linked)?)
}

fn folder_of(compiler: &Compiler, target: Target, folder: &Path) -> Result<PathBuf, Error> {
    let folder = folder.join(compiler.name().replace(' ', "-")).join(target.name());
    let failed = |error| Error::Machine(format!("{}: {error}", folder.display()));
    std::fs::create_dir_all(&folder).map_err(failed)?;
    Ok(folder)
}

pub(super) fn write(file: &Path, text: &str) -> Result<(), Error> {
    let failed = |error| Error::Machine(format!("{}: {error}", file.display()));
    std::fs::write(file, text).map_err(failed)
}

/// Runs a compiler; if it refuses, its first line about an error says why.
pub(super) fn run(command: &mut Command) -> Result<Vec<u8>, Error> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| Error::Machine(format!("{name}: {error}")))?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let line = said.lines().find(|line| line.contains("error")).or(said.lines().next());
    Err(Error::Check(format!("{name} failed ({}): {}", output.status, line.unwrap_or(""))))
}

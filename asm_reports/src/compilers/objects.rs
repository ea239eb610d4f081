//! Compiles files of C to objects, and links objects for proofs.

use super::kernels::Text;
use crate::Error;
use contract::Tier;
use machine_code::build::Compiler;
use machine_code::decode::Executable;
use machine_code::process_group;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Freestanding: no C library is linked. Unused functions are allowed.
const FLAGS: [&str; 5] = ["-ffreestanding", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function"];

/// Compiles a text in `folder`; returns the object.
///
/// # Errors
/// If it does not compile.
pub fn compile(
    compiler: &Compiler,
    tier: Tier,
    text: &Text,
    folder: &Path,
) -> Result<PathBuf, Error> {
    let folder = create_folder(compiler, tier, folder)?;
    let [source, object] =
        ["c", "o"].map(|extension| folder.join(format!("{}.{extension}", text.name)));
    write(&source, &text.exported_text())?;
    run(compiler.command(tier).args(FLAGS).arg("-c").arg(&source).arg("-o").arg(&object))?;
    Ok(object)
}

/// Links the objects of these texts to one executable, which has a caller of every kernel under the
/// symbol of its probe, so that the counted code is the proved code. No two texts may have the same
/// kernel.
///
/// # Errors
/// If something does not compile or link.
pub fn link(
    compiler: &Compiler,
    tier: Tier,
    texts: &[&Text],
    folder: &Path,
) -> Result<Executable, Error> {
    let mut objects = Vec::new();
    for text in texts {
        objects.push(compile(compiler, tier, text, folder)?);
    }
    let functions =
        texts.iter().flat_map(|text| text.kernels.iter().map(|kernel| &kernel.function));
    let folder = create_folder(compiler, tier, folder)?;
    let (callers, executable_path) = (folder.join("callers.c"), folder.join("linked"));
    write(&callers, &extract::callers(functions))?;
    let mut command = compiler.command(tier);
    command.args(FLAGS).args(["-nostdlib", "-static", "-Wl,-e,0", "-o"]).arg(&executable_path);
    run(command.arg(&callers).args(objects))?;
    Ok(Executable::open(&executable_path)?)
}

fn create_folder(compiler: &Compiler, tier: Tier, folder: &Path) -> Result<PathBuf, Error> {
    let folder = folder.join(compiler.name().replace(' ', "-")).join(tier.name());
    std::fs::create_dir_all(&folder).map_err(|error| unwritable(&folder, error))?;
    Ok(folder)
}

fn write(file: &Path, text: &str) -> Result<(), Error> {
    std::fs::write(file, text).map_err(|error| unwritable(file, error))
}

fn unwritable(path: &Path, error: io::Error) -> Error {
    Error::Machine(format!("{}: {error}", path.display()))
}

/// Runs a compiler; if it refuses, its first line about an error says why.
fn run(command: &mut Command) -> Result<(), Error> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = process_group::output(command.stderr(Stdio::piped()));
    let output = output.map_err(|error| Error::Machine(format!("{name}: {error}")))?;
    if output.status.success() {
        return Ok(());
    }
    let message = String::from_utf8_lossy(&output.stderr);
    let line = message.lines().find(|line| line.contains("error")).or(message.lines().next());
    Err(Error::Check(format!("{name} failed ({}): {}", output.status, line.unwrap_or(""))))
}

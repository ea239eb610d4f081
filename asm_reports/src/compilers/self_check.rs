//! The self-checks of the texts on other processors: compiled by the cross compiler, run by an
//! emulator of the user's mode.

use super::kernels::{HEADER, Text};
use super::objects::{run, write};
use crate::Error;
use build::{Compiler, Target};
use decode::Processor;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs the self-check of each text for a processor: what it says, or why it is not run.
///
/// # Errors
/// If one does not compile or fails.
pub fn self_check(
    processor: Processor,
    compilers: &[Compiler],
    texts: &[Text],
    folder: &Path,
) -> Result<Result<String, String>, Error> {
    let target = Target::External(processor);
    let (emulator, options): (_, &[&str]) = match processor {
        Processor::Aarch64 => ("qemu-aarch64", &[]),
        Processor::Riscv64 => ("qemu-riscv64", &["-cpu", "rv64,zbb=true"]),
    };
    // Without a system's library nothing can be linked, and clang has none for another processor.
    let links = |compiler: &&Compiler| compiler.is_cross() && compiler.compiles_for(target);
    let Some(compiler) = compilers.iter().find(links) else {
        return Ok(Err(format!("self-checks not run for {}: no cross compiler", target.name())));
    };
    let there = Command::new(emulator).arg("--version").stdin(Stdio::null()).output();
    if there.is_err() {
        let name = target.name();
        let why = format!("self-checks not run for {name}: no {emulator} (apt install qemu-user)");
        return Ok(Err(why));
    }
    let (source, program) = (folder.join("self-check.c"), folder.join("self-check"));
    for text in texts {
        write(&folder.join(HEADER), &text.c)?;
        write(&source, &text.check)?;
        let mut call = compiler.call(target);
        run(call.args(["-static", "-DSELF_TEST"]).arg(&source).arg("-o").arg(&program))?;
        run(Command::new(emulator).args(options).arg(&program))?;
    }
    let (name, compiler, texts) = (target.name(), compiler.name(), texts.len());
    let how = format!("of {texts} texts by {compiler}, run by {emulator}");
    Ok(Ok(format!("self-checks passed for {name}: {how}")))
}

//! What a C compiler makes of a text: the functions of its object, decoded, or for processors that no
//! decoder here reads, of its assembler text.

use crate::Error;
use build::{Compiler, Target};
use decode::{Class, Code, Counts, Foreign, Processor};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// A function as a compiler made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Emitted {
    /// Counts by class, and bytes.
    pub counts: Counts,
    /// How often each mnemonic occurs, the final `ret` left out.
    pub mnemonics: BTreeMap<String, u32>,
    /// What no rule places.
    pub unknown: Vec<String>,
}

impl Emitted {
    /// From machine code.
    pub fn decoded(code: &Code) -> Emitted {
        let lines = code.instructions.iter().map(|line| (line.text(), line.class));
        Emitted::of(decode::counts(code), lines)
    }

    fn written(function: &Foreign) -> Emitted {
        Emitted::of(function.counts(), function.lines.iter().cloned())
    }

    fn of(counts: Counts, lines: impl Iterator<Item = (String, Class)>) -> Emitted {
        let (mut mnemonics, mut unknown) = (BTreeMap::new(), Vec::new());
        for (text, class) in lines.filter(|(_, class)| *class != Class::Ret) {
            let mnemonic = text.split_whitespace().next().unwrap_or_default();
            *mnemonics.entry(mnemonic.to_string()).or_default() += 1;
            if class == Class::Unknown {
                unknown.push(text);
            }
        }
        Emitted { counts, mnemonics, unknown }
    }

    /// Of which mnemonics it has more or fewer than `other`: `2 mov more, 1 lea fewer`.
    pub fn than(&self, other: &Emitted) -> String {
        let count = |of: &Emitted, name: &String| of.mnemonics.get(name).copied().unwrap_or(0);
        let mut names: Vec<&String> = self.mnemonics.keys().chain(other.mnemonics.keys()).collect();
        names.sort();
        names.dedup();
        let (mut more, mut fewer) = (Vec::new(), Vec::new());
        for name in names {
            let (here, there) = (count(self, name), count(other, name));
            match here.abs_diff(there) {
                0 => {}
                by if here > there => more.push(format!("{by} {name}")),
                by => fewer.push(format!("{by} {name}")),
            }
        }
        let side = |list: Vec<String>, what| {
            (!list.is_empty()).then(|| format!("{} {what}", list.join(", ")))
        };
        let sides: Vec<String> =
            [side(more, "more"), side(fewer, "fewer")].into_iter().flatten().collect();
        if sides.is_empty() { "the same mnemonics".into() } else { sides.join("; ") }
    }
}

/// Compiles a text in `folder`, and reads these functions of it.
///
/// # Errors
/// If it does not compile, or if a function is not there.
pub fn compiled(
    compiler: &Compiler,
    target: Target,
    c: &str,
    functions: &[&str],
    folder: &Path,
) -> Result<Vec<Emitted>, Error> {
    let stem = format!("{}-{}", compiler.name().replace(' ', "-"), target.name());
    let path = |extension: &str| folder.join(format!("{stem}.{extension}"));
    let (source, text, object) = (path("c"), path("s"), path("o"));
    let failed = |file: &Path, error| Error::Machine(format!("{}: {error}", file.display()));
    std::fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    std::fs::write(&source, c).map_err(|error| failed(&source, error))?;
    let call = || {
        let mut command = compiler.call(target);
        command.arg("-ffreestanding");
        command
    };
    let read = |code: &BTreeMap<String, Vec<u8>>, name: &str| {
        let lacks = || Error::Check(format!("{} made no {name} of the text", compiler.name()));
        code.get(name).cloned().ok_or_else(lacks)
    };
    match target {
        Target::X86(_) => {
            run(call().arg("-c").arg(&source).arg("-o").arg(&object))?;
            let code = decode::function_bytes(&object)?;
            let one = |name: &&str| {
                let code = Code::decode(name, 0, &read(&code, name)?, |_, _| None);
                Ok(Emitted::decoded(&code))
            };
            functions.iter().map(one).collect()
        }
        Target::Foreign(processor) => {
            run(call().arg("-S").arg(&source).arg("-o").arg(&text))?;
            run(call().arg("-c").arg(&text).arg("-o").arg(&object))?;
            let code = decode::function_bytes(&object)?;
            let written = std::fs::read_to_string(&text).map_err(|error| failed(&text, error))?;
            functions
                .iter()
                .map(|name| foreign(processor, &written, name, &read(&code, name)?))
                .collect()
        }
    }
}

fn foreign(processor: Processor, text: &str, name: &str, code: &[u8]) -> Result<Emitted, Error> {
    Ok(Emitted::written(&Foreign::read(processor, text, name, code)?))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_has_more_is_said_by_mnemonic() {
        let emitted = |bytes: &[u8]| Emitted::decoded(&Code::decode("f", 0, bytes, |_, _| None));
        // mov rax,rdi; shr rax,8; ret
        let two = emitted(&[0x48, 0x89, 0xf8, 0x48, 0xc1, 0xe8, 8, 0xc3]);
        // lea rax,[rdi]; shr rax,8; shr rax,8; ret
        let other = emitted(&[0x48, 0x8d, 0x07, 0x48, 0xc1, 0xe8, 8, 0x48, 0xc1, 0xe8, 8, 0xc3]);
        assert_eq!(two.than(&two), "the same mnemonics");
        assert_eq!(two.than(&other), "1 mov more; 1 lea, 1 shr fewer");
        // rdtsc; ret
        assert_eq!(emitted(&[0x0f, 0x31, 0xc3]).unknown, ["rdtsc"]);
    }
}

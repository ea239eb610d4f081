//! What `extract` prints, compiled as a user would, to be proved in place of the probes: Rust by rustc, C
//! by every C compiler that is installed.

use super::made_tables;
use crate::asm::failed;
use crate::{extract::source, failure::Failure, workspace};
use asm_reports::compilers::{self, Compiler, Text};
use contract::{Routine, Tier, Variant};
use extract::{Language, Provenance};
use machine_code::decode::Executable;
use prove::report::Selected;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What one compiler made of some texts, tier by tier.
pub struct Made {
    /// Its name.
    pub compiler: String,
    /// What is in the files.
    pub selected: Vec<Selected>,
    /// The files.
    pub executables: Vec<(Tier, Executable)>,
}

/// Who compiles texts.
pub enum Maker {
    /// Of Rust: its name.
    Rustc(String),
    /// Of C.
    C(Compiler),
}

/// Those of these languages that are installed, of the C compilers those that answer to `wanted`.
pub fn makers(languages: &[Language], wanted: Option<&str>) -> Result<Vec<Maker>, Failure> {
    let mut makers = Vec::new();
    for language in languages {
        match language {
            Language::Rust if wanted.is_some() => {
                let why = "--compiler chooses among C compilers: --extracted c";
                return Err(Failure::Input(why.into()));
            }
            Language::Rust => {
                let output = Command::new("rustc").arg("--version").output();
                let version = output.map_err(Failure::machine)?.stdout;
                let version = String::from_utf8_lossy(&version).into_owned();
                let name: Vec<&str> = version.split_whitespace().take(2).collect();
                makers.push(Maker::Rustc(name.join(" ")));
            }
            Language::C => makers.extend(c_compilers(wanted)?.into_iter().map(Maker::C)),
        }
    }
    Ok(makers)
}

impl Maker {
    /// What it makes of those of `selected` that print.
    pub fn made(&self, tiers: &[Tier], selected: &[Selected]) -> Result<Vec<Made>, Failure> {
        match self {
            Maker::Rustc(name) => {
                let files = Files::of(Language::Rust, selected, |_, _| true)?;
                Ok(files.made(name.clone(), tiers, &by_rustc)?.into_iter().collect())
            }
            Maker::C(compiler) => made_of_c(compiler, tiers, selected),
        }
    }
}

/// Kernels over words are a file of their own, the rest is compiled with its callers.
fn made_of_c(
    compiler: &Compiler,
    tiers: &[Tier],
    selected: &[Selected],
) -> Result<Vec<Made>, Failure> {
    let probes: Vec<asm_reports::Selected> = selected.iter().map(named).collect();
    let texts = compilers::texts(&probes, &workspace::root()).unwrap_or_default();
    let printed: Vec<Selected> = texts.iter().flat_map(kernels).collect();
    let texts: Vec<&Text> = texts.iter().collect();
    let is_other = |variant: &Variant, own: &Routine| !extract::is_of_words(variant, own);
    let others = Files::of(Language::C, selected, is_other)?;
    let folder = compilers::folder().map_err(failed)?;
    let mut made = Vec::new();
    if !texts.is_empty() {
        let executable = |&tier| -> Result<(Tier, Executable), Failure> {
            Ok((tier, compilers::executable(compiler, tier, &texts, &folder).map_err(failed)?))
        };
        made.push(Made {
            compiler: compiler.name(),
            selected: printed,
            executables: tiers.iter().map(executable).collect::<Result<_, Failure>>()?,
        });
    }
    made.extend(others.made(compiler.name(), tiers, &|tier, files, folder, library| {
        by_c_compiler(compiler, tier, files, folder, library)
    })?);
    Ok(made)
}

/// Those that are installed.
fn c_compilers(wanted: Option<&str>) -> Result<Vec<Compiler>, Failure> {
    let (mut found, missing) = Compiler::installed();
    let names = found.iter().map(Compiler::name).collect::<Vec<_>>().join(", ");
    if let Some(word) = wanted {
        found.retain(|compiler| compiler.answers_to(word));
    } else {
        missing.iter().for_each(|line| eprintln!("{line}"));
    }
    if found.is_empty() {
        let asked = wanted.unwrap_or("C compiler");
        let there = if names.is_empty() { "none".to_string() } else { names };
        return Err(Failure::Machine(format!("no {asked} is installed; there is: {there}")));
    }
    Ok(found)
}

/// The probe as `asm_reports` calls it.
fn named(one: &Selected) -> asm_reports::Selected {
    asm_reports::Selected { variant: one.variant, routine: one.routine, probe: one.probe }
}

/// The probes of a text's kernels, to be proved.
fn kernels(text: &Text) -> impl Iterator<Item = Selected> {
    text.kernels.iter().map(|kernel| {
        let asm_reports::Selected { variant, routine, probe } = kernel.probe;
        Selected { variant, routine, probe }
    })
}

/// Texts with callers behind them, and what is in them.
struct Files {
    /// Names and texts.
    texts: Vec<(String, String)>,
    selected: Vec<Selected>,
    /// Symbols of what makes tables at run time and shows them.
    tables: Vec<String>,
}

/// The call that makes a library of texts, in a folder of its own.
type Compile<'a> = dyn Fn(Tier, &[(String, String)], &Path, &Path) -> std::io::Result<Command> + 'a;

impl Files {
    /// Of each variant the selected routines that `which` chooses, those of one file together.
    fn of(
        language: Language,
        selected: &[Selected],
        which: impl Fn(&Variant, &Routine) -> bool,
    ) -> Result<Files, Failure> {
        let mut names: Vec<&str> = selected.iter().map(|one| one.variant.name).collect();
        names.dedup();
        let mut files = Files { texts: Vec::new(), selected: Vec::new(), tables: Vec::new() };
        for variant in names.into_iter().filter_map(contract::registry::variant) {
            let (mut routines, _) = extract::printable(variant);
            routines.retain(|own| {
                which(variant, own) && selected.iter().any(|one| std::ptr::eq(*own, one.routine))
            });
            if routines.is_empty() {
                continue;
            }
            let file =
                extract::extract(variant, &routines, language, &Provenance::default(), &source);
            let file = file.map_err(Failure::Check)?;
            let name = format!("{}_{}", variant.name, files.texts.len());
            let exports = file.exports(language);
            files.texts.push((name, file.text + &exports));
            files.tables.extend(file.tables.map(|tables| tables.symbol));
            let is_in =
                |one: &&Selected| routines.iter().any(|own| std::ptr::eq(*own, one.routine));
            files.selected.extend(selected.iter().filter(is_in).copied());
        }
        Ok(files)
    }

    /// What a compiler makes of them; nothing of none.
    fn made(
        &self,
        compiler: String,
        tiers: &[Tier],
        compile: &Compile,
    ) -> Result<Option<Made>, Failure> {
        if self.selected.is_empty() {
            return Ok(None);
        }
        let library = |tier| self.library(&compiler, tier, compile);
        let executable = |&tier: &Tier| {
            let baseline = || library(Tier::X86_64);
            let own = made_tables::with_made(library(tier)?, tier, &self.tables, &baseline)?;
            Ok((tier, own))
        };
        let executables = tiers.iter().map(executable).collect::<Result<_, Failure>>()?;
        Ok(Some(Made { compiler, selected: self.selected.clone(), executables }))
    }

    fn library(
        &self,
        compiler: &str,
        tier: Tier,
        compile: &Compile,
    ) -> Result<Executable, Failure> {
        let folder = workspace::target().join("raybench/extracted");
        let folder = folder.join(compiler.replace(' ', "-")).join(tier.name());
        std::fs::create_dir_all(&folder).map_err(Failure::machine)?;
        let library = folder.join("extracted.so");
        let mut command =
            compile(tier, &self.texts, &folder, &library).map_err(Failure::machine)?;
        let output = command.output();
        let output = output.map_err(|error| Failure::Machine(format!("{command:?}: {error}")))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(Failure::Check(format!("what was extracted does not compile:\n{said}")));
        }
        Executable::open(&library).map_err(Failure::machine)
    }
}

/// All texts as modules of one file.
fn by_rustc(
    tier: Tier,
    texts: &[(String, String)],
    folder: &Path,
    library: &Path,
) -> std::io::Result<Command> {
    let modules = texts.iter().map(|(name, text)| format!("pub mod {name} {{\n{text}}}\n"));
    let file = folder.join("extracted.rs");
    std::fs::write(&file, modules.collect::<String>())?;
    let cpu = tier.target_cpu().unwrap_or("x86-64");
    let mut command = Command::new("rustc");
    command.args(["--edition", "2021", "--crate-type", "cdylib", "-C", "opt-level=3"]);
    command.args(["-D", "warnings", "-C"]).arg(format!("target-cpu={cpu}"));
    command.arg("-o").arg(library).arg(file);
    Ok(command)
}

fn by_c_compiler(
    compiler: &Compiler,
    tier: Tier,
    texts: &[(String, String)],
    folder: &Path,
    library: &Path,
) -> std::io::Result<Command> {
    let files: Vec<PathBuf> =
        texts.iter().map(|(name, _)| folder.join(name).with_extension("c")).collect();
    for (file, (_, text)) in files.iter().zip(texts) {
        std::fs::write(file, text)?;
    }
    let mut command = compiler.call(tier);
    command.args([
        "-std=c11",
        "-O2",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-fPIC",
        "-shared",
        // As in an executable: the table of this library is addressed and not looked up by name.
        "-Wl,-Bsymbolic",
        "-nostdlib",
    ]);
    command.arg("-o").arg(library).args(files);
    Ok(command)
}

//! Extracted files, compiled as a user would compile them, to be proved in place of the probes:
//! Rust by rustc, C by every installed C compiler.

use super::made_tables;
use crate::{extract::source, failure::Failure, workspace};
use asm_reports::compilers::Compiler;
use contract::Tier;
use extract::{Language, Provenance};
use machine_code::build::rustc as rustc_command;
use machine_code::decode::Executable;
use machine_code::process_group;
use prove::report::Selected;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The code that one compiler made, by tier.
pub struct Build {
    /// Name and version of the compiler of extracted files.
    pub compiler: Option<String>,
    /// The probes in it.
    pub selected: Vec<Selected>,
    /// Listing binaries, or libraries of extracted files.
    pub executables: Vec<(Tier, Executable)>,
}

/// Compiles the files of those of `selected` that can be printed, by each compiler of these
/// languages.
///
/// # Errors
/// If a file does not compile, or no C compiler is installed.
pub fn compile(
    languages: &[Language],
    tiers: &[Tier],
    selected: &[Selected],
) -> Result<Vec<Build>, Failure> {
    let mut builds = Vec::new();
    for &language in languages {
        let files = Files::extract(language, selected)?;
        if files.selected.is_empty() {
            continue;
        }
        match language {
            Language::Rust => builds.push(files.build(rustc()?, tiers, &rustc_call)?),
            Language::C => {
                for compiler in c_compilers()? {
                    let compile: &Compile = &|tier, texts, folder, library| {
                        c_compiler_call(&compiler, tier, texts, folder, library)
                    };
                    builds.push(files.build(compiler.name(), tiers, compile)?);
                }
            }
        }
    }
    Ok(builds)
}

/// Returns name and version of rustc.
fn rustc() -> Result<String, Failure> {
    let output = rustc_command().arg("--version").output().map_err(Failure::machine)?;
    let version = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(version.split_whitespace().take(2).collect::<Vec<_>>().join(" "))
}

fn c_compilers() -> Result<Vec<Compiler>, Failure> {
    let (compilers, missing) = Compiler::find_installed();
    for line in missing {
        eprintln!("{line}");
    }
    if compilers.is_empty() {
        return Err(Failure::Machine("no C compiler is installed".into()));
    }
    Ok(compilers)
}

/// Extracted files with exported callers, and the probes in them.
struct Files {
    /// Names and texts.
    texts: Vec<(String, String)>,
    selected: Vec<Selected>,
    /// Symbols of the functions that fill tables at run time and show them.
    tables: Vec<String>,
}

/// Makes the call that compiles texts to a library, in a folder.
type Compile<'a> = dyn Fn(Tier, &[(String, String)], &Path, &Path) -> std::io::Result<Command> + 'a;

impl Files {
    /// Returns one file for each variant, of its selected routines that can be printed.
    fn extract(language: Language, selected: &[Selected]) -> Result<Files, Failure> {
        let mut names: Vec<&str> = selected.iter().map(|probe| probe.variant.name).collect();
        names.dedup();
        let mut files = Files { texts: Vec::new(), selected: Vec::new(), tables: Vec::new() };
        for variant in names.into_iter().filter_map(contract::registry::variant) {
            let (mut routines, _) = extract::printable(variant);
            routines.retain(|routine| {
                selected.iter().any(|probe| std::ptr::eq(*routine, probe.routine))
            });
            if routines.is_empty() {
                continue;
            }
            let file =
                extract::extract(variant, &routines, language, &Provenance::default(), &source);
            let file = file.map_err(Failure::Check)?;
            let name = format!("{}_{}", variant.name, files.texts.len());
            files.texts.push((name, file.with_callers()));
            files.tables.extend(file.tables.map(|tables| tables.symbol));
            for probe in selected {
                if routines.iter().any(|routine| std::ptr::eq(*routine, probe.routine)) {
                    files.selected.push(*probe);
                }
            }
        }
        Ok(files)
    }

    /// Builds the files by one compiler at each tier.
    fn build(&self, compiler: String, tiers: &[Tier], compile: &Compile) -> Result<Build, Failure> {
        let mut executables = Vec::new();
        for &tier in tiers {
            let library = self.library(&compiler, tier, compile)?;
            let executable = made_tables::add_filled_tables(library, tier, &self.tables, &|| {
                self.library(&compiler, Tier::X86_64, compile)
            })?;
            executables.push((tier, executable));
        }
        Ok(Build { compiler: Some(compiler), selected: self.selected.clone(), executables })
    }

    fn library(
        &self,
        compiler: &str,
        tier: Tier,
        compile: &Compile,
    ) -> Result<Executable, Failure> {
        let folder = workspace::target()?.join("raybench/extracted");
        let folder = folder.join(compiler.replace(' ', "-")).join(tier.name());
        std::fs::create_dir_all(&folder).map_err(Failure::machine)?;
        let library = folder.join("extracted.so");
        let mut command =
            compile(tier, &self.texts, &folder, &library).map_err(Failure::machine)?;
        let output = process_group::output(command.stderr(Stdio::piped()));
        let output = output.map_err(|error| Failure::Machine(format!("{command:?}: {error}")))?;
        if !output.status.success() {
            let message = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(Failure::Check(format!("an extracted file does not compile:\n{message}")));
        }
        Executable::open(&library).map_err(Failure::machine)
    }
}

/// Writes all texts as modules of one file and returns the call of rustc that compiles it.
fn rustc_call(
    tier: Tier,
    texts: &[(String, String)],
    folder: &Path,
    library: &Path,
) -> std::io::Result<Command> {
    let modules = texts.iter().map(|(name, text)| format!("pub mod {name} {{\n{text}}}\n"));
    let file = folder.join("extracted.rs");
    std::fs::write(&file, modules.collect::<String>())?;
    let cpu = tier.target_cpu().unwrap_or("x86-64");
    let mut command = rustc_command();
    command.args(["--edition", "2021", "--crate-type", "cdylib", "-C", "opt-level=3"]);
    command.args(["-D", "warnings", "-C"]).arg(format!("target-cpu={cpu}"));
    command.arg("-o").arg(library).arg(file);
    Ok(command)
}

fn c_compiler_call(
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
    let mut command = compiler.command(tier);
    command.args(["-Wall", "-Wextra", "-Werror", "-fPIC", "-shared"]);
    // As in an executable, the library addresses its tables directly, not by symbol.
    command.args(["-Wl,-Bsymbolic", "-nostdlib"]);
    command.arg("-o").arg(library).args(files);
    Ok(command)
}

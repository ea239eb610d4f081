//! What `extract` prints, compiled as a user would, to be proved in place of the probes.

use super::made_tables;
use crate::{failure::Failure, workspace};
use contract::Tier;
use decode::Executable;
use extract::{Language, Provenance};
use prove::report::Selected;
use std::path::PathBuf;
use std::process::Command;

/// Those of `selected` that print, and a library of them for each tier.
pub fn libraries(
    language: Language,
    tiers: &[Tier],
    selected: &mut Vec<Selected>,
) -> Result<Vec<(Tier, Executable)>, Failure> {
    let mut names: Vec<&str> = selected.iter().map(|one| one.variant.name).collect();
    names.dedup();
    let source = |file: &str| std::fs::read_to_string(workspace::root().join(file)).ok();
    let (mut files, mut printed, mut tables) = (Vec::new(), Vec::new(), Vec::new());
    for variant in names.into_iter().filter_map(registry::variant) {
        for (number, routines) in extract::printable(variant, language, &source).files().enumerate()
        {
            let file =
                extract::extract(variant, routines, language, &Provenance::default(), &source);
            let file = file.map_err(Failure::Check)?;
            let exports = file.exports(language);
            tables.extend(file.tables.map(|tables| tables.symbol));
            files.push((format!("{}_{number}", variant.name), file.text + &exports));
            printed.extend(routines.iter().copied());
        }
    }
    selected.retain(|one| printed.iter().any(|routine| std::ptr::eq(*routine, one.routine)));
    if selected.is_empty() {
        return Err(Failure::Input("nothing of this prints: `extract` says why".into()));
    }
    let made = |tier: Tier| {
        let baseline = || library(language, Tier::X86_64, &files);
        let own = library(language, tier, &files)?;
        made_tables::with_made(own, tier, &tables, &baseline)
    };
    tiers.iter().map(|&tier| Ok((tier, made(tier)?))).collect()
}

fn library(
    language: Language,
    tier: Tier,
    files: &[(String, String)],
) -> Result<Executable, Failure> {
    let failed = |error: std::io::Error| Failure::Machine(error.to_string());
    let cpu = tier.target_cpu().unwrap_or("x86-64");
    let (folder, mut command) = match language {
        Language::Rust => ("rust", Command::new("rustc")),
        Language::C => ("c", Command::new("cc")),
    };
    let folder = workspace::target().join("raybench/extracted").join(folder).join(tier.name());
    std::fs::create_dir_all(&folder).map_err(failed)?;
    let library = folder.join("extracted.so");
    command.arg("-o").arg(&library);
    match language {
        Language::Rust => {
            let modules = files.iter().map(|(name, text)| format!("pub mod {name} {{\n{text}}}\n"));
            let file = folder.join("extracted.rs");
            std::fs::write(&file, modules.collect::<String>()).map_err(failed)?;
            command.args(["--edition", "2021", "--crate-type", "cdylib", "-C", "opt-level=3"]);
            command.args(["-D", "warnings", "-C"]).arg(format!("target-cpu={cpu}")).arg(file);
        }
        Language::C => {
            let paths: Vec<PathBuf> =
                files.iter().map(|(name, _)| folder.join(format!("{name}.c"))).collect();
            for (path, (_, text)) in paths.iter().zip(files) {
                std::fs::write(path, text).map_err(failed)?;
            }
            command.args(["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared"]);
            command.arg("-nostdlib").arg(format!("-march={cpu}")).args(paths);
        }
    }
    let output = command.output();
    let output = output.map_err(|error| Failure::Machine(format!("{command:?}: {error}")))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(Failure::Check(format!("what was extracted does not compile:\n{said}")));
    }
    Executable::open(&library).map_err(|error| Failure::Machine(error.to_string()))
}

//! What `extract` prints, compiled as a user would, to be proved in place of the probes: Rust by rustc, C
//! by every C compiler that is installed.

use crate::{failure::Failure, workspace};
use asm_reports::compilers::{self, Compiler, Origin, Target, Text};
use contract::Tier;
use decode::Executable;
use extract::{Callee, Language, Provenance};
use prove::report::Selected;
use std::process::Command;

/// What one compiler made, tier by tier.
pub struct Made {
    /// Its name.
    pub compiler: String,
    /// The files.
    pub executables: Vec<(Tier, Executable)>,
}

/// Those of `selected` that print, and what each compiler makes of them; of the C compilers those that
/// answer to `wanted`.
pub fn made(
    language: Language,
    wanted: Option<&str>,
    tiers: &[Tier],
    selected: &mut Vec<Selected>,
) -> Result<Vec<Made>, Failure> {
    match language {
        Language::Rust if wanted.is_some() => {
            Err(Failure::Input("--compiler chooses among C compilers: --extracted c".into()))
        }
        Language::Rust => by_rustc(tiers, selected).map(|made| vec![made]),
        Language::C => by_c_compilers(wanted, tiers, selected),
    }
}

fn by_c_compilers(
    wanted: Option<&str>,
    tiers: &[Tier],
    selected: &mut Vec<Selected>,
) -> Result<Vec<Made>, Failure> {
    let probes: Vec<asm_reports::Selected> = selected.iter().map(named).collect();
    let mut texts = compilers::texts(&probes, &workspace::root())?;
    texts.retain(|text| text.origin == Origin::Extracted);
    *selected = texts.iter().flat_map(kernels).collect();
    let (mut found, missing) = Compiler::installed();
    let target = Target::X86(Tier::X86_64);
    found.retain(|compiler| compiler.compiles_for(target));
    let names = found.iter().map(Compiler::name).collect::<Vec<_>>().join(", ");
    if let Some(word) = wanted {
        found.retain(|compiler| compiler.answers_to(word));
    } else {
        missing
            .iter()
            .filter(|line| !line.contains("linux-gnu"))
            .for_each(|line| eprintln!("{line}"));
    }
    if found.is_empty() {
        let asked = wanted.unwrap_or("C compiler");
        let there = if names.is_empty() { "none".to_string() } else { names };
        return Err(Failure::Machine(format!("no {asked} is installed; there is: {there}")));
    }
    let texts: Vec<&Text> = texts.iter().collect();
    let folder = compilers::folder()?;
    let executable = |compiler: &Compiler, tier: &Tier| -> Result<(Tier, Executable), Failure> {
        Ok((*tier, compilers::executable(compiler, *tier, &texts, &folder)?))
    };
    let of_one = |compiler: &Compiler| {
        let executables = tiers.iter().map(|tier| executable(compiler, tier));
        Ok(Made {
            compiler: compiler.name(),
            executables: executables.collect::<Result<_, Failure>>()?,
        })
    };
    found.iter().map(of_one).collect()
}

/// The probe as `asm_reports` calls it.
fn named(one: &Selected) -> asm_reports::Selected {
    asm_reports::Selected { variant: one.variant, routine: one.routine, probe: one.probe }
}

/// The probes of a text's kernels, to be proved.
pub fn kernels(text: &Text) -> impl Iterator<Item = Selected> {
    text.kernels.iter().map(|kernel| {
        let asm_reports::Selected { variant, routine, probe } = kernel.probe;
        Selected { variant, routine, probe }
    })
}

fn by_rustc(tiers: &[Tier], selected: &mut Vec<Selected>) -> Result<Made, Failure> {
    let mut names: Vec<&str> = selected.iter().map(|one| one.variant.name).collect();
    names.dedup();
    let source = |file: &str| std::fs::read_to_string(workspace::root().join(file)).ok();
    let (mut modules, mut printed) = (String::new(), Vec::new());
    for variant in names.into_iter().filter_map(registry::variant) {
        let routines = extract::printable(variant).0;
        if !routines.is_empty() {
            let none = Provenance::default();
            let file = extract::extract(variant, &routines, Language::Rust, &none, &source);
            let file = file.map_err(Failure::Check)?;
            let callees: Vec<Callee> =
                file.functions.iter().map(|(_, function)| Callee::from(function)).collect();
            let callers = extract::exports(callees.iter(), Language::Rust);
            modules += &format!("pub mod {} {{\n{}{callers}}}\n", variant.name, file.text);
            printed.extend(routines);
        }
    }
    selected.retain(|one| printed.iter().any(|routine| std::ptr::eq(*routine, one.routine)));
    if selected.is_empty() {
        return Err(Failure::Input("nothing of this prints: `extract` says why".into()));
    }
    let executables = tiers.iter().map(|&tier| Ok((tier, library(tier, &modules)?)));
    let executables: Result<_, Failure> = executables.collect();
    Ok(Made { compiler: "rustc".into(), executables: executables? })
}

fn library(tier: Tier, modules: &str) -> Result<Executable, Failure> {
    let failed = |error: std::io::Error| Failure::Machine(error.to_string());
    let folder = workspace::target().join("raybench/extracted/rust").join(tier.name());
    std::fs::create_dir_all(&folder).map_err(failed)?;
    let (file, library) = (folder.join("extracted.rs"), folder.join("extracted.so"));
    std::fs::write(&file, modules).map_err(failed)?;
    let cpu = tier.target_cpu().unwrap_or("x86-64");
    let mut command = Command::new("rustc");
    command.args(["--edition", "2021", "--crate-type", "cdylib", "-C", "opt-level=3"]);
    command.args(["-D", "warnings", "-C"]).arg(format!("target-cpu={cpu}"));
    let output = command.arg("-o").arg(&library).arg(file).output();
    let output = output.map_err(|error| Failure::Machine(format!("{command:?}: {error}")))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(Failure::Check(format!("what was extracted does not compile:\n{said}")));
    }
    Executable::open(&library).map_err(|error| Failure::Machine(error.to_string()))
}

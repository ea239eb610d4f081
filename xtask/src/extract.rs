//! `extract`: a kernel as one file of Rust or C.

use crate::{failure::Failure, measured, say, select, workspace};
use contract::{Routine, Variant};
use extract::{Language, Provenance};
use std::path::PathBuf;
use std::process::Command;

/// Print a kernel as one dependency-free file of Rust or C, with a self-check
///
/// Kernels over `contract::Word` without loops on data and without large tables print in both languages;
/// all others in Rust, as they stand.
/// Examples: cargo xtask extract kogge_stone/attacks
///           cargo xtask extract inner_runs/board_attacks --lang c -o inner_runs.h
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// `VARIANT[/ROUTINE]`; without a routine all of the variant that print
    name: String,
    /// rust or c; by default as the file's name ends, else rust
    #[arg(long = "lang", value_name = "LANGUAGE")]
    language: Option<String>,
    /// Write this file instead of printing
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// A record whose times to cite: its folder or its record.json. By default the newest that has some of
    /// the routines, else the published one
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let language = language(arguments)?;
    let (variant, routines) = chosen(&arguments.name, language)?;
    let mut provenance = provenance();
    provenance.0.extend(measured::lines(arguments.record.as_deref(), variant, &routines)?);
    let file = extract::extract(variant, &routines, language, &provenance, &source);
    let file = file.map_err(|why| Failure::Input(format!("not printed: {why}")))?;
    match &arguments.output {
        None => say(&file.text),
        Some(path) => {
            std::fs::write(path, file.text).map_err(|error| {
                Failure::Machine(format!("cannot write {}: {error}", path.display()))
            })?;
            eprintln!("wrote {}", path.display());
            Ok(())
        }
    }
}

/// A file of the workspace.
fn source(file: &str) -> Option<String> {
    std::fs::read_to_string(workspace::root().join(file)).ok()
}

/// The routine, or all of the variant that print.
fn chosen(
    name: &str,
    language: Language,
) -> Result<(&'static Variant, Vec<&'static Routine>), Failure> {
    if let Some((variant, routine)) = name.split_once('/') {
        let variant = select::variant(variant)?;
        return Ok((variant, vec![select::routine(variant, routine)?]));
    }
    let variant = select::variant(name)?;
    let extract::Printable { read, standing, others } =
        extract::printable(variant, language, &source);
    others.iter().for_each(|why| eprintln!("not printed: {why}"));
    if read.is_empty() && standing.is_empty() {
        return Err(Failure::Input(format!("no routine of {name} prints")));
    }
    if read.is_empty() {
        return Ok((variant, standing));
    }
    let apart = standing.iter().map(|routine| routine.name);
    apart.for_each(|own| eprintln!("as it stands, in a file of its own: {name}/{own}"));
    Ok((variant, read))
}

fn language(arguments: &Arguments) -> Result<Language, Failure> {
    let ending = arguments.output.as_ref().and_then(|path| path.extension()?.to_str());
    let by_ending = ending.and_then(Language::named).unwrap_or(Language::Rust);
    arguments.language.as_ref().map_or(Ok(by_ending), |name| select::language(name))
}

fn provenance() -> Provenance {
    let commit = Command::new("git")
        .args(["describe", "--always", "--dirty"])
        .current_dir(workspace::root())
        .output()
        .ok()
        .filter(|output| output.status.success())
        .map(|output| format!(", commit {}", String::from_utf8_lossy(&output.stdout).trim()));
    let version = env!("CARGO_PKG_VERSION");
    Provenance(vec![format!("From raybench {version}{}.", commit.unwrap_or_default())])
}

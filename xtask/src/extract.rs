//! `extract`: a kernel as one file of Rust or C.

use crate::{failure::Failure, measured, say, select, workspace};
use contract::{Routine, Variant};
use extract::{Language, Provenance};
use record::Record;
use std::path::PathBuf;

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
    let record = measured::choose(arguments.record.as_deref(), variant, &routines)?;
    let text = print(variant, &routines, language, &record);
    let text = text.map_err(|why| match language {
        Language::Rust => Failure::Input(format!("not printed: {why}")),
        Language::C => Failure::Input(format!("not printed in C: {why}; --lang rust prints it")),
    })?;
    match &arguments.output {
        None => say(&text),
        Some(path) => {
            std::fs::write(path, text).map_err(|error| {
                Failure::Machine(format!("cannot write {}: {error}", path.display()))
            })?;
            eprintln!("wrote {}", path.display());
            Ok(())
        }
    }
}

/// The file of these routines, with what a record says of them; or why it is not printed.
pub fn print(
    variant: &'static Variant,
    routines: &[&'static Routine],
    language: Language,
    record: &Record,
) -> Result<String, String> {
    let commit = workspace::commit().map_or(String::new(), |commit| format!(", commit {commit}"));
    let mut provenance =
        Provenance(vec![format!("From raybench {}{commit}.", env!("CARGO_PKG_VERSION"))]);
    provenance.0.extend(measured::lines(record, variant, routines));
    Ok(extract::extract(variant, routines, language, &provenance, &source)?.text)
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
    let extract::Printable { read, standing, others } = extract::printable(variant, language);
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
    let by_ending = ending.and_then(Language::from_name).unwrap_or(Language::Rust);
    arguments.language.as_ref().map_or(Ok(by_ending), |name| select::language(name))
}

//! `extract`: a kernel as one file of Rust or C, or all of them as a folder.

use crate::measured::{self, Records};
use crate::{failure::Failure, say, select, workspace};
use contract::{Model, Routine, Variant};
use extract::{Extract, Language, Provenance};
use record::Record;
use std::fs;
use std::path::{Path, PathBuf};

/// Print a kernel as one dependency-free file of Rust or C
///
/// All kernels print in both languages.
/// Examples: cargo xtask extract kogge_stone/attacks
///           cargo xtask extract inner_runs/board_attacks --lang c -o inner_runs.h
///           cargo xtask extract pext/square_attacks --as attacks -o attacks.h --check attacks_check.c
///           cargo xtask extract --all -o kernels
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// `VARIANT[/ROUTINE]`. Without a routine, all of the variant that can be printed
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    name: Option<String>,
    /// Every routine, one file each, and its self-check: VARIANT_ROUTINE.rs and .h, VARIANT_ROUTINE_check.rs and .c
    #[arg(long, requires = "output")]
    all: bool,
    /// rust or c. By default from the file's extension, else rust; with --all both
    #[arg(long = "lang", value_name = "LANGUAGE")]
    language: Option<String>,
    /// attacks: in C, call the functions of a `square_attacks` routine rook_attacks, bishop_attacks, queen_attacks,
    /// both_attacks and, for what fills its tables, attacks_init, so that an engine can exchange the file. One file of the
    /// engine defines ATTACKS_IMPLEMENTATION before it includes this one; C++17 needs no such file
    #[arg(long = "as", value_name = "NAMES", value_parser = ["attacks"], conflicts_with = "all")]
    names: Option<String>,
    /// Write this file instead of printing; with --all a folder, new or empty
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// Also write the self-check to this file, beside the output: a program of C, tests of Rust
    #[arg(long, value_name = "FILE", requires = "output", conflicts_with = "all")]
    check: Option<PathBuf>,
    /// The record whose times to cite: its folder or its record.json. By default the newest that has some of
    /// the routines, else the published one
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Some(name) = &arguments.name else { return all(arguments) };
    let language = language(arguments)?;
    let (variant, routines) = chosen(name)?;
    let records = Records::load(arguments.record.as_deref())?;
    let record = records.of(variant, &routines);
    let commit = workspace::commit();
    let file = file(variant, &routines, language, record, commit.as_deref(), &source);
    let file = file.and_then(|file| match arguments.names {
        None => Ok(file),
        Some(_) => standard(file, variant, &routines, language),
    });
    let file = file.map_err(|why| match (language, &arguments.names) {
        (Language::C, None) => {
            Failure::Input(format!("not printed in C: {why}; --lang rust prints it"))
        }
        _ => Failure::Input(format!("not printed: {why}")),
    })?;
    let Some(path) = &arguments.output else { return say(&file.text) };
    let mut files = vec![(path, file.text.clone())];
    if let Some(check) = &arguments.check {
        if check.parent() != path.parent() || check == path {
            let why =
                format!("{} is not beside {}, which it reads", check.display(), path.display());
            return Err(Failure::Input(why));
        }
        files.push((check, file.check(&path.file_name().unwrap_or_default().to_string_lossy())));
    }
    for (path, text) in files {
        record::write_whole(path, text.as_bytes()).map_err(Failure::machine)?;
        eprintln!("wrote {}", path.display());
    }
    Ok(())
}

/// The file of a routine with standard names.
fn standard(
    file: Extract,
    variant: &Variant,
    routines: &[&Routine],
    language: Language,
) -> Result<Extract, String> {
    match routines {
        [routine] if routine.model == Model::SquareAttacks && language == Language::C => file
            .with_standard_names()
            .map_err(|why| format!("{}/{}: {why}", variant.name, routine.name)),
        _ => Err("--as attacks is for one routine of square_attacks in C".into()),
    }
}

/// A file of the workspace by its path.
type Source<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The file of these routines, with what a record says of them and the commit, if it is to name one; or why it is
/// not printed.
fn file(
    variant: &'static Variant,
    routines: &[&'static Routine],
    language: Language,
    record: &Record,
    commit: Option<&str>,
    source: Source,
) -> Result<Extract, String> {
    let commit = commit.map_or(String::new(), |commit| format!(", commit {commit}"));
    let version = format!("From raybench {}{commit}.", env!("CARGO_PKG_VERSION"));
    let provenance = Provenance { version, measured: measured::lines(record, variant, routines) };
    extract::extract(variant, routines, language, &provenance, source)
}

/// The text of such a file.
pub fn print(
    variant: &'static Variant,
    routines: &[&'static Routine],
    language: Language,
    record: &Record,
    commit: Option<&str>,
) -> Result<String, String> {
    Ok(file(variant, routines, language, record, commit, &source)?.text)
}

/// What the file of a routine is called.
pub fn file_name(variant: &Variant, routine: &Routine, language: Language) -> String {
    format!("{}_{}.{}", variant.name, routine.name, language.ending())
}

/// A folder of every routine. It gets its name when all its files are in it.
fn all(arguments: &Arguments) -> Result<(), Failure> {
    let folder = arguments.output.as_deref().expect("it is demanded beside --all");
    let languages = match &arguments.language {
        None => Language::ALL.to_vec(),
        Some(name) => vec![select::language(name)?],
    };
    let is_empty = |folder: &Path| fs::read_dir(folder).is_ok_and(|mut all| all.next().is_none());
    if folder.symlink_metadata().is_ok() && !is_empty(folder) {
        let why = "is there already, and is no empty folder";
        return Err(Failure::Input(format!("{} {why}", folder.display())));
    }
    let records = Records::load(arguments.record.as_deref())?;
    let part = record::scratch(folder);
    fs::create_dir(&part).map_err(|error| refused(folder, &error))?;
    let commit = workspace::commit();
    let (mut files, mut others) = (Vec::new(), Vec::new());
    for variant in contract::registry::variants() {
        for (routine, &language) in variant
            .routines
            .iter()
            .flat_map(|routine| languages.iter().map(move |language| (routine, language)))
        {
            let record = records.of(variant, &[routine]);
            match file(variant, &[routine], language, record, commit.as_deref(), &source) {
                Ok(file) => {
                    let name = file_name(variant, routine, language);
                    let ending = if language == Language::C { "c" } else { "rs" };
                    let check = format!("{}_{}_check.{ending}", variant.name, routine.name);
                    files.push((check, file.check(&name)));
                    files.push((name, file.text));
                }
                Err(why) => others.push(format!(" in {}: {why}", language.title())),
            }
        }
    }
    let mut texts = files.iter();
    let written = texts.try_for_each(|(name, text)| fs::write(part.join(name), text));
    written.and_then(|()| fs::rename(&part, folder)).map_err(|error| {
        let _ = fs::remove_dir_all(&part);
        refused(folder, &error)
    })?;
    let lines: String = others.iter().map(|why| format!("not printed{why}\n")).collect();
    let (wrote, left) = (files.len(), others.len());
    say(&format!("{lines}wrote {wrote} files to {}; {left} not printed\n", folder.display()))
}

fn refused(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Machine(format!("cannot write {}: {error}", path.display()))
}

/// A file of the workspace.
pub fn source(file: &str) -> Option<String> {
    std::fs::read_to_string(workspace::root().join(file)).ok()
}

/// The routine, or all of the variant that print.
fn chosen(name: &str) -> Result<(&'static Variant, Vec<&'static Routine>), Failure> {
    if let Some((variant, routine)) = name.split_once('/') {
        let variant = select::variant(variant)?;
        return Ok((variant, vec![select::routine(variant, routine)?]));
    }
    let variant = select::variant(name)?;
    let (printable, others) = extract::printable(variant);
    others.iter().for_each(|why| eprintln!("not printed: {why}"));
    match printable.is_empty() {
        true => Err(Failure::Input(format!("no routine of {name} prints"))),
        false => Ok((variant, printable)),
    }
}

fn language(arguments: &Arguments) -> Result<Language, Failure> {
    let ending = arguments.output.as_ref().and_then(|path| path.extension()?.to_str());
    let by_ending = ending.and_then(Language::from_name).unwrap_or(Language::Rust);
    arguments.language.as_ref().map_or(Ok(by_ending), |name| select::language(name))
}

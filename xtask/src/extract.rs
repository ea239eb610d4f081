//! `extract`: a routine, or several, as one file of Rust or C.

use crate::measurements::{self, Records};
use crate::{failure::Failure, say, select, workspace};
use contract::{Model, Routine, Variant};
use extract::{Extract, Language, Provenance, Selected};
use record::Record;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// Print a routine, or several, as one file of Rust or C without dependencies
///
/// The file holds its tables, sources and measured times: those of your newest record that has
/// some, or of the published one.
///
/// Examples: cargo xtask extract kogge_stone/attacks
///           cargo xtask extract inner_runs/board_attacks --lang c -o inner_runs.h
///           cargo xtask extract pext/square_attacks --as attacks -o attacks.h --check attacks_check.c
///           cargo xtask extract ray_gather/attackers nearest_lanes/discovered -o position.h
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// `VARIANT/ROUTINE`, or `VARIANT` for all its routines. Several share the tables that they
    /// have in common, and the file's name begins the names of its tables
    #[arg(required = true, value_name = "NAME")]
    routines: Vec<String>,
    /// rust or c [default: by the ending of the file, where that of a C++ file means c; rust on
    /// standard output]
    #[arg(long = "lang", value_name = "LANGUAGE", value_parser = select::language)]
    language: Option<Language>,
    /// With `attacks`, a C file of a `square_attacks` routine calls its functions rook_attacks,
    /// bishop_attacks, queen_attacks, both_attacks and attacks_init (fills the attack tables), so
    /// that an engine can exchange the file. One file of the engine defines ATTACKS_IMPLEMENTATION
    /// before it includes this one
    #[arg(long = "as", value_name = "NAMES", value_parser = ["attacks"])]
    names: Option<String>,
    /// Write this file instead of printing; - is standard output
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// Also write the self-check to this file, in the folder of the output: a C program, or Rust
    /// tests. It exits with 77 if the CPU lacks instructions and nothing was checked
    #[arg(long, value_name = "FILE", requires = "output")]
    check: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let name = arguments.routines.join(" ");
    let output = arguments.output.as_deref().filter(|path| *path != Path::new("-"));
    let language = language(arguments.language, output)?;
    let selected = choose_routines(&arguments.routines)?;
    let stem = file_stem(&selected, arguments.routines.len(), output);
    let records = Records::load()?;
    let record = records.first_with_time(&selected);
    let mut file = file(&stem, &selected, language, record, workspace::commit().as_deref());
    if arguments.names.is_some() {
        file = file.and_then(|file| use_standard_names(file, &selected, language));
    }
    let file =
        file.map_err(|reason| Failure::Input(format!("{name} cannot be printed: {reason}")))?;
    let Some(path) = output else {
        return match &arguments.check {
            None => say(&file.text),
            Some(_) => Err(Failure::Input("--check needs a file to check: -o FILE".into())),
        };
    };
    let mut files = vec![(path, file.text.clone())];
    if let Some(check) = arguments.check.as_deref() {
        check_path(check, path)?;
        files.push((check, file.check(&path.file_name().unwrap_or_default().to_string_lossy())));
    }
    for (path, text) in files {
        record::write_whole(path, text.as_bytes()).map_err(Failure::machine)?;
        eprintln!("wrote {}", path.display());
    }
    Ok(())
}

/// Refuses a self-check that would not find the file that it includes.
fn check_path(check: &Path, output: &Path) -> Result<(), Failure> {
    if check == Path::new("-") {
        return Err(Failure::Input("--check needs a file name, not standard output".into()));
    }
    if check.parent() != output.parent() || check == output {
        return Err(Failure::Input(format!(
            "--check: {} must be another file in the folder of {}",
            check.display(),
            output.display()
        )));
    }
    Ok(())
}

/// Returns the file with standard names of its functions, if its routine can have them.
fn use_standard_names(
    file: Extract,
    selected: &[Selected],
    language: Language,
) -> Result<Extract, String> {
    match selected {
        [(variant, routine)]
            if routine.model == Model::SquareAttacks && language == Language::C =>
        {
            file.with_standard_names()
                .map_err(|why| format!("{}/{}: {why}", variant.name, routine.name))
        }
        _ => Err("--as attacks is for one routine of square_attacks in C".into()),
    }
}

/// Returns the file of these routines with their measured times, and the commit if there is one.
fn file(
    stem: &str,
    selected: &[Selected],
    language: Language,
    record: &Record,
    commit: Option<&str>,
) -> Result<Extract, String> {
    let commit = commit.map_or(String::new(), |commit| format!(", commit {commit}"));
    let version = format!("From raybench {}{commit}.", env!("CARGO_PKG_VERSION"));
    let measurements = measurements::head_lines(record, selected);
    let provenance = Provenance { version, measurements };
    extract::extract_together(stem, selected, language, &provenance, &source)
}

/// Returns the text of the file of a routine.
pub fn file_text(
    variant: &'static Variant,
    routine: &'static Routine,
    language: Language,
    record: &Record,
    commit: Option<&str>,
) -> Result<String, String> {
    let stem = extract::file_stem(variant, &[routine]);
    Ok(file(&stem, &[(variant, routine)], language, record, commit)?.text)
}

/// Returns the beginning of the names of a file's tables: the name of the routine or variant, or
/// for several that of the output, so that a program can hold a file for each class of CPUs.
fn file_stem(selected: &[Selected], name_count: usize, output: Option<&Path>) -> String {
    if name_count == 1 {
        let routines: Vec<&Routine> = selected.iter().map(|(_, routine)| *routine).collect();
        return extract::file_stem(selected[0].0, &routines);
    }
    let stem = output.and_then(Path::file_stem).and_then(OsStr::to_str).unwrap_or_default();
    let stem: String =
        stem.chars().map(|sign| if sign.is_ascii_alphanumeric() { sign } else { '_' }).collect();
    if stem.starts_with(|sign: char| sign.is_ascii_alphabetic()) {
        stem.to_lowercase()
    } else {
        format!("routines{stem}")
    }
}

/// Returns the name of the file of a routine.
pub fn file_name(variant: &Variant, routine: &Routine, language: Language) -> String {
    format!("{}.{}", extract::file_stem(variant, &[routine]), language.extension())
}

/// Returns a file of the workspace.
pub fn source(file: &str) -> Option<String> {
    fs::read_to_string(workspace::root().join(file)).ok()
}

/// Returns the routines with these names, each once.
fn choose_routines(names: &[String]) -> Result<Vec<Selected>, Failure> {
    let mut selected: Vec<Selected> = Vec::new();
    for name in names {
        let (variant, routines) = choose_by_name(name)?;
        for routine in routines {
            if !selected.iter().any(|(_, other)| std::ptr::eq(*other, routine)) {
                selected.push((variant, routine));
            }
        }
    }
    Ok(selected)
}

/// Returns the named routine, or all of the variant that can be printed.
fn choose_by_name(name: &str) -> Result<(&'static Variant, Vec<&'static Routine>), Failure> {
    let pattern: select::Pattern = name.parse()?;
    let variant = select::variant(&pattern.parts[0])?;
    if let Some(routine) = pattern.parts.get(1) {
        let routine = select::routine(variant, routine)?;
        if pattern.parts.len() > 2 {
            let name = variant.name_of(routine);
            return Err(Failure::Input(format!("extract prints whole routines; take {name}")));
        }
        return Ok((variant, vec![routine]));
    }
    let (printable, reasons) = extract::printable(variant);
    for reason in reasons {
        eprintln!("cannot be printed: {reason}");
    }
    if printable.is_empty() {
        return Err(Failure::Input(format!("{name}: no routine can be printed")));
    }
    Ok((variant, printable))
}

/// Returns the named language, or that of the file.
fn language(option: Option<Language>, output: Option<&Path>) -> Result<Language, Failure> {
    if let Some(language) = option {
        return Ok(language);
    }
    let Some(path) = output else { return Ok(Language::Rust) };
    let ending = path.extension().and_then(OsStr::to_str);
    ending.and_then(Language::from_extension).ok_or_else(|| {
        let [rust, c] =
            [Language::Rust, Language::C].map(|language| language.extensions().join(" ."));
        Failure::Input(format!(
            "-o {}: its ending names no language; .{rust} is Rust, .{c} are C; or name it: \
             --lang c",
            path.display()
        ))
    })
}

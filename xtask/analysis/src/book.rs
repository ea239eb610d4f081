//! `report`: records as a book. This file reads the repository's texts, `charts` decides which
//! chapter shows what, and a separate executable, built on demand, runs mdBook.

use crate::{extract, failure::Failure, say, workspace};
use ::charts::{BookVariant, Code, Files, book};
use ::extract::Language;
use contract::{Model, Routine, Variant};
use machine_code::process_group;
use record::Record;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Default folder of a book, from the target folder.
const DEFAULT_FOLDER: &str = "raybench/report";

/// Marks a folder as a report, so that the next one may overwrite it.
const MARK: &str = ".raybench-report";

/// The book shows the command instead of a longer file, which is mostly tables.
const MAX_BYTES: usize = 20_000;

/// The models that examples are of, the first that a variant has. Other variants show their first
/// routine.
const EXAMPLES: [Model; 5] =
    [Model::SquareAttacks, Model::RayAttacks, Model::BoardAttacks, Model::LineAttacks, Model::Fill];

/// Writes the book of these records, or of the newest one and the published ones.
pub fn run(record_paths: &[PathBuf], output: Option<&Path>) -> Result<(), Failure> {
    let folder = match output {
        Some(folder) => folder.to_path_buf(),
        None => workspace::target()?.join(DEFAULT_FOLDER),
    };
    let is_ours = folder.join(MARK).exists();
    let is_free =
        fs::read_dir(&folder).map_or(!folder.exists(), |mut entries| entries.next().is_none());
    if !is_ours && !is_free {
        let path = workspace::display_path(&folder);
        return Err(Failure::Input(format!("{path}: it exists already and is not a report")));
    }
    let mut records = Vec::new();
    for path in record_paths {
        records.extend(load_records(path)?);
    }
    if record_paths.is_empty() {
        records = default_records()?;
    }
    let (paths, records): (Vec<PathBuf>, Vec<Record>) = records.into_iter().unzip();
    let paths: Vec<String> = paths.iter().map(|path| workspace::display_path(path)).collect();
    let repository = repository_files().map_err(Failure::machine)?;
    let files = book(&records, &paths, &repository, &variants(&records[0]));
    let chapters = record::scratch(&folder);
    let result = write_files(&files, &chapters)
        .map_err(Failure::machine)
        .and_then(|()| render_pages(&chapters))
        .and_then(|()| replace(&folder, is_ours, &chapters).map_err(Failure::machine));
    let _ = fs::remove_dir_all(&chapters);
    result?;
    say(&format!("{}\n", workspace::display_path(&folder.join("index.html"))))
}

/// Puts the pages in the place of an earlier report, or of an empty folder.
fn replace(folder: &Path, is_report: bool, chapters: &Path) -> std::io::Result<()> {
    if is_report {
        fs::remove_dir_all(folder)?;
    } else if folder.exists() {
        // The system refuses this if somebody has put a file there meanwhile.
        fs::remove_dir(folder)?;
    }
    fs::rename(chapters.join("html"), folder)
}

/// Returns the newest record, if there is one, then those that are published, each with its path.
fn default_records() -> Result<Vec<(PathBuf, Record)>, Failure> {
    let mut records = Vec::from_iter(record::load_newest(&workspace::records()?).ok());
    let newest = records.first().map(|(_, record)| record.id.clone());
    let published = record::load_published(&workspace::root()).map_err(Failure::input)?;
    records.extend(published.into_iter().filter(|(_, record)| Some(&record.id) != newest.as_ref()));
    Ok(records)
}

/// Returns the record at a path, or all compressed records of a folder that is no record.
fn load_records(path: &Path) -> Result<Vec<(PathBuf, Record)>, Failure> {
    if path.is_dir() && !path.join(record::RECORD_FILE).exists() {
        return record::load_all(path).map_err(Failure::input);
    }
    let record = record::load(path).map_err(Failure::input)?;
    Ok(vec![(path.to_path_buf(), record)])
}

/// Returns the Markdown of the repository, and the pictures and the code that it shows.
fn repository_files() -> std::io::Result<Files> {
    const FOLDERS: [&str; 9] = [
        "",
        "algorithms",
        "asm_reports",
        "docs",
        "harness/correctness/search",
        "harness/records/record/schema",
        "charts/published",
        "charts/published/extracts",
        "charts/published/records",
    ];
    let mut files = Files::new();
    for folder in FOLDERS {
        for entry in fs::read_dir(workspace::root().join(folder))? {
            let path = entry?.path();
            let path = if folder == "algorithms" { path.join("README.md") } else { path };
            let end = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
            let is_wanted = ["md", "svg", "rs", "h", "gz"].contains(&end);
            if is_wanted && path.is_file() {
                files.insert(workspace::display_path(&path), fs::read(&path)?);
            }
        }
    }
    Ok(files)
}

/// Returns the variants of the registry, each with an example that cites the record.
fn variants(record: &Record) -> Vec<BookVariant> {
    let mut variants = Vec::new();
    for variant in contract::registry::variants() {
        variants.push(BookVariant {
            name: variant.name.to_string(),
            title: variant.title.to_string(),
            family: variant.family.to_string(),
            code: example(variant, record),
        });
    }
    variants
}

/// Returns the first routine of the first model in every language, of the routines that print in
/// each.
fn example(variant: &'static Variant, record: &Record) -> Vec<Code> {
    let mut routines: Vec<&'static Routine> = variant.routines.iter().collect();
    routines.sort_by_key(|routine| {
        let model = EXAMPLES.iter().position(|model| *model == routine.model);
        (routine.adapter_of.is_some(), model.unwrap_or(EXAMPLES.len()))
    });
    for routine in routines {
        let codes = Language::ALL.map(|language| code(variant, routine, language, record));
        if let Some(codes) = codes.into_iter().collect() {
            return codes;
        }
    }
    Vec::new()
}

/// Returns a routine in a language, if it prints.
fn code(
    variant: &'static Variant,
    routine: &'static Routine,
    language: Language,
    record: &Record,
) -> Option<Code> {
    let text = extract::file_text(variant, routine, language, record, None).ok()?;
    let name = language.title().to_lowercase();
    let command = format!("cargo xtask extract {}/{} --lang {name}", variant.name, routine.name);
    let language = if name == "rust" { "rust" } else { "c" };
    Some(Code { language, command, text: Some(text).filter(|text| text.len() < MAX_BYTES) })
}

fn write_files(files: &Files, folder: &Path) -> std::io::Result<()> {
    for (path, bytes) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, bytes)?;
    }
    Ok(())
}

/// Renders a folder of chapters by mdBook.
fn render_pages(chapters: &Path) -> Result<(), Failure> {
    let cargo = std::env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from);
    let mut command = Command::new(cargo);
    command.args(["run", "--quiet", "--package", "raybench-charts", "--features", "mdbook", "--"]);
    let output = process_group::output(command.arg(chapters).current_dir(workspace::root()))
        .map_err(|error| Failure::Machine(format!("cannot run cargo: {error}")))?;
    if !output.status.success() {
        return Err(Failure::Machine("mdBook could not render the chapters".to_string()));
    }
    fs::write(chapters.join("html").join(MARK), "").map_err(Failure::machine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_records_is_all_of_them() {
        let folder = workspace::root().join(record::PUBLISHED);
        let records = load_records(&folder).expect("records are published");
        assert!(
            records.len() > 1
                && load_records(&records[0].0).is_ok_and(|single| single == records[..1])
        );
    }
}

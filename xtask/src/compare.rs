//! `compare`: the stability of two stored records, or two revisions in the same rounds.

use crate::arguments::compare::Arguments;
use crate::{compare_revisions, failure::Failure, say_json, terminal, workspace};
use ::bench::compare::{Difference, Stability, compare};
use std::path::{Path, PathBuf};

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    match (stored(&arguments.a), stored(&arguments.b)) {
        (Some(a), Some(b)) => {
            refuse("for revisions", &revision_options(arguments))?;
            compare_records(arguments, &a, &b)
        }
        (None, None) => {
            refuse("for records", &[("--anyway", arguments.anyway)])?;
            compare_revisions::run(arguments)
        }
        (Some(_), None) => Err(mixed(&arguments.a, &arguments.b)),
        (None, Some(_)) => Err(mixed(&arguments.b, &arguments.a)),
    }
}

/// The path of the record that is called so: a path as it is, or an id.
pub fn stored(name: &str) -> Option<PathBuf> {
    let by_id = workspace::records().join(name);
    // The current folder stands for the working tree.
    let path = Some(PathBuf::from(name)).filter(|path| name != "." && path.exists());
    path.or_else(|| by_id.join(record::RECORD_FILE).is_file().then_some(by_id))
}

fn mixed(record: &str, other: &str) -> Failure {
    let records = workspace::shown(&workspace::records());
    Failure::Input(format!(
        "{other}: neither a record's path nor an id under {records}, and {record} is a record"
    ))
}

/// Options that records have no use for, and whether they were given.
fn revision_options(arguments: &Arguments) -> [(&'static str, bool); 5] {
    [
        ("VARIANTS", !arguments.variants.is_empty()),
        ("--model", arguments.model.is_some()),
        ("--workload", arguments.workload.is_some()),
        ("--quick", arguments.quick),
        ("--fail-above", arguments.fail_above.is_some()),
    ]
}

/// What was asked for must have a meaning.
fn refuse(use_of: &str, options: &[(&str, bool)]) -> Result<(), Failure> {
    match options.iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(Failure::Input(format!("{option} is {use_of} alone"))),
        None => Ok(()),
    }
}

fn compare_records(arguments: &Arguments, a: &Path, b: &Path) -> Result<(), Failure> {
    let load = |path| record::load(path).map_err(Failure::input);
    let found = compare(&load(a)?, &load(b)?);
    let [a, b] = &found.ids;
    let unlike = unlike(&found);
    if !arguments.anyway && !unlike.is_empty() {
        return Err(Failure::Input(format!(
            "{a} and {b} are unlike: {unlike}; --anyway compares them all the same"
        )));
    }
    if found.classes.is_empty() {
        return Err(Failure::Input(format!("{a} and {b} timed nothing in common")));
    }
    match arguments.json {
        true => say_json(&found),
        false => terminal::show(&found.tables()),
    }
}

fn unlike(found: &Stability) -> String {
    let unlike = found.differences.iter().filter(|one| one.unlike);
    let words = |Difference { what, a, b, .. }: &Difference| format!("{what} ({a} / {b})");
    unlike.map(words).collect::<Vec<_>>().join(", ")
}

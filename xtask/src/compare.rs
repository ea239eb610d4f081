//! `compare`: two stored records beside each other, or two revisions in the same rounds. The
//! judging is that of the crates compare and bench.

use crate::arguments::compare::Arguments;
use crate::{compare_revisions, failure::Failure, say, say_json, terminal, workspace};
use ::compare::{Gate, Report, compare, gate};
use serde::Serialize;
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
fn revision_options(arguments: &Arguments) -> [(&'static str, bool); 4] {
    [
        ("VARIANTS", !arguments.variants.is_empty()),
        ("--model", arguments.model.is_some()),
        ("--workload", arguments.workload.is_some()),
        ("--quick", arguments.quick),
    ]
}

/// What was asked for must have a meaning.
fn refuse(use_of: &str, options: &[(&str, bool)]) -> Result<(), Failure> {
    match options.iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(Failure::Input(format!("{option} is {use_of} alone"))),
        None => Ok(()),
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Answer<'a> {
    report: &'a Report,
    gate: Option<&'a Gate>,
}

fn compare_records(arguments: &Arguments, a: &Path, b: &Path) -> Result<(), Failure> {
    let load = |path| record::load(path).map_err(Failure::input);
    let report = compare(&load(a)?, &load(b)?);
    refuse_unlike(&report, arguments.anyway)?;
    if report.rows.is_empty() && report.in_use.is_empty() {
        return Err(Failure::Input(format!(
            "{} and {} timed nothing in common in interleaved rounds",
            report.a, report.b
        )));
    }
    let gate = arguments.fail_above.map(|threshold| gate(&report, threshold));
    if arguments.json {
        say_json(&Answer { report: &report, gate: gate.as_ref() })?;
    } else {
        terminal::show(&report.tables(arguments.all))?;
        if let Some(gate) = &gate {
            say(&gate.sentence())?;
        }
    }
    match gate {
        Some(gate) if !gate.failed.is_empty() => Err(Failure::Check(gate.failures().join("\n"))),
        _ => Ok(()),
    }
}

fn refuse_unlike(report: &Report, anyway: bool) -> Result<(), Failure> {
    let unlike = report.unlike();
    if anyway || unlike.is_empty() {
        return Ok(());
    }
    let list: Vec<String> = unlike
        .iter()
        .map(|difference| format!("{} ({} / {})", difference.what, difference.a, difference.b))
        .collect();
    Err(Failure::Input(format!(
        "{} and {} are unlike: {}; --anyway compares them all the same",
        report.a,
        report.b,
        list.join(", ")
    )))
}

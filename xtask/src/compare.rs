//! `compare`: two stored records beside each other, or two revisions in the same rounds. The
//! judging is that of the crates compare and bench.

use crate::arguments::compare::Arguments;
use crate::{compare_revisions, failure::Failure, say, say_json, stability, table, workspace};
use ::compare::{Absolute, Code, Gate, Report, Row, compare, gate};
use comfy_table::ColumnConstraint;
use record::Estimate;
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
            let options = compare_revisions::Options {
                variants: &arguments.variants,
                model: arguments.model.as_deref(),
                workload: arguments.workload.as_deref(),
                quick: arguments.quick,
                all: arguments.all,
                json: arguments.json,
                fail_above: arguments.fail_above,
            };
            compare_revisions::run(&arguments.a, &arguments.b, &options)
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
    let load = |path| record::load(path).map_err(|error| Failure::Input(error.to_string()));
    let report = compare(&load(a)?, &load(b)?);
    refuse_unlike(&report, arguments.anyway)?;
    if report.rows.is_empty() {
        return Err(Failure::Input(format!(
            "{} and {} timed nothing in common in interleaved rounds",
            report.a, report.b
        )));
    }
    let gate = arguments.fail_above.map(|threshold| gate(&report, threshold));
    if arguments.json {
        say_json(&Answer { report: &report, gate: gate.as_ref() })?;
    } else {
        say(&text(&report, arguments.all))?;
        if let Some(gate) = &gate {
            say(&verdict(gate))?;
        }
    }
    match gate {
        Some(gate) if !gate.failed.is_empty() => Err(Failure::Check(failed(&gate))),
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

fn text(report: &Report, all: bool) -> String {
    let mut out = format!("what differs between A = {} and B = {}\n", report.a, report.b);
    if report.differences.is_empty() {
        out += "  nothing besides code and times\n";
    } else {
        let mut differs = table::table(&["", "what", "A", "B"]);
        for difference in &report.differences {
            let unlike = if difference.unlike { "unlike" } else { "" };
            differs.add_row([unlike, &difference.what, &difference.a, &difference.b]);
        }
        out += &format!("{differs}\n");
    }
    let shown: Vec<&Row> =
        report.rows.iter().filter(|row| all || row.code != Code::Unchanged).collect();
    if !shown.is_empty() {
        out += &format!("\nB to A\n{}\n", rows(&shown));
    }
    let unchanged = report.rows.iter().filter(|row| row.code == Code::Unchanged).count();
    out += &format!("\ncode unchanged: not judged: {unchanged} of {} rows\n", report.rows.len());
    out += "intervals are quotients of the far ends of the records' own\n";
    for missing in &report.missing {
        out += &format!("not compared: {}: {}\n", missing.routine, missing.why);
    }
    out + &stability::text(report)
}

fn rows(rows: &[&Row]) -> String {
    let headings =
        ["variant/routine", "form", "workload", ">A to B", ">B/A", ">interval", "by", "verdict"];
    let mut table = table::table(&headings);
    // Names and figures in one line each.
    for column in [0, 3, 5] {
        let column = table.column_mut(column).expect("there are eight");
        column.set_constraint(ColumnConstraint::ContentWidth);
    }
    for row in rows {
        let Absolute { unit, a, b } = &row.absolute;
        let Estimate { center, low, high } = row.ratio;
        let pressure = row.pressure_kib.map_or_else(String::new, |kib| format!(" +{kib} KiB"));
        table.add_row([
            named(row),
            row.form.clone(),
            format!("{}{pressure}", row.workload),
            format!("{:.3} to {:.3} {unit}", a.center, b.center),
            format!("{center:.4}"),
            format!("{low:.4} to {high:.4}"),
            row.basis.name().to_string(),
            match row.code {
                Code::Changed => row.verdict.clone(),
                Code::Unchanged | Code::Unknown => format!("code {}", row.code),
            },
        ]);
    }
    table.to_string()
}

/// `kogge_stone/attacks`, with the subjects if it is not over all.
fn named(row: &Row) -> String {
    match row.subjects.as_slice() {
        [] => row.routine.clone(),
        subjects => format!("{} ({})", row.routine, subjects.join(" ")),
    }
}

fn verdict(gate: &Gate) -> String {
    format!(
        "gate at {:.2} %: {} of {} rows with changed code fail; code unchanged: not judged: {}; \
         code unknown: not judged: {}\n",
        gate.threshold * 100.0,
        gate.failed.len(),
        gate.judged,
        gate.unchanged,
        gate.unknown
    )
}

fn failed(gate: &Gate) -> String {
    let line = |row: &Row| {
        format!(
            "{} {} {}: slower by {:.2} %, by at least {:.2} % beyond {:.2} % of noise",
            named(row),
            row.form,
            row.workload,
            (row.ratio.center - 1.0) * 100.0,
            (row.ratio.low / (1.0 + row.margin) - 1.0) * 100.0,
            row.margin * 100.0
        )
    };
    gate.failed.iter().map(line).collect::<Vec<_>>().join("\n")
}

//! `compare`: two stored records beside each other, or two revisions in the same rounds. The
//! judging is that of the crates compare and bench.

use crate::{compare_revisions, failure::Failure, say, say_json, terminal, workspace};
use ::compare::{Gate, Report, compare, gate};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Compare two revisions, or two stored records: whose code changed, and which ratios
///
/// B is compared with A: a ratio above 1 says that B is slower.
///
/// Revisions are commits, branches, tags, or WORKTREE (also `.`) for the working tree as it is.
/// Both runners are built, with the same flags, and take turns in the same rounds on one core; a
/// second process of A stands beside them, and what it differs by from the first is the floor. All
/// are started anew several times, and a verdict must hold for every start. Only routines whose
/// machine code changed are timed. This is the way to ask whether a change made it
/// faster. Runners are kept by commit under target/raybench/revisions.
///
/// Of records, ratios are of times to the reference of the same rounds where both records have the
/// same, of cycles or ns else. Routines whose machine code is the same are not judged; what they
/// differ by is the noise between the two runs, and no difference within it counts. How stable the
/// two runs are stands below: verdicts that B loses or reverses, unchanged code within 2 %, and
/// straight-line code that is flat over densities.
///
/// Examples: cargo xtask compare HEAD~1 WORKTREE
///           cargo xtask compare main my_branch 'dumb7_*' --fail-above 2%
///           cargo xtask compare 20261121T064205Z 20261122T081130Z
///           cargo xtask compare before/record.json after --fail-above 2%
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Before: a revision, or a record's folder, its record.json, or its id under
    /// target/raybench/records
    a: String,
    /// After: the same
    b: String,
    /// Revisions: variants; `*` and `?` are wild. All if none is given
    variants: Vec<String>,
    /// Revisions: only routines of this model
    #[arg(long, value_name = "MODEL")]
    model: Option<String>,
    /// Revisions: boards to measure on, by name; `game` unless told otherwise
    #[arg(long, value_name = "NAME")]
    workload: Option<String>,
    /// Revisions: shorter times, with wider intervals
    #[arg(long)]
    quick: bool,
    /// Records: compare even what is unlike: other CPU features or caches, tier, boards, quick with full
    #[arg(long)]
    anyway: bool,
    /// Exit with 1 if changed code is slower by more than this, beyond its interval and the noise
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    fail_above: Option<f64>,
    /// List the routines with unchanged code too; of revisions, time them
    #[arg(long)]
    all: bool,
    /// Print JSON instead of tables
    #[arg(long)]
    json: bool,
}

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

/// `2%` or `0.5 %` as a ratio minus one.
fn percent(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix('%').ok_or("write a percentage, such as 2%")?;
    match number.trim().parse::<f64>() {
        Ok(percent) if percent >= 0.0 && percent.is_finite() => Ok(percent / 100.0),
        _ => Err("write a percentage of 0 or more, such as 2%".to_string()),
    }
}

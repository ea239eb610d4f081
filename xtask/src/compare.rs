//! `compare`: two revisions timed in the same rounds, or the stability of two stored records.

use crate::{failure::Failure, progress::Teller, select, terminal, workspace};
use ::bench::compare::compare;
use ::bench::revisions::{Question, Revision, compare_revisions, is_shallow, names};
use contract::Model;
use record::Plan;
use std::path::{Path, PathBuf};

/// Compare two revisions (is it faster?), or two stored records (how stable are the figures?)
///
/// Ratios are B to A: above 1, B is slower.
///
/// A revision is a commit, a branch, a tag, or WORKTREE (also `.`) for the working tree. Both
/// runners are built with the same flags. In each of 13 rounds or more, invocations of A, of A
/// again, and of B run one after the other on one core; a ratio is of the cycles of one round. The
/// ratio of the two invocations of A is the noise floor. Only routines whose machine code changed
/// are timed. Runners are kept by commit under target/raybench/revisions. A revision whose runner
/// speaks another wire format is refused. The exit code is 4 if a routine has too few clean samples
/// for a verdict.
///
/// For two records the tables show what differs between the runs (what makes them unlike first),
/// and by size of tables and form: which rows of unchanged code moved by more than 2 % (hot cycles;
/// in a search, ratios to the reference), the margin that holds for 95 % of them, and which
/// verdicts on pairs of routines B keeps, loses, gains or reverses.
///
/// Examples: cargo xtask compare HEAD~1 WORKTREE
///           cargo xtask compare main my_branch 'dumb7_*' --fail-above 2%
///           cargo xtask compare 20261121T064205Z 20261122T081130Z
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Before: a revision; or a record by its folder, its record.json, or its id under
    /// target/raybench/records
    a: String,
    /// After: a revision or a record, named in the same way
    b: String,
    /// Revisions: variants; `*` and `?` are wildcards [default: all]
    variants: Vec<String>,
    /// Revisions: time only routines of this model
    #[arg(long)]
    model: Option<Model>,
    /// Revisions: take less time, for wider intervals
    #[arg(long)]
    quick: bool,
    /// Revisions: exit with code 1 if a routine is slower by more than this, with its whole
    /// interval and by more than the noise floor
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent)]
    fail_above: Option<f64>,
    /// Print JSON instead of tables
    #[arg(long)]
    json: bool,
}

/// Reads `2%` or `0.5 %` as a ratio minus one.
fn parse_percent(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix('%').and_then(|number| number.trim().parse::<f64>().ok());
    match number {
        Some(percent) if percent >= 0.0 && percent.is_finite() => Ok(percent / 100.0),
        _ => Err("write a percentage of 0 or more, such as 2%".to_string()),
    }
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let [a, b] = [&arguments.a, &arguments.b];
    match (record_path(a)?, record_path(b)?) {
        (Some(path_a), Some(path_b)) => {
            refuse_options_of_revisions(arguments)?;
            for note in [a, b].iter().filter_map(|name| namesake_note(&workspace::root(), name)) {
                eprintln!("{note}");
            }
            run_on_records(&path_a, &path_b, arguments.json)
        }
        (None, None) => run_on_revisions(arguments),
        (Some(_), None) => Err(mixed_input_failure(a, b)?),
        (None, Some(_)) => Err(mixed_input_failure(b, a)?),
    }
}

fn refuse_options_of_revisions(arguments: &Arguments) -> Result<(), Failure> {
    let options = [
        ("VARIANTS", !arguments.variants.is_empty()),
        ("--model", arguments.model.is_some()),
        ("--quick", arguments.quick),
        ("--fail-above", arguments.fail_above.is_some()),
    ];
    match options.iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => Err(Failure::Input(format!("{option} is for revisions alone"))),
        None => Ok(()),
    }
}

/// Returns the path of the record with this path or id. A folder or a file that holds no record is
/// none, because a branch may have the same name.
pub fn record_path(name: &str) -> Result<Option<PathBuf>, Failure> {
    let path = PathBuf::from(name);
    if is_record(&path) {
        return Ok(Some(path));
    }
    let folder_of_id = workspace::records()?.join(name);
    Ok(folder_of_id.join(record::RECORD_FILE).is_file().then_some(folder_of_id))
}

/// Returns whether there is a record at a path, good or bad: a folder with a file of it, or a file
/// of JSON, compressed or not.
fn is_record(path: &Path) -> bool {
    if path.is_dir() {
        return path.join(record::RECORD_FILE).is_file();
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.is_file() && (name.ends_with(".json") || name.ends_with(".json.gz"))
}

/// Returns a note on a record whose name is that of a branch or tag too.
fn namesake_note(root: &Path, name: &str) -> Option<String> {
    let is_revision = names(root).iter().any(|revision| revision == name);
    is_revision.then(|| {
        format!(
            "{name} is a record and a revision: this compares the record; \
             name the commit to compare the revision"
        )
    })
}

fn mixed_input_failure(record: &str, revision: &str) -> Result<Failure, Failure> {
    let records = workspace::display_path(&workspace::records()?);
    Ok(Failure::Input(format!(
        "{revision}: neither a record's path nor an id under {records}, and {record} is a record"
    )))
}

/// Compares two stored records.
fn run_on_records(a: &Path, b: &Path, json: bool) -> Result<(), Failure> {
    let (a, b) = (record::load(a), record::load(b));
    let comparison = compare(&a.map_err(Failure::input)?, &b.map_err(Failure::input)?);
    if comparison.classes.is_empty() {
        let [a, b] = &comparison.ids;
        return Err(Failure::Input(format!("{a} and {b} timed nothing in common")));
    }
    terminal::show_as(json, &comparison, || comparison.tables().to_vec())
}

/// Times two revisions in the same rounds.
fn run_on_revisions(arguments: &Arguments) -> Result<(), Failure> {
    let (a, b) = (revision(&arguments.a)?, revision(&arguments.b)?);
    let Arguments { model, quick, .. } = *arguments;
    let variants = match arguments.variants.as_slice() {
        [] => Vec::new(),
        patterns => select::names(&select::variants(patterns)?),
    };
    let plan = Plan { variants, model, quick, ..Plan::default() };
    let comparison = compare_revisions(&Question { a, b, plan }, &mut Teller::new(arguments.json))?;
    terminal::show_as(arguments.json, &comparison, || comparison.tables())?;
    workspace::verdict(&comparison.failures(arguments.fail_above), comparison.count_skipped())?;
    match comparison.count_undecided() {
        0 => Ok(()),
        undecided => Err(Failure::NotShown(format!(
            "{undecided} of {} rows have too few clean samples for a verdict",
            comparison.rows.len()
        ))),
    }
}

fn revision(name: &str) -> Result<Revision, Failure> {
    let root = workspace::root();
    Revision::resolve(&root, name)?.ok_or_else(|| unknown_revision_failure(&root, name))
}

fn unknown_revision_failure(root: &Path, name: &str) -> Failure {
    let revisions = names(root);
    let revisions = revisions.iter().map(String::as_str);
    let hint = if is_shallow(root) {
        "this clone is shallow: `git fetch --unshallow` gets the rest of its history"
    } else {
        "or a commit, or a record: a path, or an id under target/raybench/records"
    };
    select::unknown_name("revision", name, revisions, hint)
}

#[cfg(test)]
mod tests {
    use super::*;
    use machine_code::build::git;

    #[test]
    fn a_path_is_a_record_if_it_holds_one() {
        let records = workspace::root().join(record::PUBLISHED);
        let record = records.join("amd-zen5.json.gz").to_string_lossy().into_owned();
        assert!(record_path(&record).expect("cargo answers").is_some());
        // Folders and files of this crate, whose names a branch may have.
        for name in ["src", "Cargo.toml", "."] {
            assert!(Path::new(name).exists());
            assert_eq!(record_path(name).expect("cargo answers"), None, "{name}");
        }
    }

    #[test]
    fn a_branch_with_the_name_of_a_record_is_noted() {
        let folder = std::env::temp_dir().join(format!("raybench-{}-names", std::process::id()));
        std::fs::create_dir_all(&folder).expect("writable");
        let id = "20261121T064205Z";
        let author = ["-c", "user.name=a", "-c", "user.email=b"];
        let commit = ["commit", "--quiet", "--allow-empty", "--message=empty"];
        for arguments in
            [vec!["init", "--quiet"], [&author[..], &commit].concat(), vec!["branch", id]]
        {
            git(&folder, &arguments).expect("git works here");
        }
        let notes = [id, "20261122T081130Z"].map(|name| namesake_note(&folder, name));
        std::fs::remove_dir_all(&folder).expect("ours");
        let [note, none] = notes;
        assert!(note.expect("a branch").contains("this compares the record"));
        assert_eq!(none, None);
    }

    #[test]
    fn a_shallow_clone_is_told_how_to_get_its_history() {
        let folder = std::env::temp_dir().join(format!("raybench-{}-deep", std::process::id()));
        let [deep, shallow] = ["deep", "shallow"].map(|name| folder.join(name));
        std::fs::create_dir_all(&deep).expect("writable");
        let author = ["-c", "user.name=a", "-c", "user.email=b"];
        let commit = ["commit", "--quiet", "--allow-empty", "--message=empty"];
        let commit = [&author[..], &commit].concat();
        let (source, target) =
            (format!("file://{}", deep.display()), shallow.display().to_string());
        let clone = vec!["clone", "--quiet", "--depth=1", &source, &target];
        for arguments in [vec!["init", "--quiet"], commit.clone(), commit, clone] {
            git(&deep, &arguments).expect("git works here");
        }
        let [deep_message, shallow_message] =
            [&deep, &shallow].map(|root| unknown_revision_failure(root, "HEAD~3").to_string());
        std::fs::remove_dir_all(&folder).expect("ours");
        assert!(!deep_message.contains("shallow"), "{deep_message}");
        assert!(shallow_message.contains("`git fetch --unshallow`"), "{shallow_message}");
    }
}

//! `compare` on revisions: chooses, has them built and timed by turns, and prints.

use crate::{failure::Failure, progress::Teller, select, terminal, workspace};
use ::bench::revisions::{Compared, Question, Revision, compare_revisions, names};
use contract::Model;
use std::collections::BTreeSet;

/// What was asked for beside the two revisions.
pub struct Options<'a> {
    /// Patterns of variants.
    pub variants: &'a [String],
    /// One model alone.
    pub model: Option<&'a str>,
    /// Workload by name.
    pub workload: Option<&'a str>,
    /// Shorter times.
    pub quick: bool,
    /// Time also what did not change.
    pub all: bool,
    /// JSON instead of a table.
    pub json: bool,
    /// The gate.
    pub fail_above: Option<f64>,
}

/// Compares two revisions, `b` with `a`.
pub fn run(a: &str, b: &str, options: &Options) -> Result<(), Failure> {
    let (a, b) = (revision(a)?, revision(b)?);
    let question = Question {
        variants: variants(options.variants, [&a, &b])?,
        model: model(options.model)?,
        workload: options.workload.unwrap_or(::bench::MAIN_WORKLOAD).to_string(),
        seed: ::bench::DEFAULT_SEED,
        quick: options.quick,
        all: options.all,
        a,
        b,
    };
    let compared = compare_revisions(&question, &mut Teller::new(options.json))?;
    terminal::show_as(options.json, &compared, || compared.tables(options.all))?;
    checked(&compared, options.fail_above)
}

fn revision(name: &str) -> Result<Revision, Failure> {
    let root = workspace::root();
    Revision::resolve(&root, name)?.ok_or_else(|| {
        let known = names(&root);
        let known = known.iter().map(String::as_str);
        let hint = "or a commit, or a record: a path, or an id under target/raybench/records";
        select::unknown("revision", name, known, hint)
    })
}

/// The variants of either side that match a pattern; none, for all of them, if there is none.
fn variants(patterns: &[String], revisions: [&Revision; 2]) -> Result<Vec<String>, Failure> {
    if patterns.is_empty() {
        return Ok(Vec::new());
    }
    let mut known = BTreeSet::new();
    for revision in revisions {
        known.extend(revision.variants(&workspace::root())?);
    }
    let mut chosen = BTreeSet::new();
    for pattern in patterns {
        let wild = wildmatch::WildMatch::new(pattern);
        let matching: Vec<&String> = known.iter().filter(|name| wild.matches(name)).collect();
        if matching.is_empty() {
            let known = known.iter().map(String::as_str);
            return Err(select::unknown("variant", pattern, known, "of either revision"));
        }
        chosen.extend(matching.into_iter().cloned());
    }
    Ok(chosen.into_iter().collect())
}

fn model(name: Option<&str>) -> Result<Option<String>, Failure> {
    let Some(name) = name else { return Ok(None) };
    match Model::from_name(name) {
        Some(model) => Ok(Some(model.name().to_string())),
        None => {
            let known = Model::ALL.iter().map(|model| model.name());
            Err(select::unknown("model", name, known, "models are fixed"))
        }
    }
}

/// The failures that the exit code speaks of.
fn checked(compared: &Compared, fail_above: Option<f64>) -> Result<(), Failure> {
    let failures = compared.failures(fail_above);
    match (failures.is_empty(), compared.skipped()) {
        (false, _) => Err(Failure::Check(failures.join("\n"))),
        (true, count) => workspace::allow_skips(count),
    }
}

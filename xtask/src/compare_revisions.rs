//! `compare` on revisions: chooses, has them built and timed by turns, and prints.

use crate::arguments::compare::Arguments;
use crate::{failure::Failure, progress::Teller, select, terminal, workspace};
use ::bench::revisions::{Question, Revision, compare_revisions, names};
use std::collections::BTreeSet;

/// Compares two revisions, B with A.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (a, b) = (revision(&arguments.a)?, revision(&arguments.b)?);
    let model = arguments.model.as_deref().map(select::model).transpose()?;
    let question = Question {
        variants: variants(&arguments.variants, [&a, &b])?,
        model: model.map(|model| model.name().to_string()),
        workload: arguments
            .workload
            .clone()
            .unwrap_or_else(|| oracle::workloads::DEFAULT.to_string()),
        seed: oracle::workloads::DEFAULT_SEED,
        quick: arguments.quick,
        all: arguments.all,
        a,
        b,
    };
    let compared = compare_revisions(&question, &mut Teller::new(arguments.json))?;
    terminal::show_as(arguments.json, &compared, || compared.tables(arguments.all))?;
    workspace::verdict(&compared.failures(arguments.fail_above), compared.skipped())
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
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    let chosen = select::matching("variant", patterns, &known, "of either revision")?;
    Ok(chosen.into_iter().collect())
}

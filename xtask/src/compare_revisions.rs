//! `compare` on revisions.

use crate::arguments::compare::Arguments;
use crate::{failure::Failure, progress::Teller, select, terminal, workspace};
use ::bench::revisions::{Question, Revision, compare_revisions, names};

/// Compares two revisions, B with A.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (a, b) = (revision(&arguments.a)?, revision(&arguments.b)?);
    let model = arguments.model.as_deref().map(select::model).transpose()?;
    let variants = select::variants(&arguments.variants)?;
    let variants = variants.iter().map(|one| one.name.to_string()).collect();
    let question = Question {
        variants: if arguments.variants.is_empty() { Vec::new() } else { variants },
        model: model.map(|model| model.name().to_string()),
        workload: arguments
            .workload
            .clone()
            .unwrap_or_else(|| oracle::workloads::DEFAULT.to_string()),
        seed: oracle::workloads::DEFAULT_SEED,
        quick: arguments.quick,
        a,
        b,
    };
    let compared = compare_revisions(&question, &mut Teller::new(arguments.json))?;
    terminal::show_as(arguments.json, &compared, || compared.tables())?;
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

//! `verify`: every routine against the oracle, in the binary that is timed.

use crate::{failure::Failure, progress::Teller, select, terminal, workspace};
use machine_code::build;

/// Compare every answer of every routine with the oracle, in the binary that `bench` times
///
/// A wrong answer is printed as boards (expected, got, difference), and the exit code is 1.
///
/// Example: cargo xtask verify 'dumb7_*'
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Variants; `*` and `?` are wildcards [default: all]
    variants: Vec<String>,
    /// Print JSON instead of a table, and no progress
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let names = select::names(&select::variants(&arguments.variants)?);
    let mut teller = Teller::new(arguments.json);
    let workspace = build::Workspace::locate()?;
    let runner = build::runner(&workspace, contract::Tier::BASELINE, &mut teller)?;
    let outcomes = bench::verify(&runner, &names, &mut teller)?;
    terminal::show_as(arguments.json, &outcomes, || {
        vec![bench::tables::verification_table(&outcomes)]
    })?;
    let wrong_answers: Vec<String> = outcomes
        .iter()
        .filter_map(|row| Some(format!("{}/{}: {}", row.variant, row.routine, row.error.as_ref()?)))
        .collect();
    let skip_count = outcomes.iter().filter(|row| row.skipped.is_some()).count();
    if !wrong_answers.is_empty() {
        return Err(Failure::Check(wrong_answers.join("\n\n")));
    }
    workspace::check_skips(skip_count)
}

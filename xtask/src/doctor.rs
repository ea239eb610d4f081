//! `doctor`: what limits measurements on this machine.

use crate::{failure::Failure, terminal};
use bench::host::doctor::{State, findings, table};

/// Check what is installed, what this machine lacks for full figures, and what to do
///
/// States: `good`; `limits` (figures are less certain); `missing` (some figures are not possible).
/// The exit code is 0; with RAYBENCH_REQUIRE_ALL=1 it is 3 if anything is missing.
///
/// Example: cargo xtask doctor --json
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let found = findings();
    terminal::show_as(arguments.json, &found, || vec![table(&found)])?;
    let missing = found.iter().filter(|one| one.state == State::Missing).map(|one| one.name);
    match missing.collect::<Vec<_>>().join(", ") {
        missing if contract::require_all() && !missing.is_empty() => {
            Err(Failure::Machine(format!("RAYBENCH_REQUIRE_ALL=1, but missing: {missing}")))
        }
        _ => Ok(()),
    }
}

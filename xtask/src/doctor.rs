//! `doctor`: checks what limits measurements on this machine.

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
    let findings = findings();
    terminal::show_as(arguments.json, &findings, || vec![table(&findings)])?;
    let mut missing = Vec::new();
    for finding in &findings {
        if finding.state == State::Missing {
            missing.push(finding.name);
        }
    }
    if missing.is_empty() || !contract::are_skips_fatal() {
        return Ok(());
    }
    let missing = missing.join(", ");
    Err(Failure::Machine(format!("RAYBENCH_REQUIRE_ALL=1, but missing: {missing}")))
}

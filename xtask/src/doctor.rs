//! `doctor`: what of the machine limits a run, printed. What is found out is the bench's affair.

use crate::arguments::doctor::Arguments;
use crate::{failure::Failure, say, say_json, terminal, workspace};
use host::doctor::{Place, State, findings, table};
use std::ffi::OsString;

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.missing_features {
        return say(&host::missing_features_by_variant());
    }
    let found = findings(&Place {
        workspace: workspace::root(),
        target: workspace::target(),
        missing_features: ask_again(),
    });
    if arguments.json {
        say_json(&found)?;
    } else {
        terminal::show(&[table(&found)])?;
    }
    let missing = found.iter().filter(|finding| finding.state == State::Missing);
    let missing: Vec<&str> = missing.map(|finding| finding.name).collect();
    if workspace::require_all() && !missing.is_empty() {
        let missing = missing.join(", ");
        return Err(Failure::Machine(format!("RAYBENCH_REQUIRE_ALL=1 and missing: {missing}")));
    }
    Ok(())
}

/// This program with the hidden option; nothing if the system does not tell where it is.
fn ask_again() -> Vec<OsString> {
    let program = std::env::current_exe().ok();
    let words = |program: std::path::PathBuf| {
        vec![program.into(), "doctor".into(), "--missing-features".into()]
    };
    program.map_or_else(Vec::new, words)
}

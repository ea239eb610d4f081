//! `doctor`: what of the machine limits a run, printed. What is found out is the bench's affair.

use crate::arguments::doctor::Arguments;
use crate::{failure::Failure, say, say_json, table, workspace};
use comfy_table::ColumnConstraint;
use host::doctor::{Finding, Place, State, findings};
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
        say(&text(&found))?;
    }
    let missing: Vec<&str> = of_state(&found, State::Missing).map(|finding| finding.name).collect();
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

fn of_state(found: &[Finding], state: State) -> impl Iterator<Item = &Finding> {
    found.iter().filter(move |finding| finding.state == state)
}

fn text(found: &[Finding]) -> String {
    let mut table =
        table::table(&["", "state", "found", "what it means for the figures", "what to do"]);
    for column in [0, 1] {
        let column = table.column_mut(column).expect("there are five");
        column.set_constraint(ColumnConstraint::ContentWidth);
    }
    for finding in found {
        table.add_row([
            finding.name,
            finding.state.name(),
            &finding.found,
            &finding.meaning,
            finding.advice.as_deref().unwrap_or_default(),
        ]);
    }
    let count = |state| of_state(found, state).count();
    format!(
        "{table}\n{} good, {} limits, {} missing\n",
        count(State::Good),
        count(State::Limits),
        count(State::Missing)
    )
}

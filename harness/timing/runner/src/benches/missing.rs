//! What Valgrind can execute: it hides in its CPUID what it cannot, so we ask under it.

use contract::{Routine, Variant};
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::process::Command;

/// A line per routine: `variant/routine`, and the CPU features that it needs and this CPU (or what
/// Valgrind pretends to be) lacks.
pub fn missing_features_by_routine() -> String {
    let line = |variant: &Variant, routine: &Routine| {
        let missing = contract::missing_features(&routine.features().collect::<Vec<_>>());
        format!("{}/{} {}\n", variant.name, routine.name, missing.join(", "))
    };
    let of = |variant: &&Variant| {
        variant.routines.iter().map(|routine| line(variant, routine)).collect::<String>()
    };
    contract::registry::variants().iter().map(of).collect()
}

/// By `variant/routine`, the features that Valgrind lacks, as `program` lists them.
///
/// # Errors
/// If Valgrind cannot be run.
pub(super) fn missing_under_valgrind(
    program: &OsStr,
    arguments: &[OsString],
) -> Result<BTreeMap<String, String>, String> {
    let output = Command::new("valgrind")
        .args(["--tool=none", "--quiet"])
        .arg(program)
        .args(arguments)
        .output()
        .map_err(|error| format!("valgrind: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let lines = text.lines().filter_map(|line| line.split_once(' '));
    Ok(lines.map(|(name, features)| (name.to_string(), features.to_string())).collect())
}

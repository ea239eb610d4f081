//! Runs the Callgrind bench and reads Callgrind's files.
//!
//! ```text
//! verify all routines in this process, and note how many calls of each probe there are
//! start this executable again, through gungraun's runner and Callgrind: a process per variant
//! read the totals of each probe's symbol, and divide them by the number of calls
//! ```
//!
//! A variant that Valgrind cannot execute is skipped, because that is no fault of the variant.

use super::callgrind::{FunctionCost, function_costs};
use super::environment::VARIANTS;
use crate::wire::{CountReport, Executed};
use crate::{Boards, Error, NotTimeable, VariantRoutine, report_progress};
use record::Plan;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

/// The environment variable that is set in the processes that Callgrind counts.
const COUNTING_VARIABLE: &str = "RAYBENCH_CALLGRIND_COUNTING";

/// The calls of a probe whose instructions are counted.
struct Calls {
    symbol: &'static str,
    /// The CPU features of its routine.
    features: &'static str,
    count: u64,
}

/// The counts of Callgrind by function.
type Costs = BTreeMap<String, FunctionCost>;

/// Whether Callgrind counts this process, on behalf of the one that started it.
pub fn is_counted() -> bool {
    std::env::var_os(COUNTING_VARIABLE).is_some()
}

/// Counts every selected variant that can be counted, given cargo's folder for temporary files of
/// bench targets and the folder of the package that runs.
///
/// # Errors
/// If the workload cannot be read. Faults of one variant are in the report.
pub fn count(plan: &Plan, target_tmp: &str, package: &str) -> Result<CountReport, Error> {
    let mut boards = Boards::from_plan(plan)?;
    let mut report = CountReport { valgrind: valgrind_version(), ..CountReport::default() };
    let mut names: Vec<String> = Vec::new();
    let mut calls_by_variant: Vec<(&str, Vec<Calls>)> = Vec::new();
    for routines in crate::routines(plan).chunk_by(|(a, _), (b, _)| a.name == b.name) {
        let variant = routines[0].0;
        if report.valgrind.is_none() {
            let reason = "valgrind is not installed".to_string();
            report.skipped.insert(variant.name.to_string(), reason);
            continue;
        }
        if let Err(reason) = variant.runnable() {
            report.skipped.insert(variant.name.to_string(), reason);
            continue;
        }
        let (calls, error) = prepare_calls(routines, &mut boards);
        report.errors.extend(error.map(|error| (variant.name.to_string(), error)));
        names.extend(routines.iter().map(|(variant, routine)| variant.name_of(routine)));
        calls_by_variant.push((variant.name, calls));
    }
    report_progress(0, 1, "Valgrind");
    if names.is_empty() {
        return Ok(report);
    }
    match run_callgrind(&names, Path::new(target_tmp), Path::new(package)) {
        Ok(costs) => {
            for (variant, calls) in calls_by_variant {
                add_counts(&mut report, variant, calls, &costs);
            }
        }
        Err(reason) => {
            for (variant, calls) in calls_by_variant {
                // A variant without a right routine has its wrong answer as its error.
                if !calls.is_empty() {
                    report.errors.insert(variant.to_string(), reason.clone());
                }
            }
        }
    }
    Ok(report)
}

/// Returns the version that Valgrind prints, if it is installed.
fn valgrind_version() -> Option<String> {
    let output = Command::new("valgrind").arg("--version").output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_string())
}

/// Adds the counts of a variant's probes to the report, or the reason why it has none.
fn add_counts(report: &mut CountReport, variant: &str, calls: Vec<Calls>, costs: &Costs) {
    // The CPUID of Valgrind hides the features that it cannot execute, so it called no routines
    // that need them.
    let (hidden, counted): (Vec<Calls>, Vec<Calls>) = calls
        .into_iter()
        .partition(|calls| !calls.features.is_empty() && !costs.contains_key(calls.symbol));
    if let ([first, ..], [], Some(version)) = (&hidden[..], &counted[..], &report.valgrind) {
        let reason = format!("{version} cannot execute {}", first.features);
        report.skipped.insert(variant.to_string(), reason);
    }
    let counts: Result<Vec<(String, Executed)>, String> =
        counted.iter().map(|calls| instructions_per_call(calls, costs)).collect();
    match counts {
        Ok(counts) => report.counts.extend(counts),
        Err(reason) => drop(report.errors.insert(variant.to_string(), reason)),
    }
}

/// Runs these routines under Callgrind, variant by variant, and reads what it wrote.
fn run_callgrind(names: &[String], target_tmp: &Path, package: &Path) -> Result<Costs, String> {
    let executable = std::env::current_exe().map_err(|error| error.to_string())?;
    let outputs = target_tmp.parent().unwrap_or(target_tmp).join("raybench").join("callgrind");
    let workspace = package.ancestors().nth(4).unwrap_or(package);
    let _ = std::fs::remove_dir_all(&outputs);
    let output = Command::new(&executable)
        .arg("--bench")
        .arg(format!("--workspace-root={}", workspace.display()))
        .env(COUNTING_VARIABLE, "1")
        .env(VARIANTS, names.join(","))
        .env("GUNGRAUN_HOME", &outputs)
        .env("GUNGRAUN_ENV_CLEAR", "no")
        .env("GUNGRAUN_COLOR", "never")
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{}: {error}", executable.display()))?;
    if !output.status.success() {
        return Err(format!("died under Valgrind: {}", failure_line(&output.stderr)));
    }
    let mut costs = BTreeMap::new();
    read_costs(&outputs, &mut costs)?;
    Ok(costs)
}

/// Verifies a variant's routines. Returns the calls of each probe of the right ones, and the first
/// wrong answer of the others: to find it, nobody should have to wait for Valgrind.
fn prepare_calls(routines: &[VariantRoutine], boards: &mut Boards) -> (Vec<Calls>, Option<String>) {
    let (mut calls, mut first_error) = (Vec::new(), None);
    for &(variant, routine) in routines {
        match boards.prepare(variant, routine) {
            Ok(prepared) => {
                for probe in &prepared.probes {
                    let symbol = probe.probe.symbol;
                    let count = probe.timed_calls().len() as u64;
                    calls.push(Calls { symbol, features: routine.features, count });
                }
            }
            Err(NotTimeable::NotRunnable(_)) => {}
            // The routine's row in the answer of `verify` shows the boards of the failure.
            Err(not_timeable) => {
                let line = not_timeable.to_string().lines().next().unwrap_or_default().to_string();
                first_error = first_error.or(Some(line));
            }
        }
    }
    (calls, first_error)
}

/// Computes the figure of a probe from the totals of its symbol.
///
/// Callgrind adds up costs only while it collects, and it collects only during the counted calls.
/// But it notes calls all the time, even those of the verification. So we take the number of calls
/// that we made.
fn instructions_per_call(calls: &Calls, costs: &Costs) -> Result<(String, Executed), String> {
    let &Calls { symbol, count, .. } = calls;
    let FunctionCost { inclusive_instructions, calls } =
        costs.get(symbol).copied().unwrap_or_default();
    if calls < count || inclusive_instructions < count {
        return Err(format!(
            "{symbol}: Callgrind saw {calls} calls and {inclusive_instructions} instructions, \
             there were {count} calls"
        ));
    }
    let instructions_per_call = inclusive_instructions as f64 / count as f64 - 1.0;
    Ok((symbol.to_string(), Executed { instructions_per_call, calls: count }))
}

/// Returns the line with the reason why a chain of processes ended, and advice if there is any.
fn failure_line(stderr: &[u8]) -> String {
    const FAILURE: [&str; 5] = ["SIGILL", "unhandled instruction", "panicked", "signal", "rror"];
    const ILLEGAL_INSTRUCTION: [&str; 3] = ["SIGILL", "signal '4'", "unhandled instruction"];
    let text = String::from_utf8_lossy(stderr);
    let line = text.lines().find(|line| contains_any(line, &FAILURE)).or(text.lines().last());
    let line = line.unwrap_or("no message").trim();
    if !contains_any(line, &ILLEGAL_INSTRUCTION) {
        return line.to_string();
    }
    format!(
        "{line}: it lacks an instruction of this level; count at a lower one (--tiers x86-64-v3) \
         or with a newer Valgrind"
    )
}

fn contains_any(line: &str, patterns: &[&str]) -> bool {
    patterns.iter().any(|pattern| line.contains(pattern))
}

/// Adds the costs of all `.out` files below `folder`. Gungraun nests them by file, group and id.
fn read_costs(folder: &Path, costs: &mut Costs) -> Result<(), String> {
    for entry in std::fs::read_dir(folder).map_err(|error| error.to_string())?.flatten() {
        let path = entry.path();
        if path.is_dir() {
            read_costs(&path, costs)?;
        } else if path.extension().is_some_and(|extension| extension == "out") {
            let text = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
            costs.extend(function_costs(&text)?);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::failure_line;

    #[test]
    fn an_illegal_instruction_is_shown_with_advice() {
        let output = "gungraun: running\nError: Terminated by a signal '4'\n";
        let message = failure_line(output.as_bytes());
        assert!(message.starts_with("Error: Terminated by a signal '4': it lacks"), "{message}");
        assert!(message.contains("--tiers x86-64-v3"), "{message}");
        assert_eq!(failure_line(b"error: no such file\n"), "error: no such file");
    }
}

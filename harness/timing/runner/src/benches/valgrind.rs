//! Runs the Callgrind bench and reads Callgrind's files. The executable starts itself again through
//! gungraun's runner and Callgrind, in one process per variant.

use super::callgrind::{FunctionCost, function_costs};
use super::environment::VARIANTS;
use crate::wire::{CountReport, Executed};
use crate::{Boards, Error, NotTimeable, VariantRoutine, tell};
use record::Plan;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

/// Set in the processes that are counted.
const COUNTING: &str = "RAYBENCH_CALLGRIND_COUNTING";

/// The calls of a probe that are counted.
struct Call {
    symbol: &'static str,
    /// Those of its routine.
    features: &'static str,
    count: u64,
}

/// A variant, and the counted calls of its probes.
type Calls = (&'static str, Vec<Call>);

/// By function.
type Costs = BTreeMap<String, FunctionCost>;

/// Whether this process is counted on behalf of another one.
pub fn is_counted() -> bool {
    std::env::var_os(COUNTING).is_some()
}

/// Counts every selected variant that can be counted, given cargo's folder for temporary files of
/// bench targets and the folder of the package that runs.
///
/// # Errors
/// If the workload cannot be read. Faults of one variant are in the report.
pub fn count(plan: &Plan, target_tmp: &str, package: &str) -> Result<CountReport, Error> {
    let mut boards = Boards::of(plan)?;
    let version = Command::new("valgrind").arg("--version").output().ok();
    let version = version.map(|said| String::from_utf8_lossy(&said.stdout).trim().to_string());
    let mut report = CountReport { valgrind: version.clone(), ..CountReport::default() };
    let (mut names, mut calls): (Vec<String>, Vec<Calls>) = (Vec::new(), Vec::new());
    for selected in crate::routines(plan).chunk_by(|(one, _), (next, _)| one.name == next.name) {
        let variant = selected[0].0;
        let lacking = version.is_none().then(|| "valgrind is not installed".to_string());
        if let Some(reason) = lacking.or_else(|| variant.runnable().err()) {
            report.skipped.insert(variant.name.to_string(), reason);
            continue;
        }
        let (of_variant, wrong) = calls_by_symbol(selected, &mut boards);
        report.errors.extend(wrong.map(|wrong| (variant.name.to_string(), wrong)));
        names.extend(selected.iter().map(|(of, one)| of.name_of(one)));
        calls.push((variant.name, of_variant));
    }
    tell(0, 1, "Valgrind");
    let costs = match names.is_empty() {
        true => Ok(BTreeMap::new()),
        false => costs(&names, Path::new(target_tmp), Path::new(package)),
    };
    for (variant, calls) in calls {
        // Valgrind hides in its CPUID what it cannot execute, so such routines were not called.
        let is_hidden = |one: &Call| {
            let is_missing = costs.as_ref().is_ok_and(|costs| !costs.contains_key(one.symbol));
            !one.features.is_empty() && is_missing
        };
        let (hidden, seen): (Vec<Call>, Vec<Call>) = calls.into_iter().partition(is_hidden);
        if let ([first, ..], [], Some(version)) = (&hidden[..], &seen[..], &version) {
            let reason = format!("{version} cannot execute {}", first.features);
            report.skipped.insert(variant.to_string(), reason);
        }
        let all = seen.iter().map(|call| executed(call, costs.as_ref().map_err(String::clone)?));
        match all.collect::<Result<Vec<_>, String>>() {
            Ok(counts) => report.counts.extend(counts),
            Err(reason) => drop(report.errors.insert(variant.to_string(), reason)),
        }
    }
    Ok(report)
}

/// Runs these routines under Callgrind, variant by variant, and reads what it wrote.
fn costs(names: &[String], target_tmp: &Path, package: &Path) -> Result<Costs, String> {
    let executable = std::env::current_exe().map_err(|error| error.to_string())?;
    let outputs = target_tmp.parent().unwrap_or(target_tmp).join("raybench").join("callgrind");
    let workspace = package.ancestors().nth(4).unwrap_or(package);
    let _ = std::fs::remove_dir_all(&outputs);
    let output = Command::new(&executable)
        .arg("--bench")
        .arg(format!("--workspace-root={}", workspace.display()))
        .env(COUNTING, "1")
        .env(VARIANTS, names.join(","))
        .env("GUNGRAUN_HOME", &outputs)
        .env("GUNGRAUN_ENV_CLEAR", "no")
        .env("GUNGRAUN_COLOR", "never")
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{}: {error}", executable.display()))?;
    if !output.status.success() {
        return Err(format!("died under Valgrind: {}", reason(&output.stderr)));
    }
    let mut costs = BTreeMap::new();
    read_below(&outputs, &mut costs)?;
    Ok(costs)
}

/// How many calls there are for each probe of those of a variant that are right, and the first
/// wrong answer of the others: that need not wait for Valgrind to be found.
fn calls_by_symbol(
    routines: &[VariantRoutine],
    boards: &mut Boards,
) -> (Vec<Call>, Option<String>) {
    let (mut calls, mut wrong) = (Vec::new(), None);
    for &(variant, routine) in routines {
        match boards.prepare(variant, routine) {
            Ok(prepared) => calls.extend(prepared.probes.iter().map(|probe| Call {
                symbol: probe.probe.symbol,
                features: routine.features,
                count: probe.timed_calls().len() as u64,
            })),
            Err(NotTimeable::NotRunnable(_)) => {}
            // The boards of the failure stand in the routine's own row.
            Err(not_timeable) => {
                let line = not_timeable.to_string().lines().next().unwrap_or_default().to_string();
                wrong = wrong.or(Some(line));
            }
        }
    }
    (calls, wrong)
}

/// The probe's own figure, taken from the totals of its symbol.
///
/// Callgrind adds up costs only while it collects, which is while the counted calls are made. It
/// notes calls all the time, those of the verification too, so how many calls were counted is
/// known from the records alone.
fn executed(call: &Call, costs: &Costs) -> Result<(String, Executed), String> {
    let &Call { symbol, count, .. } = call;
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

/// The line that says why a process chain ended, without paths.
fn reason(stderr: &[u8]) -> String {
    let text = String::from_utf8_lossy(stderr);
    let telling = |line: &&str| {
        ["SIGILL", "unhandled instruction", "panicked", "signal", "rror"]
            .iter()
            .any(|sign| line.contains(sign))
    };
    let line = text.lines().find(telling).or(text.lines().last());
    let line = line.unwrap_or("no message").trim();
    let is_illegal = ["SIGILL", "signal '4'", "unhandled instruction"];
    match is_illegal.iter().any(|sign| line.contains(sign)) {
        true => format!(
            "{line}: it lacks an instruction of this level; count at a lower one (--tiers \
             x86-64-v3) or with a newer Valgrind"
        ),
        false => line.to_string(),
    }
}

/// Adds what the `.out` files below `folder` hold: gungraun nests them by file, group and id.
fn read_below(folder: &Path, costs: &mut Costs) -> Result<(), String> {
    for entry in std::fs::read_dir(folder).map_err(|error| error.to_string())?.flatten() {
        let path = entry.path();
        if path.is_dir() {
            read_below(&path, costs)?;
        } else if path.extension().is_some_and(|extension| extension == "out") {
            let text = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
            costs.extend(function_costs(&text)?);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::reason;

    #[test]
    fn an_illegal_instruction_is_told_with_what_to_do() {
        let died = "gungraun: running\nError: Terminated by a signal '4'\n";
        let told = reason(died.as_bytes());
        assert!(told.starts_with("Error: Terminated by a signal '4': it lacks"), "{told}");
        assert!(told.contains("--tiers x86-64-v3"), "{told}");
        assert_eq!(reason(b"error: no such file\n"), "error: no such file");
    }
}

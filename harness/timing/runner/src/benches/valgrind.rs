//! Runs the Callgrind bench and reads what Callgrind wrote.
//!
//! It calls its own executable again: once under plain Valgrind to learn which instruction sets
//! that offers, then through gungraun's runner to Callgrind, a process for each variant.

use super::callgrind::{FunctionCost, function_costs};
use super::environment::VARIANTS;
use super::missing::missing_under_valgrind;
use crate::wire::{CountReport, Executed};
use crate::{Boards, Error, Named, NotTimeable, check, tell};
use contract::Routine;
use record::Plan;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Argument with which the bench prints, per variant, the CPU features that it misses.
pub const LIST_MISSING_FEATURES: &str = "--raybench-missing-features";

/// Set in the processes that are counted.
const COUNTING: &str = "RAYBENCH_CALLGRIND_COUNTING";

/// A variant, and the counted calls of each of its probes by symbol.
type Calls = (&'static str, Vec<(&'static str, u64)>);

/// Whether this process is counted on behalf of another one.
pub fn is_counted() -> bool {
    std::env::var_os(COUNTING).is_some()
}

/// Where and with what the variants are counted.
pub struct ValgrindRun {
    executable: PathBuf,
    outputs: PathBuf,
    workspace: PathBuf,
}

impl ValgrindRun {
    /// For the running executable, given cargo's folder for temporary files of bench targets and
    /// the folder of this package.
    ///
    /// # Errors
    /// If the system does not tell the path of the executable.
    pub fn new(target_tmp: &str, package: &str) -> Result<Self, Error> {
        let executable =
            std::env::current_exe().map_err(|error| check("path of the executable", error))?;
        let target = Path::new(target_tmp).parent().unwrap_or(Path::new(target_tmp));
        let workspace = Path::new(package).ancestors().nth(4).unwrap_or(Path::new(package));
        Ok(ValgrindRun {
            executable,
            outputs: target.join("raybench").join("callgrind"),
            workspace: workspace.to_path_buf(),
        })
    }

    /// Counts every selected variant that can be counted.
    ///
    /// # Errors
    /// If the workload is no good. What concerns one variant alone is in the report.
    pub fn count(&self, plan: &Plan) -> Result<CountReport, Error> {
        let mut boards = Boards::of(plan)?;
        let routines = crate::routines(plan);
        let variants = || routines.chunk_by(|(one, _), (next, _)| one.name == next.name);
        let version = Command::new("valgrind").arg("--version").output().ok();
        let version = version.map(|said| String::from_utf8_lossy(&said.stdout).trim().to_string());
        let mut report = CountReport { valgrind: version, ..CountReport::default() };
        let Some(version) = report.valgrind.clone() else {
            let skip = |all: &[Named]| {
                (all[0].0.name.to_string(), "valgrind is not installed".to_string())
            };
            report.skipped = variants().map(skip).collect();
            return Ok(report);
        };
        let list = [OsString::from(LIST_MISSING_FEATURES)];
        let missing =
            missing_under_valgrind(self.executable.as_ref(), &list).map_err(Error::Check)?;
        let (mut names, mut calls): (Vec<String>, Vec<Calls>) = (Vec::new(), Vec::new());
        for selected in variants() {
            let variant = selected[0].0;
            let name = variant.name.to_string();
            if let Err(reason) = variant.runnable() {
                report.skipped.insert(name, reason);
                continue;
            }
            let lacking = |routine: &Routine| missing.get(&variant.name_of(routine)).cloned();
            let lacked = selected.iter().map(|(_, routine)| lacking(routine));
            let Some(lacked) = lacked.collect::<Option<Vec<_>>>() else {
                report.errors.insert(name, "Valgrind did not say what it offers".into());
                continue;
            };
            if lacked.iter().all(|features| !features.is_empty()) {
                let reason = format!("{version} cannot execute {}", lacked[0]);
                report.skipped.insert(name, reason);
                continue;
            }
            let counted = |(_, routine): &&Named| lacking(routine).is_some_and(|it| it.is_empty());
            let counted: Vec<Named> = selected.iter().filter(counted).copied().collect();
            let (of_variant, wrong) = calls_by_symbol(&counted, &mut boards);
            report.errors.extend(wrong.map(|wrong| (name, wrong)));
            if !of_variant.is_empty() {
                names.extend(counted.iter().map(|(of, one)| of.name_of(one)));
                calls.push((variant.name, of_variant));
            }
        }
        tell(0, 1, "Valgrind");
        let costs = if names.is_empty() { Ok(BTreeMap::new()) } else { self.costs(&names) };
        for (variant, calls) in calls {
            let all = calls.into_iter().map(|(symbol, counted)| {
                executed(symbol, counted, costs.as_ref().map_err(String::clone)?)
            });
            match all.collect::<Result<Vec<_>, String>>() {
                Ok(counts) => report.counts.extend(counts),
                Err(reason) => drop(report.errors.insert(variant.to_string(), reason)),
            }
        }
        Ok(report)
    }

    /// Runs these routines under Callgrind, variant by variant, and reads what it wrote.
    fn costs(&self, names: &[String]) -> Result<BTreeMap<String, FunctionCost>, String> {
        let _ = std::fs::remove_dir_all(&self.outputs);
        let output = Command::new(&self.executable)
            .arg("--bench")
            .arg(format!("--workspace-root={}", self.workspace.display()))
            .env(COUNTING, "1")
            .env(VARIANTS, names.join(","))
            .env("GUNGRAUN_HOME", &self.outputs)
            .env("GUNGRAUN_ENV_CLEAR", "no")
            .env("GUNGRAUN_COLOR", "never")
            .stdin(Stdio::null())
            .output()
            .map_err(|error| format!("{}: {error}", self.executable.display()))?;
        if !output.status.success() {
            return Err(format!("died under Valgrind: {}", reason(&output.stderr)));
        }
        let mut costs = BTreeMap::new();
        read_below(&self.outputs, &mut costs)?;
        Ok(costs)
    }
}

/// How many calls there are for each probe of those of a variant that are right, and the first
/// wrong answer of the others: that need not wait for Valgrind to be found.
fn calls_by_symbol(
    routines: &[Named],
    boards: &mut Boards,
) -> (Vec<(&'static str, u64)>, Option<String>) {
    let (mut calls, mut wrong) = (Vec::new(), None);
    for &(variant, routine) in routines {
        match boards.prepare(variant, routine) {
            Ok(prepared) => calls.extend(
                prepared
                    .probes
                    .iter()
                    .map(|probe| (probe.probe.symbol, probe.timed_calls().len() as u64)),
            ),
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
fn executed(
    symbol: &str,
    counted: u64,
    costs: &BTreeMap<String, FunctionCost>,
) -> Result<(String, Executed), String> {
    let FunctionCost { inclusive_instructions, calls } =
        costs.get(symbol).copied().unwrap_or_default();
    if calls < counted || inclusive_instructions < counted {
        return Err(format!(
            "{symbol}: Callgrind saw {calls} calls and {inclusive_instructions} instructions, \
             there were {counted} calls"
        ));
    }
    let instructions_per_call = inclusive_instructions as f64 / counted as f64 - 1.0;
    Ok((symbol.to_string(), Executed { instructions_per_call, calls: counted }))
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
    line.unwrap_or("no message").trim().to_string()
}

/// Adds what the `.out` files below `folder` hold: gungraun nests them by file, group and id.
fn read_below(folder: &Path, costs: &mut BTreeMap<String, FunctionCost>) -> Result<(), String> {
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

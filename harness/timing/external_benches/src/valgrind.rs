//! Runs the Callgrind bench variant by variant and reads what Callgrind wrote.
//!
//! It calls its own executable again: once under plain Valgrind to learn which instruction sets
//! that offers, then once per variant, which goes through gungraun's runner to Callgrind.

use crate::callgrind::{FunctionCost, function_costs};
use crate::environment::VARIANTS;
use crate::missing::missing_under_valgrind;
use contract::{Routine, RoutineId};
use record::Plan;
use runner::wire::{CountReport, Executed};
use runner::{Boards, Error, Named, NotTimeable, check, tell};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Argument with which the bench prints, per variant, the CPU features that it misses.
pub const LIST_MISSING_FEATURES: &str = "--raybench-missing-features";

/// Set in the processes that count one variant each.
const ONE_OF_MANY: &str = "RAYBENCH_CALLGRIND_ONE";

/// Counted calls of each probe, by symbol.
type Calls = BTreeMap<&'static str, u64>;
/// What was counted of one variant, or why nothing was.
type Counted = Result<BTreeMap<String, Executed>, String>;

/// Whether this process counts one variant on behalf of another process.
pub fn is_one_of_many() -> bool {
    std::env::var_os(ONE_OF_MANY).is_some()
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
        let workspace = Path::new(package).ancestors().nth(2).unwrap_or(Path::new(package));
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
        let routines = runner::routines(plan);
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
        let mut jobs = Vec::new();
        for selected in variants() {
            let variant = selected[0].0;
            let name = variant.name.to_string();
            if let Err(reason) = variant.runnable() {
                report.skipped.insert(name, reason);
                continue;
            }
            let lacking = |routine: &Routine| {
                missing.get(&RoutineId::new(variant, routine).to_string()).cloned()
            };
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
            let (calls, wrong) = calls_by_symbol(&counted, &mut boards);
            if let Some(wrong) = wrong {
                report.errors.insert(name, wrong);
            }
            if !calls.is_empty() {
                let names = counted.iter().map(|(of, one)| RoutineId::new(of, one).to_string());
                jobs.push((variant.name, names.collect::<Vec<_>>().join(","), calls));
            }
        }
        for (name, counts) in self.count_side_by_side(&jobs) {
            match counts {
                Ok(counts) => report.counts.extend(counts),
                Err(reason) => {
                    report.errors.insert(name.to_string(), reason);
                }
            }
        }
        Ok(report)
    }

    /// As many processes at a time as there are processors: a count, unlike a time, does not
    /// depend on what else the machine does.
    fn count_side_by_side<'a>(
        &self,
        jobs: &'a [(&'a str, String, Calls)],
    ) -> Vec<(&'a str, Counted)> {
        let next = AtomicUsize::new(0);
        let results = Mutex::new(Vec::new());
        let work = || {
            while let Some((name, routines, calls)) = jobs.get(next.fetch_add(1, Ordering::Relaxed))
            {
                let counts = self.count_variant(name, routines, calls);
                let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                results.push((*name, counts));
                tell(results.len(), jobs.len(), name);
            }
        };
        tell(0, jobs.len(), "Valgrind");
        let workers = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| {
            for _ in 0..workers.min(jobs.len()) {
                scope.spawn(work);
            }
        });
        results.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn count_variant(&self, name: &str, routines: &str, calls: &Calls) -> Counted {
        let costs = function_costs(&self.callgrind_output(name, routines)?)?;
        calls.iter().map(|(&symbol, &counted)| executed(symbol, counted, &costs)).collect()
    }

    /// Runs the variant under Callgrind and returns the text of the output file.
    fn callgrind_output(&self, name: &str, routines: &str) -> Result<String, String> {
        let home = self.outputs.join(name);
        let _ = std::fs::remove_dir_all(&home);
        let output = Command::new(&self.executable)
            .arg("--bench")
            .arg(format!("--workspace-root={}", self.workspace.display()))
            .env(ONE_OF_MANY, "1")
            .env(VARIANTS, routines)
            .env("GUNGRAUN_HOME", &home)
            .env("GUNGRAUN_ENV_CLEAR", "no")
            .env("GUNGRAUN_COLOR", "never")
            .stdin(Stdio::null())
            .output()
            .map_err(|error| format!("{}: {error}", self.executable.display()))?;
        if !output.status.success() {
            return Err(format!("died under Valgrind: {}", reason(&output.stderr)));
        }
        let file = output_file(&home).ok_or("Callgrind wrote no output file")?;
        std::fs::read_to_string(&file).map_err(|error| error.to_string())
    }
}

/// How many calls there are for each probe of those of a variant that are right, and the first
/// wrong answer of the others: that need not wait for Valgrind to be found.
fn calls_by_symbol(routines: &[Named], boards: &mut Boards) -> (Calls, Option<String>) {
    let (mut calls, mut wrong) = (Calls::new(), None);
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

/// The `.out` file below `folder`: gungraun nests it by file, group and id.
fn output_file(folder: &Path) -> Option<PathBuf> {
    for entry in std::fs::read_dir(folder).ok()?.filter_map(Result::ok) {
        let path = entry.path();
        if path.is_dir() {
            if let Some(found) = output_file(&path) {
                return Some(found);
            }
        } else if path.extension().is_some_and(|extension| extension == "out") {
            return Some(path);
        }
    }
    None
}

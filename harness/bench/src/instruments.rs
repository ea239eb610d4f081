//! The six measuring processes of a run, called one after the other, never two at once.

use crate::children::run_child;
use crate::count_cache::CountCache;
use crate::counts::{CountReport, REPORT_VARIABLE};
use crate::criterion_results::{CriterionResult, criterion_results};
use crate::error::{Error, check};
use crate::machine_code::{CodeOf, Machinery};
use crate::options::Selection;
use crate::prepare::Boards;
use crate::progress::Progress;
use crate::sittings::{pool, sittings_needed};
use crate::wire::{Latencies, Measured, Series, Stepping, Verified};
use build::{Executables, Workspace};
use contract::{Model, Probe, Routine, Variant};
use host::{NO_VALGRIND, valgrind_version};
use record::{Clock, Comparison};
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};

/// Workloads that the rounds time beside the main one: density sweep and phases of a game.
pub(crate) const SWEEP: [&str; 8] = [
    "uniform-4",
    "uniform-8",
    "uniform-16",
    "uniform-24",
    "uniform-32",
    "opening",
    "middlegame",
    "endgame",
];

/// Compares every answer with the oracle's, in the runner.
pub(crate) fn verify(
    executables: &Executables,
    selection: &Selection,
    progress: &mut dyn Progress,
) -> Result<Vec<Verified>, Error> {
    let mut command = Command::new(&executables.runner);
    choose(command.arg("verify"), selection);
    runner_answer("verify", &mut command, progress)
}

/// Interleaved rounds over the main workload in several processes, the first of which goes over
/// the sweep as well.
pub(crate) fn interleaved(
    executables: &Executables,
    selection: &Selection,
    unfit: &BTreeSet<String>,
    progress: &mut dyn Progress,
) -> Result<(Clock, Vec<Series>, Vec<Comparison>), Error> {
    let (sittings, budget_s, sweep_budget_s) = match selection.quick {
        true => (QUICK_SITTINGS, 0.03, 0.02),
        false => (sittings_needed(most_contestants(selection)), 0.2, 0.1),
    };
    let sit = |sitting: usize| {
        let mut command = Command::new(&executables.runner);
        choose(command.arg("measure"), selection);
        command.args(["--budget", &budget_s.to_string()]);
        if let Some(kib) = selection.pressure_kib {
            command.args(["--cache-pressure", &kib.to_string()]);
        }
        command.args(["--order-seed", &(selection.seed + sitting as u64).to_string()]);
        if sitting == 0 {
            command.args(["--sweep-budget", &sweep_budget_s.to_string()]);
            command.arg("--sweep").arg(SWEEP.join(","));
        }
        let stage = format!("interleaved, sitting {} of {sittings}", sitting + 1);
        runner_answer(&stage, &mut command, progress)
    };
    let measured: Vec<Measured> = (0..sittings).map(sit).collect::<Result<_, _>>()?;
    Ok(pool(&measured, unfit))
}

/// Sittings of a quick run: too few for a sign test over them, so that a verdict there means that
/// all of them agree.
const QUICK_SITTINGS: usize = 4;

/// Contestants of the largest group, the reference twice.
fn most_contestants(selection: &Selection) -> usize {
    let routines = selection.routines();
    let of = |model| routines.iter().filter(|(_, routine)| routine.model == model).count();
    1 + Model::ALL.into_iter().map(of).max().unwrap_or(0)
}

/// What instructions and single loops take, in the runner.
pub(crate) fn latencies(
    executables: &Executables,
    selection: &Selection,
    progress: &mut dyn Progress,
) -> Result<Latencies, Error> {
    let mut command = Command::new(&executables.runner);
    choose(command.arg("latencies"), selection);
    runner_answer("latencies", &mut command, progress)
}

/// Executed instructions by single-stepping, in the runner.
pub(crate) fn step(
    executables: &Executables,
    selection: &Selection,
    progress: &mut dyn Progress,
) -> Result<Stepping, Error> {
    let mut command = Command::new(&executables.runner);
    choose(command.arg("step"), selection);
    let stepping: Stepping = runner_answer("step", &mut command, progress)?;
    if let Some(speed) = stepping.steps_per_second {
        progress.note(&format!("single-stepping: {speed:.0} steps a second"));
    }
    Ok(stepping)
}

pub(crate) fn choose(command: &mut Command, selection: &Selection) {
    let names: Vec<&str> = selection.variants.iter().map(|variant| variant.name).collect();
    command.arg(names.join(",")).args(["--workload", &selection.workload]);
    command.args(["--seed", &selection.seed.to_string()]);
    if let Some(model) = selection.model {
        command.args(["--model", model.name()]);
    }
    if let Some(path) = &selection.positions {
        command.arg("--positions").arg(path);
    }
}

pub(crate) fn runner_answer<T: DeserializeOwned>(
    stage: &str,
    command: &mut Command,
    progress: &mut dyn Progress,
) -> Result<T, Error> {
    let finished = run_child(stage, command, progress)?;
    if !finished.status.success() {
        let (status, words) = (finished.status, finished.last_words());
        return Err(Error::Check(format!("{stage}: the runner ended with {status}: {words}")));
    }
    serde_json::from_str(&finished.stdout).map_err(|error| check(stage, error))
}

fn in_environment<'a>(command: &'a mut Command, selection: &Selection) -> &'a mut Command {
    for (name, value) in selection.to_environment() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command
}

/// criterion on the main workload. Its pages are under `target/criterion`.
pub(crate) fn criterion(
    workspace: &Workspace,
    executables: &Executables,
    selection: &Selection,
    progress: &mut dyn Progress,
) -> Result<BTreeMap<String, CriterionResult>, Error> {
    let home = workspace.target.join("criterion");
    // File systems may keep times in whole seconds.
    let start = SystemTime::now() - Duration::from_secs(1);
    let mut command = Command::new(&executables.wall_clock);
    in_environment(&mut command, selection)
        .arg("--bench")
        .current_dir(&workspace.root)
        .env("CRITERION_HOME", &home);
    let finished = run_child("criterion", &mut command, progress)?;
    let results = criterion_results(&home, start).map_err(Error::Check)?;
    // Exit code 1 alone says that a routine was wrong; its row says so too.
    if !finished.status.success() && results.is_empty() && finished.status.code() != Some(1) {
        let (status, words) = (finished.status, finished.last_words());
        return Err(Error::Check(format!("criterion ended with {status}: {words}")));
    }
    Ok(results)
}

/// Executed instructions, from the cache or by Callgrind.
pub(crate) fn callgrind(
    workspace: &Workspace,
    executables: &Executables,
    selection: &Selection,
    code: &Machinery,
    boards: &Boards,
    progress: &mut dyn Progress,
) -> Result<CountReport, Error> {
    let Some(version) = valgrind_version() else {
        let skip = |variant: &&Variant| (variant.name.to_string(), NO_VALGRIND.to_string());
        let skipped = selection.variants.iter().map(skip).collect();
        return Ok(CountReport { skipped, ..CountReport::default() });
    };
    let folder = workspace.target.join("raybench");
    let mut cache = CountCache::open(&folder.join("callgrind-cache.json"));
    let keys = cache_keys(selection, code, boards, &version);
    let mut report = CountReport { valgrind: Some(version), ..CountReport::default() };
    for (symbol, key) in &keys {
        if let Some(executed) = key.as_ref().and_then(|key| cache.get(key)) {
            report.counts.insert(symbol.to_string(), executed);
        }
    }
    let mut rest = selection.clone();
    let counted = |probe: &Probe| {
        !keys.contains_key(probe.symbol) || report.counts.contains_key(probe.symbol)
    };
    rest.variants.retain(|variant| {
        let routines = selection.routines().into_iter().filter(|(of, _)| of.name == variant.name);
        !routines.flat_map(|(_, routine)| routine.probes).all(counted)
    });
    if rest.variants.is_empty() {
        return Ok(report);
    }
    let new = count(&folder, executables, &rest, progress)?;
    for (symbol, executed) in &new.counts {
        if let Some(Some(key)) = keys.get(symbol.as_str()) {
            cache.insert(key.clone(), *executed);
        }
    }
    if let Err(error) = cache.save() {
        progress.note(&format!("the counts could not be cached: {error}"));
    }
    report.counts.extend(new.counts);
    report.skipped = new.skipped;
    report.errors = new.errors;
    Ok(report)
}

/// The key of every probe that can run; none for a probe that calls other code,
/// whose bytes are not all there is to know.
fn cache_keys(
    selection: &Selection,
    code: &Machinery,
    boards: &Boards,
    valgrind: &str,
) -> BTreeMap<&'static str, Option<String>> {
    let mut keys = BTreeMap::new();
    let mut add = |routine: &'static Routine, probe: &'static Probe| {
        let records =
            workloads::records(routine.model, probe.subject, &probe.shape, boards.workload());
        let key = match code.get(probe.symbol) {
            Some(CodeOf { hash, calls_others: false, .. }) => {
                Some(CountCache::key(hash, &records, valgrind))
            }
            _ => None,
        };
        keys.insert(probe.symbol, key);
    };
    for (variant, routine) in selection.routines() {
        if variant.runnable().is_ok() {
            routine.probes.iter().for_each(|probe| add(routine, probe));
        }
    }
    keys
}

fn count(
    folder: &Path,
    executables: &Executables,
    selection: &Selection,
    progress: &mut dyn Progress,
) -> Result<CountReport, Error> {
    let path = folder.join(format!("callgrind-report.{}.json", std::process::id()));
    std::fs::create_dir_all(folder).map_err(|error| check(folder.display(), error))?;
    let mut command = Command::new(&executables.callgrind);
    in_environment(&mut command, selection).arg("--bench").env(REPORT_VARIABLE, &path);
    let finished = run_child("callgrind", &mut command, progress)?;
    let report = std::fs::read(&path);
    let _ = std::fs::remove_file(&path);
    let report = report.map_err(|_| {
        let (status, words) = (finished.status, finished.last_words());
        Error::Check(format!("the Callgrind bench ended with {status}: {words}"))
    })?;
    serde_json::from_slice(&report).map_err(|error| check("callgrind report", error))
}

//! Executed instructions by Callgrind, of code and boards that were not counted before.

use super::count_cache::CountCache;
use super::in_environment;
use crate::children::run_child;
use crate::machine_code::{CodeOf, Machinery};
use build::{Progress, Workspace};
use contract::{Probe, Routine, Variant};
use host::{NO_VALGRIND, valgrind_version};
use runner::wire::{CountReport, REPORT_VARIABLE};
use runner::{Boards, Error, Selection, check};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Executed instructions, from the cache or by Callgrind.
pub(crate) fn callgrind(
    workspace: &Workspace,
    bench: &Path,
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
    let new = count(&folder, bench, &rest, progress)?;
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
        let arguments =
            workloads::arguments(routine.model, probe.subject, &probe.shape, boards.workload());
        let key = match code.get(probe.symbol) {
            Some(CodeOf { hash, calls_others: false, .. }) => {
                Some(CountCache::key(hash, &arguments, valgrind))
            }
            _ => None,
        };
        keys.insert(probe.symbol, key);
    };
    for (_, routine) in selection.routines() {
        if routine.runnable().is_ok() {
            routine.probes.iter().for_each(|probe| add(routine, probe));
        }
    }
    keys
}

fn count(
    folder: &Path,
    bench: &Path,
    selection: &Selection,
    progress: &mut dyn Progress,
) -> Result<CountReport, Error> {
    let path = folder.join(format!("callgrind-report.{}.json", std::process::id()));
    std::fs::create_dir_all(folder).map_err(|error| check(folder.display(), error))?;
    let mut command = Command::new(bench);
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

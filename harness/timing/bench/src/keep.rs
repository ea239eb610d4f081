//! The first and the last steps of every run that makes a record.
//!
//! We refuse bad requests before the builds, which take minutes: a tier or a core that this machine
//! lacks, a label that would show whose machine it is, a folder that cannot be written to.

use crate::{Error, Request};
use machine_code::build::{self, Checkout, Progress, Workspace};
use measure::core_kinds::CoreKind;
use record::{Listings, Machine, Plan, Record, SCHEMA, Samples};
use runner::wire::InvocationReport;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Refuses tiers, cores and labels that this machine cannot run or a record cannot have.
pub(crate) fn check_request(request: &Request) -> Result<(), Error> {
    for tier in &request.plan.tiers {
        tier.runnable().map_err(Error::Machine)?;
    }
    if let Some(core) = request.plan.core {
        check_core(core)?;
    }
    let Some(label) = &request.label else { return Ok(()) };
    // Records are published, so a label must not name the machine or its user.
    match record::label_fault(label, &crate::host::private_names()) {
        Some(fault) => Err(Error::Input(format!("--label: {fault}"))),
        None => Ok(()),
    }
}

/// Returns the request with the kind of cores that all its processes take, where this machine has
/// more than one. The figures of a record are of one kind.
pub(crate) fn with_core_kind(request: &Request) -> Result<Request, Error> {
    let kinds = match request.plan.core {
        Some(_) => Vec::new(),
        None => crate::host::core_kinds(),
    };
    let core_kind = core_kind(request.plan.core_kind.as_deref(), &kinds)?;
    Ok(Request { plan: Plan { core_kind, ..request.plan.clone() }, ..request.clone() })
}

/// Returns the name of the requested kind, or of the widest; none if all cores are of one kind.
fn core_kind(requested: Option<&str>, kinds: &[CoreKind]) -> Result<Option<String>, Error> {
    let names: Vec<&str> = kinds.iter().filter_map(|kind| kind.name.as_deref()).collect();
    let Some(requested) = requested else { return Ok(names.first().map(ToString::to_string)) };
    if names.contains(&requested) {
        return Ok(Some(requested.to_string()));
    }
    let found = match names.as_slice() {
        [] => "all cores here are of one kind".to_string(),
        names => format!("there are {}", names.join(", ")),
    };
    Err(Error::Input(format!("no cores of the kind {requested:?}: {found}")))
}

/// Refuses a core that this process may not use.
pub(crate) fn check_core(core: usize) -> Result<(), Error> {
    let usable = measure::cores::usable_cores();
    if usable.is_empty() {
        return Err(Error::Machine("this system does not let a core be chosen".into()));
    }
    if !usable.contains(&core) {
        let usable: Vec<String> = usable.iter().map(usize::to_string).collect();
        let usable = usable.join(", ");
        return Err(Error::Input(format!("no core {core} to use; there are {usable}")));
    }
    Ok(())
}

/// Creates the folder of records and writes to it. If that fails we refuse the run now, and not
/// after an hour.
pub(crate) fn create_folder(out: Option<&Path>, workspace: &Workspace) -> Result<PathBuf, Error> {
    let out = match out {
        Some(out) => out.to_path_buf(),
        None => workspace.target.join("raybench").join("records"),
    };
    let input_error = |error: std::io::Error| {
        Error::Input(format!("{}: records cannot be written here: {error}", out.display()))
    };
    std::fs::create_dir_all(&out).map_err(input_error)?;
    let trial_file = out.join(format!(".trial.{}", std::process::id()));
    std::fs::write(&trial_file, "")
        .and_then(|()| std::fs::remove_file(&trial_file))
        .map_err(input_error)?;
    Ok(out)
}

/// Returns the time in ISO 8601.
pub(crate) fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}

/// Notes early that the record will name no commit, so that nobody can know which code was
/// measured.
pub(crate) fn note_missing_commit(workspace: &Workspace, progress: &mut dyn Progress) {
    if let Err(reason) = Checkout::read(&workspace.root) {
        progress.note(&format!("the record will name no commit: {reason}"));
    }
}

/// Makes the record of a run that starts now, without results.
pub(crate) fn new_record(request: &Request, workspace: &Workspace, out: &Path) -> Record {
    let created = now();
    let plan = &request.plan;
    let flags = build::flags(plan.tier()).join(" ");
    Record {
        schema: SCHEMA,
        id: free_id(out, &created).into(),
        created: created.into(),
        label: request.label.clone().map(Into::into),
        command: plan.command().into(),
        plan: Some(plan.without_paths()),
        seed: plan.seed,
        quick: plan.quick,
        tier: plan.tier(),
        machine: Machine {
            core_kind: plan.core_kind.clone().map(Into::into),
            ..crate::host::machine()
        },
        toolchain: crate::host::toolchain(&workspace.root, &flags),
        workloads: Vec::new(),
        clock: None,
        invocations: Vec::new(),
        confidence: record::judge::confidence(plan.quick),
        rounds: Vec::new(),
        comparisons: Vec::new(),
        routines: Vec::new(),
        perft: Vec::new(),
        in_use: None,
        bounds: Vec::new(),
        compiled: Vec::new(),
        samples_sha256: None,
        skips: Vec::new(),
        left_out: Vec::new(),
    }
}

/// Makes a folder name from the time, with a number if two runs start in the same second.
fn free_id(out: &Path, created: &str) -> String {
    let time = created.replace(['-', ':'], "");
    let mut id = time.clone();
    let mut number = 1;
    while out.join(&id).exists() {
        number += 1;
        id = format!("{time}-{number}");
    }
    id
}

/// The record of a run, and the folder that it is saved in.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The record.
    pub record: Record,
    /// The folder that holds it and its raw samples.
    pub folder: PathBuf,
    /// Checks that failed, a line each. The command then exits with 1.
    pub failures: Vec<String>,
    /// The error of a run with skips where `RAYBENCH_REQUIRE_ALL=1` demands everything.
    pub demanded: Option<Error>,
}

/// Saves the record without private names, and reads it back, so that the report is that of the
/// file. Adds the wrong routines of the record to `failures`.
pub(crate) fn save(
    out: &Path,
    mut record: Record,
    samples: &Samples<InvocationReport>,
    listings: &Listings,
    mut failures: Vec<String>,
) -> Result<Outcome, Error> {
    record.machine.load_after = crate::host::load();
    let record = record.publishable(&crate::host::private_names());
    let check_error = |error: record::Error| Error::Check(error.to_string());
    let folder = record::save(out, &record, samples, listings).map_err(check_error)?;
    let record = record::load(&folder).map_err(check_error)?;
    for row in &record.routines {
        if let Some(error) = &row.error {
            failures.push(format!("{}/{}: {error}", row.variant, row.routine));
        }
    }
    let mut demanded = None;
    if contract::require_all() && !record.skips.is_empty() {
        let names: Vec<&str> = record.skips.iter().map(|skip| skip.what.as_str()).collect();
        let (count, names) = (names.len(), names.join(", "));
        let reason = format!("RAYBENCH_REQUIRE_ALL=1 and {count} skipped: {names}");
        demanded = Some(Error::Machine(reason));
    }
    Ok(Outcome { record, folder, failures, demanded })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn run_takes_the_widest_kind_or_the_one_that_is_named() {
        let kind = |name: Option<&str>| CoreKind {
            name: name.map(str::to_string),
            cores: vec![0],
            width: Err("not read".into()),
        };
        let two = [kind(Some("efficient")), kind(Some("performance"))];
        assert_eq!(core_kind(None, &two).unwrap().as_deref(), Some("efficient"));
        let named = core_kind(Some("performance"), &two).unwrap();
        assert_eq!(named.as_deref(), Some("performance"));
        let error = core_kind(Some("small"), &two).unwrap_err().to_string();
        assert!(error.contains("there are efficient, performance"), "{error}");
        assert_eq!(core_kind(None, &[kind(None)]).unwrap(), None);
        let error = core_kind(Some("efficient"), &[kind(None)]).unwrap_err().to_string();
        assert!(error.contains("all cores here are of one kind"), "{error}");
    }

    #[test]
    fn two_runs_in_one_second_get_two_folders() {
        let out = std::env::temp_dir().join(format!("raybench-ids-{}", std::process::id()));
        let time = "1970-01-01T00:00:00Z";
        let first = free_id(&out, time);
        assert_eq!(first, "19700101T000000Z");
        std::fs::create_dir_all(out.join(&first)).unwrap();
        let second = free_id(&out, time);
        std::fs::remove_dir_all(&out).unwrap();
        assert_eq!(second, "19700101T000000Z-2");
        assert!(second > first, "ids sort by age");
    }
}

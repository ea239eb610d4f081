//! The first and the last steps of every run that makes a record.
//!
//! We refuse bad requests before the builds, which take minutes: a tier or a core that this machine
//! lacks, a label that would show whose machine it is, a folder that cannot be written to.

use crate::{Error, Request};
use machine_code::build::{self, Checkout, Progress, Workspace};
use measure::core_kinds::CoreKind;
use measure::cores;
use record::{Listings, Machine, Plan, Record, SCHEMA, Samples};
use runner::wire::InvocationReport;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Refuses cores and labels that this machine cannot run or a record cannot have.
pub(crate) fn check_request(request: &Request) -> Result<(), Error> {
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

/// Where this machine has cores of more than one kind, restricts this thread, and all processes
/// that it starts, to those of one, and reads their features. Returns the plan with the name of the
/// kind, unless it names a core.
///
/// The figures of a record are of one kind, and so are its features: a kind may lack instruction
/// sets that another has. It must come before any other question about features and before the
/// builds, because the compiler takes the features of its core for the level `native`.
///
/// # Errors
/// If there is no such kind, or its cores cannot be chosen.
pub fn stay_on_core_kind(plan: &Plan) -> Result<Plan, Error> {
    let kinds = crate::host::core_kinds();
    let Some(kind) = core_kind(plan, &kinds)? else { return Ok(plan.clone()) };
    if !cores::restrict(&kind.cores) {
        let reason = format!("this system does not let the cores {:?} be chosen", kind.cores);
        return Err(Error::Machine(reason));
    }
    contract::detect_features();
    let core_kind = kind.name.clone().filter(|_| plan.core.is_none());
    Ok(Plan { core_kind, ..plan.clone() })
}

/// Returns the kind of the requested core, the requested kind, or the widest; none if all cores are
/// of one kind.
fn core_kind<'k>(plan: &Plan, kinds: &'k [CoreKind]) -> Result<Option<&'k CoreKind>, Error> {
    // A single kind has no name.
    let kinds: Vec<&CoreKind> = kinds.iter().filter(|kind| kind.name.is_some()).collect();
    if let Some(core) = plan.core {
        return Ok(kinds.into_iter().find(|kind| kind.cores.contains(&core)));
    }
    let Some(requested) = plan.core_kind.as_deref() else { return Ok(kinds.first().copied()) };
    let names: Vec<&str> = kinds.iter().filter_map(|kind| kind.name.as_deref()).collect();
    if let Some(index) = names.iter().position(|name| *name == requested) {
        return Ok(Some(kinds[index]));
    }
    let found = match names.as_slice() {
        [] => "all cores here are of one kind".to_string(),
        names => format!("there are {}", names.join(", ")),
    };
    Err(Error::Input(format!("no cores of the kind {requested:?}: {found}")))
}

/// Refuses tiers that the cores of the run lack instructions for. Requires an earlier
/// [`stay_on_core_kind`].
pub(crate) fn check_tiers(plan: &Plan) -> Result<(), Error> {
    for tier in &plan.tiers {
        tier.runnable().map_err(|reason| match &plan.core_kind {
            Some(kind) => Error::Machine(format!("{reason} on its cores of the kind {kind:?}")),
            None => Error::Machine(reason),
        })?;
    }
    Ok(())
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
    let record = record.without_private_names(&crate::host::private_names());
    let check_error = |error: record::Error| Error::Check(error.to_string());
    let folder = record::save(out, &record, samples, listings).map_err(check_error)?;
    let record = record::load(&folder).map_err(check_error)?;
    for row in &record.routines {
        if let Some(error) = &row.error {
            failures.push(format!("{}/{}: {error}", row.variant, row.routine));
        }
    }
    let mut demanded = None;
    if contract::are_skips_fatal() && !record.skips.is_empty() {
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
    use measure::Rates;
    use measure::core_kinds::kinds;
    use measure::cores::CoreReadings;
    use std::ops::Range;

    /// Readings of cores that do so many additions per cycle when they are alone.
    fn readings(cores: Range<usize>, kind: Option<&str>, adds: f64) -> Vec<CoreReadings> {
        let mut readings = Vec::new();
        for core in cores {
            let rates = vec![Rates { adds, mixed: 1.5 * adds }; 50];
            let kind = kind.map(str::to_string);
            readings.push(CoreReadings { core, kind, rates, scheduled_share: 1.0 });
        }
        readings
    }

    #[test]
    fn run_takes_cores_of_the_widest_kind_or_of_the_one_that_is_named() {
        let performance = readings(0..4, Some("performance"), 5.0);
        let two = kinds(&[performance, readings(4..8, Some("efficient"), 4.0)].concat());
        let cores_of = |plan: &Plan| core_kind(plan, &two).unwrap().map(|kind| kind.cores.clone());
        let named = |kind: &str| Plan { core_kind: Some(kind.into()), ..Plan::default() };
        let core = |core| Plan { core: Some(core), ..Plan::default() };
        assert_eq!(cores_of(&Plan::default()), Some(vec![0, 1, 2, 3]));
        assert_eq!(cores_of(&named("performance")), Some(vec![0, 1, 2, 3]));
        assert_eq!(cores_of(&named("efficient")), Some(vec![4, 5, 6, 7]));
        assert_eq!([core(3), core(4)].map(|plan| cores_of(&plan).unwrap()[0]), [0, 4]);
        let error = core_kind(&named("small"), &two).unwrap_err().to_string();
        assert!(error.contains("there are performance, efficient"), "{error}");
        let single = kinds(&readings(0..4, None, 4.0));
        for plan in [Plan::default(), core(3)] {
            assert_eq!(core_kind(&plan, &single).unwrap(), None);
        }
        let error = core_kind(&named("efficient"), &single).unwrap_err().to_string();
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

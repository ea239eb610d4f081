//! The first and the last steps of every run that makes a record.

use crate::{Error, Request};
use machine_code::build::{self, Workspace};
use record::{Listings, Record, SCHEMA, Samples};
use runner::wire::Sitting;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The checkout. Refuses tiers, cores and labels with which no run can begin.
pub(crate) fn checked(request: &Request) -> Result<Workspace, Error> {
    let plan = &request.plan;
    plan.tiers.iter().try_for_each(|tier| tier.runnable()).map_err(Error::Machine)?;
    plan.core.map_or(Ok(()), usable)?;
    let fault = |label: &str| record::label_fault(label, &crate::host::private_names());
    match request.label.as_deref().and_then(fault) {
        Some(fault) => Err(Error::Input(format!("--label: {fault}"))),
        None => Ok(Workspace::locate()?),
    }
}

/// Whether this process may use the core.
pub(crate) fn usable(core: usize) -> Result<(), Error> {
    let usable = measure::cores::usable();
    let list = || usable.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    match (usable.contains(&core), usable.is_empty()) {
        (true, _) => Ok(()),
        (false, true) => Err(Error::Machine("this system does not let a core be chosen".into())),
        (false, false) => Err(Error::Input(format!("no core {core} to use; there are {}", list()))),
    }
}

/// The folder of records, which is created if it is missing. A trial file shows that we can write to it.
pub(crate) fn writable(out: Option<&Path>, workspace: &Workspace) -> Result<PathBuf, Error> {
    let out = match out {
        Some(out) => out.to_path_buf(),
        None => workspace.target.join("raybench").join("records"),
    };
    let refused = |error: std::io::Error| {
        Error::Input(format!("{}: records cannot be written here: {error}", out.display()))
    };
    std::fs::create_dir_all(&out).map_err(refused)?;
    let trial = out.join(format!(".trial.{}", std::process::id()));
    std::fs::write(&trial, "").and_then(|()| std::fs::remove_file(&trial)).map_err(refused)?;
    Ok(out)
}

/// The time, ISO 8601.
pub(crate) fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}

/// The record of a run that begins now, without results.
pub(crate) fn begun(request: &Request, workspace: &Workspace, out: &Path) -> Record {
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
        machine: crate::host::machine(),
        toolchain: crate::host::toolchain(&workspace.root, &flags),
        workloads: Vec::new(),
        clock: None,
        sittings: Vec::new(),
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

/// A folder name from the time, with a number where two runs share a second.
fn free_id(out: &Path, created: &str) -> String {
    let time = created.replace(['-', ':'], "");
    let numbered = (2..).map(|number| format!("{time}-{number}"));
    let mut ids = std::iter::once(time.clone()).chain(numbered);
    ids.find(|id| !out.join(id).exists()).unwrap_or(time)
}

/// What a run found out and where it is kept.
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

/// Writes the record without private names. Its wrong routines are added to `failures`.
pub(crate) fn kept(
    out: &Path,
    mut record: Record,
    samples: &Samples<Sitting>,
    listings: &Listings,
    mut failures: Vec<String>,
) -> Result<Outcome, Error> {
    record.machine.load_after = crate::host::load();
    let record = record.publishable(&crate::host::private_names());
    let failed = |error: record::Error| Error::Check(error.to_string());
    let folder = record::save(out, &record, samples, listings).map_err(failed)?;
    let record = record::load(&folder).map_err(failed)?;
    failures.extend(record.routines.iter().filter_map(|one| {
        let error = one.error.as_ref()?;
        Some(format!("{}/{}: {error}", one.variant, one.routine))
    }));
    let demanded = (contract::require_all() && !record.skips.is_empty()).then(|| {
        let skipped: Vec<&str> = record.skips.iter().map(|skip| skip.what.as_str()).collect();
        let (count, names) = (skipped.len(), skipped.join(", "));
        Error::Machine(format!("RAYBENCH_REQUIRE_ALL=1 and {count} skipped: {names}"))
    });
    Ok(Outcome { record, folder, failures, demanded })
}

#[cfg(test)]
mod tests {
    use super::*;

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

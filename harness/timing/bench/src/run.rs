//! One whole run: check what was asked for, build, verify, time, count, and keep a record.
//!
//! Bad input is found before anything is built. The instruments run one after the other; what one
//! of them cannot do is a skip or an error of that row, and the others go on. The invocations come first:
//! once they are done, a record is written whatever happens to the others.

use crate::assemble::{Findings, listings, routine_results, skips};
use crate::first_screen::missing;
use crate::instruments::{self, Quota};
use crate::keep::Outcome;
use crate::machine_code::Machinery;
use crate::measured::{self, OfCode};
use crate::rejudge::rounds;
use crate::stages::{IN_USE, Remaining, SITTINGS, Stages};
use crate::{Request, in_use, in_use_alone, keep, sittings_to_record};
use contract::{Routine, Tier};
use machine_code::build::{self, Executables, ExternalBenches, Progress};
use oracle::workloads::Workload;
use record::{AtTier, Contestant, Plan, Record, SCHEMA, Samples, WorkloadProfile};
use runner::wire::Sitting;
use runner::{Boards, Error, check, workload_named};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

/// Does the whole run.
///
/// # Errors
/// Bad input before any work is lost; a failed build or a lost process afterwards. Wrong answers
/// and uncountable variants are no errors of the run but rows of the record and
/// [`Outcome::failures`].
pub fn run(request: &Request, progress: &mut dyn Progress) -> Result<Outcome, Error> {
    let plan = &request.plan;
    if in_use_alone::is_asked(plan) {
        return in_use_alone::run(request, progress);
    }
    let workspace = keep::checked(request)?;
    runner::checked(plan)?;
    if runner::routines(plan).is_empty() {
        let model = plan.model.map_or("", |model| model.name());
        return Err(Error::Input(format!("none of the chosen variants has the model {model:?}")));
    }
    let boards = Boards::of(plan)?;
    let out = keep::writable(request.out.as_deref(), &workspace)?;

    let tier = plan.tier();
    let mut builds = Vec::new();
    for &one in &plan.tiers {
        let external_benches = plan.instruments && one == tier;
        let executables = build::executables(&workspace, one, external_benches, progress)?;
        let code = Machinery::read(&executables, plan, one)?;
        builds.push(Build { tier: one, executables, code });
    }
    if in_use::is_wanted(plan) {
        // Built when nothing is timed yet. If it cannot be, that is said when it is its turn.
        for &one in &plan.tiers {
            let names = crate::generators::names(plan, (one, &plan.tiers));
            let _ = crate::generators::built(&workspace, one, &names, progress);
        }
    }
    let begun = keep::begun(request, &workspace, &out);
    let (start, ours) = (Instant::now(), instruments::ours());
    let [mut stages, whole] = [ours, 1.0].map(|ours| Stages::of(plan, ours));
    progress.note(&stages.line(&whole, ours));
    let left = || 60.0 * plan.limit - start.elapsed().as_secs_f64();
    stages.reach("verify", progress);
    let own = builds.last().expect("a run is of one tier at least");
    let verified = instruments::verified(&own.executables, plan, progress)?;
    let confidence = begun.confidence;
    let not_timeable = which(&builds, plan, |code, routine| {
        code.mismatch(routine).or_else(|| code.loop_fault(routine)).is_some()
    });
    let packed = which(&builds, plan, Machinery::is_packed);
    let stop = request.stop;
    stages.reach(SITTINGS, progress);
    let main = &boards.workload().name;
    let of_code = OfCode { not_timeable: &not_timeable, packed: &packed };
    let missing = |done: &[Sitting]| missing(done, of_code, confidence, main);
    let (seconds, wanted) = (instruments::seconds_of_sittings(plan), instruments::wanted(plan));
    let (limit, after) = (left() - stages.after(), stages.after());
    let quota = Quota { seconds, wanted, limit, ours, after, stop, missing: &missing };
    let runners: Vec<(Tier, &Path)> =
        builds.iter().map(|one| (one.tier, one.executables.runner.as_path())).collect();
    let mut sittings = instruments::sittings(&runners, plan, &quota, progress)?;
    sittings_to_record::distrust(&mut sittings);
    let Build { executables, code, .. } = builds.pop().expect("a run is of one tier at least");
    let mut rest = Remaining::new(stop, stages);
    rest.take(true, "further invocations", progress, |_| Ok(()));
    // An equal share for each tier to come: a replay whose floor stays wide leaves the others theirs.
    let minutes = |tiers: usize| (left() - whole.beside_samples()) / 60.0 / tiers as f64;
    let mut found = None;
    rest.take(in_use::is_wanted(plan), IN_USE, progress, |progress| {
        in_use::of_own_search(request, &minutes, &out, &mut found, progress)
    });
    let (in_use, of_use) = found.unzip();
    let bounds = rest.take(plan.bounds, "bounds", progress, |progress| {
        instruments::bounds(&executables, plan, progress)
    });
    let (compiled, left_out) = rest.take(plan.compilers, "other compilers", progress, |progress| {
        instruments::external(&workspace, &executables, plan, progress)
    });
    let stepping = rest.take(true, "single-stepping", progress, |progress| {
        instruments::step(&executables, plan, progress)
    });
    let (mut counts, mut criterion) = (None, BTreeMap::new());
    if let Some(ExternalBenches { wall_clock, callgrind }) = &executables.external_benches {
        counts = rest.take(true, "callgrind", progress, |progress| {
            instruments::callgrind(&workspace, callgrind, plan, progress).map(Some)
        });
        criterion = rest.take(true, "criterion", progress, |progress| {
            instruments::criterion(&workspace, wall_clock, plan, progress)
        });
    }

    let wrong = measured::wrong(&sittings);
    let findings = Findings { verified, criterion, wrong, counts, stepping, code };
    let samples = Samples {
        schema: SCHEMA,
        id: begun.id.clone(),
        not_timeable,
        packed,
        sittings,
        in_use: of_use.unwrap_or_default(),
    };
    let rounds = rounds(&samples);
    let record = Record {
        clock: sittings_to_record::clock(&samples.sittings),
        sittings: sittings_to_record::sittings(&samples.sittings, tier),
        comparisons: record::judge::comparisons(&rounds, confidence, &boards.workload().name),
        rounds,
        workloads: profiles(boards.workload(), plan)?,
        routines: routine_results(plan, &findings),
        skips: [rest.skips, left_out, skips(plan, &findings)].concat(),
        in_use,
        bounds,
        compiled,
        ..begun
    };
    let listings = listings(record.id.clone(), tier, plan, &findings);
    keep::kept(&out, record, &samples, &listings, rest.failures)
}

/// What was built for one tier.
struct Build {
    tier: Tier,
    executables: Executables,
    code: Machinery,
}

/// The routines of which `is` says so, tier by tier.
fn which(
    builds: &[Build],
    plan: &Plan,
    is: impl Fn(&Machinery, &'static Routine) -> bool,
) -> Vec<AtTier> {
    let routines = runner::routines(plan);
    let all = builds.iter().flat_map(|build| routines.iter().map(move |one| (build, one)));
    all.filter(|(build, (_, routine))| is(&build.code, routine))
        .map(|(Build { tier, .. }, (variant, routine))| AtTier {
            tier: *tier,
            routine: Contestant::of(variant.name, routine.name),
        })
        .collect()
}

/// The main workload first, then the sweep.
fn profiles(main: &Workload, plan: &Plan) -> Result<Vec<WorkloadProfile>, Error> {
    let mut profiles = vec![profile(main)];
    for name in runner::sweep(plan).iter().filter(|&&name| name != main.name) {
        let swept = workload_named(name, plan.seed).map_err(|error| check("sweep", error))?;
        profiles.push(profile(&swept));
    }
    Ok(profiles)
}

fn profile(workload: &Workload) -> WorkloadProfile {
    let profile = workload.profile();
    WorkloadProfile {
        name: workload.name.clone().into(),
        generator: workload.generator.clone().into(),
        seed: workload.seed,
        hash: workload.hash().into(),
        boards: profile.boards,
        measured: workload.whole.map(|_| workload.boards.len()),
        density: profile.density,
        mean_ray_length: profile.mean_ray_length,
        mean_sliders: profile.mean_sliders,
        skipped: workload.skipped,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use machine_code::build::Silent;

    fn refused(request: impl Into<Request>) -> Error {
        run(&request.into(), &mut Silent).map(|_| ()).expect_err("bad input")
    }

    #[test]
    fn bad_input_is_refused_before_anything_is_built() {
        let defaults = Plan::default;
        let unknown = Plan { workload: Some("uniform-5".into()), ..defaults() };
        assert_eq!(refused(unknown).exit_code(), 2);
        let unknown = Plan { variants: vec!["nobody".into()], ..defaults() };
        assert_eq!(refused(unknown).exit_code(), 2);
        let nowhere = Plan { positions: Some("/no/such/file.epd".into()), ..defaults() };
        assert_eq!(refused(nowhere).exit_code(), 2);
        let no_square = Plan { in_use: true, variants: vec!["carry_scalar".into()], ..defaults() };
        assert_eq!(refused(no_square).exit_code(), 2, "nothing to ask in use");
        let core = Plan { core: Some(100_000), ..defaults() };
        assert_eq!(refused(core).exit_code(), if cfg!(target_os = "linux") { 2 } else { 3 });
        let of_another_build = match Tier::BASELINE {
            Tier::Portable => Tier::X86_64,
            _ => Tier::Portable,
        };
        assert_eq!(refused(defaults().at(of_another_build)).exit_code(), 3);
        let label = |text: &str| Request { label: Some(text.into()), ..defaults().into() };
        assert_eq!(refused(label("on /home/alice/disk")).exit_code(), 2);
        assert!(refused(label("<script>")).to_string().starts_with("--label: "));
        let unwritable = Request { out: Some("/proc/raybench".into()), ..defaults().into() };
        assert_eq!(refused(unwritable).exit_code(), 2);
    }
}

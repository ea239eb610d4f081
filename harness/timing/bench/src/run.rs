//! A whole run: check the request, build, verify, time, count, and save a record.
//!
//! The order loses as little as possible when something goes wrong. What can be refused is refused
//! before the builds, which take minutes. The invocations come before all other instruments,
//! because a record is worth saving with them alone; whatever fails after them is a skip of the
//! record.

use crate::assemble::{Findings, listings, routine_results, skips};
use crate::first_screen::uncertain_rows;
use crate::instruments::{self, SamplingBudget};
use crate::keep::Outcome;
use crate::machine_code::ProbeCode;
use crate::rejudge::rounds;
use crate::stages::{IN_USE, INVOCATIONS, OptionalStages, Stages};
use crate::summarize::{self, CodeChecks};
use crate::{Request, generators, in_use, in_use_alone, invocations_to_record, keep, time_plan};
use contract::{Routine, Tier};
use machine_code::build::{self, Executables, ExternalBenches, Progress, Workspace};
use oracle::workloads::Workload;
use record::{
    AtTier, Bound, Competitor, Compiled, Estimate, Plan, Record, SCHEMA, Samples, Skip,
    WorkloadProfile,
};
use runner::wire::{CountReport, InvocationReport, Stepping};
use runner::{Boards, Error};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

/// Does the whole run.
///
/// # Errors
/// If the request is bad, a build fails, or a process is lost before there is anything to save.
/// Wrong answers are no errors but rows of the record and [`Outcome::failures`].
pub fn run(request: &Request, progress: &mut dyn Progress) -> Result<Outcome, Error> {
    if in_use_alone::is_requested(&request.plan) {
        return in_use_alone::run(request, progress);
    }
    keep::check_request(request)?;
    let plan = keep::stay_on_core_kind(&request.plan)?;
    let request = &Request { plan, ..request.clone() };
    let plan = &request.plan;
    keep::check_tiers(plan)?;
    let workspace = Workspace::locate()?;
    check_selection(plan)?;
    let boards = Boards::from_plan(plan)?;
    let folder = keep::create_folder(request.out.as_deref(), &workspace)?;
    keep::note_missing_commit(&workspace, progress);

    let mut builds = build_tiers(&workspace, plan, progress)?;
    let record = keep::new_record(request, &workspace, &folder);
    let run = Run { request, workspace, folder, start: Instant::now() };

    // A neighbour on the core makes every sample take longer, so the plan depends on its share.
    let core_share = instruments::core_share();
    let mut stages = Stages::new(plan, core_share);
    let usual_stages = Stages::new(plan, 1.0);
    progress.note(&stages.line(&usual_stages, core_share));

    // Of the tiers of a run the last one is verified and counted; the others are only timed.
    let main_build = builds.last().expect("a plan has a tier");
    stages.begin_stage("verify", progress);
    let verifications = instruments::verify_routines(&main_build.executables, plan, progress)?;
    let not_timeable = routines_where(&builds, plan, |code, routine| {
        code.mismatch(routine).is_some() || code.loop_fault(routine).is_some()
    });
    let packed = routines_where(&builds, plan, ProbeCode::is_packed);

    stages.begin_stage(INVOCATIONS, progress);
    let main_workload = &boards.workload().name;
    let code = CodeChecks { not_timeable: &not_timeable, packed: &packed };
    let budget = SamplingBudget {
        seconds: time_plan::hot_seconds(plan),
        wanted: instruments::wanted_invocations(plan),
        limit: run.seconds_left() - stages.seconds_after(),
        core_share,
        seconds_after: stages.seconds_after(),
        stop: request.stop,
        count_missing: &|done: &[InvocationReport]| {
            uncertain_rows(done, code, record.confidence, main_workload)
        },
        remedy: instruments::LIMIT_REMEDY,
    };
    let invocations = take_invocations(&builds, plan, &budget, progress)?;

    let mut stages = OptionalStages::new(request.stop, stages);
    // If the run was interrupted, the record says that further invocations are missing.
    stages.run(true, "further invocations", progress, |_| Ok(()));
    let unsampled_seconds = usual_stages.unsampled_seconds();
    let optional =
        run.run_optional_stages(&main_build.executables, unsampled_seconds, &mut stages, progress);

    let findings = Findings {
        verifications,
        criterion: optional.criterion,
        wrong_answers: summarize::wrong_answers(&invocations),
        counts: optional.counts,
        stepping: optional.stepping,
        code: builds.pop().expect("a plan has a tier").code,
    };
    let (in_use, in_use_samples) = optional.in_use.unzip();
    let samples = Samples {
        schema: SCHEMA,
        id: record.id.clone(),
        not_timeable,
        packed,
        invocations,
        in_use: in_use_samples.unwrap_or_default(),
    };
    // We judge the samples as they are saved, so that judging them again gives the same.
    let rounds = rounds(&samples);
    let record = Record {
        clock: invocations_to_record::clock(&samples.invocations),
        invocations: invocations_to_record::invocation_summaries(&samples.invocations, plan.tier()),
        comparisons: record::judge::comparisons(&rounds, record.confidence, main_workload),
        rounds,
        workloads: vec![profile(boards.workload())],
        routines: routine_results(plan, &findings),
        skips: [stages.skips, optional.not_compiled, skips(plan, &findings)].concat(),
        in_use,
        bounds: optional.bounds,
        compiled: optional.compiled,
        ..record
    };
    let listings = listings(record.id.clone(), plan.tier(), plan, &findings);
    keep::save(&run.folder, record, &samples, &listings, stages.failures)
}

/// Refuses a plan without routines.
fn check_selection(plan: &Plan) -> Result<(), Error> {
    runner::check_plan(plan)?;
    if runner::routines(plan).is_empty() {
        let model = plan.model.map_or("", |model| model.name());
        return Err(Error::Input(format!("none of the chosen variants has the model {model:?}")));
    }
    Ok(())
}

/// The executables of a tier, with their machine code.
struct Build {
    tier: Tier,
    executables: Executables,
    code: ProbeCode,
}

/// Builds everything that the run needs, in the order of its tiers.
fn build_tiers(
    workspace: &Workspace,
    plan: &Plan,
    progress: &mut dyn Progress,
) -> Result<Vec<Build>, Error> {
    let mut builds = Vec::new();
    for &tier in &plan.tiers {
        let external_benches = plan.instruments && tier == plan.tier();
        let executables = build::executables(workspace, tier, external_benches, progress)?;
        let code = ProbeCode::read(&executables, plan, tier)?;
        builds.push(Build { tier, executables, code });
    }
    if in_use::is_wanted(plan) {
        for &tier in &plan.tiers {
            let names = generators::names_at_tier(plan, (tier, &plan.tiers));
            // We build now, because compiling would disturb the samples. A failure is left to the
            // stage, which builds again and reports it.
            let _ = generators::build(workspace, tier, &names, progress);
        }
    }
    Ok(builds)
}

/// Returns the routines of all builds for which `holds` is true.
fn routines_where(
    builds: &[Build],
    plan: &Plan,
    holds: impl Fn(&ProbeCode, &'static Routine) -> bool,
) -> Vec<AtTier> {
    let mut matching = Vec::new();
    for build in builds {
        for (variant, routine) in runner::routines(plan) {
            if holds(&build.code, routine) {
                let routine = Competitor::new(variant.name, routine.name);
                matching.push(AtTier { tier: build.tier, routine });
            }
        }
    }
    matching
}

/// Takes the invocations of all builds in turn, within the budget.
fn take_invocations(
    builds: &[Build],
    plan: &Plan,
    budget: &SamplingBudget<'_>,
    progress: &mut dyn Progress,
) -> Result<Vec<InvocationReport>, Error> {
    let mut timed_builds = Vec::new();
    for build in builds {
        let runner = build.executables.runner.as_path();
        timed_builds.push(instruments::Build { runner, plan: plan.with_tier(build.tier) });
    }
    let mut invocations =
        instruments::sample_in_sequence(budget, progress, |stage, seconds, done, progress| {
            instruments::take_invocation(&timed_builds, (stage, seconds), done, progress)
        })?;
    invocations_to_record::reject_outlier_widths(&mut invocations);
    Ok(invocations)
}

/// A run after its builds.
struct Run<'a> {
    request: &'a Request,
    workspace: Workspace,
    folder: PathBuf,
    start: Instant,
}

/// The findings of the stages after the invocations. A stage that was not wanted, or that failed,
/// has none.
struct OptionalFindings {
    in_use: Option<in_use::Replays>,
    bounds: Vec<Bound>,
    compiled: Vec<Compiled>,
    not_compiled: Vec<Skip>,
    stepping: Stepping,
    counts: Option<CountReport>,
    criterion: BTreeMap<String, Estimate>,
}

impl Run<'_> {
    /// Returns the seconds until the limit that the user has set.
    fn seconds_left(&self) -> f64 {
        60.0 * self.request.plan.limit - self.start.elapsed().as_secs_f64()
    }

    /// Runs the stages after the invocations. `unsampled_seconds` is the time of those
    /// that need no undisturbed core.
    fn run_optional_stages(
        &self,
        executables: &Executables,
        unsampled_seconds: f64,
        stages: &mut OptionalStages,
        progress: &mut dyn Progress,
    ) -> OptionalFindings {
        let Run { request, workspace, folder, .. } = self;
        let plan = &request.plan;
        // Each tier to come gets an equal share, so that a replay whose floor stays wide does not
        // use the time of the others.
        let minutes_per_tier =
            |tiers: usize| (self.seconds_left() - unsampled_seconds) / 60.0 / tiers as f64;
        // The results are outside the stage, because the tiers before a failing one keep theirs.
        let mut in_use = None;
        stages.run(in_use::is_wanted(plan), IN_USE, progress, |progress| {
            in_use::replay_our_search(request, &minutes_per_tier, folder, &mut in_use, progress)
        });
        let bounds = stages.run(plan.bounds, "bounds", progress, |progress| {
            instruments::time_bounds(executables, plan, progress)
        });
        let (compiled, not_compiled) =
            stages.run(plan.compilers, "other compilers", progress, |progress| {
                instruments::time_other_compilers(workspace, executables, plan, progress)
            });
        let stepping = stages.run(true, "single-stepping", progress, |progress| {
            instruments::step(executables, plan, progress)
        });
        let (mut counts, mut criterion) = (None, BTreeMap::new());
        if let Some(ExternalBenches { wall_clock, callgrind }) = &executables.external_benches {
            counts = stages.run(true, "callgrind", progress, |progress| {
                instruments::run_callgrind(workspace, callgrind, plan, progress).map(Some)
            });
            criterion = stages.run(true, "criterion", progress, |progress| {
                instruments::run_criterion(workspace, wall_clock, plan, progress)
            });
        }
        OptionalFindings { in_use, bounds, compiled, not_compiled, stepping, counts, criterion }
    }
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

    fn refusal(request: impl Into<Request>) -> Error {
        run(&request.into(), &mut Silent).map(|_| ()).expect_err("bad input")
    }

    #[test]
    fn bad_input_is_refused_before_anything_is_built() {
        let defaults = Plan::default;
        let unknown = Plan { workload: Some("uniform-5".into()), ..defaults() };
        assert_eq!(refusal(unknown).exit_code(), 2);
        let unknown = Plan { variants: vec!["nobody".into()], ..defaults() };
        assert_eq!(refusal(unknown).exit_code(), 2);
        let nowhere = Plan { positions: Some("/no/such/file.epd".into()), ..defaults() };
        assert_eq!(refusal(nowhere).exit_code(), 2);
        let no_square = Plan { in_use: true, variants: vec!["carry_scalar".into()], ..defaults() };
        assert_eq!(refusal(no_square).exit_code(), 2, "nothing to ask in use");
        let core = Plan { core: Some(100_000), ..defaults() };
        assert_eq!(refusal(core).exit_code(), if cfg!(target_os = "linux") { 2 } else { 3 });
        let tier_of_other_build = match Tier::BASELINE {
            Tier::Portable => Tier::X86_64,
            _ => Tier::Portable,
        };
        assert_eq!(refusal(defaults().with_tier(tier_of_other_build)).exit_code(), 3);
        let label = |text: &str| Request { label: Some(text.into()), ..defaults().into() };
        assert_eq!(refusal(label("on /home/alice/disk")).exit_code(), 2);
        assert!(refusal(label("<script>")).to_string().starts_with("--label: "));
        let unwritable = Request { out: Some("/proc/raybench".into()), ..defaults().into() };
        assert_eq!(refusal(unwritable).exit_code(), 2);
    }
}

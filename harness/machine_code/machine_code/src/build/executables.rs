//! The executables by name.

use crate::build::{Artifact, CargoCall, Error, Progress, Workspace};
use contract::Tier;
use std::path::{Path, PathBuf};

/// The executable that carries all probes and measures, and its package, which has the benches and
/// gungraun's runner.
const RUNNER: &str = "raybench-runner";
/// The executable with a move generator for each attack generator.
const PERFT: &str = "raybench-perft";
/// The executable that carries probes and nothing else.
const LISTING_BINARY: &str = "raybench-listing-binary";
const LISTING: [&str; 4] = ["--package", "raybench-variants", "--bin", LISTING_BINARY];

/// The profile of cargo that compiles. Kernels have the same options in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// The profile of measured code.
    Release,
    /// The profile of `cargo test`, whose artifacts are often there already.
    Dev,
}

/// The programs that a measurement executes.
#[derive(Clone, Debug)]
pub struct Executables {
    /// Carries all probes; verifies and times.
    pub runner: PathBuf,
    /// Carries all probes and does nothing. Listings of all tiers but the baseline show its code.
    pub listing_binary: PathBuf,
    /// The external benches, if the caller wants them. They take as long to build as all the
    /// others.
    pub external_benches: Option<ExternalBenches>,
}

/// Benches that measure with well-known tools.
#[derive(Clone, Debug)]
pub struct ExternalBenches {
    /// The criterion bench.
    pub wall_clock: PathBuf,
    /// The Callgrind bench, in the folder of gungraun's runner.
    pub callgrind: PathBuf,
}

/// Builds the runner, the listing binary and, if the caller wants them, the external benches, in
/// one call of cargo.
///
/// # Errors
/// If the build fails.
pub fn executables(
    workspace: &Workspace,
    tier: Tier,
    external_benches: bool,
    progress: &mut dyn Progress,
) -> Result<Executables, Error> {
    let mut targets = vec!["--bin", RUNNER];
    targets.extend(LISTING);
    if external_benches {
        targets.extend(["--features", "raybench-runner/tools", "--bin", "gungraun-runner"]);
        targets.extend(["--bench", "wall_clock", "--bench", "callgrind"]);
    }
    let artifacts = build_runner(workspace, tier, &targets, progress)?;
    let mut executables = Executables {
        runner: executable_path(&artifacts, RUNNER, "bin")?,
        listing_binary: executable_path(&artifacts, LISTING_BINARY, "bin")?,
        external_benches: None,
    };
    if external_benches {
        let wall_clock = executable_path(&artifacts, "wall_clock", "bench")?;
        let callgrind = executable_path(&artifacts, "callgrind", "bench")?;
        executables.external_benches = Some(ExternalBenches { wall_clock, callgrind });
    }
    Ok(executables)
}

/// Builds the runner alone, as [`executables`] does.
///
/// # Errors
/// If the build fails.
pub fn runner(
    workspace: &Workspace,
    tier: Tier,
    progress: &mut dyn Progress,
) -> Result<PathBuf, Error> {
    executable_path(&build_runner(workspace, tier, &["--bin", RUNNER], progress)?, RUNNER, "bin")
}

/// Builds the move generators: those of contenders, and `generators` (`VARIANT/ROUTINE`).
///
/// # Errors
/// If the build fails.
pub fn perft(
    workspace: &Workspace,
    tier: Tier,
    generators: &[String],
    progress: &mut dyn Progress,
) -> Result<PathBuf, Error> {
    tier.check_code().map_err(Error::Machine)?;
    let arguments = ["build", "--release", "--package", PERFT, "--bin", PERFT];
    let environment = [("RAYBENCH_GENERATORS", generators.join(","))];
    let artifacts =
        CargoCall { environment: &environment, ..CargoCall::new(workspace, tier, &arguments) }
            .run(&stage_name(tier), progress)?;
    executable_path(&artifacts, PERFT, "bin")
}

/// Builds the listing binary: all probes with their loops and nothing else, in seconds for any
/// tier. Its probes are compiled by the same calls of the compiler as the runner's of that tier.
///
/// # Errors
/// If the build fails, or if this build has no x86-64 code.
pub fn listing_binary(
    workspace: &Workspace,
    profile: Profile,
    tier: Tier,
    progress: &mut dyn Progress,
) -> Result<PathBuf, Error> {
    let mut arguments = vec!["build"];
    arguments.extend((profile == Profile::Release).then_some("--release"));
    arguments.extend(LISTING);
    executable_path(&run(workspace, tier, &arguments, progress)?, LISTING_BINARY, "bin")
}

/// Compiles these variants with the compiler's assembly text next to each library: for
/// `deps/libNAME-HASH.rlib` there is `deps/NAME-HASH.s`, in Intel syntax.
///
/// # Errors
/// If the build fails, or if this build has no x86-64 code.
pub fn assembly(
    workspace: &Workspace,
    tier: Tier,
    target: Option<&Path>,
    variants: &[&str],
    progress: &mut dyn Progress,
) -> Result<Vec<Artifact>, Error> {
    tier.check_code().map_err(Error::Machine)?;
    let packages = variants.iter().flat_map(|variant| ["--package", variant]);
    let arguments: Vec<&str> = ["build", "--release"].into_iter().chain(packages).collect();
    let flags = ["--emit=asm", "-Cllvm-args=-x86-asm-syntax=intel"];
    CargoCall { target, flags: &flags, ..CargoCall::new(workspace, tier, &arguments) }
        .run(&format!("assembly for {tier}"), progress)
}

fn build_runner(
    workspace: &Workspace,
    tier: Tier,
    targets: &[&str],
    progress: &mut dyn Progress,
) -> Result<Vec<Artifact>, Error> {
    let mut arguments = vec!["build", "--release", "--package", RUNNER];
    arguments.extend(targets);
    run(workspace, tier, &arguments, progress)
}

fn run(
    workspace: &Workspace,
    tier: Tier,
    arguments: &[&str],
    progress: &mut dyn Progress,
) -> Result<Vec<Artifact>, Error> {
    tier.check_code().map_err(Error::Machine)?;
    CargoCall::new(workspace, tier, arguments).run(&stage_name(tier), progress)
}

fn stage_name(tier: Tier) -> String {
    if tier.is_baseline() { "build".to_string() } else { format!("build for {tier}") }
}

/// Returns the path of the executable of this name and kind of target.
fn executable_path(artifacts: &[Artifact], name: &str, kind: &str) -> Result<PathBuf, Error> {
    let artifact = artifacts.iter().find(|artifact| {
        artifact.target.name == name && artifact.target.kind.iter().any(|other| other == kind)
    });
    let path = artifact.and_then(|artifact| artifact.executable.clone());
    path.ok_or_else(|| Error::Check(format!("cargo built {name} without reporting its path")))
}

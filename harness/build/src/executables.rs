//! The executables by name.

use crate::{Built, Error, Invocation, Progress, Workspace};
use cargo_metadata::TargetKind;
use contract::Tier;
use std::path::{Path, PathBuf};

/// The executable whose probes everything else speaks of, and its package.
const RUNNER: &str = "raybench-runner";
/// The package of the criterion bench, the Callgrind bench and gungraun's runner.
const FAMILIAR: &str = "raybench-familiar";
/// The executable with a move generator for each attack generator.
const PERFT: &str = "raybench-perft";
/// The executable that carries probes and nothing else.
const CARRIER: &str = "raybench-carrier";

/// What a measurement executes.
#[derive(Clone, Debug)]
pub struct Executables {
    /// Carries all probes; verifies and times.
    pub runner: PathBuf,
    /// Carries all probes and does nothing: what listings of other tiers than the baseline show.
    pub carrier: PathBuf,
    /// Those that take as long to build as all the others, if they were asked for.
    pub familiar: Option<Familiar>,
}

/// What measures with the tools that everybody knows.
#[derive(Clone, Debug)]
pub struct Familiar {
    /// The criterion bench.
    pub wall_clock: PathBuf,
    /// The Callgrind bench; gungraun's runner lies beside it.
    pub callgrind: PathBuf,
}

/// Builds runner and carrier, and if they are wanted the familiar ones, in one cargo call.
///
/// # Errors
/// If the build fails.
pub fn executables(
    workspace: &Workspace,
    tier: Tier,
    familiar: bool,
    progress: &mut dyn Progress,
) -> Result<Executables, Error> {
    let mut targets = vec!["--bin", RUNNER, "--package", CARRIER, "--bin", CARRIER];
    if familiar {
        targets.extend(["--package", FAMILIAR, "--features", "raybench-familiar/tools"]);
        targets.extend(["--bin", "gungraun-runner"]);
        targets.extend(["--bench", "wall_clock", "--bench", "callgrind"]);
    }
    let found = measuring(workspace, tier, &targets, progress)?;
    let bench = |name| path(&found, name, TargetKind::Bench);
    let benches =
        || Ok(Familiar { wall_clock: bench("wall_clock")?, callgrind: bench("callgrind")? });
    Ok(Executables {
        runner: path(&found, RUNNER, TargetKind::Bin)?,
        carrier: path(&found, CARRIER, TargetKind::Bin)?,
        familiar: familiar.then(benches).transpose()?,
    })
}

/// As [`executables`], the runner alone.
///
/// # Errors
/// If the build fails.
pub fn runner(
    workspace: &Workspace,
    tier: Tier,
    progress: &mut dyn Progress,
) -> Result<PathBuf, Error> {
    path(&measuring(workspace, tier, &["--bin", RUNNER], progress)?, RUNNER, TargetKind::Bin)
}

/// Builds the move generators.
///
/// # Errors
/// If the build fails.
pub fn perft(
    workspace: &Workspace,
    tier: Tier,
    progress: &mut dyn Progress,
) -> Result<PathBuf, Error> {
    let arguments = ["build", "--release", "--package", PERFT, "--bin", PERFT];
    path(&run(workspace, tier, &arguments, progress)?, PERFT, TargetKind::Bin)
}

/// Builds the carrier: all probes with their loops and nothing else, in seconds for any tier. Its
/// probes are compiled by the same calls of the compiler as the runner's of that tier.
///
/// # Errors
/// If the build fails, or if this build has no x86-64 code.
pub fn carrier(
    workspace: &Workspace,
    tier: Tier,
    progress: &mut dyn Progress,
) -> Result<PathBuf, Error> {
    let arguments = ["build", "--release", "--package", CARRIER, "--bin", CARRIER];
    path(&run(workspace, tier, &arguments, progress)?, CARRIER, TargetKind::Bin)
}

/// Compiles these variants with the compiler's assembly text beside each library: for
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
) -> Result<Vec<Built>, Error> {
    has_code_for(tier)?;
    let packages = variants.iter().flat_map(|variant| ["--package", variant]);
    let arguments: Vec<&str> = ["build", "--release"].into_iter().chain(packages).collect();
    let flags = ["--emit=asm", "-Cllvm-args=-x86-asm-syntax=intel"];
    Invocation { workspace, tier, target, arguments: &arguments, flags: &flags }
        .run(&format!("assembly for {tier}"), progress)
}

fn measuring(
    workspace: &Workspace,
    tier: Tier,
    targets: &[&str],
    progress: &mut dyn Progress,
) -> Result<Vec<Built>, Error> {
    let mut arguments = vec!["build", "--release", "--package", package_of_runner(workspace)];
    arguments.extend(targets);
    run(workspace, tier, &arguments, progress)
}

/// Commits of before the runner had a folder have it among all that measures.
fn package_of_runner(workspace: &Workspace) -> &'static str {
    if workspace.root.join("harness/runner").exists() { RUNNER } else { "raybench-bench" }
}

fn run(
    workspace: &Workspace,
    tier: Tier,
    arguments: &[&str],
    progress: &mut dyn Progress,
) -> Result<Vec<Built>, Error> {
    has_code_for(tier)?;
    let stage = match tier {
        Tier::X86_64 => "build".to_string(),
        _ => format!("build for {tier}"),
    };
    Invocation { workspace, tier, target: None, arguments, flags: &[] }.run(&stage, progress)
}

fn has_code_for(tier: Tier) -> Result<(), Error> {
    if tier != Tier::X86_64 && cfg!(not(all(target_arch = "x86_64", not(raybench_portable)))) {
        return Err(Error::Machine(format!("tier {tier} is x86-64 code, and this build has none")));
    }
    Ok(())
}

fn path(found: &[Built], name: &str, kind: TargetKind) -> Result<PathBuf, Error> {
    let is = |built: &&Built| built.name == name && built.kinds.contains(&kind);
    let built = found.iter().find(is).and_then(|built| built.executable.clone());
    built.ok_or_else(|| Error::Failed(format!("cargo built {name} and did not say where")))
}

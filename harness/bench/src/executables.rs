//! Builds the release executables of one tier with cargo and says where they lie.

use crate::error::{Error, check};
use crate::progress::Progress;
use cargo_metadata::{Message, TargetKind};
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The executables of one build.
#[derive(Clone, Debug)]
pub struct Executables {
    /// Carries all probes; verifies and times.
    pub runner: PathBuf,
    /// The criterion bench.
    pub wall_clock: PathBuf,
    /// The Callgrind bench.
    pub callgrind: PathBuf,
}

/// Where a workspace is and where cargo puts things.
#[derive(Clone, Debug)]
pub struct Workspace {
    /// Folder of the workspace's manifest.
    pub root: PathBuf,
    /// cargo's target folder.
    pub target: PathBuf,
}

impl Workspace {
    /// The workspace that this crate was built in.
    ///
    /// # Errors
    /// If cargo does not know it any more.
    pub fn locate() -> Result<Self, Error> {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let metadata = cargo_metadata::MetadataCommand::new()
            .manifest_path(manifest)
            .no_deps()
            .exec()
            .map_err(|error| check("cargo metadata", error))?;
        Ok(Workspace {
            root: metadata.workspace_root.into_std_path_buf(),
            target: metadata.target_directory.into_std_path_buf(),
        })
    }
}

/// Compiler flags of the baseline tier, as the workspace's `.cargo/config.toml` has them: 64-byte
/// aligned functions and nothing else. A portable build of the caller stays portable.
pub const BASELINE_FLAGS: &str = if cfg!(raybench_portable) {
    "--cfg raybench_portable"
} else {
    "-Cllvm-args=-align-all-functions=6"
};

/// Builds runner, criterion bench, Callgrind bench and gungraun's runner, in one cargo call, with
/// the flags of the baseline tier whatever the user's environment says.
///
/// # Errors
/// If the build fails; cargo's own messages are in the error.
pub fn build(workspace: &Workspace, progress: &mut dyn Progress) -> Result<Executables, Error> {
    let targets = [
        ["--bin", RUNNER],
        ["--bin", "gungraun-runner"],
        ["--bench", "wall_clock"],
        ["--bench", "callgrind"],
    ]
    .concat();
    let found = build_targets(workspace, &targets, progress)?;
    Ok(Executables {
        runner: path(&found, RUNNER, TargetKind::Bin)?,
        wall_clock: path(&found, "wall_clock", TargetKind::Bench)?,
        callgrind: path(&found, "callgrind", TargetKind::Bench)?,
    })
}

/// As [`build`], the runner alone.
pub(crate) fn build_runner(
    workspace: &Workspace,
    progress: &mut dyn Progress,
) -> Result<PathBuf, Error> {
    path(&build_targets(workspace, &["--bin", RUNNER], progress)?, RUNNER, TargetKind::Bin)
}

fn path(found: &[Built], name: &str, kind: TargetKind) -> Result<PathBuf, Error> {
    let is = |built: &&Built| built.name == name && built.kinds.contains(&kind);
    let built = found.iter().find(is).map(|built| built.executable.clone());
    built.ok_or_else(|| Error::Check(format!("cargo built {name} and did not say where")))
}

const RUNNER: &str = "raybench-runner";

/// An executable that cargo named.
struct Built {
    name: String,
    kinds: Vec<TargetKind>,
    executable: PathBuf,
}

fn build_targets(
    workspace: &Workspace,
    targets: &[&str],
    progress: &mut dyn Progress,
) -> Result<Vec<Built>, Error> {
    progress.begin("build", 0);
    progress.step(0, "release executables");
    let mut child = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(&workspace.root)
        // With xtask beside it the dependencies have the features that xtask was built with;
        // alone, many would be built once more.
        .args(["build", "--release", "--package", env!("CARGO_PKG_NAME"), "--package", "xtask"])
        .args(targets)
        .arg("--message-format=json-render-diagnostics")
        .env("CARGO_TARGET_DIR", &workspace.target)
        .env_remove("RUSTFLAGS")
        .env("CARGO_ENCODED_RUSTFLAGS", BASELINE_FLAGS.replace(' ', "\u{1f}"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| check("cargo", error))?;
    let mut stderr = child.stderr.take().expect("it is piped");
    let messages = std::thread::spawn(move || {
        let mut text = String::new();
        let _ = stderr.read_to_string(&mut text);
        text
    });
    let stdout = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut found = Vec::new();
    for (built, message) in (1..).zip(Message::parse_stream(stdout).map_while(Result::ok)) {
        let Message::CompilerArtifact(artifact) = message else { continue };
        progress.step(built, &artifact.target.name);
        if let Some(executable) = artifact.executable {
            found.push(Built {
                name: artifact.target.name,
                kinds: artifact.target.kind,
                executable: executable.into_std_path_buf(),
            });
        }
    }
    let status = child.wait().map_err(|error| check("cargo", error))?;
    progress.end();
    let messages = messages.join().unwrap_or_default();
    match status.success() {
        true => Ok(found),
        false => Err(Error::Check(format!("the release build failed:\n{}", messages.trim_end()))),
    }
}

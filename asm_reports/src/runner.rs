//! Builds executables with cargo, always with the same flags, and says where they lie.

use crate::Error;
use cargo_metadata::{Artifact, Message};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The package that holds the runner.
pub const PACKAGE: &str = "raybench-bench";
/// The runner: the executable whose probes everything else speaks of.
pub const BINARY: &str = "raybench-runner";

/// The flags of the baseline tier, whatever the environment says: those of the workspace's
/// `.cargo/config.toml`, but a portable build stays portable.
const FLAGS: &str = if cfg!(raybench_portable) {
    "--cfg\u{1f}raybench_portable"
} else {
    "-Cllvm-args=-align-all-functions=6"
};

/// The folder with the workspace's `Cargo.toml`.
pub fn workspace_root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("asm_reports stands in the workspace").to_path_buf()
}

/// cargo's target folder for this workspace.
///
/// # Errors
/// If cargo cannot tell.
pub fn target_folder() -> Result<PathBuf, Error> {
    let metadata = cargo_metadata::MetadataCommand::new()
        .current_dir(workspace_root())
        .no_deps()
        .exec()
        .map_err(|error| Error::Check(format!("cargo metadata: {error}")))?;
    Ok(metadata.target_directory.into_std_path_buf())
}

/// Builds the release runner and returns its path. cargo's progress goes to standard error.
///
/// # Errors
/// If the build fails.
pub fn build() -> Result<PathBuf, Error> {
    // With xtask beside it the dependencies have the features that they were built with for this
    // very program; alone, half of them would be built once more.
    let packages = ["--package", PACKAGE, "--package", "xtask"];
    let artifacts = cargo(&[&["build", "--release", "--bin", BINARY][..], &packages].concat())?;
    let runner = artifacts.into_iter().find(|artifact| artifact.target.name == BINARY);
    let path = runner.and_then(|artifact| artifact.executable);
    path.map(cargo_metadata::camino::Utf8PathBuf::into_std_path_buf)
        .ok_or_else(|| Error::Check(format!("cargo built no {BINARY}")))
}

/// Runs cargo in the workspace and returns what it made.
pub(crate) fn cargo(arguments: &[&str]) -> Result<Vec<Artifact>, Error> {
    let separator = arguments.iter().position(|&argument| argument == "--");
    let (own, passed_on) = arguments.split_at(separator.unwrap_or(arguments.len()));
    let mut child = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(workspace_root())
        .args(own)
        .arg("--message-format=json-render-diagnostics")
        .args(passed_on)
        .env_remove("RUSTFLAGS")
        .env("CARGO_ENCODED_RUSTFLAGS", FLAGS)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| Error::Machine(format!("cannot run cargo: {error}")))?;
    let stdout = BufReader::new(child.stdout.take().expect("it is piped"));
    let artifacts = Message::parse_stream(stdout)
        .map_while(Result::ok)
        .filter_map(|message| match message {
            Message::CompilerArtifact(artifact) => Some(artifact),
            _ => None,
        })
        .collect();
    let status = child.wait().map_err(|error| Error::Check(format!("cargo: {error}")))?;
    if !status.success() {
        let verb = own.join(" ");
        return Err(Error::Check(format!("`cargo {verb}` failed; its messages stand above")));
    }
    Ok(artifacts)
}

//! The workspace's folders.

use crate::build::Error;
use crate::build::programs::cargo;
use crate::process_group;
use contract::Tier;
use serde::Deserialize;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::OnceLock;

/// The folders of a workspace.
#[derive(Clone, Debug)]
pub struct Workspace {
    /// Folder of the workspace's manifest.
    pub root: PathBuf,
    /// cargo's target folder.
    pub target: PathBuf,
}

/// The part of `cargo metadata` that we read.
#[derive(Deserialize)]
pub(super) struct Metadata {
    #[serde(rename = "workspace_root")]
    root: PathBuf,
    #[serde(rename = "target_directory")]
    target: PathBuf,
    /// Its members.
    pub(super) packages: Vec<Package>,
}

/// A member of a workspace.
#[derive(Deserialize)]
pub(super) struct Package {
    pub(super) name: String,
}

impl Metadata {
    /// Asks cargo about the workspace at `root`, from there: it looks for configuration files
    /// from the current folder upwards, and the builds run at the root too.
    pub(super) fn read(root: &Path) -> Result<Metadata, Error> {
        let mut command = cargo();
        command
            .args(["metadata", "--no-deps", "--format-version=1"])
            .current_dir(root)
            .stderr(Stdio::piped());
        let output = process_group::output(&mut command).map_err(metadata_error)?;
        if !output.status.success() {
            return Err(metadata_error(String::from_utf8_lossy(&output.stderr)));
        }
        serde_json::from_slice(&output.stdout).map_err(metadata_error)
    }
}

fn metadata_error(reason: impl Display) -> Error {
    Error::Check(format!("cargo metadata: {reason}"))
}

impl Workspace {
    /// Returns the workspace that this crate was built in. All code that reads or writes below the
    /// target folder takes the folder from here, because users move it by variables and
    /// configuration files.
    ///
    /// # Errors
    /// If cargo cannot find it any more.
    pub fn locate() -> Result<Self, Error> {
        static LOCATED: OnceLock<Workspace> = OnceLock::new();
        if let Some(workspace) = LOCATED.get() {
            return Ok(workspace.clone());
        }
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = package.ancestors().nth(3).expect("the crate lies three folders below the root");
        let Metadata { root, target, .. } = Metadata::read(root)?;
        Ok(LOCATED.get_or_init(|| Workspace { root, target }).clone())
    }

    /// Returns the target folder of a tier.
    pub fn target_folder(&self, tier: Tier) -> PathBuf {
        if tier.is_baseline() {
            return self.target.clone();
        }
        self.target.join("raybench/tiers").join(tier.name())
    }
}

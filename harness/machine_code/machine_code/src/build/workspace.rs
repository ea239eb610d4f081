//! The workspace's folders.

use crate::build::Error;
use crate::build::cargo::cargo;
use contract::Tier;
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The folders of a workspace.
#[derive(Clone, Debug, Deserialize)]
pub struct Workspace {
    /// Folder of the workspace's manifest.
    #[serde(rename = "workspace_root")]
    pub root: PathBuf,
    /// cargo's target folder.
    #[serde(rename = "target_directory")]
    pub target: PathBuf,
}

impl Workspace {
    /// The workspace that this crate was built in.
    ///
    /// # Errors
    /// If cargo cannot find it any more.
    pub fn locate() -> Result<Self, Error> {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let failed = |why: String| Error::Check(format!("cargo metadata: {why}"));
        let output = cargo()
            .args(["metadata", "--no-deps", "--format-version=1", "--manifest-path"])
            .arg(manifest)
            .output()
            .map_err(|error| failed(error.to_string()))?;
        if !output.status.success() {
            return Err(failed(String::from_utf8_lossy(&output.stderr).into_owned()));
        }
        serde_json::from_slice(&output.stdout).map_err(|error| failed(error.to_string()))
    }

    /// The target folder of a tier.
    pub fn target_of(&self, tier: Tier) -> PathBuf {
        match tier.is_baseline() {
            true => self.target.clone(),
            false => self.target.join("raybench/tiers").join(tier.name()),
        }
    }
}

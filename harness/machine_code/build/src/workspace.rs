//! Where a workspace is and where cargo puts things.

use crate::Error;
use contract::Tier;
use std::path::{Path, PathBuf};

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
            .map_err(|error| Error::Failed(format!("cargo metadata: {error}")))?;
        Ok(Workspace {
            root: metadata.workspace_root.into_std_path_buf(),
            target: metadata.target_directory.into_std_path_buf(),
        })
    }

    /// The target folder of a tier.
    pub fn target_of(&self, tier: Tier) -> PathBuf {
        match tier.is_baseline() {
            true => self.target.clone(),
            false => self.target.join("raybench/tiers").join(tier.name()),
        }
    }
}

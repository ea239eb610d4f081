//! What git says of a checkout. It changes nothing there.

use crate::output::output;
use std::path::Path;
use std::process::Command;

/// What git says of a workspace.
pub(crate) struct Checkout {
    /// The commit, if it is a checkout.
    pub commit: Option<String>,
    /// Whether there are uncommitted changes.
    pub dirty: Option<bool>,
}

/// Asks git about the workspace in `root`.
pub(crate) fn checkout(root: &Path) -> Checkout {
    let git = |arguments: &[&str]| output(Command::new("git").current_dir(root).args(arguments));
    Checkout {
        commit: git(&["rev-parse", "HEAD"]).map(|commit| commit.trim().to_string()),
        dirty: git(&["status", "--porcelain"]).map(|status| !status.trim().is_empty()),
    }
}

//! Where the run is to happen.

use std::ffi::OsString;
use std::path::PathBuf;

/// The folders of a run, and how to ask under Valgrind what this program may execute.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// The checkout.
    pub workspace: PathBuf,
    /// The target folder.
    pub target: PathBuf,
    /// A command that prints [`crate::missing_features_by_variant`]; not asked if it is empty.
    pub missing_features: Vec<OsString>,
}

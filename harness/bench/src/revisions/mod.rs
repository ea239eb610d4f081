//! Two revisions of this repository, timed against each other: their runners are built, kept as
//! running processes, and asked for samples in the same rounds.
//!
//! One process works at a time: the others wait for their next line. Time-stamp counters are the
//! machine's, so ticks of two processes compare.

mod affinity;
mod build;
mod client;
mod compare;
mod row;
mod source;

pub use build::remove_worktree;
pub use compare::{Compared, Question, Side, compare_revisions};
pub use row::{CodeChange, Finding, Row, Timing};
pub use source::{Revision, WORKING_TREE, names};

//! Two revisions of this repository, timed against each other: their runners are built, kept as
//! running processes, and asked for samples by turns.
//!
//! One process works at a time: the others wait for their next line.

mod build;
mod client;
mod compare;
mod row;
mod source;

pub use build::remove_worktree;
pub use compare::{Compared, Question, Side, compare_revisions};
pub use row::{CodeChange, Finding, Row, Timing};
pub use source::{Revision, WORKING_TREE, names};

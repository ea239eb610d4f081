//! Two revisions of this repository, timed against each other: both runners are built, kept as
//! running processes, and asked for samples alternately. One process works at a time; the others
//! wait for their next line.

mod build;
mod change;
mod client;
mod code;
mod compare;
mod source;
mod view;

pub use change::{Finding, RoutineChange, Timing};
pub use compare::{Compared, Question, compare_revisions};
pub use source::{Revision, WORKING_TREE, names};

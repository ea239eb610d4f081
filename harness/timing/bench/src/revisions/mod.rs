//! Times two revisions of this repository against each other.
//!
//! We build the runners of both, compare the machine code of their timed loops, and time only the
//! routines whose code changed. The invocations of both runners take turns on the same core, so
//! that a change of the machine over time does not look like one of the code.

mod build;
mod change;
mod code;
mod compare;
mod rounds;
mod side;
mod source;
mod view;

pub use change::{Finding, RoutineChange, Timing};
pub use compare::{Question, RevisionComparison, compare_revisions};
pub use source::{Revision, WORKING_TREE, is_shallow, names};

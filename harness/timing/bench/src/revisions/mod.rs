//! Two revisions of this repository, timed against each other: the runners of both are built, and
//! their invocations take turns as those of the tiers of a run do.

mod build;
mod change;
mod code;
mod compare;
mod rounds;
mod side;
mod source;
mod view;

pub use change::{Finding, RoutineChange, Timing};
pub use compare::{Compared, Question, compare_revisions};
pub use source::{Revision, WORKING_TREE, is_shallow, names};

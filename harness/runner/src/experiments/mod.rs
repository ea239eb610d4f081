//! Experiments on layout and on the instrument itself. They are no part of a run.

mod alignment;
mod planted;
mod self_test;

pub use alignment::align;
pub use self_test::self_test;

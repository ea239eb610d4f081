//! Experiments on layout and on the instrument itself. They are no part of a run.

mod against;
mod alignment;
mod bound;
mod external;
mod load;
mod modes;
mod planted;
mod promises;
mod self_test;
mod stream;
mod trials;

pub use against::Bench;
pub use alignment::align;
pub use bound::{bound, has_replay};
pub use external::{Library, external};
pub use self_test::self_test;
pub use stream::stream;

//! Which instruction waits for which: the dataflow of straight-line code and of loops. What an
//! instruction costs is the caller's to say; only the unit latency is known here.

mod cycle;
mod graph;
mod memory;
mod path;
mod unit;

pub use cycle::LoopPath;
pub use graph::{Carrier, Edge, Graph};
pub use path::Path;
pub use unit::{NotTimeable, carried, depth, longest_path, unit_latency};

#[cfg(test)]
pub(crate) mod tests;

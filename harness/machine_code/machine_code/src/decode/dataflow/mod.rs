//! Dependences between instructions: the dataflow of straight-line code and of loops. Callers
//! supply latencies; only unit latency is built in.

mod cycle;
mod graph;
mod memory;
mod path;
mod unit;

pub use cycle::LoopPath;
pub use graph::{Carrier, Edge, Graph};
pub use path::Path;
pub use unit::{carried_path, depth, longest_path, unit_latency};

//! Symbols and bytes of an executable, its instructions and their classes.
//!
//! Everything works on bytes, so it builds and runs on any host, including under
//! `raybench_portable`. Nothing is executed.
//!
//! ```no_run
//! # use std::path::Path;
//! # use machine_code::decode::Executable;
//! let runner = Executable::open(Path::new("target/release/raybench-runner"))?;
//! let code = runner.code("raybench.probe.kogge_stone.attacks.south").expect("a probe");
//! println!("{} instructions", machine_code::decode::counts(&code).instructions);
//! # Ok::<(), machine_code::decode::Error>(())
//! ```

mod class;
mod code;
mod constness;
mod convention;
mod counts;
mod dataflow;
mod decoded;
mod distances;
mod error;
mod executable;
mod facts;
mod features;
mod flags;
mod flow;
mod hash;
mod loops;
mod normal;
mod normalise;
mod relocatable;
mod stack;
mod straight;
mod text;

pub use code::{Code, ReadOnly};
pub use convention::{CALLEE_SAVED, CALLER_SAVED};
pub use counts::{Counts, NamedCount, counts};
pub use dataflow::{
    Carrier, Edge, Graph, LoopPath, Path, carried_path, depth, longest_path, unit_latency,
};
pub use decoded::{Class, Decoded};
pub use distances::{Distance, distances};
pub use error::Error;
pub use executable::{Executable, Symbol};
pub use facts::{Bank, is_write};
pub use features::{computes_in_floating_point, features, uses_packed_vectors, widest_vector_bits};
pub use hash::masked_hash;
pub use loops::{Loop, innermost_loops, loops, loops_over_calls};
pub use normal::{NamedRegister, Normal, NormalLine, Token, register};
pub use normalise::normal;
pub use relocatable::{check_bytes_in_library, function_bytes};
pub use straight::NotTimeable;
pub use text::intel_syntax;

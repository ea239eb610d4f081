//! Proof on machine code: executes a probe for all inputs at once and compares what it answers with
//! a specification that was built independently. Nothing is timed, no variant's source is read.

mod algebra;
mod cases;
mod diagrams;
pub mod equivalence;
mod error;
pub mod explore;
pub mod film;
pub mod footprint;
mod graph;
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub mod hardware;
pub mod inputs;
mod library;
pub mod listings;
pub mod memory;
mod models;
pub mod operands;
pub mod order;
mod parallel;
mod prove;
pub mod question;
pub mod report;
pub mod semantics;
pub mod state;
pub mod timed;
pub mod view;
pub mod words;

pub use algebra::{Algebra, ReadWord};
pub use cases::Cases;
pub use diagrams::{Bit, Diagrams};
pub use error::Error;
pub use prove::{
    Arguments, Conclusion, Counterexample, Entry, Limits, Method, Proof, Target, prove, prove_entry,
};

//! Proofs on machine code: executes a probe for all inputs at once and compares its answer with an
//! independent specification. No variant's source is read.

mod diagrams;
pub mod equivalence;
pub mod explore;
pub mod inputs;
mod library;
pub mod listings;
mod models;
pub mod order;
mod parallel;
mod prove;
pub mod question;
pub mod report;
pub mod semantics;
pub mod view;

pub use diagrams::{Bit, Diagrams};
pub use parallel::ProgressFn;
pub use semantics::{Algebra, Cases, Error, footprint};

pub use prove::{
    Arguments, Conclusion, Counterexample, Entry, Limits, Method, Proof, Target, prove, prove_entry,
};

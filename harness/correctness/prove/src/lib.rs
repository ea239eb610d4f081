//! Proofs on machine code: executes a probe for all inputs at once and compares its answer with an
//! independent specification. No variant's source is read.
//!
//! `prove` has the method; read it first. It asks `question` for the cases, `inputs` for what
//! varies in each, `target` for the answer of the machine code, and `models` for the right one.
//! `explore` executes the code, one instruction after another, by `semantics`; the bits are those
//! of `diagrams`. `report` proves many probes, `view` prints them; `listings` and `equivalence` are
//! other uses of the same proof.

mod conclusion;
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
mod target;
pub mod view;

pub use conclusion::{Conclusion, Counterexample, Method, Proof};
pub use diagrams::{Bit, Diagrams};
pub use parallel::ProgressFn;
pub use prove::{prove, prove_entry};
pub use semantics::{Algebra, Cases, Error, footprint};
pub use target::{Arguments, Entry, Limits, Target};

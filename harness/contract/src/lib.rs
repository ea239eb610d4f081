//! What a variant and every instrument agree on, and nothing more.
//!
//! A *variant* is one algorithm in one technique, a crate under `algorithms/`. It offers
//! *routines*, each with the fixed signature of a [`Model`]. Each routine has one [`Probe`] per
//! [`Subject`] (a direction, a line, a piece ...): an exported, never inlined machine-code
//! function, with a latency and a throughput loop beside it.
//!
//! This crate is a leaf. It knows no wrap mask and no shift table (those are the variants'), it
//! never reads a clock or a file, and it does not know what a right answer is (the oracle does).
#![allow(improper_ctypes_definitions)] // probes pass vector registers; both sides are rustc's

mod adapter;
mod answer;
mod board;
mod cpu;
mod direction;
mod expectation;
mod keeping;
mod lanes;
mod loops;
mod model;
mod models;
mod opaque;
mod pair;
mod probe;
mod register;
mod square;
mod tally;
mod tier;
mod trace;
mod variant;
mod word;

pub use adapter::{EightDirections, eight_directions, from_one_square};
pub use answer::{Answer, Fold, Given, IntoWords, Sets};
pub use board::{bits, difference, picture, pictures};
pub use cpu::{cpu_has, missing_features};
pub use direction::{Arithmetic, Direction, Line, Numbering, Piece, Subject};
pub use expectation::{Amount, Counted, Expectation};
pub use keeping::Keeping;
pub use lanes::Lanes;
pub use model::{Input, Model, Shape};
pub use opaque::opaque;
pub use pair::Pair;
pub use probe::{Form, Loop, Probe, Reading};
pub use register::{Index, Register};
pub use square::Square;
pub use tally::{Tally, TallyCount, tally};
pub use tier::Tier;
pub use trace::{Step, Trace, trace};
pub use variant::{Routine, Source, Spills, Variant, WITHOUT_X86_64};
pub use word::Word;

/// What the macros of this crate need in a variant's crate.
#[doc(hidden)]
pub mod __private {
    pub use crate::answer::Pending;
    pub use crate::loops::Words;
    pub use crate::{Answer, Fold, Given, Register};
}

//! Reports on the emitted machine code: listings, counts by class, published figures, expectations.
//!
//! All of it is read from an executable (usually built by [`tiers::open`]) and from the variants'
//! declarations. Nothing is timed; only source tallies of kernels are executed.

pub mod check;
pub mod compilers;
pub mod diff;
pub mod diff_report;
pub mod expectations;
pub mod listing;
pub mod matrix;
mod origin;
pub mod probes;
pub mod published;
mod renaming;
pub mod select;
pub mod side;
pub mod source;
pub mod tiers;
pub mod twins;
pub mod waits;

pub use listing::{Listing, listing};
pub use machine_code::Error;
pub use select::{Selected, select};
pub use source::{SourceView, source_view};

#[cfg(test)]
use variants as _;

#[cfg(test)]
extern crate self as asm_reports;

#[cfg(test)]
#[path = "../tests/main.rs"]
mod tests;

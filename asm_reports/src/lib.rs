//! What the compiler emitted: listings, class counts, the published comparison.
//!
//! Everything here is read from an executable that somebody built (usually by [`tiers::open`])
//! and from the variants' own declarations. Nothing is timed, and of the variants' kernels
//! nothing is executed but their source tally.

mod columns;
pub mod committed;
pub mod comparison;
pub mod diff;
pub mod diff_report;
mod error;
pub mod listing;
pub mod nearest;
mod origin;
pub mod published;
mod renaming;
pub mod select;
pub mod side;
pub mod source;
pub mod table;
pub mod tiers;
pub mod twins;

pub use comparison::{Comparison, comparison};
pub use error::Error;
pub use listing::{Listing, listing};
pub use select::{Selected, select};
pub use source::{SourceView, source_view};

//! Checks published costs. `published.json` holds figures, sources and our counts; the check counts
//! again.

mod count;
mod figures;
mod report;
mod set_piece;

pub use figures::{Claim, Counted, Figures, How, Published, Verdict};
pub use report::{Report, check};
pub use set_piece::{SetPiece, set_piece};

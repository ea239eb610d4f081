//! Published costs: `published.json` holds the figures with their sources and what we count for each; the
//! check counts again.

mod count;
mod figures;
mod report;
mod set_piece;

pub use figures::{Claim, Counted, Figures, How, Published, Verdict};
pub use report::{Report, check};
pub use set_piece::{SetPiece, set_piece};

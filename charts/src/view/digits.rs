//! Figures in digits, and what stands between them.

pub use table::{count, figure};

/// What stands between parts of a line that belong together.
pub const BETWEEN: &str = " · ";

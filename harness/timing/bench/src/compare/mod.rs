//! Compares two records: how far the times moved from one run to the other, and which verdicts both
//! runs gave.
//!
//! Samples of two runs are not paired, and a neighbour, the clock or the layout of memory shows in
//! the interval of neither. So a row of unchanged code measures the noise between the runs. Its
//! machine code has the same hash in both, with relocations masked (of the timed loop, or of the
//! probe where a record has no loops), and its tables have the same size.

mod class;
mod difference;
mod moved;
mod stability;
mod verdicts;
mod view;

pub use class::{Agreement, Class, MAX_DIFFERENCE, Tables};
pub use difference::Difference;
pub use stability::{Reversed, Stability, compare};

#[cfg(test)]
mod tests;

//! Machine code that is carried to be read beside the probes: published listings, put through the
//! assembler, and spellings of one algorithm, put through the compiler. It knows no counting.

mod command;
mod listings;
mod spellings;

pub use command::main;
pub use listings::{Listing, Routine, listings};
pub use spellings::{SPELLINGS, Spelling};

#[cfg(test)]
use variants as _;

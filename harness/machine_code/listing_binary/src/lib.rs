//! Machine code that is carried to be read beside the probes: published listings, put through the
//! assembler.

mod command;
mod listings;

pub use command::main;
pub use listings::{Listing, Routine, listings};

#[cfg(test)]
use variants as _;

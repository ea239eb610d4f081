//! Machine code: built by cargo, decoded, single-stepped, and rewritten to measure bounds.

pub mod bound_loop;
pub mod build;
pub mod decode;
mod error;
pub mod process_group;
pub mod step;

pub use error::Error;

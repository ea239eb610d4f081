//! Machine code: built by cargo, decoded, single-stepped, and rewritten to measure bounds.

pub mod build;
pub mod decode;
pub mod replay;
pub mod step;

//! Machine code: built by cargo, decoded, single-stepped, and rewritten for bounds.

pub mod build;
pub mod decode;
pub mod replay;
pub mod step;

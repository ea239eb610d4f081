//! What the commands of this executable can be told.

pub mod asm;
mod names;
pub mod prove;
pub mod report;
pub mod search;

//! Whether what comes from strangers can do harm: records and what lies beside them, positions and journals,
//! changed at random from good ones, are read, tabled and drawn in child processes that are watched for
//! panics, hangs and memory.
//!
//! Everything follows from a seed and the number of a case. It times nothing and knows no variant.

mod case;
mod child;
mod mangle;
mod mutate;
mod readers;
mod seeds;
mod watch;

pub use case::{Case, Kind};
pub use child::child;
pub use readers::{Came, read};
pub use seeds::Seeds;
pub use watch::{Finding, Found, Limits, watch};

/// Bytes of address space that a child has: its program, the fonts, and what reading and drawing takes.
pub const MEMORY: u64 = 1 << 30;

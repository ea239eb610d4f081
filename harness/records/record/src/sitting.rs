//! One invocation (a process that measured), in a record.

use crate::{Ended, PlainText};
use contract::Tier;

/// An invocation: one process with one memory layout. All invocations have the same weight in a verdict, independent of their
/// number of samples.
#[apply(stored!)]
pub struct Sitting {
    /// The core it ran on, as the system numbers them; none where the system does not let us choose.
    pub core: Option<usize>,
    /// Target-CPU level that its runner was compiled for, if it is not the record's.
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub tier: Option<Tier>,
    /// Its duration.
    pub seconds: f64,
    /// Rounds, each with one sample of every loop.
    pub turns: usize,
    /// Samples of all loops.
    pub samples: usize,
    /// Contended samples among them, which no figure includes.
    pub set_aside: usize,
    /// Additions per core cycle at full width, as this invocation measured them; none without that ruler.
    pub adds_per_cycle: Option<f64>,
    /// Share of samples in the time of the process, its preparation included.
    pub timed_share: Option<f64>,
    /// The reason why its width cannot be trusted, if there is one.
    pub suspect: Option<PlainText>,
    /// The reason why it ended.
    pub ended: Ended,
}

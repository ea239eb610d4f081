//! One process that timed, as a record keeps it. Part of the schema; it starts none.

use crate::{Ended, PlainText};
use contract::Tier;

/// A sitting: one process with one draw of memory layout. Sittings weigh the same in a verdict,
/// however many samples each has.
#[apply(stored!)]
pub struct Sitting {
    /// The core it ran on, as the system numbers them; none where the system does not let us choose.
    pub core: Option<usize>,
    /// Target-CPU level that its runner was compiled for, if it is not the record's.
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub tier: Option<Tier>,
    /// How long it took.
    pub seconds: f64,
    /// Rounds taken, each with one sample of every loop.
    pub turns: usize,
    /// Samples of all loops.
    pub samples: usize,
    /// Contended samples among them.
    pub set_aside: usize,
    /// Additions a core cycle that it took for the full width; none where there is no such ruler.
    pub adds_per_cycle: Option<f64>,
    /// Share of the process that is samples; all that goes before the first one is part of the process.
    pub timed_share: Option<f64>,
    /// Why its width is not to be trusted, if it is not.
    pub suspect: Option<PlainText>,
    /// Why it ended.
    pub ended: Ended,
}

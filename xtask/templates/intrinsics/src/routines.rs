//! The routines, and what their machine code must be.

use crate::kernel;
use contract::Counted::{Loops, VectorBits};
use contract::{Expectation, Routine, routine};

const VECTORS: &[Expectation] =
    &[Expectation::exactly(256, VectorBits), Expectation::exactly(0, Loops)];

/// What the CPU must have stands here once: the kernel is compiled with it, and skipped without it.
pub(crate) const ROUTINES: &[Routine] =
    &[routine!("attacks_x4", ray_batch on [South, North] of __m256i, machine "avx2",
        kernel::attacks_x4, expects: &[VECTORS])];

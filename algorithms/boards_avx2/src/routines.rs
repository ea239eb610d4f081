//! The routines and what their machine code must be.

use crate::kernel;
use contract::Counted::{LoopStackAccesses, Loops, Mnemonic, Operations, VectorBits};
use contract::{Expectation, Routine, routine};

/// The text's own operations, and everything stays in sixteen registers.
const BATCH: &[Expectation] = &[
    Expectation::at_most(93, Operations),
    Expectation::exactly(0, LoopStackAccesses),
    Expectation::exactly(1, Mnemonic(&["psubb"])),
    Expectation::exactly(256, VectorBits),
    Expectation::exactly(0, Loops),
];

pub(crate) const ROUTINES: &[Routine] = &[routine!("board_batch", board_batch of __m256i,
    word "avx2", kernel::board_batch, needs_occupied_sliders: true,
    expects: &[BATCH])];

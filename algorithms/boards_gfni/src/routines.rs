//! The routines and what their machine code must be. It must not know how that is judged.

use crate::kernel;
use contract::Counted::{Loops, Mnemonic, Moves, Operations, VectorBits};
use contract::{Expectation, Routine, routine};

/// Nine products turn boards, ten shifts are in each pair of diagonals.
const BATCH: &[Expectation] = &[
    Expectation::exactly(9, Mnemonic(&["gf2p8affineqb"])),
    Expectation::exactly(4, Mnemonic(&["psubb"])),
    Expectation::at_most(62, Operations),
    Expectation::at_most(1, Moves),
    Expectation::exactly(512, VectorBits),
    Expectation::exactly(0, Loops),
];

pub(crate) const ROUTINES: &[Routine] = &[routine!("board_batch", board_batch of __m512i,
    machine "gfni,avx512f,avx512bw", kernel::board_batch, needs_occupied_sliders: true,
    expects: &[BATCH])];

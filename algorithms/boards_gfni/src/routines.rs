//! The routines and what their machine code must be.

use crate::kernel;
use contract::Counted::{Loops, Mnemonic, Moves, Operations, VectorBits};
use contract::{Expectation, Routine, routine};

/// Nine products turn boards, ten shifts are in each pair of diagonals.
const fn batch(operations: u32, bits: u32) -> [Expectation; 5] {
    [
        Expectation::exactly(9, Mnemonic(&["gf2p8affineqb"])),
        Expectation::exactly(4, Mnemonic(&["psubb"])),
        Expectation::at_most(operations, Operations),
        Expectation::exactly(bits, VectorBits),
        Expectation::exactly(0, Loops),
    ]
}

/// Thirty-two registers are enough.
const UNMOVED: &[Expectation] = &[Expectation::at_most(1, Moves)];

pub(crate) const ROUTINES: &[Routine] = &[
    routine!("board_batch", board_batch of __m512i, word "gfni,avx512f,avx512bw",
        kernel::board_batch, needs_occupied_sliders: true, expects: &[&batch(60, 512), UNMOVED]),
    routine!("board_batch_x4", board_batch of __m256i, word "gfni,avx2",
        kernel::board_batch_x4, needs_occupied_sliders: true, allow_autovectorization: true,
        expects: &[&batch(70, 256)]),
];

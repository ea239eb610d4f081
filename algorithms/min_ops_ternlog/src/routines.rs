//! The routines and what their machine code must be.

use crate::kernel;
use contract::Counted::{Instructions, Loops, Mnemonic, Moves, Operations, VectorBits};
use contract::{Expectation, Routine, Subject};

/// Five shifts, one of which may be written as a sum, and five ternary functions; beyond them two
/// masks where steps wrap. Of instructions beside them, one board
/// takes three to move, and a mask one to load.
const fn as_found(wrapping: &'static [Subject], instructions: [u32; 2]) -> [Expectation; 9] {
    let [plain, masked] = instructions;
    [
        Expectation::exactly(5, Mnemonic(&["pternlogq"])),
        Expectation::exactly(5, Mnemonic(&["psrlq", "psllq", "paddq"])),
        Expectation::exactly(0, Moves),
        Expectation::exactly(0, Loops),
        Expectation::exactly(128, VectorBits),
        Expectation::exactly(10, Operations).on(Subject::ALONG_FILES),
        Expectation::exactly(12, Operations).on(wrapping),
        Expectation::exactly(plain, Instructions).on(Subject::ALONG_FILES),
        Expectation::exactly(masked, Instructions).on(wrapping),
    ]
}

pub(crate) const ROUTINES: &[Routine] = &[
    contract::routine!("attacks", ray_attacks, word "avx512f,avx512vl", kernel::attacks,
        expects: &[&as_found(Subject::WRAPPING, [13, 16])], needs_occupied_sliders: true),
    contract::routine!("attacks_x2", ray_batch on [East, South, West, North] of __m128i, word "avx512f,avx512vl", kernel::attacks_x2,
        expects: &[&as_found(Subject::ALONG_RANKS, [10, 13])], needs_occupied_sliders: true),
];

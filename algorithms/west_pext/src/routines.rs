//! The routines and what their machine code must be.

use crate::kernel;
use contract::Counted::{Loops, Mnemonic, Moves, Operations};
use contract::{Expectation, Routine, routine};

/// The six operations of the text. BMI2 has three operands, and nothing has to be copied.
const WEST: &[Expectation] = &[
    Expectation::exactly(1, Mnemonic(&["pext"])),
    Expectation::exactly(1, Mnemonic(&["pdep"])),
    Expectation::exactly(6, Operations),
    Expectation::exactly(0, Moves),
    Expectation::exactly(0, Loops),
];

pub(crate) const ROUTINES: &[Routine] = &[
    routine!("attacks", ray_attacks on West, word "bmi2", kernel::attacks,
        needs_occupied_sliders: true, expects: &[WEST]),
    routine!("board_attacks", board_attacks, word "bmi2", kernel::board_attacks,
        needs_occupied_sliders: true, allow_autovectorization: true),
    routine!("board_batch", board_batch of [u64; 8], word "bmi2", kernel::board_batch,
        needs_occupied_sliders: true, allow_autovectorization: true),
];

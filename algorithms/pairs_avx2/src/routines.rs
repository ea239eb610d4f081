//! The routines and what their machine code must be. It must not know how that is judged.

use crate::kernel;
use contract::Counted::{Loops, Mnemonic, VectorBits};
use contract::{Expectation, Routine, routine};

const FOUR_LANES: &[Expectation] =
    &[Expectation::exactly(256, VectorBits), Expectation::exactly(0, Loops)];

/// A step of any length is one shift in all lanes: six up, and down four or, as a fill, six.
const SHIFTS: &[&str] = &["psllvq", "psrlvq"];
const ATTACK_FORM: &[Expectation] = &[Expectation::exactly(10, Mnemonic(SHIFTS))];
const FILL_FORM: &[Expectation] = &[
    Expectation::exactly(12, Mnemonic(SHIFTS)),
    Expectation::exactly(6, Mnemonic(&["pternlogq"])),
];

pub(crate) const ROUTINES: &[Routine] = &[
    routine!("board_attacks", board_attacks, machine "avx2", kernel::board_attacks,
        expects: &[FOUR_LANES, ATTACK_FORM]),
    routine!("board_attacks_stored", board_attacks, machine "avx2", kernel::board_attacks_stored,
        may_be_packed: true, note: Some("its sets go through memory"), expects: &[ATTACK_FORM]),
    // Compilers may join the halves of the answer for one store, which no loop does.
    routine!("board_attacks_ternary", board_attacks, machine "avx512f,avx512vl",
        kernel::board_attacks_ternary, may_be_packed: true, expects: &[FILL_FORM]),
];

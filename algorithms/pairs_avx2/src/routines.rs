//! The routines and what their machine code must be.

use crate::kernel;
use contract::Counted::{Loops, Mnemonic, VectorBits};
use contract::{Expectation, Routine, Sets, routine};
use std::arch::x86_64::__m256i;

const FOUR_LANES: &[Expectation] =
    &[Expectation::exactly(256, VectorBits), Expectation::exactly(0, Loops)];

/// A step of any length is one shift in all lanes: six up, and down four or, as a fill, six.
const SHIFTS: &[&str] = &["psllvq", "psrlvq"];
const ATTACK_FORM: &[Expectation] = &[Expectation::exactly(10, Mnemonic(SHIFTS))];
const FILL_FORM: &[Expectation] = &[
    Expectation::exactly(12, Mnemonic(SHIFTS)),
    Expectation::exactly(6, Mnemonic(&["pternlogq"])),
];

/// Four sets in each of two registers.
type Halves = Sets<__m256i, 2>;

const IN_LANES: Option<&str> = Some("its sets stay in two registers");

pub(crate) const ROUTINES: &[Routine] = &[
    routine!("board_attacks", board_attacks of Halves, word "avx2",
        kernel::board_attacks, note: IN_LANES, expects: &[FOUR_LANES, ATTACK_FORM]),
    routine!("board_attacks_words", board_attacks, word "avx2", kernel::board_attacks_words,
        expects: &[FOUR_LANES, ATTACK_FORM]),
    routine!("board_attacks_ternary", board_attacks of Halves,
        word "avx512f,avx512vl", kernel::board_attacks_ternary, note: IN_LANES,
        expects: &[FOUR_LANES, FILL_FORM]),
];

//! The routines and what their machine code must be.

use crate::{kernel, lines};
use contract::Counted::{Loops, Mnemonic, VectorBits};
use contract::{Expectation, Routine, Sets, routine};
use std::arch::x86_64::__m256i;

const FOUR_LANES: &[Expectation] =
    &[Expectation::exactly(256, VectorBits), Expectation::exactly(0, Loops)];

/// A step of any length is one shift in all lanes: six up, and down four.
const SHIFTS: &[Expectation] = &[Expectation::exactly(10, Mnemonic(&["psllvq", "psrlvq"]))];
const TERNARY: &[Expectation] = &[Expectation::exactly(6, Mnemonic(&["pternlogq"]))];

/// Four sets in each of two registers.
type Halves = Sets<__m256i, 2>;

const IN_LANES: Option<&str> = Some("its sets stay in two registers, line by line");

pub(crate) const ROUTINES: &[Routine] = &[
    routine!("board_attacks", board_attacks of (Halves, lines::ORDER), word "avx2",
        kernel::board_attacks, note: IN_LANES, expects: &[FOUR_LANES, SHIFTS]),
    routine!("board_attacks_words", board_attacks of (Sets, lines::ORDER), word "avx2", kernel::board_attacks_words,
        expects: &[FOUR_LANES, SHIFTS]),
    routine!("board_attacks_ternary", board_attacks of (Halves, lines::ORDER),
        word "avx512f,avx512vl", kernel::board_attacks_ternary, note: IN_LANES,
        expects: &[FOUR_LANES, SHIFTS, TERNARY]),
];

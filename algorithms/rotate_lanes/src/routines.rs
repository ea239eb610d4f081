//! The routines and what their machine code must be.

use crate::lines::{CLOCKWISE, LEFT_AND_RIGHT};
use crate::{halves, kernel};
use contract::Counted::{Loops, Mnemonic, VectorBits};
use contract::{Expectation, Routine, Sets, routine};
use std::arch::x86_64::__m256i;

/// Rotates and ternary functions of eight lanes.
const fn eight_lanes(rotates: u32, functions: u32) -> [Expectation; 4] {
    [
        Expectation::exactly(rotates, Mnemonic(&["prolvq"])),
        Expectation::exactly(functions, Mnemonic(&["pternlogq"])),
        Expectation::exactly(512, VectorBits),
        Expectation::exactly(0, Loops),
    ]
}

/// Shifts of four lanes, as many to the left as to the right.
const fn four_lanes(shifts: u32) -> [Expectation; 4] {
    [
        Expectation::exactly(shifts, Mnemonic(&["psllvq"])),
        Expectation::exactly(shifts, Mnemonic(&["psrlvq"])),
        Expectation::exactly(256, VectorBits),
        Expectation::exactly(0, Loops),
    ]
}

/// Four sets in each of two registers.
type Halves = Sets<__m256i, 2>;

const IN_LANES: Option<&str> = Some("its sets stay in their lanes");

pub(crate) const ROUTINES: &[Routine] = &[
    routine!("board_attacks", board_attacks of (__m512i, CLOCKWISE), word "avx512f", kernel::kogge_stone,
        note: IN_LANES, expects: &[&eight_lanes(6, 3)]),
    routine!("board_attacks_dumb7", board_attacks of (__m512i, CLOCKWISE), word "avx512f", kernel::dumb7,
        note: IN_LANES, expects: &[&eight_lanes(7, 6)]),
    routine!("board_attacks_five", board_attacks of (__m512i, CLOCKWISE), word "avx512f", kernel::five_rotates,
        needs_occupied_sliders: true, note: IN_LANES, expects: &[&eight_lanes(5, 5)]),
    routine!("board_attacks_shifts", board_attacks of (Halves, LEFT_AND_RIGHT), word "avx2", halves::kogge_stone,
        note: IN_LANES, expects: &[&four_lanes(6)]),
    routine!("board_attacks_dumb7_shifts", board_attacks of (Halves, LEFT_AND_RIGHT), word "avx2", halves::dumb7,
        note: IN_LANES, expects: &[&four_lanes(7)]),
];

//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod halves;
pub mod kernel;
pub mod lines;
pub mod one;

use contract::Counted::{Mnemonic, VectorBits};
use contract::{__m256i, Expectation, Sets, Variant, routine};
use lines::{CLOCKWISE, LEFT_AND_RIGHT};

/// Rotates and ternary functions of eight lanes.
const fn eight_lanes(rotates: u32, functions: u32) -> [Expectation; 3] {
    [
        Expectation::exactly(rotates, Mnemonic(&["prolvq"])),
        Expectation::exactly(functions, Mnemonic(&["pternlogq"])),
        Expectation::exactly(512, VectorBits),
    ]
}

/// Shifts of four lanes, equally many to either side.
const fn four_lanes(shifts: u32) -> [Expectation; 3] {
    [
        Expectation::exactly(shifts, Mnemonic(&["psllvq"])),
        Expectation::exactly(shifts, Mnemonic(&["psrlvq"])),
        Expectation::exactly(256, VectorBits),
    ]
}

/// Four sets in each of two registers.
type Halves = Sets<__m256i, 2>;

const IN_LANES: Option<&str> = Some("its sets stay in their lanes");

/// A direction in each lane.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Eight directions side by side",
    family: "fill",
    summary: "a direction in each lane, stepped by rotates, or by shifts of four to each side",
    sources: contract::sources! {
        "Steffan Westcott", 2002, "Re: flood fill attack bitboards (Computer Chess Club)";
        "Gerd Isenberg", 2018, "Dumb7Fill (Chess Programming Wiki): steps in any direction by rotates";
        "Daniel Infuehr", 2022, "Chess_Movegen: AVX Branchless Shift, one slider in seven steps";
        "raybench", 2026, "eight rotates and ternary functions in one register";
    },
    routines: &[
        routine!("board_attacks", board_attacks of (__m512i, CLOCKWISE), word "avx512f", kernel::kogge_stone, contender: true,
            note: IN_LANES, expects: &[&eight_lanes(6, 3)]),
        routine!("board_attacks_dumb7", board_attacks of (__m512i, CLOCKWISE), word "avx512f", kernel::dumb7, contender: true,
            note: IN_LANES, expects: &[&eight_lanes(7, 6)]),
        routine!("board_attacks_five", board_attacks of (__m512i, CLOCKWISE), word "avx512f", kernel::five_rotates,
            needs_occupied_sliders: true, note: IN_LANES, expects: &[&eight_lanes(5, 5)]),
        routine!("board_attacks_shifts", board_attacks of (Halves, LEFT_AND_RIGHT), word "avx2", halves::kogge_stone, contender: true,
            note: IN_LANES, expects: &[&four_lanes(6)]),
        routine!("board_attacks_dumb7_shifts", board_attacks of (Halves, LEFT_AND_RIGHT), word "avx2", halves::dumb7,
            note: IN_LANES, expects: &[&four_lanes(7)]),
        routine!("square_attacks", square_attacks, word "avx512f", one::kogge_stone, expects: &[&eight_lanes(6, 3)]),
        routine!("square_attacks_dumb7", square_attacks, word "avx512f", one::dumb7, expects: &[&eight_lanes(7, 6)]),
        routine!("square_attacks_dumb7_shifts", square_attacks, word "avx2", one::dumb7_shifts,
            expects: &[&four_lanes(7)]),
        routine!("threats", threats from board_attacks "board_attacks", word "avx512f", kernel::kogge_stone,
            contender: true),
        routine!("threats_dumb7", threats from board_attacks "board_attacks_dumb7", word "avx512f", kernel::dumb7,
            contender: true),
        routine!("threats_five", threats from board_attacks "board_attacks_five", word "avx512f", kernel::five_rotates,
            contender: true, needs_occupied_sliders: true),
        routine!("threats_shifts", threats from board_attacks "board_attacks_shifts", word "avx2", halves::kogge_stone,
            contender: true),
    ],
    ..Variant::NEW
};

//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;
pub mod lines;

use contract::Counted::{Mnemonic, VectorBits};
use contract::{__m256i, Expectation, Sets, Variant, routine};

const FOUR_LANES: &[Expectation] = &[Expectation::exactly(256, VectorBits)];

/// A step of any length is one shift in all lanes: six to the left, four to the right.
const SHIFTS: &[Expectation] = &[Expectation::exactly(10, Mnemonic(&["psllvq", "psrlvq"]))];
const TERNARY: &[Expectation] = &[Expectation::exactly(6, Mnemonic(&["pternlogq"]))];

/// Four sets in each of two registers.
type Halves = Sets<__m256i, 2>;

const IN_LANES: Option<&str> = Some("its sets stay in two registers, line by line");

/// A line in each lane, opposite directions by the same propagators.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Four lines in one register, AVX2",
    family: "fill",
    summary: "a line in each lane, stepped by variable shifts, its two directions by the same propagators",
    sources: contract::sources! {
        "Steffan Westcott", 2002, "Re: flood fill attack bitboards (Computer Chess Club): the fill of one direction";
        "raybench", 2026, "four lines in four lanes, the opposite direction in attack form";
    },
    routines: &[
        routine!("board_attacks", board_attacks of (Halves, lines::ORDER), word "avx2",
            kernel::board_attacks, contender: true, note: IN_LANES, expects: &[FOUR_LANES, SHIFTS]),
        routine!("board_attacks_words", board_attacks of (Sets, lines::ORDER), word "avx2",
            kernel::board_attacks_words, expects: &[FOUR_LANES, SHIFTS]),
        routine!("board_attacks_ternary", board_attacks of (Halves, lines::ORDER),
            word "avx512f,avx512vl", kernel::board_attacks_ternary, contender: true, note: IN_LANES,
            expects: &[FOUR_LANES, SHIFTS, TERNARY]),
        routine!("threats", threats from board_attacks "board_attacks", word "avx2", kernel::board_attacks,
            contender: true),
        routine!("threats_ternary", threats from board_attacks "board_attacks_ternary", word "avx512f,avx512vl", kernel::board_attacks_ternary,
            contender: true),
    ],
    ..Variant::NEW
};

//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::Counted::{Mnemonic, Operations, VectorBits};
use contract::{Expectation, Variant, routine};

/// A board in each lane of a vector of `bits` bits.
const fn lanes(bits: u32) -> [Expectation; 2] {
    [Expectation::at_most(95, Operations), Expectation::exactly(bits, VectorBits)]
}

/// Ternary logic needs fewer operations.
const FEWER: &[Expectation] =
    &[Expectation::at_most(85, Operations), Expectation::at_least(8, Mnemonic(&["pternlogq"]))];

/// Pairs of opposite directions with shared masks.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Runs off the edge files",
    family: "fill",
    summary: "opposite directions share runs of empty squares, and six directions the masks before them",
    sources: contract::sources! {
        "Steffan Westcott", 2002, "Re: flood fill attack bitboards (Computer Chess Club): the fill of one direction";
        "Gerd Isenberg", 2018, "Hyperbola Quintessence (Chess Programming Wiki): east with a barrier on the a-file";
        "raybench", 2026, "masks before the fill; the opposite direction in attack form";
    },
    routines: &[
        routine!("board_attacks", board_attacks, word, kernel::board_attacks, contender: true,
            needs_occupied_sliders: true, allow_autovectorization: true),
        routine!("board_batch", board_batch of [u64; 8], word, kernel::board_batch,
            needs_occupied_sliders: true, allow_autovectorization: true),
        routine!("board_batch_x4", board_batch of __m256i, word "avx2", kernel::board_attacks,
            needs_occupied_sliders: true, allow_autovectorization: true, expects: &[&lanes(256)]),
        routine!("board_batch_x8", board_batch of __m512i, word "avx512f", kernel::board_attacks,
            needs_occupied_sliders: true, expects: &[&lanes(512), FEWER]),
        routine!("threats", threats from board_attacks "board_attacks", word, kernel::board_attacks,
            contender: true, needs_occupied_sliders: true),
    ],
    ..Variant::NEW
};

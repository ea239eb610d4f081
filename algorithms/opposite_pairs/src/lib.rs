//! Registration: routines, sources and what their machine code is expected to be.
//!
#![doc = include_str!("../README.md")]

pub mod kernel;

use contract::Counted::{Mnemonic, Operations, VectorBits};
use contract::{Expectation, Variant, routine};

/// Ternary logic needs fewer operations for the same kernel.
const FEWER: &[Expectation] =
    &[Expectation::at_most(95, Operations), Expectation::at_least(8, Mnemonic(&["pternlogq"]))];

/// Kogge-Stone, two opposite directions at a time.
pub static VARIANT: Variant = Variant {
    name: env!("CARGO_PKG_NAME"),
    title: "Opposite directions in pairs",
    family: "fill",
    summary: "Kogge-Stone's propagators, doubled once, serve two opposite directions",
    sources: contract::sources! {
        "Steffan Westcott", 2002, "Re: flood fill attack bitboards (Computer Chess Club): the fill of one direction";
        "raybench", 2026, "the opposite direction in attack form, by the same propagators";
    },
    routines: &[
        routine!("board_attacks", board_attacks, word, kernel::board_attacks, contender: true, allow_autovectorization: true),
        routine!("board_batch", board_batch of [u64; 8], word, kernel::board_batch,
            allow_autovectorization: true),
        routine!("board_batch_x4", board_batch of __m256i, word "avx2", kernel::board_attacks,
            allow_autovectorization: true, expects: &[&[Expectation::exactly(256, VectorBits)]]),
        routine!("board_batch_x8", board_batch of __m512i, word "avx512f", kernel::board_attacks,
            expects: &[&[Expectation::exactly(512, VectorBits)], FEWER]),
        routine!("threats", threats from board_attacks "board_attacks", word, kernel::board_attacks,
            contender: true),
    ],
    ..Variant::NEW
};
